import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['__tests__/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // The workflow parser imports JSON without an import attribute, which Node refuses.
    server: { deps: { inline: [/@actions\/(workflow-parser|languageservice|expressions)/] } },
  },
});
