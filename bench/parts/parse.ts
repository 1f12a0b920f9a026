import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { isQuotedFrom } from '../../src/dialect/plan/quoted.ts';
import { type ReadOptions, readPlan } from '../../src/dialect/plan/read-plan.ts';
import { type Figures, figuresOf } from '../figures.ts';
import { hostileTexts } from '../hostile-texts.ts';
import { type Kept, quietly } from '../quiet.ts';
import { type Row, row, spread } from '../table.ts';
import type { Part } from './part.ts';

const AIM_HOSTILE_MS = 50;
/** At most so many processes for each text. */
const MAX_COLD_RUNS = 5;
const COLD_READ = fileURLToPath(import.meta.resolve('../cold-read.ts'));
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
  assertPlans(answers);
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

interface Timed {
  readonly name: string;
  readonly figures: Figures;
  readonly note: string;
}

/** Each text read many times in this process, and once in each of a few that are made for it. */
async function hostile(runs: number): Promise<readonly Row[]> {
  const isQuoted = isQuotedFrom([{ role: 'user', origin: 'task', text: 'x'.repeat(100_000) }]);
  const [warm, cold]: [Timed[], Timed[]] = [[], []];
  for (const [name, text] of hostileTexts(MARK)) {
    const options = { mark: MARK, isQuoted };
    warm.push(timed(name, await quietly(runs, async () => timeOf({ name, text, options }))));
    cold.push(timed(name, await quietly(Math.min(runs, MAX_COLD_RUNS), () => timeOfFirst(text))));
  }
  return [...slowestOf(warm, 'hostile text of 1 MB'), ...slowestOf(cold, 'hostile text in a fresh process')];
}

function timed(name: string, { values, note }: Kept<number>): Timed {
  return { name, figures: figuresOf(values), note };
}

/** The slowest text counts, by its median; the next ones are named with it. */
function slowestOf(all: readonly Timed[], what: string): readonly Row[] {
  const sorted = [...all].sort((a, b) => b.figures.median - a.figures.median);
  return sorted
    .slice(0, 4)
    .map(({ name, figures, note }, index) =>
      row(
        `${what}, ${index === 0 ? `slowest of ${all.length}` : 'then'}: ${name}`,
        spread(figures, 'ms', 1),
        index === 0
          ? { aim: `below ${AIM_HOSTILE_MS} ms`, isMet: figures.median < AIM_HOSTILE_MS, note }
          : { note },
      ),
    );
}

/** Milliseconds for the first text that a process reads, and the only one. */
async function timeOfFirst(text: string): Promise<number> {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [COLD_READ, MARK], {
    env: { PATH },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(text);
  const [said] = await Promise.all([textOf(child.stdout), once(child, 'close')]);
  const ms = Number(said);
  if (said === '' || Number.isNaN(ms)) throw new Error(`A fresh process read no text; it said "${said}".`);
  return ms;
}

/** Each with the prompt that it answers, because a plan that repeats its prompt is none. */
function capturedAnswers(): readonly Text[] {
  const names = readdirSync(ANSWERS).filter((name) => name.endsWith('.answer.txt'));
  if (names.length === 0) throw new Error(`There are no answers in ${ANSWERS}.`);
  return names.map((file) => {
    const name = file.slice(0, -'.answer.txt'.length);
    const prompt = readFileSync(join(ANSWERS, `${name}.prompt.md`), 'utf8');
    const isQuoted = isQuotedFrom([{ role: 'user', origin: 'task', text: prompt }]);
    const text = readFileSync(join(ANSWERS, file), 'utf8');
    const options = { mark: MARK, isQuoted };
    return { name, text, options };
  });
}

/** Throws when an answer is none: it measured something else. */
function assertPlans(answers: readonly Text[]): void {
  for (const { name, text, options } of answers) {
    if (readPlan(text, options).kind !== 'plan') throw new Error(`No plan is found in ${name}.`);
  }
}

function timeOf({ text, options }: Text): number {
  const startedAt = performance.now();
  readPlan(text, options);
  return performance.now() - startedAt;
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}
