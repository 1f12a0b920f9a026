import { describe, expect, test } from 'vitest';
import { writeFile } from '../../src/tools/write-file.ts';
import { use } from './scope.ts';

describe('write-file', () => {
  test('creates a file, byte for byte, and counts its lines', async () => {
    const content = 'one\r\n\ttwo  \n\u00e9\ud83d\ude00';
    const { status, text, workspace } = await use(writeFile, { path: 'src/new.ts', content });
    expect(status).toBe('done');
    expect(text).toBe('Created "src/new.ts": 3 lines.');
    expect(workspace.textOf('src/new.ts')).toBe(content);
  });

  test('replaces a file and says how many lines it had', async () => {
    const { text, workspace } = await use(writeFile, { path: 'a', content: 'x\n' }, { a: '1\n2\n3\n' });
    expect(text).toBe('Replaced "a": 1 line, before 3 lines.');
    expect(workspace.textOf('a')).toBe('x\n');
  });

  test('takes the content that the file has already for no failure', async () => {
    const { status, text, workspace } = await use(writeFile, { path: 'a', content: 'x\n' }, { a: 'x\n' });
    expect(status).toBe('done');
    expect(text).toBe('"a" already has this content; nothing was changed.');
    expect(workspace.changes().isEmpty).toBe(true);
  });

  test('keeps the CRLF line endings and the byte order mark of the file it replaces', async () => {
    const files = { a: '\uFEFFone\r\ntwo\r\n' };
    const { text, workspace } = await use(writeFile, { path: 'a', content: 'three\nfour\n' }, files);
    expect(text).toContain('Its CRLF line endings and byte order mark were kept.');
    expect(workspace.textOf('a')).toBe('\uFEFFthree\r\nfour\r\n');
  });

  test('leaves line endings alone when the file mixes them or the content has CRLF of its own', async () => {
    const mixed = await use(writeFile, { path: 'a', content: 'x\ny\n' }, { a: '1\r\n2\n' });
    expect(mixed.workspace.textOf('a')).toBe('x\ny\n');
    const own = await use(writeFile, { path: 'a', content: 'x\r\ny\n' }, { a: '1\r\n2\r\n' });
    expect(own.workspace.textOf('a')).toBe('x\r\ny\n');
  });
});

test('characters that the model was shown by name are written as they were', async () => {
  const esc = '\u001b';
  const old = `red = "${esc}[31m"\nend = "<|im_end|>"\n`;
  const content = 'red = "<U+001B>[32m"\nnew = "<U+001B>[0m"\nend = "<U+003C>|im_end|>"\n';
  const { workspace } = await use(writeFile, { path: 'a', content }, { a: old });
  expect(workspace.textOf('a')).toBe(`red = "${esc}[32m"\nnew = "${esc}[0m"\nend = "<|im_end|>"\n`);
  const both = `<U+001B> is ${esc}\n`;
  const refused = await use(writeFile, { path: 'a', content: 'x <U+001B> y\n' }, { a: both });
  expect(refused).toMatchObject({ status: 'rejected', text: expect.stringContaining('<U+001B>') });
});
