import { defineConfig } from 'vitest/config';

const { MUTATION_TESTS = '' } = process.env;

/** The unit tests of one room, as scripts/mutation.ts has them run once for each mutant. */
export default defineConfig({
  test: {
    include: MUTATION_TESTS.split(','),
    setupFiles: ['__tests__/support/fixed-seed.ts', 'scripts/mutation/load-room.ts'],
    isolate: false,
    server: { deps: { inline: [/@actions\/(workflow-parser|languageservice|expressions)/] } },
  },
});
