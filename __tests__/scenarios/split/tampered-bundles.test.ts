import { createHash } from 'node:crypto';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gitText } from '../../../embedded/git.ts';
import type { ActionResult } from '../../../embedded/run-action.ts';
import type { Stage } from '../../../embedded/stage.ts';
import { originMismatch, readBundle } from '../../../src/bundle/bundle.ts';
import { contradictionIn } from '../../../src/bundle/consistency.ts';
import { checkPath } from '../../../src/core/paths/paths.ts';
import { protectedKind } from '../../../src/core/paths/protected-paths.ts';
import type { CommandEntry } from '../../../src/core/verdict/verdict.ts';
import { forgeWrites, MEND, onlyPull, QUICK, stageFor } from '../../support/scenario.ts';
import {
  type Honest,
  MISEDITED,
  MISJUDGED,
  MISPLACED,
  MISSHAPEN,
  type Tampering,
} from '../../support/tampered-bundles.ts';

/** One proposed change, which many hostile first jobs hand over otherwise. */
let stage: Stage;
let honest: Honest;
let path: string;
let sent: Awaited<ReturnType<Stage['eventOf']>>;

beforeAll(async () => {
  stage = await stageFor({ script: [MEND], jobs: 'one' });
  sent = await stage.eventOf({ kind: 'label' });
  const proposed = await stage.start(
    { kind: 'label' },
    { ...sent, token: stage.readToken, inputs: { ...QUICK, mode: 'propose' } },
  );
  path = proposed.outputs.bundle ?? '';
  const read = await readBundle(await readFile(path, 'utf8'));
  if (read.kind === 'refused') throw new Error(read.why);
  const elsewhere = await stage.repository.pushCommit({
    branch: 'elsewhere',
    message: 'Elsewhere',
    files: { 'own.js': 'x\n' },
  });
  honest = { bundle: read.bundle, elsewhere, token: stage.token };
});

afterAll(() => stage?.[Symbol.asyncDispose]());

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

async function publishes(file: string): Promise<ActionResult> {
  return stage.start(
    { kind: 'label' },
    {
      ...sent,
      secrets: [],
      inputs: { ...QUICK, mode: 'publish', 'api-key': '', bundle: `${dirname(file)}#${file}` },
    },
  );
}

/** As a hostile job hands it over, whose hash is of its own file. */
async function handsOver(text: string, name: string): Promise<ActionResult> {
  const folder = join(stage.runnerTemp, hashOf(name).slice(0, 12));
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${hashOf(text)}.json`);
  await writeFile(file, text);
  return publishes(file);
}

/** So many processes at a time. */
const AT_ONCE = 3;

const GATE: CommandEntry = {
  text: QUICK.validate,
  argv: ['sh', 'check.sh'],
  purpose: 'validate',
  origin: 'input',
};

/** Which function, by itself, refuses a file of a bundle; null: none, so that only the job can tell. */
async function refusedBy(text: string): Promise<string | null> {
  const read = await readBundle(text);
  if (read.kind === 'refused') return 'readBundle';
  const { origin, change, ending } = read.bundle;
  const own = {
    hash: change.hash,
    isEmpty: change.files.length === 0,
    gate: [GATE],
  };
  if (originMismatch(honest.bundle.origin, origin) !== null) return 'originMismatch';
  if (change.files.some(({ path: named }) => checkPath(named).kind === 'refused')) return 'checkPath';
  if (change.files.some(({ path: named }) => protectedKind(named) !== null)) return 'protectedKind';
  return ending.kind === 'rounds' && contradictionIn(ending.end, own) !== null ? 'contradictionIn' : null;
}

/**
 * Of those that one function refuses, the first is handed over, which shows that the job asks it. What no function
 * refuses is left to the job, which would publish it if one of them were broken.
 */
async function handedOver(tampered: readonly Tampering[]): Promise<readonly Tampering[]> {
  const refusals = await Promise.all(tampered.map(async ([, text]) => refusedBy(text(honest))));
  return tampered.filter((_, index) => {
    const by = refusals[index] ?? null;
    return by === null || refusals.indexOf(by) === index;
  });
}

async function expectNonePublished(tampered: readonly Tampering[]): Promise<void> {
  const waiting = [...(await handedOver(tampered))];
  stage.github.forgetRequests();
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [what, text] = next;
      const result = await handsOver(text(honest), what);
      const { status, reason = '' } = result.outputs;
      expect({ what, status, code: result.code, reason }).toEqual({
        what,
        ...(status === 'superseded' || status === 'skipped'
          ? { status, code: 0 }
          : { status: 'failed', code: 1 }),
        reason: expect.stringMatching(SAID),
      });
      expect(result.leaked, what).toEqual([]);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await expectUntouched();
}

/** Whatever is wrong is said in one sentence, which begins so. */
const SAID =
  /^(?:The bundle was refused, and nothing was published: [^\n]+\.|Another run worked on this issue [^\n]+|Branch tether\/issue-1 (?:is now at|was deleted)[^\n]+ Nothing was overwritten\.[^\n]+|Pull request #7, which was open [^\n]+)$/;

/** Nothing but the status comment was written, and not a ref. */
async function expectUntouched(): Promise<void> {
  const written = forgeWrites(stage).filter(({ path: to }) => !/\/comments(?:\/\d+)?$/.test(to));
  expect(written.map(({ method, path: to }) => `${method} ${to}`)).toEqual([]);
  expect(await stage.repository.pulls()).toEqual([]);
  const refs = await gitText(['--git-dir', stage.repository.gitDir, 'for-each-ref', '--format=%(refname)']);
  expect(refs.trim().split('\n')).toEqual(['refs/heads/elsewhere', 'refs/heads/main']);
}

describe('given a tampered bundle, the job that publishes publishes nothing and says why', () => {
  test(`${MISSHAPEN.length} that are none, or of another shape`, () => expectNonePublished(MISSHAPEN));
  test(`${MISPLACED.length} of something else than this job`, () => expectNonePublished(MISPLACED));
  test(`${MISEDITED.length} with files that may not be so`, () => expectNonePublished(MISEDITED));
  test(`${MISJUDGED.length} whose verdict is about something else, or contradicts itself`, () =>
    expectNonePublished(MISJUDGED));

  test('a file that is not the one of which the first job told the hash, or no plain file', async () => {
    const placed = async (name: string): Promise<string> => {
      await mkdir(join(stage.runnerTemp, name));
      return join(stage.runnerTemp, name, basename(path));
    };
    const [other, link] = [await placed('other'), await placed('link')];
    const [folder, missing] = [await placed('folder'), await placed('missing')];
    await writeFile(other, `${JSON.stringify(honest.bundle)}\n\n`);
    await symlink(path, link);
    await mkdir(folder);
    for (const [file, why] of [
      [other, 'it is not the file that the other job wrote (input bundle)'],
      [link, 'it cannot be read: ELOOP'],
      [folder, 'it is no plain file'],
      [missing, 'it cannot be read: ENOENT'],
    ] as const) {
      const result = await publishes(file);
      expect(result.outputs.reason).toContain(why);
      expect([result.code, result.outputs.status]).toEqual([1, 'failed']);
    }
    await expectUntouched();
  });

  test('while the bundle as it was handed over is published', async () => {
    const result = await publishes(path);
    expect([result.outputs.status, result.code], result.log).toEqual(['validated', 0]);
    expect((await onlyPull(stage)).isDraft).toBe(false);
  });
});
