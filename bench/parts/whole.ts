import { Stage } from '../../embedded/stage.ts';
import { figuresOf } from '../figures.ts';
import { quietly } from '../quiet.ts';
import { FILES, ISSUE, SHORT_TASK, TEST } from '../small-repository.ts';
import { row, spread } from '../table.ts';
import type { Part } from './part.ts';

const AIM_FORGE_REQUESTS = 30;
const MAX_RUNS = 10;

/** A whole first run against the local GitHub: how often it is asked, and how long it took to the first request. */
export const whole: Part = async ({ main, runs }) => {
  const { values, note } = await quietly(Math.min(runs, MAX_RUNS), async () => {
    const content = { files: Object.fromEntries(FILES) };
    await using stage = await Stage.set({ main, content, issue: ISSUE, script: SHORT_TASK });
    stage.github.forgetRequests();
    const startedAt = Date.now();
    const end = await stage.start({ kind: 'label' }, { inputs: { validate: TEST } });
    if (end.outputs.status !== 'validated' && end.outputs.status !== 'unproven')
      throw new Error(`A run ended as ${end.outputs.status}:\n${end.log}`);
    const start = (stage.model.requests[0]?.at ?? Number.NaN) - startedAt;
    return { start, requests: stage.github.requests.length };
  });
  const requests = Math.max(...values.map((one) => one.requests));
  return [
    row('forge requests of a whole first run', String(requests), {
      aim: `${AIM_FORGE_REQUESTS} or fewer`,
      isMet: requests <= AIM_FORGE_REQUESTS,
    }),
    row(
      'first model request, with the local GitHub',
      spread(figuresOf(values.map((one) => one.start)), 'ms'),
      { note },
    ),
  ];
};
