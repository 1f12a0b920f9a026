import { join } from 'node:path';
import { runBundle, runEmptyNode } from '../action-process.ts';
import { type Figures, figuresOf } from '../figures.ts';
import { quietly } from '../quiet.ts';
import { ISSUE, makeSmallRepository, QUESTION, TEST } from '../small-repository.ts';
import { type Row, row, spread } from '../table.ts';
import { startThinForge } from '../thin-forge.ts';
import { startThinModel } from '../thin-model.ts';
import { assertAsked, type Part } from './part.ts';

const AIM_LINE_MS = 10;
const AIM_REQUEST_MS = 200;
const AIM_GROWTH_MS = 10;
/** What docs/performance.md says of the bundle that could only use native tool calls. */
const FORMER_REQUEST_MS = 119;

/** From the start of the process to the first line, and to the first model request in full at the server. */
export const start: Part = async ({ main, before, runs, folder }) => {
  const workspace = join(folder, 'small');
  await makeSmallRepository(workspace);
  await using forge = await startThinForge(ISSUE);
  await using model = await startThinModel(QUESTION);
  const started = async (bundle: string) => {
    model.forget();
    const end = await runBundle({
      ...{ main: bundle, workspace, event: forge.event, forgeUrl: forge.url, modelUrl: model.url },
      inputs: { validate: TEST },
    });
    assertAsked(end);
    return { line: end.firstLineMs, request: (model.exchanges[0]?.receivedAt ?? Number.NaN) - end.spawnedAt };
  };
  const { values, note } = await quietly(runs, async () => {
    const nothing = await runEmptyNode();
    const former = before === null ? FORMER_REQUEST_MS : (await started(before)).request;
    return { empty: nothing.firstLineMs, former, ...(await started(main)) };
  });
  const empty = figuresOf(values.map((one) => one.empty));
  const line = figuresOf(values.map((one) => one.line));
  const request = figuresOf(values.map((one) => one.request));
  const former = figuresOf(values.map((one) => one.former));
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
    growth(former, request, before),
  ];
};

function growth(former: Figures, request: Figures, before: string | null): Row {
  const more = request.median - former.median;
  return row(
    'first model request, over the former bundle',
    `${more.toFixed(1)} ms of ${former.median.toFixed(0)} ms`,
    {
      aim: `at most ${AIM_GROWTH_MS} ms more`,
      isMet: more <= AIM_GROWTH_MS,
      note: before === null ? 'as documented; --before PATH measures both in turns' : 'measured in turns',
    },
  );
}
