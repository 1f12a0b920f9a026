import type { IssueReading } from '../../src/core/issues.ts';

/** A repository without any other issue. */
export const NO_ISSUES: IssueReading = {
  issue: async () => ({ kind: 'missing', why: 'There is none.' }),
  search: async () => ({ kind: 'missing', why: 'There is none.' }),
};
