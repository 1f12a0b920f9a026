import { expect, test } from 'vitest';
import { appendFile } from '../../src/tools/append-file.ts';
import { deleteFile } from '../../src/tools/delete-file.ts';
import { mkdir } from '../../src/tools/mkdir.ts';
import { patchFile } from '../../src/tools/patch-file.ts';
import { readFile } from '../../src/tools/read-file.ts';
import { search } from '../../src/tools/search.ts';
import type { Tool } from '../../src/tools/tool.ts';
import { writeFile } from '../../src/tools/write-file.ts';
import { scopeOf, use } from './scope.ts';

const EDIT = { search: 'one', replace: 'two', content: 'x', pattern: 'f' };

/** The arguments that the tool takes, with this path. */
function argsOf({ spec }: Tool, path: string): object {
  const { properties = {} } = spec.parameters as { readonly properties?: object };
  return Object.fromEntries(
    Object.entries({ ...EDIT, path }).filter(([name]) => Object.hasOwn(properties, name)),
  );
}

test.each([
  { tool: writeFile },
  { tool: appendFile },
  { tool: patchFile },
  { tool: deleteFile },
  { tool: mkdir },
])('a protected path is rejected in the words of the workspace: $tool.spec.name', async ({ tool }) => {
  const files = tool === mkdir ? {} : { a: 'one' };
  const scope = scopeOf({ files, protect: { a: 'It is protected.' } });
  const answer = await tool.invoke(argsOf(tool, 'a'), scope);
  expect(answer).toMatchObject({ status: 'rejected', text: 'It is protected.' });
  if (tool === patchFile || tool === writeFile)
    expect(answer.fact).toEqual({
      ...{ kind: 'changed', paths: [] },
      refused: [{ path: 'a', why: 'It is protected.' }],
    });
  expect(scope.workspace.changes().isEmpty).toBe(true);
});

test.each([
  { tool: readFile, said: 'There is no file "g.ts". The' },
  { tool: deleteFile, said: 'There is no file "g.ts". The' },
  { tool: patchFile, said: 'There is no file "g.ts"; to create it use write-file. The' },
  { tool: search, said: 'There is no file "g.ts". The' },
])('where nothing is, the nearest paths are named: $tool.spec.name', async ({ tool, said }) => {
  expect(await use(tool, argsOf(tool, 'g.ts'), { 'src/g.ts': '' })).toMatchObject({
    status: 'failed',
    text: `${said} nearest paths: src/g.ts`,
  });
});

test.each([
  { tool: readFile, path: 'node_modules/x/a.ts' },
  { tool: readFile, path: 'lib/site-packages/x/a.ts' },
  { tool: readFile, path: '.venv/a.ts' },
  { tool: search, path: 'node_modules/a.ts' },
])('installed packages are not to be had: $path, $tool.spec.name', async ({ tool, path }) => {
  const { text } = await use(tool, argsOf(tool, path), { 'src/a.ts': '' });
  expect(text).toMatch(/^There is no file .*Installed packages are not part of the repository/);
  expect(text).not.toContain('src/a.ts');
});

test.each([{ tool: readFile }, { tool: writeFile }, { tool: mkdir }])(
  'a path out of the repository is rejected: $tool.spec.name',
  async ({ tool }) => {
    expect(await use(tool, argsOf(tool, '../x'))).toMatchObject({
      status: 'rejected',
      text: expect.stringContaining('leads upwards'),
    });
  },
);
