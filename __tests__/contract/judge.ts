import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Files } from '../../embedded/github/files.ts';
import type { IsolatedCommand, Isolation } from '../../src/adapters/sandbox/isolation.ts';
import { GitWorkspace } from '../../src/adapters/workspace/workspace.ts';
import { parseCommandEntry } from '../../src/core/commands/command-entry.ts';
import { Commands } from '../../src/core/commands/commands.ts';
import type { Review } from '../../src/core/decision.ts';
import { failuresOfClass } from '../../src/core/verdict/evidence.ts';
import { isShown } from '../../src/core/verdict/proof.ts';
import type { CommandEntry } from '../../src/core/verdict/verdict.ts';
import { remarksOf } from '../../src/deliver/sections/points.ts';
import { verdictJson } from '../../src/deliver/sections/verdict-output.ts';
import { baseSources } from '../../src/review/files/sorted-change.ts';
import { Selection } from '../../src/review/selection/selection.ts';
import { install } from '../support/ecosystems/install.ts';
import { createBench } from '../support/isolation.ts';
import { obstacle } from '../support/namespaces.ts';
import { reviewerOf } from '../support/reviewer.ts';
import type { Case, Class, Judged } from './case.ts';

const LIMITS = { maxFiles: 200, maxDeletedFiles: 200, maxFileBytes: 1_048_576, maxTotalBytes: 10_485_760 };
const COMMAND_MS = 60_000;

/** Has the change of a case judged by the host's own judge: in a real checkout, with the real commands, without a model. */
export async function judge(one: Case): Promise<Judged> {
  const packages = one.packages.length === 0 ? null : installed(one.packages);
  const bench = await createBench(textsOf(one.base), {
    mode: obstacle === null ? 'auto' : 'none',
    env: () => ({ PATH: process.env.PATH ?? '', CI: 'true' }),
    prepare: ({ folder }) => {
      if (packages !== null)
        cpSync(packages, join(folder, 'node_modules'), { recursive: true, verbatimSymlinks: true });
    },
  });
  try {
    const { base, commits: candidates } = bench;
    const isolation = remembering(bench.isolation, one);
    const workspace = new GitWorkspace({
      ...{ base, isolation, candidates, limits: LIMITS },
      workingDirectory: '',
      allow: () => false,
    });
    for (const [path, text] of Object.entries(one.change))
      await workspace.apply(text === null ? { kind: 'delete', path } : { kind: 'write', path, text });
    const { title, body } = one.issue;
    const commands = one.validate.split('\n').map(entryOf);
    const guarded = baseSources(base);
    const reviewer = reviewerOf({
      workspace,
      commands,
      limitMs: () => COMMAND_MS,
      taskText: `${title}\n\n${body}`,
      proof: one.needsProof ? 'require' : 'prefer',
      emit: () => undefined,
      signal: new AbortController().signal,
      selection: new Selection({
        workingDirectory: '',
        commands: new Commands(commands),
        baseText: guarded.baseText,
      }),
      ...guarded,
    });
    return judgedBy(await reviewer.review());
  } finally {
    await bench.close();
  }
}

const ends = new Map<string, ReturnType<Isolation['run']>>();

/** Runs each command once on each tree, as most cases share theirs with others; on the busy machine of a case, each time. */
function remembering(isolation: Isolation, { base, packages, busy }: Case): Isolation {
  let isFirst = true;
  return {
    ...isolation,
    run(command, wanted) {
      const { argv, folder, changes } = command;
      if (busy) {
        const loaded = isFirst && changes.isEmpty ? { ...command, argv: withBusy(argv) } : command;
        if (changes.isEmpty) isFirst = false;
        return isolation.run(loaded, wanted);
      }
      const tree = new Map<string, unknown>(Object.entries(base));
      for (const [path, change] of changes.entries())
        if (change.kind === 'deleted') tree.delete(path);
        else tree.set(path, Buffer.from(change.bytes).toString('latin1'));
      const key = JSON.stringify([argv, folder, packages, [...tree].sort(([a], [b]) => (a < b ? -1 : 1))]);
      const end = ends.get(key) ?? isolation.run(command, wanted);
      ends.set(key, end);
      return end;
    },
  };
}

function withBusy(argv: IsolatedCommand['argv']): IsolatedCommand['argv'] {
  return ['env', 'BUSY=1', ...argv];
}

function judgedBy(review: Review): Judged {
  if (review.kind === 'no-change') throw new Error('The case changes nothing.');
  const { verdict } = review;
  const { comparisons, originalTests, proof } = verdict.evidence;
  const failures = comparisons.flatMap((comparison) => comparison.failures);
  return {
    class: classOf(review),
    text: verdictJson(verdict) + (review.kind === 'rejected' ? review.feedback : ''),
    fixed: failuresOfClass(failures, 'fixed').map(({ name }) => name),
    baseTests: originalTests.kind,
    isProven: proof.kind === 'proven',
  };
}

function classOf(review: Exclude<Review, { readonly kind: 'no-change' }>): Class {
  if (review.kind === 'rejected') return 'held';
  const remarks = remarksOf(review.verdict.evidence);
  if (remarks.length === 0) return isShown(review.verdict.evidence) ? 'plain' : 'remark';
  return remarks.some(({ weight }) => weight === 'doubt') ? 'doubt' : 'remark';
}

function entryOf(text: string): CommandEntry {
  const parsed = parseCommandEntry(text, { purpose: 'validate', origin: 'input' });
  if (parsed.kind === 'invalid') throw new Error(parsed.errorDetail);
  return parsed.value;
}

function textsOf(files: Files): Readonly<Record<string, string>> {
  const texts = Object.entries(files).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  if (texts.length < Object.keys(files).length) throw new Error('The base of a case has texts only.');
  return Object.fromEntries(texts);
}

const installs = new Map<string, string>();

/** A folder with these packages, made once. @returns its `node_modules` */
function installed(packages: readonly string[]): string {
  const key = packages.join();
  const known = installs.get(key);
  if (known !== undefined) return known;
  const folder = mkdtempSync(join(tmpdir(), 'tether-packages-'));
  install(packages, folder);
  installs.set(key, join(folder, 'node_modules'));
  return join(folder, 'node_modules');
}

/** Deletes what was installed. */
export function clear(): void {
  for (const modules of installs.values())
    rmSync(dirname(modules), { recursive: true, force: true, maxRetries: 10 });
  installs.clear();
  ends.clear();
}
