import { join } from 'node:path';
import { runBundle, runEmptyNode } from '../action-process.ts';
import { figuresOf } from '../figures.ts';
import { quietly } from '../quiet.ts';
import { ISSUE, makeSmallRepository, QUESTION, TEST } from '../small-repository.ts';
import { row, spread } from '../table.ts';
import { startThinForge } from '../thin-forge.ts';
import { startThinModel } from '../thin-model.ts';
import { assertAsked, type Part } from './part.ts';

const AIM_LINE_MS = 10;
const AIM_REQUEST_MS = 200;

/** From the start of the process to the first line, and to the first model request in full at the server. */
export const start: Part = async ({ main, runs, folder }) => {
  const workspace = join(folder, 'small');
  await makeSmallRepository(workspace);
  await using forge = await startThinForge(ISSUE);
  await using model = await startThinModel(QUESTION);
  const { values, note } = await quietly(runs, async () => {
    const nothing = await runEmptyNode();
    model.forget();
    const end = await runBundle({
      ...{ main, workspace, event: forge.event, forgeUrl: forge.url, modelUrl: model.url },
      inputs: { validate: TEST },
    });
    assertAsked(end);
    const request = (model.exchanges[0]?.receivedAt ?? Number.NaN) - end.spawnedAt;
    return { empty: nothing.firstLineMs, line: end.firstLineMs, request };
  });
  const empty = figuresOf(values.map((one) => one.empty));
  const line = figuresOf(values.map((one) => one.line));
  const request = figuresOf(values.map((one) => one.request));
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
  ];
};
