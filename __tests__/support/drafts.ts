import type { Draft } from '../../src/core/decision.ts';

/** A draft of the writer with no more than it has to have. */
export const DRAFT: Draft = {
  title: 'Sums',
  assessment: 'Good.',
  problem: 'It breaks.',
  reproduction: '',
  expected: '',
  actual: '',
  acceptanceCriteria: ['It works.'],
  affectedFiles: [],
  outOfScope: [],
  assumptions: [],
  openQuestions: [],
};
