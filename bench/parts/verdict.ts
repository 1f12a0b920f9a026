import { readFile } from 'node:fs/promises';
import { type JsonObject, numberOf, objectOf, parseJson, textOf } from '../../embedded/json.ts';
import type { TurnReply } from '../../embedded/model-script.ts';
import { Stage } from '../../embedded/stage.ts';
import { figuresOf } from '../figures.ts';
import { type Row, row, spread } from '../table.ts';
import type { Part } from './part.ts';

const AIM_PROVEN = 1.3;
const AIM_PLAIN = 1.05;
const MAX_RUNS = 3;
/** One after the other, so that the suite takes half a minute and uses no processor. */
const SLOW_FILES = 5;
const SLOW_MS = 6_500;

const HELPER = 'test/near.js';
const near = (by: string): string => `export const near = (a, b) => Math.abs(a - b) < ${by};\n`;
const OLD_TEST = `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { add } from '../src/add.js';
import { near } from './near.js';

test('nothing and nothing are nothing', () => assert.ok(near(add(0, 0), 0)));
`;
const NEW_TEST = `${OLD_TEST}test('two and three are five', () => assert.equal(add(2, 3), 5));\n`;

const FILES: Readonly<Record<string, string>> = {
  'package.json':
    '{ "name": "sums", "private": true, "type": "module", "scripts": { "test": "node --test --test-concurrency=1 test/*.test.js" } }\n',
  'src/add.js': 'export const add = (a, b) => a - b;\n',
  'test/add.test.js': OLD_TEST,
  [HELPER]: near('0.1'),
  ...Object.fromEntries(
    Array.from({ length: SLOW_FILES }, (_, index) => [
      `test/slow-${index}.test.js`,
      `import { test } from 'node:test';\nimport { setTimeout } from 'node:timers/promises';\n\ntest('waits ${index}', () => setTimeout(${SLOW_MS}));\n`,
    ]),
  ),
};

const ISSUE = { title: 'Sums are differences', body: '`add(2, 3)` is -1. See `src/add.js`.' };
const FIX = write('src/add.js', 'export const add = (a, b) => a + b;\n');
const FINISH = { name: 'finish', arguments: { title: 'Add', summary: 'The sign was wrong.' } };

/**
 * Of judging a finished change, over what the gate itself took: the time from the reply that asks for the end to the
 * verdict, and the work of all runs, which a busy machine changes little.
 */
export const verdict: Part = async ({ main, runs }) => {
  const measured = async (edits: NonNullable<TurnReply['calls']>): Promise<readonly Factors[]> => {
    const values: Factors[] = [];
    for (let run = 0; run < Math.min(runs, MAX_RUNS); run += 1) {
      const script: TurnReply[] = [{ calls: [...edits, FINISH] }];
      await using stage = await Stage.set({ main, content: { files: FILES }, issue: ISSUE, script });
      const end = await stage.start({ kind: 'label' }, { inputs: { validate: 'npm test' } });
      const trace = await readFile(end.outputs['trace-path'] ?? '', 'utf8');
      values.push(factorsIn(trace, end.log));
    }
    return values;
  };
  const proof = [FIX, write('test/add.test.js', NEW_TEST)];
  return [
    ...rowsOf('with proof', await measured(proof), AIM_PROVEN),
    ...rowsOf('without tests in the change', await measured([FIX]), AIM_PLAIN),
    ...rowsOf(
      'with a changed helper of all tests',
      await measured([...proof, write(HELPER, near('0.01'))]),
      null,
    ),
  ];
};

function rowsOf(name: string, factors: readonly Factors[], aim: number | null): readonly Row[] {
  const [time, work] = [figuresOf(factors.map((one) => one.time)), figuresOf(factors.map((one) => one.work))];
  const met = aim === null ? {} : { aim: `${aim} or less`, isMet: time.median <= aim };
  return [
    row(`verdict over its gate of half a minute, ${name}`, spread(time, 'gates', 2), met),
    row('  work of all its runs', spread(work, 'gates', 2)),
  ];
}

function write(path: string, content: string): NonNullable<TurnReply['calls']>[number] {
  return { name: 'write-file', arguments: { path, content } };
}

interface Factors {
  readonly time: number;
  readonly work: number;
}

function factorsIn(trace: string, log: string): Factors {
  const events = trace
    .trim()
    .split('\n')
    .map((line) => objectOf(parseJson(line)));
  const of = (wanted: string): JsonObject | undefined => events.find(({ kind }) => textOf(kind) === wanted);
  const [asked, judged] = [of('interpreted'), of('verdict')];
  if (asked === undefined || judged === undefined) throw new Error(`A run came to no verdict:\n${log}`);
  const cost = objectOf(objectOf(judged.verdict).cost);
  const [gateMs, probeMs] = [numberOf(cost.gateMs), numberOf(cost.probeMs)];
  return { time: (numberOf(judged.time) - numberOf(asked.time)) / gateMs, work: (gateMs + probeMs) / gateMs };
}
