import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Bundle, type BundleEnding, bundleText, readBundle } from '../../src/bundle/bundle.ts';
import type { Draft, Review, RoundsEnd } from '../../src/core/decision.ts';
import type { CommandResult, Formatted, GeneratedFile } from '../../src/core/verdict/command-result.ts';
import type { Comparison, Evidence } from '../../src/core/verdict/evidence.ts';
import type { OriginalTests } from '../../src/core/verdict/original-tests.ts';
import type { Proof } from '../../src/core/verdict/proof.ts';
import type { ReadResult } from '../../src/core/verdict/run.ts';
import { TAMPER_KINDS } from '../../src/core/verdict/tampering.ts';
import type { Failure } from '../../src/core/verdict/test-report.ts';
import type { Verdict } from '../../src/core/verdict/verdict.ts';
import { heldFailed, heldPassed, proven, sides } from '../support/claims.ts';
import { examples } from '../support/examples.ts';

// What a job hands over is what it has in memory: the types of a result, the schema of the file and JSON agree.

const text = fc.oneof(fc.constantFrom('', 'a', 'ä \u{1f600}', '\ud800', '</script>', 'a\nb'), fc.string());
const path = fc.constantFrom('src/a.js', 'test/a.test.js', 'ä b');
const count = fc.nat(1000);
const place = fc.record({ path, line: fc.option(count) });
const few = <Item>(item: fc.Arbitrary<Item>) => fc.array(item, { maxLength: 2 });
const kind = <Kind extends string>(...kinds: readonly Kind[]) => fc.constantFrom(...kinds);

const generated: fc.Arbitrary<GeneratedFile> = fc.record({ path, why: fc.option(text) });
const result: fc.Arbitrary<CommandResult> = fc.oneof(
  fc.record(
    {
      kind: kind('exited'),
      code: fc.nat(255),
      output: text,
      ms: fc.double({ min: 0, max: 1e9, noNaN: true }).filter((ms) => !Object.is(ms, -0)),
      generated: few(generated),
      notes: few(text),
    },
    { requiredKeys: ['kind', 'code', 'output', 'ms'] },
  ),
  fc.record({ kind: kind('signalled'), signal: kind('SIGKILL', 'SIGRTMIN+1'), output: text, ms: count }),
  fc.record({ kind: kind('timed-out'), limitMs: count, output: text, ms: count }),
  fc.record({ kind: kind('refused'), why: text }),
);
const failure: fc.Arbitrary<Failure> = fc.record(
  {
    id: text,
    cause: kind('assertion', 'error', 'load', 'diagnostic', 'unknown'),
    name: text,
    at: fc.option(place),
    message: text,
    trace: few(place),
    said: text,
  },
  { requiredKeys: ['id', 'cause', 'name', 'at', 'message', 'trace'] },
);
const counts = fc.record(
  { executed: count, skipped: count, tests: fc.option(count) },
  { requiredKeys: ['executed', 'skipped'] },
);
const read: fc.Arbitrary<ReadResult> = fc.record({
  result,
  reading: fc.option(
    fc.record({
      formats: few(kind('vitest', 'go-test')),
      failures: few(failure),
      counts: fc.option(counts),
      passed: few(text),
      isComplete: fc.boolean(),
    }),
  ),
});
const comparison: fc.Arbitrary<Comparison> = fc.record({
  command: text,
  base: fc.option(read),
  candidate: read,
  failures: few(
    fc.record({
      class: kind(
        'regression',
        'pre-existing',
        'unresolved',
        'fixed',
        'missing',
        'rewritten',
        'flaky',
        'flaky-elsewhere',
        'incomparable',
      ),
      failure,
    }),
  ),
  outcome: kind('passed', 'no-regression', 'regressed', 'unresolved', 'not-comparable', 'not-run'),
  why: text,
});
const proof: fc.Arbitrary<Proof> = fc.oneof(
  fc.record({ alteredTests: count, message: text }).map((said) => proven(['a'], said)),
  fc.constant(proven([])),
  fc.record({ kind: kind('passes-without-change', 'load-error'), message: text }).map((of) => ({
    ...sides(['a'], of.message),
    kind: of.kind,
  })),
  fc.constant({ kind: 'no-tests' } as const),
  fc.record({ kind: kind('not-applicable', 'not-checked'), why: text }),
);
const originalTests: fc.Arbitrary<OriginalTests> = fc.oneof(
  fc.constant({ kind: 'unchanged' } as const),
  few(path).map(heldPassed),
  fc.tuple(few(path), failure).map(([paths, one]) => heldFailed(paths, [one])),
  fc.record({ kind: kind('not-compared'), paths: few(path), command: fc.option(text), why: text }),
);
const evidence: fc.Arbitrary<Evidence> = fc.record(
  {
    comparisons: few(comparison),
    proof,
    tampering: few(fc.record({ kind: kind(...TAMPER_KINDS), path, line: fc.option(count), detail: text })),
    originalTests,
    secrets: few(fc.record({ path, line: count, rule: text })),
    tests: few(path),
    leftOut: fc.record({
      command: text,
      files: few(path),
      tried: count,
      unnoticed: few(fc.record({ path, from: count, to: count })),
      isBlind: fc.boolean(),
    }),
  },
  { requiredKeys: ['comparisons', 'proof', 'tampering', 'originalTests', 'secrets'] },
);
const hash = kind('a'.repeat(64), 'b'.repeat(64));
const judged = {
  records: few(fc.record({ command: text, result, changeSetHash: hash })),
  changeSetHash: hash,
  evidence,
};
const cost = fc.record({ gateMs: count, probeMs: count, probes: count });
const verdict: fc.Arbitrary<Verdict> = fc.oneof(
  fc.record({ kind: kind('passed', 'failed'), ...judged }),
  fc.record({ kind: kind('passed', 'failed'), ...judged, cost }),
  fc.record({ kind: kind('blocked', 'inconclusive'), why: text, ...judged, cost }),
);
const review: fc.Arbitrary<Review> = fc.oneof(
  fc.record({ kind: kind('validated'), verdict }),
  fc.record({ kind: kind('rejected'), verdict, feedback: text }),
  fc.constant({ kind: 'no-change' } as const),
);
const claim = fc.record({ title: text, summary: text });
const draft: fc.Arbitrary<Draft> = fc.record({
  title: text,
  assessment: text,
  problem: text,
  reproduction: text,
  expected: text,
  actual: text,
  acceptanceCriteria: few(text),
  affectedFiles: few(fc.record({ path, isThere: fc.boolean() })),
  outOfScope: few(text),
  assumptions: few(text),
  openQuestions: few(text),
});
const limit = kind('rounds', 'total-tokens', 'cost', 'time', 'context', 'replies', 'attempts');
const end: fc.Arbitrary<RoundsEnd> = fc.oneof(
  fc.record({ kind: kind('validated'), claim, verdict }),
  fc.record({ kind: kind('unvalidated'), claim, verdict, why: text }),
  fc.record({ kind: kind('needs-review', 'withdrawn'), claim, verdict, feedback: text }),
  fc.record({ kind: kind('no-change'), claim }),
  fc.record({ kind: kind('needs-info'), question: text }),
  fc.record({ kind: kind('drafted'), draft }),
  fc.record({ kind: kind('exhausted'), limit, detail: text, review }),
  fc.record({ kind: kind('failed'), fault: text, review }),
);
const formatted: fc.Arbitrary<Formatted> = fc.oneof(
  fc.record({ kind: kind('formatted'), path, by: text }),
  fc.record({ kind: kind('left'), path, by: text, why: text }),
  fc.record({ kind: kind('failed'), by: text, why: text }),
);
const ending: fc.Arbitrary<BundleEnding> = fc.record({
  kind: kind('rounds'),
  end,
  generatedFiles: few(generated),
  formatted: few(formatted),
  notShown: few(text),
  unjudged: fc.option(text, { nil: null }),
});

const BUNDLE: Omit<Bundle, 'ending'> = {
  version: 1,
  origin: { repository: 'o/r', issue: 7, run: '1', attempt: 1, agent: 'coder' },
  base: 'a'.repeat(40),
  head: null,
  pull: null,
  session: { isKept: false, over: null, baseline: [], signature: '', digest: null },
  change: { hash: 'a'.repeat(64), files: [{ path: 'a', text: null }] },
  cost: {
    spent: {
      rounds: 1,
      criticCalls: 0,
      modelCalls: 1,
      toolCalls: 1,
      inputTokens: 9,
      cachedTokens: 0,
      outputTokens: 9,
      costUsd: null,
    },
    ms: 5,
    model: 'm',
  },
  notes: { caveats: [], notices: [], unlike: { lacking: [], set: [] } },
  seals: [],
};

test('whatever the rounds come to, the other job reads the very same result', async () => {
  await fc.assert(
    fc.asyncProperty(ending, async (one) => {
      const bundle: Bundle = { ...BUNDLE, ending: one };
      expect(await readBundle(bundleText(bundle))).toEqual({ kind: 'read', bundle });
    }),
    { numRuns: examples(2000) },
  );
});

test('reports of test runners stay behind: what was read of them is handed over', async () => {
  const change = 'a'.repeat(64);
  const command = { command: 'npm test', changeSetHash: change };
  const exited = { kind: 'exited', code: 0, output: '', ms: 1 } as const;
  const of = (one: CommandResult): Bundle => ({
    ...BUNDLE,
    ending: {
      kind: 'rounds',
      end: {
        kind: 'validated',
        claim: { title: '', summary: '' },
        verdict: {
          kind: 'passed',
          records: [{ ...command, result: one }],
          changeSetHash: change,
          evidence: {
            comparisons: [],
            proof: { kind: 'no-tests' },
            tampering: [],
            originalTests: { kind: 'unchanged' },
            secrets: [],
          },
        },
      },
      generatedFiles: [],
      formatted: [],
      notShown: [],
      unjudged: null,
    },
  });
  const read = await readBundle(bundleText(of({ ...exited, reports: '<testsuite/>' })));
  expect(read).toEqual({ kind: 'read', bundle: of(exited) });
});
