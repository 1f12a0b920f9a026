import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/**
 * Tests that start the built bundle, a browser, git or installed test runners as processes of their own, make real
 * namespaces, or build: a few of the tests, most of the time.
 */
const SCENARIOS = [
  '__tests__/scenarios/**/*.test.ts',
  '__tests__/adapters/sandbox/{exposed-ports,git-work,hostile-checkouts,isolate}.test.ts',
  '__tests__/adapters/sandbox/{other-machines,plain-step,reports,view}.test.ts',
  '__tests__/adapters/{candidate,git,process,workspace}/**/*.test.ts',
  '__tests__/review/selection/real-runners.test.ts',
  '__tests__/adapters/forge/{gitea/gitea-forge,github/github-forge}.test.ts',
  '__tests__/{demo,embedded,page,replay}/**/*.test.ts',
  '__tests__/{bundle,dist,init,init-ci}.test.ts',
];

/** For the runs of the bundle, which would each compile it anew. */
export const COMPILED = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules', '.cache', 'compiled'),
};

/** Played by themselves: vitest.security.config.ts, vitest.two-jobs.config.ts. */
const CORPUS = '__tests__/security/*.test.ts';
export const SPLIT = '__tests__/scenarios/split/*.test.ts';

export default defineConfig({
  test: {
    globalSetup: ['__tests__/support/probe-namespaces.ts'],
    env: COMPILED,
    setupFiles: ['__tests__/support/fixed-seed.ts'],
    // For a loaded machine; nothing here waits so long for its own sake.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Most tests wait for child processes, so that more of them than cores run side by side.
    maxWorkers: 4,
    // One worker takes many files and loads what they share once. No test may leave anything behind in its process.
    isolate: false,
    // The workflow parser imports JSON without an import attribute, which Node refuses.
    onConsoleLog: (log) => !log.includes('Sourcemap for'),
    server: { deps: { inline: [/@actions\/(workflow-parser|languageservice|expressions)/] } },
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['__tests__/**/*.test.ts'], exclude: [...SCENARIOS, CORPUS] },
      },
      { extends: true, test: { name: 'scenarios', include: SCENARIOS, exclude: [SPLIT] } },
    ],
  },
});
