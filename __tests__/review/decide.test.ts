import { describe, expect, test } from 'vitest';
import type { FoundSecret } from '../../src/core/secrets/found-secret.ts';
import { type Comparison, type Evidence, NO_EVIDENCE } from '../../src/core/verdict/evidence.ts';
import type { Proof } from '../../src/core/verdict/proof.ts';
import type { Tampering } from '../../src/core/verdict/tampering.ts';
import type { CommandResult } from '../../src/core/verdict/verdict.ts';
import { decide, foundIn, type Rules, weakenedIn } from '../../src/review/decide.ts';
import { readResult } from '../../src/review/results/read-result.ts';
import { TaskRelevance } from '../../src/review/results/task-relevance.ts';
import { NO_TESTS, proven, sides, weak } from '../support/claims.ts';
import { exited } from './read-results.ts';

const WEAKENED: Tampering = {
  kind: 'tests-removed',
  path: 'a.test.js',
  line: null,
  detail: 'It is gone.',
};
const SHOWN: Tampering = { kind: 'line-to-look-at', path: 'b.test.js', line: 3, detail: 'It is another.' };
const SECRET: FoundSecret = { path: 'a.js', line: 3, rule: 'aws' };

function decided(evidence: Evidence, rules: Partial<Rules>): string | null {
  const all: Rules = { proof: 'prefer', onTamper: 'block', relevance: new TaskRelevance('', []), ...rules };
  const decision = decide({ parts: { touchesCode: true } }, evidence, all);
  return decision.kind === 'blocked' ? decision.why : null;
}

function blocked(evidence: Partial<Evidence>, rules: Partial<Rules> = {}): string | null {
  return decided({ ...NO_EVIDENCE, proof: proven(['adds']), ...evidence }, rules);
}

test('nothing blocks a change against which nothing was found', () => {
  expect(blocked({})).toBeNull();
  expect(blocked({ tampering: [SHOWN] })).toBeNull();
});

test('what weakens the gate blocks where on-tamper is block, and is named file by file', () => {
  expect(blocked({ tampering: [SHOWN, WEAKENED, { ...WEAKENED, path: 'c.test.js' }] })).toBe(
    'the change weakens the tests or checks that judge it, which is left to people: a maintainer can make that part, or let it pass with a warning (on-tamper: show). a.test.js: It is gone. c.test.js: It is gone',
  );
  expect(blocked({ tampering: [WEAKENED] }, { onTamper: 'show' })).toBeNull();
  expect(weakenedIn([SHOWN])).toBeNull();
});

test('a secret blocks whatever the rules are, before anything else', () => {
  const found = blocked({ secrets: [SECRET], tampering: [WEAKENED] }, { onTamper: 'show', proof: 'off' });
  expect(found).toBe(foundIn([SECRET]));
  expect(found).toMatch(/^the change adds what looks like a secret \(/);
});

describe('proof: require', () => {
  const required = (proof: Proof) => blocked({ proof }, { proof: 'require' });

  test.each<[string, Proof, string]>([
    [
      'tests that pass without the change',
      { kind: 'passes-without-change', ...sides(['adds']) },
      'Add a test that fails on the base and passes now',
    ],
    [
      'tests that do not load without it',
      weak(['adds']),
      'Write them so that they fail on the base by what they check',
    ],
    ['no tests', NO_TESTS, 'Add one that fails on the base and passes now'],
    [
      'a proof that was not made',
      { kind: 'not-shown', because: 'untold', why: 'there was no time' },
      'there was no time',
    ],
  ])('blocks %s, and says what is missing', (_what, proof, lacks) => {
    expect(required(proof)).toMatch(/^the change has no proof, which proof: require asks for: /);
    expect(required(proof)).toContain(lacks);
    expect(blocked({ proof })).toBeNull();
  });

  test('asks nothing more of what is proven, or of documents', () => {
    expect(required(proven(['adds'], { by: 'tests-of-the-base' }))).toBeNull();
    expect(required({ kind: 'not-applicable', why: 'documents' })).toBeNull();
  });
});

function compared(candidate: CommandResult, more: Partial<Comparison> = {}): Comparison {
  const read = { result: candidate, reading: null };
  return {
    command: 'check',
    base: read,
    candidate: read,
    failures: [],
    outcome: 'no-regression',
    why: '',
    ...more,
  };
}

function missing(comparison: Comparison, evidence: Partial<Evidence> = {}): string | null {
  return decided({ ...NO_EVIDENCE, comparisons: [comparison], ...evidence }, {});
}

const RED = exited(1, 'something is wrong');
const failure = { id: 'a', cause: 'unknown', name: 'a', at: null, message: 'no a', trace: [] } as const;

test('a gate that is red on both sides shows nothing, with what it says where it says something', () => {
  expect(missing(compared(RED))).toMatch(
    /fails on the base as it does now, and no test runs \(something is wrong\)\. /,
  );
  const failures = [{ class: 'pre-existing', failure }] as const;
  expect(missing(compared(RED, { failures }))).toMatch(/and no test runs \(no a\)\. /);
  const unread = [
    { class: 'pre-existing', failure: { ...failure, cause: 'line', message: 'Traceback:' } },
  ] as const;
  const dies = exited(1, 'Traceback:\n  a.py\nModuleNotFoundError: b\n');
  expect(missing(compared(dies, { failures: unread }))).toMatch(/no test runs \(ModuleNotFoundError: b\)\. /);
});

test('a command that may need what another one writes is told that it does not see it', () => {
  const built = compared(exited(0, ''), { base: null, outcome: 'passed' });
  expect(missing(compared(RED), { comparisons: [built, compared(RED)] })).toMatch(
    /and no test runs \(something is wrong\)\. No command sees what another one wrote .*\. Make it pass/,
  );
});

test('a failure that is gone, or a proof, is enough', () => {
  const proof = proven(['adds']);
  expect(missing(compared(RED), { proof })).toBeNull();
  expect(missing(compared(RED, { failures: [{ class: 'fixed', failure }] }))).toBeNull();
});

test('a command that passes is not idle, whatever it prints', () => {
  expect(missing(compared(exited(0, '')))).toBeNull();
});

test('a recipe of make that is red on both sides, which may be a linter, does not count where another command passes', () => {
  const besides = (output: string): string | null => {
    const red = readResult(exited(2, output));
    const comparisons = [compared(exited(0, '')), compared(red.result, { base: red, candidate: red })];
    return missing(compared(RED), { comparisons });
  };
  expect(besides('a.c: no blank line\nmake: *** [Makefile:2: lint] Error 1\n')).toBeNull();
  expect(besides('a.c: no blank line\n')).toMatch(/and no test runs \(a\.c: no blank line\)\. /);
});

test('a command that is red in another way than on the base is not idle', () => {
  const other = compared(RED, { outcome: 'unresolved' });
  expect(missing(other, { comparisons: [compared(exited(0, '')), other] })).toBeNull();
});
