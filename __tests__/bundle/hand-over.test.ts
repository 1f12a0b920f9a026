import { expect, test } from 'vitest';
import { type Bundle, bundleText, readBundle } from '../../src/bundle/bundle.ts';
import { NOTHING_SPENT } from '../../src/core/budget.ts';
import type { CommandResult } from '../../src/core/verdict/command-result.ts';
import { NO_EVIDENCE } from '../../src/core/verdict/evidence.ts';
import type { Failure } from '../../src/core/verdict/test-report.ts';
import { proven } from '../support/claims.ts';

// That the schema of the file and the types of a result agree, the compiler sees (src/core/validators/document.ts).

const CHANGE = 'a'.repeat(64);
const FAILURE: Failure = {
  id: 'a',
  cause: 'assertion',
  name: 'ä \u{1f600}',
  at: { path: 'test/a.test.js', line: 3 },
  message: 'expected 1',
  trace: [{ path: 'src/a.js', line: null }],
};
const EXITED: CommandResult = { kind: 'exited', code: 1, output: 'a\n</script>', ms: 0.5, notes: ['[note]'] };

function bundleWith(result: CommandResult, failure: Failure): Bundle {
  const reading = {
    formats: ['vitest'],
    failures: [failure],
    counts: { executed: 2, skipped: 0 },
    passed: ['b'],
    isComplete: true,
  } as const;
  const comparison = {
    command: 'npm test',
    base: { result, reading },
    candidate: { result, reading },
    failures: [{ class: 'pre-existing', failure }],
    outcome: 'no-regression',
    why: 'It fails as on the base.',
  } as const;
  return {
    version: 1,
    origin: { repository: 'o/r', issue: 7, run: '1', attempt: 1, agent: 'coder' },
    startedAt: 1,
    base: 'a'.repeat(40),
    head: null,
    pull: null,
    session: { isKept: false, over: null, digest: null },
    change: { hash: CHANGE, files: [{ path: 'a', text: null }] },
    ending: {
      kind: 'rounds',
      ran: [],
      end: {
        kind: 'validated',
        claim: { title: 'Mend it', summary: '' },
        verdict: {
          kind: 'passed',
          changeSetHash: CHANGE,
          evidence: { ...NO_EVIDENCE, comparisons: [comparison], proof: proven(['a']) },
        },
      },
      generatedFiles: [{ path: 'package-lock.json', why: null }],
      formatted: [{ kind: 'left', path: 'a', by: 'fmt', why: 'not allowed' }],
      notCovered: [],
    },
    cost: { spent: NOTHING_SPENT, ms: 5, model: 'm' },
    notes: { caveats: [], notices: [] },
    seals: [],
  };
}

test('whatever the rounds come to, the other job reads the very same result', async () => {
  const bundle = bundleWith(EXITED, FAILURE);
  expect(await readBundle(bundleText(bundle))).toEqual({ kind: 'read', bundle });
});

test('reports of test runners and what they print of a failure stay behind', async () => {
  const handed = bundleText(
    bundleWith({ ...EXITED, reports: '<testsuite/>' }, { ...FAILURE, details: 'all of it' }),
  );
  expect(await readBundle(handed)).toEqual({ kind: 'read', bundle: bundleWith(EXITED, FAILURE) });
});
