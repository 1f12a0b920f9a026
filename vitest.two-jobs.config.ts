import { defineConfig, mergeConfig } from 'vitest/config';
import { scenariosInTwoJobs } from './__tests__/support/two-jobs.ts';
import whole, { SPLIT } from './vitest.config.ts';

/** Every fourth of the scenarios beside the main ones, say, where all would take too long. */
const { TWO_JOBS_SHARE: share = '1' } = process.env;

const { projects: _projects, ...test } = whole.test ?? {};
const include = scenariosInTwoJobs(Number(share)).map((name) => `__tests__/scenarios/${name}.test.ts`);

/** The scenarios of a run, each start of which is played as the two jobs of a split workflow, and those of the two jobs. */
export default mergeConfig(
  { test },
  defineConfig({
    test: {
      projects: [
        { extends: true, test: { name: 'in-two-jobs', include, env: { TETHER_JOBS: 'two' } } },
        { extends: true, test: { name: 'of-two-jobs', include: [SPLIT] } },
      ],
    },
  }),
);
