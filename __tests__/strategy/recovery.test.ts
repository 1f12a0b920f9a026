import { expect, test } from 'vitest';
import type { CallArguments } from '../../src/core/chat.ts';
import { editIn } from '../../src/strategy/recovery.ts';
import { CATALOGUE } from '../../src/tools/catalogue.ts';
import { Toolbox } from '../../src/tools/tool.ts';

const TOOLS = new Toolbox(CATALOGUE);
const edit = (name: string, given: CallArguments) => editIn({ id: 'a', name, arguments: given }, TOOLS);
const parsed = (value: unknown): CallArguments => ({ kind: 'parsed', value });

test.each<[string, unknown, readonly string[]]>([
  ['by path', { path: 'a.js' }, ['a.js']],
  ['several', { paths: ['a.js', 'b.js'] }, ['a.js', 'b.js']],
  ['both', { path: 'a.js', paths: ['b.js'] }, ['a.js', 'b.js']],
  ['what is a name alone', { path: 7, paths: ['b.js', null] }, ['b.js']],
])('an edit tells which files it changes: %s', (_what, value, paths) => {
  expect(edit('write-file', parsed(value))).toEqual({ kind: 'whole', paths });
  expect(edit('patch-file', parsed(value))).toEqual({ kind: 'patch', paths });
});

test.each<[string, string, CallArguments]>([
  ['a call that edits nothing', 'read-file', parsed({ path: 'a.js' })],
  ['no arguments that can be read', 'write-file', { kind: 'unreadable', errorDetail: 'x' }],
  ['a text for arguments', 'write-file', parsed('path')],
  ['nothing for arguments', 'write-file', parsed(null)],
  ['no file', 'write-file', parsed({})],
  ['a text for a list', 'write-file', parsed({ paths: 'ab' })],
])('and none: %s', (_what, name, given) => {
  expect(edit(name, given)).toBeNull();
});
