import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: ['__tests__/support/probe-namespaces.ts'],
    setupFiles: ['__tests__/support/fixed-seed.ts'],
    include: ['__tests__/**/*.test.ts'],
    // For a loaded machine; nothing here waits so long for its own sake.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Most tests wait for child processes, so that more of them than cores run side by side.
    maxWorkers: 3,
    // The workflow parser imports JSON without an import attribute, which Node refuses.
    onConsoleLog: (log) => !log.includes('Sourcemap for'),
    server: { deps: { inline: [/@actions\/(workflow-parser|languageservice|expressions)/] } },
  },
});
