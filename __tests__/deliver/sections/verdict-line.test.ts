import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RoundsEnd } from '../../../src/core/decision.ts';
import {
  type Comparison,
  type Evidence,
  type FailureClass,
  NO_EVIDENCE,
} from '../../../src/core/verdict/evidence.ts';
import type { OriginalTests } from '../../../src/core/verdict/original-tests.ts';
import type { Proof } from '../../../src/core/verdict/proof.ts';
import {
  TAMPER_KINDS,
  TAMPER_TABLE,
  type Tampering,
  type TamperKind,
} from '../../../src/core/verdict/tampering.ts';
import type { Verdict } from '../../../src/core/verdict/verdict.ts';
import { validatedReason } from '../../../src/deliver/sections/end-sentence.ts';
import { lookAt, pointsOf, remarksOf } from '../../../src/deliver/sections/points.ts';
import { verdictBanner } from '../../../src/deliver/sections/verdict-line.ts';
import { failureLists, verdictTable } from '../../../src/deliver/sections/verdict-table.ts';
import { heldFailed, NO_TESTS, proven } from '../../support/claims.ts';
import {
  blocking,
  CLAIM,
  classed,
  comparison,
  exited,
  failsAsBefore,
  failure,
  finished,
  green,
  PASSES_WITHOUT,
  PROVEN,
  record,
  red,
  WEAK,
} from '../records.ts';

function line(end: RoundsEnd, verdict: Verdict | null, caveats: readonly string[] = []): string {
  return verdictBanner(record({ end, verdict, checks: { caveats } }));
}

function ofGreen(more: Partial<Evidence>, caveats: readonly string[] = []): string {
  const verdict = green(more);
  return line(finished(verdict), verdict, caveats);
}

/** What a reader is told against it. */
function toldOf(verdict: Verdict): readonly string[] {
  return remarksOf(verdict.evidence).map(({ text }) => text);
}

const DELETED: Tampering = { kind: 'tests-removed', path: 'a.test.js', line: null, detail: 'It is gone.' };
const FAILED = heldFailed(['a.test.js'], [failure('adds')]);

describe('a command that is red with and without the change', () => {
  const dead = {
    base: { result: exited(3), reading: null },
    candidate: { result: exited(3), reading: null },
  };
  const told = (more: Partial<Comparison>): string => {
    const verdict = red({
      comparisons: [blocking('not-comparable', { command: 'make check', ...dead, ...more })],
    });
    return line({ kind: 'unvalidated', claim: CLAIM, verdict, why: 'it failed' }, verdict);
  };

  test('and names no failure, is told with what a maintainer can do about it', () => {
    expect(told({})).toContain(
      '\n>\n> **What to do:** make `make check` pass on the base, or leave it out of `validate`. It fails without the change too',
    );
  });
});

describe('a change that passed', () => {
  test.each<[string, Proof, string]>([
    ['it has no test', NO_TESTS, 'no test shows what the change does'],
    ['its tests pass without it', PASSES_WITHOUT, 'its tests also pass on the old code'],
  ])('is not called validated when %s', (_when, proof, words) => {
    const said = ofGreen({ proof });
    expect(said).toMatch(/^> \[!IMPORTANT\]\n> \*\*Passes, not proven:\*\* /);
    expect(said).toContain(words);
    expect(said).not.toMatch(/validated|fails? on the old/i);
    expect(validatedReason(green({ proof }))).toContain(` Passes, not proven: ${words}`);
  });

  test.each<[string, Proof, string]>([
    ['a proof by exit code', proven([]), 'Proven by exit code: '],
    ['nothing to prove', { kind: 'not-applicable', why: 'documents only' }, 'Nothing to prove: '],
  ])('with %s is told as that', (_which, proof, words) => {
    const said = ofGreen({ proof });
    expect(said).toContain('**Validated.**');
    expect(said).toContain(words);
    expect(said).not.toContain('of this change fails');
  });

  test('is not said of a change without code on a base that fails in the same way', () => {
    const proof = { kind: 'not-applicable', why: 'the change touches no code' } as const;
    const said = ofGreen({ proof, comparisons: [failsAsBefore(1)] });
    expect(said).toContain(
      '**Passes, not proven, with a base that fails:** the change touches no code, so that nothing has to be proven, but not every command passes: what fails is as on the base.',
    );
  });

  test.each([
    [
      1,
      0,
      [],
      '**Validated.** On the old code its tests do not load, or miss a name that the change adds. With one',
    ],
    [3, 0, [], 'With each of 3 parts of the code left out in turn, a test fails.'],
    [2, 0, [{ path: 'a.js', from: 1, to: 1 }], '**Validated by a weak proof'],
    [0, 0, [], '**Validated by a weak proof'],
    [3, 1, [], '**Validated by a weak proof'],
  ])(
    'by a weak proof: %i parts left out, and %i without an answer, of which %j are not noticed',
    (tried, unanswered, unnoticed, words) => {
      const leftOut = {
        command: 'npm test',
        files: [],
        tried,
        unanswered,
        unnoticed,
        areMostUnnoticed: false,
      };
      expect(ofGreen({ proof: WEAK, leftOut })).toContain(words);
    },
  );

  test.each([
    [true, '> [!IMPORTANT]\n> **Validated, with code that no test notices.** '],
    [false, '> [!NOTE]\n> **Validated.** '],
  ])('has lines that no test notices in its headline (most of them: %s)', (areMostUnnoticed, words) => {
    const unnoticed = [{ path: 'a.js', from: 1, to: 2 }];
    const leftOut = { command: 'npm test', files: [], tried: 3, unanswered: 0, unnoticed, areMostUnnoticed };
    expect(ofGreen({ leftOut })).toContain(words);
    expect(lookAt(pointsOf(green({ leftOut }).evidence))).toContain(
      '`a.js:1-2` could be left out, and no test',
    );
  });

  test('under checks that it changes has no failure that is called fixed', () => {
    const tampering = [{ ...DELETED, kind: 'checks-changed' as const }];
    expect(verdictTable(green())).toContain('| 1 fixed |');
    expect(verdictTable(green({ tampering }))).toContain('| 1 passing under changed checks |');
    expect(failureLists(green({ tampering }))).toContain('**Pass under the changed checks**');
  });

  test('whose edited tests could not be run as they were is not called plainly validated', () => {
    const originalTests = { kind: 'not-compared', paths: ['a'], command: null, why: 'x' } as const;
    for (const paths of [['a'], []])
      expect(ofGreen({ originalTests: { ...originalTests, paths } })).toContain(
        '**Validated, with changed tests.**',
      );
    expect(validatedReason(green({ originalTests }))).toContain(
      'it changes tests or what they use, and existing tests were not seen to pass',
    );
  });

  test.each<[TamperKind, string, string]>([
    ['fewer-tests', 'with fewer tests', 'fewer tests: a.test.js'],
    ['checks-changed', 'with changed checks', 'changed checks: a.test.js'],
    ['dependencies-changed', 'with changed dependencies', 'changed dependencies: a.test.js'],
    ['license-changed', 'with a changed license', 'a changed license: a.test.js'],
    ['line-to-look-at', 'with unusual lines', 'unusual lines: a.test.js'],
  ])('with %s asks a person to agree', (kind, head, words) => {
    const tampering = [{ ...DELETED, kind }];
    expect(ofGreen({ tampering })).toMatch(
      new RegExp(`^> \\[!IMPORTANT\\]\n> \\*\\*Validated, ${head}\\.\\*\\* `),
    );
    expect(validatedReason(green({ tampering }))).toContain(words);
  });
});

test('failures that the base has too are no doubt about the change, and never plainly validated', () => {
  const failing = { comparisons: [comparison(), failsAsBefore(3)] };
  const words = 'no new failures, but 3 failures that the base has too';
  const said = ofGreen(failing);
  expect(said).toContain(
    '> [!IMPORTANT]\n> **Validated, with a base that fails.** 1 test of this change fails on the old code and passes on the new. No new failures, but 3',
  );
  expect(validatedReason(green(failing))).toContain(` Validated, with a base that fails: ${words}.`);
  expect(ofGreen({ ...failing, originalTests: FAILED })).toContain(
    '**Validated, with changed tests, a base that fails.**',
  );
  expect(ofGreen({ ...failing, tampering: [DELETED] })).toContain(
    '[!WARNING]\n> **Validated, with doubts.** ',
  );
});

test.each<[string, Partial<Evidence>, string]>([
  [
    'it changes what a test of the base expects, and more is found',
    { originalTests: FAILED, tampering: [DELETED] },
    'failing tests removed: a.test.js; the old version of 1 existing test fails on the new code',
  ],
  ['a test is gone', { tampering: [DELETED] }, 'failing tests removed'],
  [
    'a failure was gone when run again',
    { comparisons: [comparison({ failures: [classed('flaky', 'sometimes')] })] },
    '1 flaky failure, gone in a second run',
  ],
])('a change that passed is marked with a doubt when %s', (_when, more, words) => {
  const said = ofGreen(more);
  expect(said.startsWith('> [!WARNING]\n> **Validated, with doubts.** ')).toBe(true);
  expect(said).not.toContain('**Validated.**');
  expect(said.split('\n')).toHaveLength(2);
  expect(validatedReason(green(more))).toContain(words);
});

test('an existing test that only new files keep from failing is no edited one', () => {
  const tests = { ...FAILED, paths: [] };
  expect(ofGreen({ originalTests: tests })).toContain('**Validated, with doubts.**');
  const needed = [{ ...DELETED, kind: 'checks-needed' as const }];
  expect(lookAt(pointsOf(green({ originalTests: tests, tampering: needed }).evidence))).toContain(
    'Look whether the changed checks hide that.',
  );
  expect(ofGreen({ originalTests: { ...tests, added: ['__mocks__/a.js'] } })).toContain(
    '**Validated, with changed tests.** 1 test of this change fails on the old code and passes on the new. 1 existing test fails on the new code without the new \\_\\_mocks\\_\\_/a.js',
  );
});

test('cases of one test of Python count once', () => {
  const names = [
    'tests/test_a.py::TestA::test_all (one=1)',
    'tests/test_a.py::TestA::test_all [two]',
    'test_a.TestA.test_one (i=1)',
    'adds (one)',
    'adds (two)',
  ];
  const failures = names.map((name) => failure(name));
  expect(toldOf(green({ originalTests: { ...FAILED, paths: [], failures } }))).toEqual([
    '4 existing tests fail on the new code without the tests of the change',
  ]);
});

test('whatever the evidence, a doubt is never left out', () => {
  const kind = fc.constantFrom(...TAMPER_KINDS);
  const any = fc.record({
    isRed: fc.boolean(),
    tampering: fc.array(kind.map((one): Tampering => ({ ...DELETED, kind: one }))),
    originalTests: fc.constantFrom<OriginalTests>({ kind: 'unchanged' }, FAILED),
    old: fc.nat({ max: 3 }),
    other: fc.constantFrom<FailureClass>('fixed', 'flaky', 'flaky-elsewhere', 'missing'),
  });
  fc.assert(
    fc.property(any, ({ isRed, tampering, originalTests, old, other }) => {
      const passed = comparison({ failures: [classed(other, 'adds')] });
      const comparisons = old === 0 ? [passed] : [passed, failsAsBefore(old)];
      const said = ofGreen({ proof: isRed ? PROVEN : PASSES_WITHOUT, tampering, originalTests, comparisons });
      const isGone = other === 'fixed' || other === 'flaky-elsewhere';
      const isListed = tampering.every((one) => TAMPER_TABLE[one.kind].effect === 'list');
      const isUnchanged = isListed && originalTests.kind === 'unchanged';
      const isClean = isRed && isUnchanged && old === 0 && isGone;
      expect(said.includes('**Validated.**')).toBe(isClean);
      expect(said.startsWith('> [!NOTE]')).toBe(isClean);
    }),
  );
});

describe('a change that did not pass', () => {
  const unvalidated = (verdict: Verdict, why: string): RoundsEnd => ({
    kind: 'unvalidated',
    claim: CLAIM,
    verdict,
    why,
  });

  test('blocked by a rule tells the rule, and nothing of a stranger works in it', () => {
    const why =
      'the change touches what validates it. a.js: the test `x` [is](https://evil.example) gone, @octocat <img>';
    const verdict: Verdict = { ...green({ tampering: [DELETED] }), kind: 'blocked', why };
    const said = line(unvalidated(verdict, why), verdict);
    expect(said).toContain('**Not validated:** the change touches what validates it.');
    expect(said).not.toMatch(/@octocat|(?<!\\)\]\(|evil|<img|(?<!\\)`/);
  });

  test.each<[string, Verdict | null, string]>([
    ['passed', green(), 'the commands passed, but the work was not finished'],
    [
      'green with a doubt',
      green({ proof: PASSES_WITHOUT }),
      'passed, not proven (its tests also pass on the old code), but the work',
    ],
    ['failed', red(), '1 new failure'],
    ['inconclusive', { ...red(), kind: 'inconclusive', why: 'no command is known' }, 'no command is known'],
    ['no-change', null, 'nothing was changed'],
  ])('cut short while %s tells both', (_state, verdict, words) => {
    const review =
      verdict === null ? ({ kind: 'no-change' } as const) : ({ kind: 'validated', verdict } as const);
    const said = line({ kind: 'exhausted', limit: 'rounds', detail: 'all rounds are used', review }, verdict);
    expect(said).toContain(`**Not validated:** all rounds are used; `);
    expect(said).toContain(words);
  });

  test.each([
    ['needs-review', 'asks for more'],
    ['withdrawn', 'advises against publishing'],
  ] as const)('%s by the critic is not called validated', (kind, words) => {
    const verdict = green();
    const said = line({ kind, claim: CLAIM, verdict, feedback: 'No.' }, verdict);
    expect(said).toMatch(/^> \*\*Not validated:\*\* the critic, a second model, /m);
    expect(said).toContain(words);
  });

  test('is not called validated even if an end claims it', () => {
    const verdict: Verdict = { ...red(), evidence: NO_EVIDENCE };
    expect(line(finished(verdict), verdict)).toContain('**Not validated:**');
  });
});
