import { join } from 'node:path';
import { runBundle, runEmptyNode } from '../action-process.ts';
import { figuresOf } from '../figures.ts';
import { mainThreadMs } from '../process-memory.ts';
import { quietly } from '../quiet.ts';
import { ISSUE, makeSmallRepository, QUESTION, TEST } from '../small-repository.ts';
import { type Row, row, spread } from '../table.ts';
import { startThinForge, type ThinForge } from '../thin-forge.ts';
import { startThinModel } from '../thin-model.ts';
import { assertAsked, type Part } from './part.ts';

const AIM_LINE_MS = 10;
const AIM_REQUEST_MS = 200;
const AIM_GROWTH_MS = 10;
/** A tenth above what the last landing took. */
const MOST_CPU = 7.3;
/** A forge across the internet. */
const FAR_MS = 80;

/**
 * From the start of the process to the first line, and to the first model request in full at the server. A former
 * bundle runs in turns with the present one, because only that says which of them is slower.
 */
export const start: Part = async ({ main, before, runs, folder }) => {
  const workspace = join(folder, 'small');
  await makeSmallRepository(workspace);
  await using near = await startThinForge(ISSUE);
  await using far = await startThinForge(ISSUE, FAR_MS);
  let pid = 0;
  let cpuMs: number | null = null;
  await using model = await startThinModel(QUESTION, {
    onRequest: () => {
      cpuMs = mainThreadMs(pid);
    },
  });
  const started = async (bundle: string, forge: ThinForge) => {
    model.forget();
    const end = await runBundle({
      main: bundle,
      workspace,
      event: forge.event,
      forgeUrl: forge.url,
      modelUrl: model.url,
      inputs: { validate: TEST },
      onSpawn: (one) => {
        pid = one;
      },
    });
    assertAsked(end);
    return {
      line: end.firstLineMs,
      request: (model.exchanges[0]?.receivedAt ?? Number.NaN) - end.spawnedAt,
      cpu: cpuMs,
    };
  };
  let turn = 0;
  const { values, note } = await quietly(runs, async () => {
    turn += 1;
    const nothing = await runEmptyNode();
    const early = before !== null && turn % 2 === 0 ? await started(before, near) : null;
    const present = await started(main, near);
    const late = before !== null && early === null ? await started(before, near) : null;
    const { request: waited } = await started(main, far);
    return {
      empty: nothing.firstLineMs,
      emptyCpu: nothing.firstLineCpuMs,
      ...present,
      waited,
      former: (early ?? late)?.request ?? null,
    };
  });
  const empty = figuresOf(values.map((one) => one.empty));
  const line = figuresOf(values.map((one) => one.line));
  const request = figuresOf(values.map((one) => one.request));
  const waited = figuresOf(values.map((one) => one.waited));
  const over = line.median - empty.median;
  return [
    row('empty Node process: first line', spread(empty, 'ms'), { note }),
    row('first line', `${spread(line, 'ms')}, ${over.toFixed(1)} ms after the empty process`, {
      aim: `within ${AIM_LINE_MS} ms of the empty process`,
      isMet: over <= AIM_LINE_MS,
    }),
    row('first model request', spread(request, 'ms'), {
      aim: `${AIM_REQUEST_MS} ms`,
      isMet: request.median <= AIM_REQUEST_MS,
    }),
    ...computed(values),
    row(`the same with a forge that answers after ${FAR_MS} ms`, spread(waited, 'ms')),
    ...growth(values),
  ];
};

/** Over that of an empty process, so that it may be compared between machines. */
function computed(
  values: readonly { readonly cpu: number | null; readonly emptyCpu: number | null }[],
): readonly Row[] {
  const pairs = values.flatMap(({ cpu, emptyCpu }) =>
    cpu === null || emptyCpu === null ? [] : [{ cpu, emptyCpu }],
  );
  if (pairs.length === 0) return [];
  const cpu = figuresOf(pairs.map((one) => one.cpu));
  const times = cpu.median / figuresOf(pairs.map((one) => one.emptyCpu)).median;
  return [
    row('computed by then, main thread', `${spread(cpu, 'ms')}, ${times.toFixed(1)} empty processes`, {
      aim: `at most ${MOST_CPU} empty processes`,
      isMet: times <= MOST_CPU,
    }),
  ];
}

/** Each run is compared with the former bundle's beside it; without such a bundle there is nothing to tell. */
function growth(
  values: readonly { readonly request: number; readonly former: number | null }[],
): readonly Row[] {
  const pairs = values.flatMap(({ request, former }) => (former === null ? [] : [{ request, former }]));
  if (pairs.length === 0) return [];
  const more = figuresOf(pairs.map(({ request, former }) => request - former));
  const former = figuresOf(pairs.map((pair) => pair.former));
  return [
    row('the same of the former bundle', spread(former, 'ms')),
    row(
      'first model request, more than the former bundle in turns',
      `${more.median.toFixed(1)} ms (${more.min.toFixed(0)} to ${more.max.toFixed(0)})`,
      { aim: `at most ${AIM_GROWTH_MS} ms more`, isMet: more.median <= AIM_GROWTH_MS },
    ),
  ];
}
