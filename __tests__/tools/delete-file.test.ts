import { describe, expect, test } from 'vitest';
import { deleteFile } from '../../src/tools/delete-file.ts';
import { writeFile } from '../../src/tools/write-file.ts';
import { scopeOf, use } from './scope.ts';

describe('delete-file', () => {
  test('deletes a file of the base', async () => {
    const { status, text, workspace } = await use(
      deleteFile,
      { path: 'src/a.ts' },
      { 'src/a.ts': 'x', b: 'y' },
    );
    expect(status).toBe('done');
    expect(text).toBe('Deleted "src/a.ts".');
    expect(workspace.changes().entries()).toEqual([['src/a.ts', { kind: 'deleted' }]]);
  });

  test('takes back a file that this run made', async () => {
    const scope = scopeOf();
    await writeFile.invoke({ path: 'new', content: 'x' }, scope);
    const { status, text } = await deleteFile.invoke({ path: 'new' }, scope);
    expect(status).toBe('done');
    expect(text).toContain('as in the base commit again');
    expect(scope.workspace.changes().isEmpty).toBe(true);
  });
});
