import { expect, test } from 'vitest';
import {
  Cancelled,
  hostFault,
  reasonOf,
  renderFault,
  ServiceFault,
  UserFault,
} from '../../src/core/fault.ts';

test.each([
  ['ENOSPC: no space left on device, write', 'no room left', 'Free space or files in /work/temp'],
  ['Out of disk space', 'no room left', 'Free space'],
  ['EROFS: read-only file system, mkdir', 'may not use or change', 'owns the checkout and /work/temp'],
  ['EACCES: permission denied, open', 'may not use or change', 'owns the checkout and /work/temp'],
  ['spawn /usr/bin/git EMFILE', 'lacks something', 'open files left'],
  ['ENFILE: file table overflow, open', 'lacks something', 'open files left'],
  ['EIO: i/o error, read', 'lacks something', 'See that /work/temp can be read'],
  ['fatal: cannot read x: Input/output error', 'lacks something', '/work/temp'],
  ['spawn sh EAGAIN', 'lacks something', 'memory, processes'],
  ['ENOENT: no such file or directory, open', 'is not there', 'See that /work/temp exists'],
])('"%s" is told as a fault of the machine, with what to do', (said, wrong, remedy) => {
  const fault = hostFault(new Error(said), '/work/temp');
  expect(fault?.message).toContain(wrong);
  expect(fault?.message).toContain(said);
  expect(fault?.message).toContain(remedy);
  expect(reasonOf(new Error(said))).not.toContain('bug in Tether');
});

test('what is no fault of the machine is called a bug', () => {
  expect(hostFault(new TypeError('x is not a function'))).toBeNull();
  expect(reasonOf(new TypeError('x is not a function'))).toContain('This is a bug in Tether');
});

test('what is known is told in its own words, whatever these say', () => {
  const parts = { wrong: 'EACCES is what the forge says.', remedy: 'Wait.' };
  expect(hostFault(new UserFault(parts))).toBeNull();
  expect(hostFault(new ServiceFault({ service: 'forge', status: 403, parts }))).toBeNull();
  expect(hostFault('EACCES')).toBeNull();
  expect(reasonOf(new UserFault(parts))).toBe('EACCES is what the forge says. Wait.');
  expect(reasonOf(new Cancelled('EACCES'))).toBe('The run was cancelled.');
  expect(reasonOf('a text')).toContain('Something unexpected happened: a text.');
});

test('parts that are missing or empty leave no blank', () => {
  expect(renderFault({ wrong: 'A.', remedy: 'C.' })).toBe('A. C.');
  expect(renderFault({ wrong: 'A.', was: '', remedy: '' })).toBe('A.');
  expect(hostFault(new Error('EIO: i/o error, read.'), '/t')?.parts.was).toBe('EIO: i/o error, read.');
  expect(hostFault(new Error('EIO at a.b, c'))?.parts.was).toBe('EIO at a.b, c.');
});
