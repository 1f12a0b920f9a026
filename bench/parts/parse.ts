import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hostSaid } from '../../src/dialect/host-said.ts';
import { type ReadOptions, readPlan } from '../../src/dialect/read-plan.ts';
import { figuresOf } from '../figures.ts';
import { hostileTexts } from '../hostile-texts.ts';
import { quietly } from '../quiet.ts';
import { type Row, row, spread } from '../table.ts';
import type { Part } from './part.ts';

const AIM_HOSTILE_MS = 50;
const MARK = '5f1c09ab34de';
const ANSWERS = join(import.meta.dirname, '../../__tests__/fixtures/answers');

interface Text {
  readonly name: string;
  readonly text: string;
  readonly options: ReadOptions;
}

/** Reading JSON plans: what a model wrote, and what is made to cost time. From the sources, not from the bundle. */
export const parse: Part = async ({ runs }) => {
  const answers = capturedAnswers();
  const first = answers.map(timeOf);
  const { values, note } = await quietly(runs, async () => answers.map(timeOf));
  const medians = answers.map(
    (_, index) => figuresOf(values.map((times) => times[index] ?? Number.NaN)).median,
  );
  const characters = answers.reduce((sum, { text }) => sum + text.length, 0);
  const slowest = Math.max(...medians);
  return [
    row('reading a captured answer as a plan', spread(figuresOf(medians), 'ms', 2), {
      note: `slowest: ${answers[medians.indexOf(slowest)]?.name}`,
    }),
    row(
      `all ${answers.length} answers, ${Math.round(characters / 1000)} KB`,
      spread(figuresOf(values.map(sum)), 'ms', 1),
      { note },
    ),
    row('the same in a fresh process, not yet compiled', `${sum(first).toFixed(1)} ms`),
    ...(await hostile(runs)),
  ];
};

/** The slowest text counts, by its median; the next ones are named with it. */
async function hostile(runs: number): Promise<readonly Row[]> {
  const isQuoted = hostSaid([{ role: 'user', origin: 'task', text: 'x'.repeat(100_000) }]);
  const texts = [...hostileTexts(MARK)].map(([name, text]) => ({
    name,
    text,
    options: { mark: MARK, isQuoted },
  }));
  const { values, note } = await quietly(runs, async () => texts.map(timeOf));
  const timed = texts
    .map(({ name }, index) => ({
      name,
      figures: figuresOf(values.map((times) => times[index] ?? Number.NaN)),
    }))
    .sort((a, b) => b.figures.median - a.figures.median);
  return timed.slice(0, 4).map(({ name, figures }, index) =>
    row(
      `hostile text of 1 MB, ${index === 0 ? `slowest of ${texts.length}` : 'then'}: ${name}`,
      spread(figures, 'ms', 1),
      {
        ...(index === 0 && {
          aim: `below ${AIM_HOSTILE_MS} ms`,
          isMet: figures.median < AIM_HOSTILE_MS,
          note,
        }),
      },
    ),
  );
}

/** Each with the prompt that it answers, because a plan that repeats its prompt is none. */
function capturedAnswers(): readonly Text[] {
  const names = readdirSync(ANSWERS).filter((name) => name.endsWith('.answer.txt'));
  if (names.length === 0) throw new Error(`There are no answers in ${ANSWERS}.`);
  return names.map((file) => {
    const name = file.slice(0, -'.answer.txt'.length);
    const prompt = readFileSync(join(ANSWERS, `${name}.prompt.md`), 'utf8');
    const isQuoted = hostSaid([{ role: 'user', origin: 'task', text: prompt }]);
    const text = readFileSync(join(ANSWERS, file), 'utf8');
    const options = { mark: MARK, isQuoted };
    if (readPlan(text, options).kind !== 'plan') throw new Error(`No plan is found in ${file}.`);
    return { name, text, options };
  });
}

function timeOf({ text, options }: Text): number {
  const startedAt = performance.now();
  readPlan(text, options);
  return performance.now() - startedAt;
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}
