import { describe, expect, test } from 'vitest';
import { mkdir } from '../../src/tools/mkdir.ts';
import { use } from './scope.ts';

describe('mkdir', () => {
  test('says that the folder comes with its first file, and changes nothing', async () => {
    const { status, text, workspace } = await use(mkdir, { path: 'src/new' });
    expect(status).toBe('done');
    expect(text).toBe('The folder "src/new" comes with the first file that you write in it.');
    expect(workspace.changes().isEmpty).toBe(true);
  });

  test('takes a folder that exists as done', async () => {
    const { status, text } = await use(mkdir, { path: 'src' }, { 'src/a': '' });
    expect(status).toBe('done');
    expect(text).toBe('The folder "src" exists already.');
  });

  test('fails where a file is in the way', async () => {
    expect(await use(mkdir, { path: 'a' }, { a: 'text' })).toMatchObject({ status: 'failed' });
  });
});
