import { defineConfig, mergeConfig } from 'vitest/config';
import whole from './vitest.config.ts';

/** The main scenarios, each start of which is played as the two jobs of a split workflow. */
const MAIN = [
  ...['validated-at-once', 'red-then-repaired', 'never-repaired', 'asks-a-question', 'no-change', 'dispatch'],
  ...['plan', 'critic', 'odd-files', 'command-made-changes'],
];

const { projects: _projects, ...test } = whole.test ?? {};

export default mergeConfig(
  { test },
  defineConfig({
    test: {
      include: MAIN.map((name) => `__tests__/scenarios/${name}.test.ts`),
      env: { TETHER_JOBS: 'two' },
    },
  }),
);
