import { defineConfig, mergeConfig } from 'vitest/config';
import whole from './vitest.config.ts';

/**
 * The main scenarios, each start of which is played as the two jobs of a split workflow. Left out is what looks at one
 * job: `session` (leases and checkpoints, which the first job cannot write), `base-moves` (nothing can be judged again in
 * the second), `writer`, and what happens between the jobs and is told otherwise: `follow-up`, three of whose scenarios move,
 * close or retarget the pull request meanwhile, and `secrets`, where a model says the token of the second job in the log of
 * the first, which cannot know it, and the second refuses by its own words.
 */
const MAIN = [
  ...['validated-at-once', 'red-then-repaired', 'never-repaired', 'asks-a-question', 'no-change', 'dispatch'],
  ...['plan', 'critic', 'odd-files', 'command-made-changes', 'second-run', 'skipped', 'forbidden-deeds'],
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
