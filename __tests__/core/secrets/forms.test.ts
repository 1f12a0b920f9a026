import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPlaceholder } from '../../../src/core/secrets/placeholder.ts';
import { Secrets } from '../../../src/core/secrets/secrets.ts';

const TOKEN = 'ghs_7QmZ2vXr9LkTbW4yHs8NcPd3JfGa6EuR1x0K';
const HEX_KEY = 'sk-9f86d081884c7d659a2feaa0c55ad015';
const LONG = 'sk-proj-T3BlbkFJ_x7-Qm2Zr9LkbW4yHs8NcPd5vGa6EuR1x0KqYt-eXo2_Zw7Q';
const WORDS = 'sk-local-model-key-of-the-stage';

function turned(text: string): string {
  return [...text].reverse().join('');
}

function base64(text: string, before = ''): string {
  return Buffer.from(before + text).toString('base64');
}

const hex = (text: string): string => Buffer.from(text).toString('hex');

/** Each form that docs/security.md names. */
const FORMS: Readonly<Record<string, (secret: string) => string>> = {
  'as it is': (secret) => secret,
  'base64, first offset': (secret) => base64(secret),
  'base64, second offset': (secret) => base64(secret, 'x'),
  'base64, third offset': (secret) => base64(secret, 'xy'),
  base64url: (secret) => Buffer.from(secret).toString('base64url'),
  'base64 of base64': (secret) => base64(base64(secret)),
  'base64 of base64, other offsets': (secret) => base64(base64(secret, 'x'), 'xy'),
  'base64 of base64url': (secret) => base64(Buffer.from(secret).toString('base64url')),
  hex,
  'hex in capitals': (secret) => hex(secret).toUpperCase(),
  'URL-encoded bytes': (secret) => hex(secret).replace(/../g, '%$&'),
  reversed: turned,
  'without its first characters': (secret) => secret.slice(6),
  'without its last characters': (secret) => secret.slice(0, -2),
  'base64 without its last characters': (secret) => base64(secret.slice(0, -2)),
};

describe.each([
  ['a token', TOKEN],
  ['a key in hex', HEX_KEY],
  ['a long key', LONG],
  ['a key of words', WORDS],
])('%s', (_, secret) => {
  test.each(Object.entries(FORMS))('is found and masked: %s', (_name, write) => {
    const secrets = new Secrets([secret]);
    const text = `before: ${write(secret)}; behind`;
    expect(secrets.isIn(text)).toBe(true);
    const shown: string = secrets.mask(text);
    // At its ends base64 depends on what stands around it.
    expect(shown).toMatch(/^before: \W{0,8}[=\w]{0,6}\*\*\*[=\w]{0,6}\W+behind$/);
  });

  test('of a text that was cut no 12 characters are left, wherever it was cut', () => {
    const secrets = new Secrets([secret]);
    for (const form of [secret, turned(secret)]) {
      for (let from = 0; from < form.length; from++) {
        for (let to = from + 1; to <= form.length; to++) {
          const shown: string = secrets.mask(`It says ${form.slice(from, to)}… and more.`);
          const left = piecesOf(form).filter((piece) => shown.includes(piece));
          expect(left, `${from} to ${to}`).toEqual([]);
        }
      }
    }
  });

  test('of a cut form no more is left than 12 characters of the secret take', () => {
    const secrets = new Secrets([secret]);
    for (const write of [hex, base64, (text: string) => base64(base64(text))]) {
      const form = write(secret);
      for (let to = 1; to <= form.length; to++) {
        const shown: string = secrets.mask(`${form.slice(0, to)}…`);
        expect(shown.replace(/^\*\*\*/, '').length, `${to}`).toBeLessThanOrEqual(piece(form, secret));
      }
    }
  });
});

function piecesOf(secret: string): readonly string[] {
  return Array.from({ length: secret.length - 11 }, (_, index) => secret.slice(index, index + 12));
}

function piece(form: string, secret: string): number {
  return Math.ceil((12 * form.length) / secret.length) + 4;
}

describe('what is no secret', () => {
  const secrets = new Secrets([TOKEN, HEX_KEY, LONG, WORDS]);

  test('what all keys of a provider begin with is no piece of one', () => {
    const key = `sk-ant-api03-${TOKEN.slice(4)}`;
    const known = new Secrets([key, `github_pat_11${TOKEN.slice(4)}`]);
    const text = 'Keys look like sk-ant-api03-... and tokens like github_pat_11...';
    expect(known.mask(text)).toBe(text);
    const three = `${key.slice(0, 16)} and github_pat_11${TOKEN.slice(4, 7)}`;
    expect(known.mask(three)).toBe(three);
    expect(known.mask(`${key.slice(0, 17)} too`)).toBe('*** too');
  });

  test('header and claims of a signed token are no secret, its signature is one', () => {
    const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const head = `${part({ alg: 'RS256', typ: 'JWT' })}.${part({ iss: 'https://example.org', sub: 'repo:a/b' })}`;
    const signature = 'Qm2Zr9LkbW4yHs8NcPd5vGa6EuR1x0KqYtXo2ZwBnT3BlbkFJx7';
    const known = new Secrets([`ghs_${head}.${signature}`]);
    expect(known.mask(`a fixture: ${head}.else`)).toBe(`a fixture: ${head}.else`);
    expect(known.mask(`cut: ghs_${head.slice(0, 60)}…`)).toBe('cut: ***…');
    expect(known.isIn(`signed ${signature}`)).toBe(true);
  });

  test.each([
    ['in capitals', TOKEN.toUpperCase()],
    ['with blanks between', [...TOKEN].join(' ')],
    ['as escapes', hex(TOKEN).replace(/../g, '\\x$&')],
    ['as a list of numbers', JSON.stringify([...Buffer.from(TOKEN)])],
    ['in pieces of less than twelve', TOKEN.replace(/.{11}/g, '$&-')],
    ['in a piece of less than half', TOKEN.slice(0, 11)],
  ])('docs/security.md says that a key is not found %s', (_, text) => {
    expect(secrets.isIn(text)).toBe(false);
    expect(secrets.mask(text)).toBe(text);
  });

  test('a piece is masked, and a half or 32 characters of a long key refuse a change', () => {
    expect(secrets.mask(`is ${TOKEN.slice(8, 20)}.`)).toBe('is ***.');
    expect(secrets.isIn(TOKEN.slice(8, 27))).toBe(false);
    expect(secrets.isIn(TOKEN.slice(8, 28))).toBe(true);
    const long = new Secrets([`${LONG}${TOKEN}`.repeat(4)]);
    expect([31, 32].map((length) => long.isIn(LONG.slice(20, 20 + length)))).toEqual([false, true]);
  });

  test('random text of any kind holds none', () => {
    fc.assert(
      fc.property(fc.base64String({ maxLength: 4000 }), (text) => {
        expect(secrets.isIn(text)).toBe(false);
      }),
      { numRuns: 200 },
    );
  });
});

describe('a placeholder', () => {
  test.each([
    ...['ollama', 'dummy-key', 'secret', 'none', 'EMPTY', 'sk-no-key', 'sk-no-key-required', 'lm-studio'],
    ...['not-needed', 'sk-1234', 'sk-1234567890abcdef', 'your-api-key-here', 'YOUR_API_KEY', 'token-abc123'],
    ...['changeme', 'sk-00000000-0000-0000-0000-000000000000', 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
    ...['insert-your-openai-api-key-here', 'no-key-needed-for-local-models'],
  ])('is %s', (value) => {
    expect(isPlaceholder(value)).toBe(true);
  });

  test.each([
    ...[TOKEN, HEX_KEY, LONG, WORDS, '9f86d081884c7d659a2feaa0c55ad015', 'gsk_x7Qm2Zr9LkbW4yHs8NcP'],
    // Words without a gap: longer than any word.
    'correcthorsebatterystapleandmore',
  ])('is not %s', (value) => {
    expect(isPlaceholder(value)).toBe(false);
  });
});
