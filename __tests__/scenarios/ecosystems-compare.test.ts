import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { C } from '../support/ecosystems/c.ts';
import { NODE } from '../support/ecosystems/javascript.ts';
import { play, testIn } from '../support/ecosystems/play.ts';
import { judgementOf } from '../support/judgement.ts';
import { expectEnd, finish, onlyPull, says, write } from '../support/scenario.ts';

testIn(
  [C],
  'what fails on the base as well and is not what the issue is about is reported, and not the task',
  async (ecosystem) => {
    await play(
      ecosystem,
      {
        base: { tests: ['shout', 'sum'] },
        issue: {
          title: 'Sums are differences',
          body: `\`add(2, 3)\` is -1. See \`${ecosystem.sourcePath}\`.`,
        },
        replies: [says(write(ecosystem.sourcePath, ecosystem.source('+')), finish())],
      },
      async (result, stage) => {
        expectEnd(result, 'validated', 0);
        const { sum, shout } = ecosystem.names;
        expect(judgementOf(result)).toMatchObject({
          verdict: 'passed',
          outcomes: [`${ecosystem.validate}: no-regression`],
          failures: [`fixed: ${sum}`, `pre-existing: ${shout}`],
          proof: 'proven by tests-of-the-base',
          provenBy: [sum],
        });
        expect((await onlyPull(stage)).body).toMatch(/on the base/i);
      },
    );
  },
);

testIn(
  [NODE],
  'a failure that is gone when the command is run again is flaky, and does not count',
  async (ecosystem) => {
    // The far end is well, but for the first time that it is asked with the right sum: commands leave nothing behind
    // that could count.
    await using far = await farEnd((sum, times) => (sum === '5' && times === 1 ? 'ill' : 'well'));
    await play(
      ecosystem,
      {
        base: { tests: ['sum', 'far'], far: far.address },
        replies: [says(write(ecosystem.sourcePath, ecosystem.source('+')), finish())],
        inputs: { network: 'allow' },
      },
      (result) => {
        expectEnd(result, 'validated', 0);
        const { sum, far: flaky } = ecosystem.names;
        expect(judgementOf(result)).toMatchObject({
          verdict: 'passed',
          failures: [`fixed: ${sum}`, `flaky: ${flaky}`],
          provenBy: [sum],
        });
      },
    );
  },
);

/** A server outside of the run that says something to each sum, and counts how often it was asked for it. */
async function farEnd(
  say: (sum: string, times: number) => string,
): Promise<AsyncDisposable & { readonly address: string }> {
  const asked = new Map<string, number>();
  const server: Server = createServer((request, response) => {
    const sum = request.url?.slice(1) ?? '';
    const times = (asked.get(sum) ?? 0) + 1;
    asked.set(sum, times);
    response.setHeader('connection', 'close').end(say(sum, times));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('The far end does not listen.');
  return {
    address: `http://127.0.0.1:${address.port}/`,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
