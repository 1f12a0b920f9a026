import { describe, expect, test } from 'vitest';
import type { FoundSecret } from '../../src/core/secrets/found-secret.ts';
import { type Evidence, NO_EVIDENCE } from '../../src/core/verdict/evidence.ts';
import type { Proof } from '../../src/core/verdict/proof.ts';
import type { Tampering } from '../../src/core/verdict/tampering.ts';
import { blockedBy, foundIn, type Rules, weakenedIn } from '../../src/review/blocked-by.ts';
import { TaskRelevance } from '../../src/review/results/task-relevance.ts';
import { NO_TESTS, proven, sides, weak } from '../support/claims.ts';

const WEAKENED: Tampering = {
  kind: 'tests-removed',
  path: 'a.test.js',
  line: null,
  detail: 'It is gone.',
};
const SHOWN: Tampering = { kind: 'line-to-look-at', path: 'b.test.js', line: 3, detail: 'It is another.' };
const SECRET: FoundSecret = { path: 'a.js', line: 3, rule: 'aws' };

function blocked(evidence: Partial<Evidence>, rules: Partial<Rules> = {}): string | null {
  return blockedBy(
    { ...NO_EVIDENCE, proof: proven(['adds']), ...evidence },
    { proof: 'prefer', onTamper: 'block', relevance: new TaskRelevance('', []), ...rules },
  );
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
