import { createHmac, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createSessionSignature } from '../../../src/adapters/runner/session-signature.ts';
import type { KnownResult, Session } from '../../../src/core/session.ts';

const KEY = 'sk-of-the-model-of-this-run';
const ABOUT = 'octo/hello#7';
const signature = createSessionSignature(KEY, ABOUT);

function known(output: string, key = 'a'): KnownResult {
  return { key: key.repeat(64), at: 1, code: 1, ms: 5, output };
}

function sessionOf(...baseline: readonly KnownResult[]): Session {
  return { version: 1, baseline };
}

describe('a signed session', () => {
  test.each(['', 'Error: x\r\n', '-->\n<!-- --> \u2028 \u{1D11E} \0'])(
    'is opened as it was: %j',
    (output) => {
      const session = sessionOf(known(output));
      const line = signature.sign(session);
      expect(line).toMatch(/^<!-- tether:session [^->\n]+ -->$/);
      expect(
        signature.open(['A comment.', `<!-- tether:status issue=7 -->\nAll is well.\n\n${line}`]),
      ).toEqual(session);
    },
  );

  test('counts on its own issue, in its own repository and with the same key only', () => {
    const line = signature.sign(sessionOf(known('x')));
    for (const other of [
      createSessionSignature(KEY, 'octo/hello#70'),
      createSessionSignature(KEY, 'octo/other#7'),
      createSessionSignature('sk-of-another-model', ABOUT),
    ]) {
      expect(other.open([line])).toBeNull();
    }
  });

  test('counts no more when a single character of it is another one', () => {
    const line = signature.sign(sessionOf(known('x')));
    const at = [...line].flatMap((char, index) => (/[A-Za-z\d+/]/.test(char) && index > 20 ? [index] : []));
    const changed = at.map((index) => {
      const other = line[index] === 'a' ? 'b' : 'a';
      return `${line.slice(0, index)}${other}${line.slice(index + 1)}`;
    });
    expect(changed.length).toBeGreaterThan(100);
    expect(changed.filter((text) => signature.open([text]) !== null)).toEqual([]);
  });

  test('is found behind forged ones', () => {
    const session = sessionOf(known('x'));
    const forged = createSessionSignature('guessed by a stranger', ABOUT).sign(
      sessionOf(known('all of it is old')),
    );
    expect(signature.open([forged, signature.sign(session)])).toEqual(session);
  });
});

test.each(['', 'EMPTY', 'token-abc123'])(
  'without a key that is one (%j) nothing is kept and nothing is believed',
  (key) => {
    const keyless = createSessionSignature(key, ABOUT);
    expect(keyless.sign(sessionOf(known('x')))).toBe('');
    const [, payload = ''] = /session (\S+) /.exec(signature.sign(sessionOf(known('x')))) ?? [];
    // As a stranger signs it who reads the key in the workflow.
    const digest = createHmac('sha256', key).update(`tether session\0${ABOUT}\0${payload}`).digest('hex');
    expect(keyless.open([`<!-- tether:session ${payload} ${digest} -->`])).toBeNull();
  },
);

test('there is no line for nothing', () => {
  expect(signature.sign(null)).toBe('');
  expect(signature.sign(sessionOf())).toBe('');
});

test('what does not fit is left out, and what does is kept', () => {
  const noise = randomBytes(60_000).toString('latin1');
  const line = signature.sign(
    sessionOf(known(noise, 'a'), known('short', 'b'), known('x'.repeat(300_000), 'c')),
  );
  expect(line.length).toBeLessThan(33_000);
  expect(signature.open([line])?.baseline.map(({ key }) => key[0])).toEqual(['b', 'c']);
  expect(signature.sign(sessionOf(known(noise)))).toBe('');
});
