import { describe, expect, test } from 'vitest';
import type { RoundsEnd } from '../../src/core/decision.ts';
import type { CommandRecord, Verdict } from '../../src/core/verdict.ts';
import {
  branchFor,
  commitMessageFor,
  isOwnCommit,
  pullRequestBody,
  type RunRecord,
  roleOf,
  titleFor,
} from '../../src/deliver/wording.ts';

const PASSED: CommandRecord = {
  command: 'npm test',
  result: { kind: 'exited', code: 0, output: 'ok', ms: 1234 },
  changeSetHash: 'abc',
};
const FAILED: CommandRecord = {
  command: 'npm run lint',
  result: { kind: 'exited', code: 2, output: 'x is not defined\n```\n@everyone', ms: 10 },
  changeSetHash: 'abc',
};
const GREEN: Verdict = { kind: 'green', records: [PASSED], changeSetHash: 'abc' };
const RED: Verdict = { kind: 'red', records: [PASSED, FAILED], changeSetHash: 'abc' };
const CLAIM = {
  title: 'Handle seconds',
  summary: 'All tests pass, trust me. Closes #1. @octocat ![x](https://evil.example/a.png)',
};

function record(end: RoundsEnd, verdict: Verdict | null = GREEN): RunRecord {
  return {
    issue: 42,
    end,
    verdict,
    files: [
      { path: 'src/a|b.ts', kind: 'modified', added: 3, deleted: 1 },
      { path: 'package.json', kind: 'added', added: 1, deleted: 0 },
      { path: 'logo.png', kind: 'deleted', added: null, deleted: null },
    ],
    spent: {
      rounds: 4,
      modelCalls: 4,
      toolCalls: 6,
      inputTokens: 5000,
      cachedTokens: 3000,
      outputTokens: 200,
      costUsd: 0.0123,
    },
    ms: 61_000,
    model: 'some-model',
    runUrl: 'https://github.example/octo/hello/actions/runs/7',
    caveats: [],
    notices: [],
    patch: '',
  };
}

const finished: RoundsEnd = { kind: 'finished', claim: CLAIM, verdict: GREEN };
const unvalidated: RoundsEnd = {
  kind: 'unvalidated',
  claim: CLAIM,
  verdict: RED,
  why: 'validation failed 4 times',
};
const exhausted: RoundsEnd = {
  kind: 'exhausted',
  limit: 'rounds',
  detail: 'all 10 rounds are used (max-rounds)',
  review: { kind: 'accepted', verdict: GREEN },
};

describe('the pull request of a validated change', () => {
  const body = pullRequestBody(record(finished));

  test('says on top that it is validated, and by whom', () => {
    expect(body.split('\n').slice(0, 2).join(' ')).toContain(
      '**Validated.** 1 command passed on exactly this change, run by the action.',
    );
  });

  test('closes its issue and no other', () => {
    expect(body).toContain('Closes #42.');
    expect(body.replace(/```[\s\S]*?```/g, '').match(/#\d+/g)).toEqual(['#42', '#42']);
  });

  test('shows the records of the host', () => {
    expect(body).toContain('| `npm test` | passed | 1.2 s |');
    expect(body).toContain('| `src/a\\|b.ts` | modified | +3 −1 | source |');
    expect(body).toContain('| `package.json` | added | +1 −0 | **manifest** |');
    expect(body).toContain('| `logo.png` | deleted | binary | source |');
    expect(body).toContain(
      '4 rounds with `some-model`, 5000 input tokens (3000 cached), 200 output tokens, 0.0123 US dollars, 61 s.',
    );
  });

  test('quotes the model where nothing is rendered', () => {
    const outside = body.replace(/```[\s\S]*?```/g, '');
    expect(body).toContain('trust me');
    expect(outside).not.toContain('trust me');
    expect(outside).not.toMatch(/@octocat|evil\.example/);
  });
});

describe('the pull request of a change that is not validated', () => {
  test('warns on top, does not close the issue and shows what failed', () => {
    const body = pullRequestBody(record(unvalidated, RED));
    expect(body.startsWith('> [!WARNING]\n> **Not validated:** validation failed 4 times.')).toBe(true);
    expect(body).not.toContain('Closes #42');
    expect(body).toContain('| `npm run lint` | exit code 2 | 0.0 s |');
    expect(body).toContain('x is not defined');
  });

  test('a green run that was cut short is not called validated', () => {
    const body = pullRequestBody(record(exhausted));
    expect(body).not.toContain('**Validated');
    expect(body).toContain(
      'all 10 rounds are used (max-rounds); the commands passed, but the work was not finished.',
    );
  });
});

test('the branch depends on the issue alone', () => {
  expect(branchFor(42)).toBe('tether/issue-42');
});

test('a title made of nothing harmless falls back to the issue', () => {
  expect(titleFor(record({ ...finished, claim: { title: '\u200B [skip ci] ', summary: 's' } }))).toBe(
    'Work on issue 42',
  );
});

test('own commits are known by their trailer, for their issue only', () => {
  const message = commitMessageFor(record(finished));
  expect(message.split('\n')[0]).toBe('Handle seconds');
  expect(isOwnCommit(message, 42)).toBe(true);
  expect(isOwnCommit(message, 4)).toBe(false);
  expect(isOwnCommit('fix by hand', 42)).toBe(false);
});

test.each([
  ['package-lock.json', '**lockfile**'],
  ['deep/pom.xml', '**manifest**'],
  ['.github/workflows/ci.yml', '**automation**'],
  ['Makefile', '**automation**'],
  ['src/duration.test.ts', '**test**'],
  ['tests/test_duration.py', '**test**'],
  ['src/test/java/FooTest.java', '**test**'],
  ['vitest.config.ts', '**settings**'],
  ['src/latest.ts', 'source'],
  ['src/contest/entry.go', 'source'],
])('%s is a %s', (path, role) => {
  expect(roleOf(path)).toBe(role);
});
