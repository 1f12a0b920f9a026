import { expect, test } from 'vitest';
import { hostFault, reasonOf } from '../../src/core/fault.ts';

test.each([
  ['ENOSPC: no space left on device, write', 'no room left', 'Free space or files in /work/temp'],
  ['EROFS: read-only file system, mkdir', 'is read-only', 'it was /work/temp'],
  ['EACCES: permission denied, open', 'may not use a file', 'owns the checkout and /work/temp'],
  ['spawn /usr/bin/git EMFILE', 'Too many files are open', 'ulimit -n'],
  ['ENFILE: file table overflow, open', 'Too many files are open', 'ulimit -n'],
  ['EIO: i/o error, read', 'A disk of this machine fails', 'Look at the disk that holds /work/temp'],
  ['fatal: cannot read x: Input/output error', 'A disk of this machine fails', 'that holds /work/temp'],
  ['spawn sh EAGAIN', 'no memory or no process left', 'larger runner'],
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
