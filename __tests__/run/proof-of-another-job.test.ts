import { describe, expect, test } from 'vitest';
import { ChangeSet } from '../../src/core/change-set.ts';
import type { Proof } from '../../src/core/verdict/proof.ts';
import type { VersionName } from '../../src/core/verdict/versions.ts';
import { changeParts } from '../../src/review/files/change-parts.ts';
import { type VersionParts, versionOf } from '../../src/review/files/version.ts';
import { canHave } from '../../src/run/recheck-verdict.ts';
import { NO_TESTS, proven, sides, weak } from '../support/claims.ts';

function sorted(...paths: readonly string[]) {
  const entry = (path: string) =>
    [path, { kind: 'file', mode: '100644', bytes: Buffer.from('x'), isNew: true }] as const;
  const changes = ChangeSet.of('b'.repeat(40), paths.map(entry));
  const of: VersionParts = {
    changes,
    kind: (path) => (path.startsWith('tests/') ? 'test' : 'code'),
    inline: [],
    perhapsProgram: [],
  };
  return { changes, parts: changeParts(of), version: (name: VersionName) => versionOf(name, of) };
}

const CODE = sorted('a.py');
const TESTS = sorted('tests/test_a.py');
const BOTH = sorted('a.py', 'tests/test_a.py');
const BASE = ChangeSet.empty(CODE.changes.base).hash;
const ALONE = TESTS.changes.hash;

function on<Claim extends Extract<Proof, { without: unknown }>>(state: string, claim: Claim): Claim {
  return { ...claim, without: { ...claim.without, state } };
}

describe('a proof that somebody hands over', () => {
  const byTests = proven(['a']);
  const byBase = proven(['a'], { by: 'tests-of-the-base' });
  const none = { kind: 'passes-without-change', ...sides([]) } as const;
  const beyond = { kind: 'not-applicable', why: 'the change touches no code' } as const;

  test.each<[string, ReturnType<typeof sorted>, Proof, boolean]>([
    ['no test', BOTH, NO_TESTS, true],
    [
      'no test that runs',
      BOTH,
      { kind: 'not-shown', because: 'not-run', why: 'nothing shows that the commands run its tests' },
      true,
    ],
    ['no look', BOTH, { kind: 'not-shown', because: 'untold', why: 'off' }, true],
    ['no need, of tests alone', TESTS, beyond, true],
    ['no need, of code', CODE, beyond, false],
    ['its tests, run on the base', BOTH, on(ALONE, byTests), true],
    ['its tests, run elsewhere', BOTH, on(BASE, byTests), false],
    ['its tests, where it has none', CODE, on(BASE, byTests), false],
    ['its tests, of tests alone', TESTS, on(ALONE, byTests), false],
    ['tests of the base, run there', BOTH, on(BASE, byBase), true],
    ['tests of the base, run elsewhere', BOTH, on(ALONE, byBase), false],
    ['tests that do not load', BOTH, on(ALONE, weak(['a'])), true],
    ['tests that do not load elsewhere', BOTH, on(BASE, weak(['a'])), false],
    ['tests that pass without it', BOTH, on(ALONE, none), true],
    ['tests that pass elsewhere', BOTH, on(BASE, none), false],
  ])('can be of a change by %s', (_what, change, proof, is) => {
    expect(canHave(proof, change)).toBe(is);
  });
});
