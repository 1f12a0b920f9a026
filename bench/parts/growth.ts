import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { git } from '../../embedded/git.ts';
import type { TurnReply } from '../../embedded/model-script.ts';
import { type ActionEnd, runBundle } from '../action-process.ts';
import { type CountingModel, type Ledger, startCountingModel } from '../counting-model.ts';
import { quantileOf } from '../figures.ts';
import { ISSUE, makeSmallRepository, QUESTION, TEST } from '../small-repository.ts';
import { type Row, row } from '../table.ts';
import { startThinForge } from '../thin-forge.ts';
import { assertAsked, type Part } from './part.ts';

const LENGTHS = [10, 50, 200, 1000] as const;
/** Of a result: about 4 KB, numbers of lines included. */
const LINES = 66;
const AIM_CACHED = 0.9;
const AIM_MS = 5;
/** From the length before to this one, tokens may grow so much more than the rounds do. */
const LINEAR = 1.5;
const MB = 1024 * 1024;
const LARGEST_WINDOW = '10000000';

interface Growth {
  readonly rounds: number;
  readonly billed: Ledger;
  readonly windowed: Ledger;
  readonly compactions: number;
  /** Milliseconds of the host in the last tenth of the rounds, in the middle. */
  readonly lastMs: number;
  readonly megabytes: number;
}

/**
 * Long runs of 4 KB results: what grows, and how fast. Each length once with the usual window and once with one that holds all; the sliding
 * window is what the messages of the second would have cost behind one.
 */
export const growth: Part = async ({ main, folder, say }) => {
  const workspace = join(folder, 'growth');
  await makeSmallRepository(workspace);
  await addLongFiles(workspace);
  await using forge = await startThinForge(ISSUE);
  const play = async (rounds: number, inputs: Readonly<Record<string, string>>): Promise<Growth> => {
    say(`  ${rounds} rounds, context window ${inputs['context-window'] ?? 'as known'}`);
    await using model = await startCountingModel((index) => replyTo(index, rounds));
    const limits = { ...limitsOf(rounds), validate: TEST, ...inputs };
    const bundle = { main, workspace, event: forge.event, forgeUrl: forge.url, modelUrl: model.url };
    const end = await runBundle({ ...bundle, inputs: limits, watchMemory: true });
    assertAsked(end);
    return grown(rounds, model, end);
  };
  const digest: Growth[] = [];
  const off: Growth[] = [];
  for (const rounds of LENGTHS) {
    digest.push(await play(rounds, {}));
    off.push(await play(rounds, { 'context-window': LARGEST_WINDOW }));
  }
  return [
    ...digest.map((one, index) => digestRow(one, digest[index - 1])),
    ...off.map((one) => offRow(one)),
    ...off.map(({ rounds, windowed }) => row(`growth: ${rounds} rounds, window of 30`, billText(windowed))),
  ];
};

function grown(rounds: number, model: CountingModel, end: ActionEnd): Growth {
  const last = model.gaps.slice(-Math.max(3, Math.floor(rounds / 10)));
  return {
    rounds,
    billed: model.billed,
    windowed: model.windowed,
    compactions: end.log.split('calls compacted').length - 1,
    lastMs: quantileOf(last, 0.5),
    megabytes: (end.peaks?.tree ?? Number.NaN) / MB,
  };
}

function digestRow(one: Growth, before: Growth | undefined): Row {
  const { rounds, billed } = one;
  const growth = before === undefined ? 0 : billed.inputTokens / before.billed.inputTokens;
  const isLong = rounds === LENGTHS.at(-1);
  const isLinear = before === undefined || growth <= LINEAR * (rounds / before.rounds);
  const isMet = isLinear && share(billed) >= AIM_CACHED && one.lastMs < AIM_MS;
  return row(`growth: ${rounds} rounds, digest`, `${billText(billed)}, ${hostText(one)}`, {
    ...(isLong && { aim: `linear, ${AIM_CACHED * 100} % cached, ${AIM_MS} ms`, isMet }),
    note: `${one.compactions} compactions`,
  });
}

function offRow(one: Growth): Row {
  return row(`growth: ${one.rounds} rounds, off`, `${billText(one.billed)}, ${hostText(one)}`);
}

function billText(bill: Ledger): string {
  return `${Math.round(bill.inputTokens / 1000)} k tokens, ${(share(bill) * 100).toFixed(1)} % cached`;
}

function hostText({ lastMs, megabytes }: Growth): string {
  return `${lastMs.toFixed(1)} ms a round at the end, ${megabytes.toFixed(0)} MB`;
}

function share({ cachedTokens, inputTokens }: Ledger): number {
  return cachedTokens / inputTokens;
}

function replyTo(index: number, rounds: number): TurnReply {
  const [question = {}] = QUESTION;
  if (index >= rounds - 1) return question;
  return { calls: [{ name: 'read-file', arguments: { path: `long/part-${index}.js` } }] };
}

function limitsOf(rounds: number): Readonly<Record<string, string>> {
  return {
    'max-rounds': String(rounds),
    'max-context-rounds': String(rounds),
    'max-total-tokens': '1000000000',
    'max-minutes': '60',
  };
}

async function addLongFiles(folder: string): Promise<void> {
  await mkdir(join(folder, 'long'));
  for (let part = 0; part < Math.max(...LENGTHS); part += 1) {
    const lines = Array.from(
      { length: LINES },
      (_, line) => `export const v${part}_${line} = ${line * 7} * 2; // the step ${line} of part ${part}`,
    );
    await writeFile(join(folder, 'long', `part-${part}.js`), `${lines.join('\n')}\n`);
  }
  await git(['add', '--all'], { cwd: folder });
  const who = ['-c', 'user.name=Bench', '-c', 'user.email=bench@example.invalid'];
  await git([...who, 'commit', '--quiet', '--message', 'Long files'], { cwd: folder });
}
