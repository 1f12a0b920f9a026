import { createServer } from 'node:http';
import { join } from 'node:path';
import { listOf, objectOf, parseJson } from '../../embedded/json.ts';
import { NO_SESSION } from '../../src/core/session.ts';
import { runBundle } from '../action-process.ts';
import { figuresOf } from '../figures.ts';
import { answerManyIssues, type ManyIssues, namesOf } from '../many-issues.ts';
import { ISSUE, makeSmallRepository } from '../small-repository.ts';
import { row, spread } from '../table.ts';
import { close, listen, startThinForge } from '../thin-forge.ts';
import type { Part } from './part.ts';

const AIM_MS = 120_000;

/** Every issue was worked on as often as it may be, so that all that was kept has to be read. */
const SPENT = JSON.stringify({
  ...NO_SESSION,
  ledger: { ...NO_SESSION.ledger, runs: 100 },
  attempts: Array.from({ length: 20 }, () => ({
    run: '1',
    at: 1,
    status: 'failed',
    reason: 'r'.repeat(400),
    question: '',
  })),
});

/** Planning a batch of 10,000 issues in 50 repositories, at a forge that answers at once. */
export const batch: Part = async ({ main, runs, folder }) => {
  const workspace = join(folder, 'small');
  await makeSmallRepository(workspace);
  const planned = async (sessionOf: ManyIssues['sessionOf']) => {
    const many: ManyIssues = { repositories: 50, issuesOfEach: 200, sessionOf };
    let requests = 0;
    const server = createServer(async (request, response) => {
      requests += 1;
      const body = await request.toArray();
      const url = new URL(request.url ?? '/', 'http://forge');
      const answer = answerManyIssues(many, url, Buffer.concat(body).toString());
      const { status, link } = answer;
      response
        .writeHead(status, { 'content-type': 'application/json', ...(link !== '' && { link }) })
        .end(JSON.stringify(answer.body));
    });
    const forgeUrl = await listen(server);
    await using thin = await startThinForge(ISSUE);
    try {
      const inputs = { mode: 'plan-batch', repository: namesOf(many).join('\n') };
      const end = await runBundle({
        main,
        workspace,
        event: thin.event,
        forgeUrl,
        modelUrl: 'http://127.0.0.1:1/v1',
        inputs,
      });
      if (end.code !== 0) throw new Error(`The plan failed:\n${end.log}`);
      return {
        ms: end.ms,
        requests,
        jobs: listOf(objectOf(parseJson(end.outputs.matrix || '{}')).include).length,
      };
    } finally {
      await close(server);
    }
  };
  type Planned = Awaited<ReturnType<typeof planned>>;
  const fresh: Planned[] = [];
  const spent: Planned[] = [];
  for (let run = 0; run < runs; run += 1) {
    fresh.push(await planned(() => null));
    spent.push(await planned(() => SPENT));
  }
  const told = (values: readonly Planned[], what: string) => {
    const times = figuresOf(values.map(({ ms }) => ms));
    const [first] = values;
    return row(
      `plan a batch: 10,000 issues of 50 repositories, ${what}`,
      `${spread(times, 'ms')}, ${first?.requests} requests, ${first?.jobs} jobs`,
      { aim: `${AIM_MS / 1000} s of own time`, isMet: times.max <= AIM_MS },
    );
  };
  return [told(fresh, 'all new'), told(spent, 'all to be read and skipped')];
};
