import { join } from 'node:path';
import { runBundle, runIdleNode } from '../action-process.ts';
import { figuresOf } from '../figures.ts';
import { ISSUE, LONG_LIMITS, LONG_TASK, makeSmallRepository, SHORT_TASK, TEST } from '../small-repository.ts';
import { row, spread } from '../table.ts';
import { startThinForge } from '../thin-forge.ts';
import { startThinModel } from '../thin-model.ts';
import { assertPlayed, type Part } from './part.ts';

const AIM_MB = 115;
const MB = 1024 * 1024;
/** Of the long task, which is there for context. */
const MAX_LONG_RUNS = 5;

/** Memory of the whole process tree over the short task, and over the long one. */
export const memory: Part = async ({ main, runs, folder }) => {
  const workspace = join(folder, 'small-memory');
  await makeSmallRepository(workspace);
  await using forge = await startThinForge(ISSUE);
  const peaksOf = async (
    script: typeof SHORT_TASK,
    times: number,
  ): Promise<{ readonly tree: readonly number[]; readonly own: readonly number[] }> => {
    await using model = await startThinModel(script);
    const [tree, own]: [number[], number[]] = [[], []];
    for (let run = 0; run < times; run += 1) {
      model.forget();
      const end = await runBundle({
        main,
        workspace,
        event: forge.event,
        forgeUrl: forge.url,
        modelUrl: model.url,
        inputs: { ...LONG_LIMITS, validate: TEST },
        watchMemory: true,
      });
      assertPlayed(end);
      tree.push((end.peaks?.tree ?? Number.NaN) / MB);
      own.push((end.peaks?.own ?? Number.NaN) / MB);
    }
    return { tree, own };
  };
  const short = await peaksOf(SHORT_TASK, runs);
  const long = await peaksOf(LONG_TASK, Math.min(runs, MAX_LONG_RUNS));
  const empty: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    empty.push(((await runIdleNode()).peaks?.tree ?? Number.NaN) / MB);
  }
  const peak = figuresOf(short.tree);
  return [
    row('empty Node process: peak memory', spread(figuresOf(empty), 'MB')),
    row('peak memory of the short task, all processes', spread(peak, 'MB'), {
      aim: `below ${AIM_MB} MB`,
      isMet: peak.median < AIM_MB,
    }),
    row('  the action itself', spread(figuresOf(short.own), 'MB')),
    row('peak memory after 40 reads more, all processes', spread(figuresOf(long.tree), 'MB')),
    row('  the action itself', spread(figuresOf(long.own), 'MB')),
  ];
};
