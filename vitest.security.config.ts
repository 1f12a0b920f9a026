import { defineConfig } from 'vitest/config';
import PromiseReporter from './__tests__/security/promise-reporter.ts';
import { COMPILED } from './vitest.config.ts';

const { CORPUS_REPORT: outputFile } = process.env;

/** The corpus of __tests__/security, by itself: each case is a whole run of the bundle, or more of them. */
export default defineConfig({
  test: {
    include: ['__tests__/security/*.test.ts'],
    env: COMPILED,
    globalSetup: ['__tests__/support/probe-namespaces.ts'],
    // For a loaded machine; what a run itself may take is bounded by the case.
    testTimeout: 600_000,
    // The kinds differ in their number of cases: none shall wait alone at the end.
    maxWorkers: 3,
    maxConcurrency: 2,
    // As JSON too where `.ci/run` counts it.
    reporters: [
      'default',
      new PromiseReporter(),
      ...(outputFile === undefined ? [] : [['json', { outputFile }] satisfies ['json', object]]),
    ],
  },
});
