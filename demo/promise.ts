import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { git, gitLines, gitText } from '../embedded/git.ts';
import { objectOf, textOf } from '../embedded/json.ts';
import type { LocalRepository } from '../embedded/local-github.ts';
import { temporaryFolder } from '../embedded/temp.ts';
import { expectedFiles } from './script.ts';
import type { Told } from './tell.ts';
import { findTrace, readTrace } from './trace.ts';

export interface Check {
  readonly what: string;
  /** Null when it holds; otherwise what was found in its place. */
  readonly found: string | null;
}

/** What the demo as it comes must end with, looked up in what it left and not in what the action says of itself. */
export async function checkPromise(
  { prepared, result, after }: Told,
  prints: { readonly before: string; readonly after: string },
): Promise<readonly Check[]> {
  const { stage } = prepared;
  const { repository } = stage;
  const pull = after.pull ?? {};
  const head = textOf(objectOf(pull.head).sha);
  const expected = await expectedFiles();
  const paths = Object.keys(expected);
  const events = await readTrace(await findTrace(stage.runnerTemp));
  const verdicts = events
    .filter(({ kind }) => kind === 'verdict')
    .map((one) => textOf(objectOf(one.verdict).kind));
  const state = `${textOf(pull.state)}${pull.draft === true ? ' draft' : ''} ${textOf(objectOf(pull.head).ref)} → ${textOf(objectOf(pull.base).ref)}`;
  return [
    equal('the run ended validated', `${result.outputs.status} ${result.code}`, 'validated 0'),
    equal('the tests failed, were repaired, and passed', verdicts.join(' '), 'failed passed'),
    equal('the pull request is open and no draft', state, 'open tether/issue-1 → main'),
    equal(
      `it changes ${paths.join(' and ')}, nothing else`,
      (await changedPaths(repository, head)).join(' '),
      paths.join(' '),
    ),
    equal('their content is what the tests passed on', await difference(repository, head, expected), 'none'),
    equal(
      'the patch file gives the same commit tree as the pull request',
      await patchedTree(repository, result.outputs['patch-path'] ?? ''),
      head === ''
        ? 'a pull request'
        : await gitText(['rev-parse', `${head}^{tree}`], { cwd: repository.gitDir }),
    ),
    equal('there is one status comment', String(after.comments.length), '1'),
    equal('the checkout is untouched, times of files included', prints.after, prints.before),
    equal('no secret is in the log', result.leaked.length === 0 ? 'none' : 'one', 'none'),
  ];
}

function equal(what: string, found: string, wanted: string): Check {
  return { what, found: found === wanted ? null : `${found || 'nothing'} (wanted: ${wanted})` };
}

async function changedPaths(repository: LocalRepository, head: string): Promise<readonly string[]> {
  if (head === '') return [];
  const args = ['diff-tree', '-r', '--name-only', repository.firstSha, head];
  return gitLines(args, { cwd: repository.gitDir });
}

async function difference(
  repository: LocalRepository,
  head: string,
  expected: Readonly<Record<string, string>>,
): Promise<string> {
  if (head === '') return 'no pull request';
  for (const [path, wanted] of Object.entries(expected))
    if ((await repository.fileAt(head, path)) !== wanted) return path;
  return 'none';
}

/** The tree that the patch makes of the first commit. */
async function patchedTree(repository: LocalRepository, patch: string): Promise<string> {
  if (patch === '') return 'no patch';
  await using folder = await temporaryFolder('patched');
  const options = { cwd: repository.gitDir, env: { GIT_INDEX_FILE: join(folder.path, 'index') } };
  await git(['read-tree', repository.firstSha], options);
  await git(['apply', '--cached'], { ...options, input: await readFile(patch) });
  return await gitText(['write-tree'], options);
}
