import { runBundle } from '../action-process.ts';
import { figuresOf } from '../figures.ts';
import { LARGE_FILES, largeRepository, NAMED_FILE } from '../large-repository.ts';
import { quietly } from '../quiet.ts';
import { QUESTION, TEST } from '../small-repository.ts';
import { row, spread } from '../table.ts';
import { startThinForge } from '../thin-forge.ts';
import { startThinModel } from '../thin-model.ts';
import { assertAsked, type Part } from './part.ts';

const AIM_MS = 3000;
const MAX_RUNS = 5;

/** The first request over a repository of 200,000 files. */
export const large: Part = async ({ main, runs, say }) => {
  const workspace = await largeRepository(say);
  const rows = [];
  for (const { what, body } of ISSUES) {
    await using forge = await startThinForge({ title: 'Wrong sum in an order service', body });
    await using model = await startThinModel(QUESTION);
    const { values, note } = await quietly(Math.min(runs, MAX_RUNS), async () => {
      model.forget();
      const end = await runBundle({
        main,
        workspace,
        event: forge.event,
        forgeUrl: forge.url,
        modelUrl: model.url,
        inputs: { validate: TEST },
      });
      assertAsked(end);
      return (model.exchanges[0]?.receivedAt ?? Number.NaN) - end.spawnedAt;
    });
    const figures = figuresOf(values);
    rows.push(
      row(`first model request, ${LARGE_FILES.toLocaleString('en')} files, ${what}`, spread(figures, 'ms'), {
        aim: `below ${AIM_MS} ms`,
        isMet: figures.median < AIM_MS,
        note,
      }),
    );
  }
  return rows;
};

const ISSUES = [
  { what: 'the issue names a file', body: `The result in ${NAMED_FILE} is off by one.` },
  { what: 'the issue quotes names', body: 'When `Service123456` runs, `value + 123456` is off by one.' },
] as const;
