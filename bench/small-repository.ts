import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { git } from '../embedded/git.ts';
import type { TurnReply } from '../embedded/model-script.ts';

/** The task that the peers were measured with: read a file, replace a line, run the test, say so. */
export const ISSUE = {
  title: 'add() subtracts',
  body: 'In src/calc.js the function add returns the wrong result: add(2, 3) gives -1. Fix it so that run-tests.sh passes.',
} as const;

export const TEST = 'sh ./run-tests.sh';

const CALC =
  'export function add(a, b) {\n  return a - b;\n}\n\nexport function multiply(a, b) {\n  return a * b;\n}\n';

/** How many files of about 4 KB there are to read. */
export const READS = 40;

const READ: TurnReply = { calls: [{ name: 'read-file', arguments: { path: 'src/calc.js' } }] };
const EDIT: TurnReply = {
  calls: [
    {
      name: 'patch-file',
      arguments: { path: 'src/calc.js', search: 'return a - b;', replace: 'return a + b;' },
    },
  ],
};
const RUN: TurnReply = { calls: [{ name: 'run-command', arguments: { command: TEST } }] };
const FINISH: TurnReply = {
  calls: [{ name: 'finish', arguments: { title: 'Let add() add', summary: 'The sign was wrong.' } }],
};

/** Read, edit, run the test, finish. */
export const SHORT_TASK: readonly TurnReply[] = [READ, EDIT, RUN, FINISH];

/** Forty reads of other files before it. */
export const LONG_TASK: readonly TurnReply[] = [
  ...Array.from(
    { length: READS },
    (_, index): TurnReply => ({ calls: [{ name: 'read-file', arguments: { path: dataFile(index) } }] }),
  ),
  ...SHORT_TASK,
];

/** Limits that let the model play the long task. */
export const LONG_LIMITS = {
  'max-rounds': '100',
  'max-context-rounds': '100',
  'max-total-tokens': '900000000',
} as const;

/** Answers nothing and ends the run: for times up to the first request. */
export const QUESTION: readonly TurnReply[] = [
  { calls: [{ name: 'ask', arguments: { question: 'Which of the two functions do you mean?' } }] },
];

export const FILES: ReadonlyMap<string, string> = new Map([
  ['README.md', '# Calc\n\nTwo functions.\n'],
  ['src/calc.js', CALC],
  ['run-tests.sh', "grep -q 'return a + b;' src/calc.js\n"],
  ...Array.from({ length: READS }, (_, index) => [dataFile(index), dataText(index)] as const),
]);

export async function makeSmallRepository(folder: string): Promise<void> {
  for (const [path, text] of FILES) {
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, text);
  }
  await git(['init', '--quiet', '--initial-branch', 'main', folder]);
  await git(['add', '--all'], { cwd: folder });
  const who = ['-c', 'user.name=Bench', '-c', 'user.email=bench@example.invalid'];
  await git([...who, 'commit', '--quiet', '--message', 'First'], { cwd: folder });
}

function dataFile(index: number): string {
  return `lib/part-${String(index).padStart(2, '0')}.js`;
}

/** About 4 KB of lines that differ. */
function dataText(index: number): string {
  const lines = Array.from(
    { length: 80 },
    (_, line) => `export const value${line} = ${index * 1000 + line} * 2; // step ${line}`,
  );
  return `${lines.join('\n')}\n`;
}
