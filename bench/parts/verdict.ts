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

const OLD_TEST = `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { add } from '../src/add.js';

test('nothing and nothing are nothing', () => assert.equal(add(0, 0), 0));
`;
const NEW_TEST = `${OLD_TEST}test('two and three are five', () => assert.equal(add(2, 3), 5));\n`;

const FILES: Readonly<Record<string, string>> = {
  'package.json':
    '{ "name": "sums", "private": true, "type": "module", "scripts": { "test": "node --test --test-concurrency=1" } }\n',
  'src/add.js': 'export const add = (a, b) => a - b;\n',
  'test/add.test.js': OLD_TEST,
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

/** From the reply that asks for the end to the verdict, over what the gate itself took. */
export const verdict: Part = async ({ main, runs }) => {
  const factors = async (edits: NonNullable<TurnReply['calls']>): Promise<readonly number[]> => {
    const values: number[] = [];
    for (let run = 0; run < Math.min(runs, MAX_RUNS); run += 1) {
      const script: TurnReply[] = [{ calls: [...edits, FINISH] }];
      await using stage = await Stage.set({ main, content: { files: FILES }, issue: ISSUE, script });
      const end = await stage.start({ kind: 'label' }, { inputs: { validate: 'npm test' } });
      const trace = await readFile(end.outputs['trace-path'] ?? '', 'utf8');
      values.push(factorIn(trace, end.log));
    }
    return values;
  };
  const proven = figuresOf(await factors([FIX, write('test/add.test.js', NEW_TEST)]));
  const plain = figuresOf(await factors([FIX]));
  const rows: readonly Row[] = [
    row('verdict over its gate of half a minute, with proof', spread(proven, 'gates', 2), {
      aim: `${AIM_PROVEN} or less`,
      isMet: proven.median <= AIM_PROVEN,
    }),
    row('  the same without tests in the change', spread(plain, 'gates', 2), {
      aim: `${AIM_PLAIN} or less`,
      isMet: plain.median <= AIM_PLAIN,
    }),
  ];
  return rows;
};

function write(path: string, content: string): NonNullable<TurnReply['calls']>[number] {
  return { name: 'write-file', arguments: { path, content } };
}

function factorIn(trace: string, log: string): number {
  const events = trace
    .trim()
    .split('\n')
    .map((line) => objectOf(parseJson(line)));
  const of = (wanted: string): JsonObject | undefined => events.find(({ kind }) => textOf(kind) === wanted);
  const [asked, judged, command] = [of('interpreted'), of('verdict'), of('command')];
  if (asked === undefined || judged === undefined || command === undefined) {
    throw new Error(`A run came to no verdict:\n${log}`);
  }
  const gateMs = numberOf(objectOf(objectOf(command.record).result).ms);
  return (numberOf(judged.time) - numberOf(asked.time)) / gateMs;
}
