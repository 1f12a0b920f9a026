import { join } from 'node:path';
import { numberOf, objectOf, parseJson, textOf } from '../../embedded/json.ts';
import { type ActionEnd, runBundle } from '../action-process.ts';
import { figuresOf } from '../figures.ts';
import { ISSUE, makeSmallRepository, SHORT_TASK } from '../small-repository.ts';
import { type Row, row, spread } from '../table.ts';
import { startThinForge } from '../thin-forge.ts';
import { startThinModel } from '../thin-model.ts';
import { assertPlayed, type Part } from './part.ts';

const GATE_SECONDS = 0.4;
const AIM_MS = 0;
const MAX_RUNS = 5;

/**
 * What the baseline costs in time: when the gate on the base ended, less when the one on the change did. Below zero the
 * verdict did not wait. Once with a model that thinks as long as the gate takes, once with one that answers at once.
 */
export const baseline: Part = async ({ main, runs, folder }) => {
  const workspace = join(folder, 'small-baseline');
  await makeSmallRepository(workspace);
  await using forge = await startThinForge(ISSUE);
  const waitsWith = async (thinkMs: number): Promise<readonly number[]> => {
    await using model = await startThinModel(SHORT_TASK, { thinkMs });
    const waits: number[] = [];
    for (let run = 0; run < Math.min(runs, MAX_RUNS); run += 1) {
      model.forget();
      const gate = `sh -c "sleep ${GATE_SECONDS}; sh ./run-tests.sh"`;
      const end = await runBundle({
        main,
        workspace,
        event: forge.event,
        forgeUrl: forge.url,
        modelUrl: model.url,
        inputs: { validate: gate, commands: 'sh ./run-tests.sh' },
      });
      assertPlayed(end);
      waits.push(waitIn(end));
    }
    return waits;
  };
  const slow = figuresOf(await waitsWith(GATE_SECONDS * 1000));
  const fast = figuresOf(await waitsWith(0));
  const rows: readonly Row[] = [
    row(
      `gate on the base, over the one on the change; ${GATE_SECONDS * 1000} ms a reply`,
      spread(slow, 'ms'),
      {
        aim: `below ${AIM_MS} ms`,
        isMet: slow.max < AIM_MS,
      },
    ),
    row('  the same with a model that answers at once', spread(fast, 'ms')),
  ];
  return rows;
};

/** How long the gate on the change had ended while the one on the base had not; less than zero: it had before. */
function waitIn({ trace }: ActionEnd): number {
  const events = trace
    .trim()
    .split('\n')
    .map((line) => objectOf(parseJson(line)));
  const endOf = (wanted: string): number =>
    numberOf(objectOf(events.findLast(({ kind }) => textOf(kind) === wanted)).time);
  return endOf('baseline') - endOf('command');
}
