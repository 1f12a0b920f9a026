import { expect, test } from 'vitest';
import type { Config } from '../../src/config/config.ts';
import { openRules } from '../../src/jobs/agent-work.ts';

async function isTestBy(testPaths: readonly string[]): Promise<(path: string) => boolean> {
  const inputs = { get: (name: string) => (name === 'test-paths' ? testPaths : []) };
  const config = { inputs } as unknown as Config;
  return (await openRules({} as never, 'writer', { config, telemetry: { emit: () => undefined } as never }))
    .isTest;
}

test('where paths of tests are set, they alone say what belongs to the tests', async () => {
  const [declared, usual] = [await isTestBy(['checks/**']), await isTestBy([])];
  expect(['checks/add.ts', 'src/add.test.ts'].map(declared)).toEqual([true, false]);
  expect(['checks/add.ts', 'src/add.test.ts'].map(usual)).toEqual([false, true]);
});
