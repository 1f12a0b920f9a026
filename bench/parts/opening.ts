import { execFile } from 'node:child_process';
import { cp, mkdir, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { git } from '../../embedded/git.ts';
import { openBaseCommit } from '../../src/adapters/git/base-commit.ts';
import { type Task, untrusted } from '../../src/core/task.ts';
import { gather } from '../../src/intake/context/gather.ts';
import { openingTurns } from '../../src/intake/context/prompt.ts';
import { visibleTask } from '../../src/intake/context/visible-task.ts';
import { Instructions } from '../../src/intake/instructions/instructions.ts';
import { coder } from '../../src/strategy/coder.ts';
import { CATALOGUE } from '../../src/tools/catalogue.ts';
import { Toolbox } from '../../src/tools/tool.ts';
import { HELD_OUT_CASES } from '../held-out-cases.ts';
import { OPENING_CASES, type OpeningCase } from '../opening-cases.ts';
import { row } from '../table.ts';
import type { Part } from './part.ts';

const run = promisify(execFile);

/** Kept between runs of the bench, so that each version is fetched once. */
const PACKAGES = join(tmpdir(), 'tether-bench-packages');
const AIM_TOKENS = 5000;
const AIM_SHOWN = 0.9;
const AIM_VISIBLE = 0.7;
const AIM_USEFUL = 0.5;

interface Seen {
  readonly tokens: number;
  readonly files: readonly string[];
  readonly edits: number;
  readonly shownEdits: number;
  readonly lines: number;
  readonly visibleLines: number;
}

/** What the first request shows of what a fix will have to change, on real bugs of published packages. */
export const opening: Part = async ({ folder, say }) => {
  const rows = [];
  for (const { cases, what } of SETS) {
    const seen: Seen[] = [];
    for (const [index, one] of cases.entries()) {
      const result = await playCase(one, join(folder, `${what}-${index}`));
      const { tokens, files, edits, shownEdits, lines, visibleLines } = result;
      say(
        `${one.name}@${one.before}: ${tokens} tokens, ${shownEdits} of ${edits} files, ${visibleLines} of ${lines} lines, shown: ${files.join(' ')}`,
      );
      seen.push(result);
    }
    rows.push(...rowsOf(seen, what));
  }
  return rows;
};

const SETS = [
  { cases: OPENING_CASES, what: 'issues' },
  { cases: HELD_OUT_CASES, what: 'held-out issues' },
] as const;

function rowsOf(seen: readonly Seen[], what: string): ReturnType<typeof row>[] {
  const sum = (of: (one: Seen) => number): number => seen.reduce((all, one) => all + of(one), 0);
  const tokens = Math.round(sum((one) => one.tokens) / seen.length);
  const most = Math.max(...seen.map((one) => one.tokens));
  const [edits, shown] = [sum((one) => one.edits), sum((one) => one.shownEdits)];
  const missed = seen.filter((one) => one.shownEdits === 0).length;
  const whole = seen.filter((one) => one.visibleLines === one.lines).length;
  const [files, useful] = [sum((one) => one.files.length), shown];
  return [
    row(`first request, ${seen.length} ${what}`, `${tokens} tokens on average, at most ${most}`, {
      aim: `${AIM_TOKENS} on average`,
      isMet: tokens <= AIM_TOKENS,
    }),
    row(`${what}: files to edit that it shows`, `${shown} of ${edits}, ${missed} without any`, {
      aim: '90 %, none without any',
      isMet: shown >= edits * AIM_SHOWN && missed === 0,
    }),
    row(`${what} with all lines to edit visible`, `${whole} of ${seen.length}`, {
      aim: '14 of 20',
      isMet: whole >= seen.length * AIM_VISIBLE,
    }),
    row(`${what}: shown files that the fix edits`, `${useful} of ${files}`, {
      aim: 'half',
      isMet: useful >= files * AIM_USEFUL,
    }),
  ];
}

async function playCase(one: OpeningCase, folder: string): Promise<Seen> {
  const [before, after] = [await fetched(one.name, one.before), await fetched(one.name, one.after)];
  const checkout = join(folder, 'checkout');
  const temp = join(folder, 'temp');
  await mkdir(temp, { recursive: true });
  await cp(before, checkout, { recursive: true });
  await git(['init', '--quiet'], { cwd: checkout });
  await git(['add', '--all', '--force'], { cwd: checkout });
  await git(['-c', 'user.name=a', '-c', 'user.email=a@example.test', 'commit', '--quiet', '-m', 'base'], {
    cwd: checkout,
  });
  const base = await openBaseCommit({ checkout, temp, path: process.env.PATH ?? '' });
  try {
    const commands = [
      { text: 'npm test', argv: ['npm', 'test'], purpose: 'validate', origin: 'input' },
    ] as const;
    const task = await visibleTask(taskOf(one));
    const material = await gather(task, base, {
      maxTokens: 16_000,
      commands,
      instructions: new Instructions(base),
      touched: [],
      asksForEntry: true,
    });
    const { turns } = openingTurns(task, material, { mark: 'a1b2c3d4e5f6', discussionChars: 60_000 });
    const toolbox = new Toolbox(CATALOGUE, []);
    const strategy = coder({ specs: toolbox.specs, limits: LIMITS });
    const text = [strategy.systemPrompt(), ...turns.map((turn) => turn.text)].join('\n');
    const shown = new Map(material.files.map(({ path, text: part }) => [path, part]));
    const lines = (await Promise.all(one.edits.map((path) => editedLines(before, after, path)))).flat();
    return {
      tokens: encode(text).length + encode(JSON.stringify(toolbox.specs)).length,
      files: [...shown.keys()],
      edits: one.edits.length,
      shownEdits: one.edits.filter((path) => shown.has(path)).length,
      lines: lines.length,
      visibleLines: lines.filter(({ path, line }) => isVisible(shown.get(path), line)).length,
    };
  } finally {
    base.close();
  }
}

const LIMITS = {
  maxRounds: 10,
  maxContextRounds: 3,
  maxValidationRetries: 3,
  maxContextRequestsPerRound: 10,
};

/** Written by a compiler behind what it made. */
const SOURCE_MAP = /^-\/\/# sourceMappingURL=/m;

/** By the heads of its excerpt; a whole file has none. */
function isVisible(text: string | undefined, line: number): boolean {
  if (text === undefined) return false;
  const heads = [...text.matchAll(/^\[lines? (\d+)(?:-(\d+))?(?: of \d+)?\]$/gm)];
  return (
    heads.length === 0 || heads.some(([, from, to = from]) => line >= Number(from) && line <= Number(to))
  );
}

/** The lines of the former version that the fix changes, or stands behind. */
async function editedLines(
  before: string,
  after: string,
  path: string,
): Promise<readonly { readonly path: string; readonly line: number }[]> {
  const args = ['diff', '--no-index', '-U0', '--', join(before, path), join(after, path)];
  const { stdout } = await run('git', args, { maxBuffer: 1 << 26 }).catch((thrown: { stdout?: string }) => ({
    stdout: thrown.stdout ?? '',
  }));
  const changes = stdout.split(/^(?=@@ )/m).filter((change) => !SOURCE_MAP.test(change));
  return changes.flatMap((change) => {
    const [all, from = '1', count = '1'] = /^@@ -(\d+)(?:,(\d+))? /.exec(change) ?? [];
    if (all === undefined) return [];
    const length = Math.max(1, Number(count));
    return Array.from({ length }, (_, at) => ({ path, line: Math.max(1, Number(from)) + at }));
  });
}

async function fetched(name: string, version: string): Promise<string> {
  const folder = join(PACKAGES, `${name.replace('/', '+')}@${version}`);
  const existing = await readdir(folder).catch(() => []);
  if (existing.length > 0) return folder;
  await mkdir(folder, { recursive: true });
  const { stdout } = await run('npm', [
    'pack',
    `${name}@${version}`,
    '--silent',
    '--pack-destination',
    PACKAGES,
  ]);
  const archive = join(PACKAGES, stdout.trim().split('\n').at(-1) ?? '');
  await run('tar', ['xzf', archive, '-C', folder, '--strip-components=1']);
  return folder;
}

function taskOf({ name, title, body }: OpeningCase): Task {
  return {
    repository: { owner: 'bench', name },
    issue: 1,
    title: untrusted(title),
    body: untrusted(body),
    author: 'reporter',
    comments: [],
    instruction: untrusted(''),
    leftOut: [],
  };
}
