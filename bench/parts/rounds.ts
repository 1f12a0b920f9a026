import { join } from 'node:path';
import { runBundle } from '../action-process.ts';
import { figuresOf, quantileOf } from '../figures.ts';
import { quietly } from '../quiet.ts';
import { ISSUE, LONG_LIMITS, LONG_TASK, makeSmallRepository, READS, TEST } from '../small-repository.ts';
import { type Row, row, spread } from '../table.ts';
import { startThinForge } from '../thin-forge.ts';
import { type Exchange, startThinModel } from '../thin-model.ts';
import { assertPlayed, type Part } from './part.ts';

const AIM_MS = 5;
/** At most so many runs: each one brings forty values. */
const MAX_RUNS = 10;

/** From the last byte of an answer until the whole next request is here: what the host does in a round. */
export const rounds: Part = async ({ main, runs, folder }) => {
  const workspace = join(folder, 'small-rounds');
  await makeSmallRepository(workspace);
  await using forge = await startThinForge(ISSUE);
  await using model = await startThinModel(LONG_TASK);
  const { values, note } = await quietly(Math.min(runs, MAX_RUNS), async () => {
    model.forget();
    const end = await runBundle({
      main,
      workspace,
      event: forge.event,
      forgeUrl: forge.url,
      modelUrl: model.url,
      inputs: { ...LONG_LIMITS, validate: TEST },
    });
    assertPlayed(end);
    return gapsOf(model.exchanges);
  });
  return rowsOf(values, note);
};

function rowsOf(all: readonly (readonly number[])[], note: string): readonly Row[] {
  const reads = all.flatMap((gaps) => gaps.slice(0, READS));
  const at = (index: number): readonly number[] => all.flatMap((gaps) => gaps.slice(index, index + 1));
  const typical = figuresOf(all.map((gaps) => figuresOf(gaps.slice(0, READS)).median));
  const first = figuresOf(all.flatMap((gaps) => gaps.slice(0, 10))).median;
  const last = figuresOf(all.flatMap((gaps) => gaps.slice(READS - 10, READS))).median;
  return [
    row('host time of a reading round, median of 40', spread(typical, 'ms', 1), {
      aim: `${AIM_MS} ms`,
      isMet: typical.median <= AIM_MS,
      note,
    }),
    row('  nine of ten are below', `${quantileOf(reads, 0.9).toFixed(1)} ms`),
    row('  reads 1-10, reads 31-40', `${first.toFixed(1)} ms, ${last.toFixed(1)} ms`),
    row('host time of the editing round', spread(figuresOf(at(READS + 1)), 'ms', 1)),
    row('host time of the round with the command', spread(figuresOf(at(READS + 2)), 'ms', 1)),
  ];
}

function gapsOf(exchanges: readonly Exchange[]): number[] {
  return exchanges
    .slice(1)
    .map(({ receivedAt }, index) => receivedAt - (exchanges[index]?.answeredAt ?? Number.NaN));
}
