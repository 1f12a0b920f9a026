import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Secrets, WITHHELD } from '../../../src/core/secrets/secrets.ts';

const secret = 'gh+s_A1/b2 "C3\n=ü';

const forms: Readonly<Record<string, string>> = {
  raw: secret,
  'base64 without padding': Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  'URL-escaped': encodeURIComponent(secret),
  'URL-escaped in lower case': encodeURIComponent(secret).replace(/%../g, (byte) => byte.toLowerCase()),
  'form-encoded': encodeURIComponent(secret).replaceAll('%20', '+'),
  'JSON-escaped': JSON.stringify(secret).slice(1, -1),
};

test('what looks like a secret is masked from then on, in JSON of JSON too, and the model still reads it', () => {
  const secrets = new Secrets([]);
  const value = 'KEY="wJ7rXUtnF4"';
  const before = JSON.stringify({ text: JSON.stringify({ value }) });
  expect(secrets.maskedBefore(() => before)).toBeNull();
  secrets.addFound([value, '-----BEGIN KEY-----\nMIIEowIBAAKC\n-----END KEY-----']);
  expect(secrets.maskedBefore(() => before)).toBe(JSON.stringify({ text: JSON.stringify({ value: '***' }) }));
  expect(secrets.mask(`the ${value}\n-----BEGIN KEY-----\nMIIEowIBAAKC\n`)).toBe(
    'the ***\n-----BEGIN KEY-----\n***\n',
  );
  expect(secrets.withhold(value)).toBe(value);
  expect(secrets.isIn(value)).toBe(false);
  // Each further one would cost time for each text.
  secrets.addFound(Array.from({ length: 2000 }, (_, index) => `token-${10_000 + index}`));
  expect(secrets.mask('token-10000 token-11999')).toBe('*** token-11999');
});

describe('Secrets', () => {
  test.each(Object.entries(forms))('finds and masks the %s form', (_, form) => {
    const secrets = new Secrets([secret]);
    const text = `before ${form} after`;
    expect(secrets.isIn(text)).toBe(true);
    expect(secrets.mask(text)).toMatch(/^before \*\*\*=* after$/);
  });

  test('with other words the same keys are masked, and what is found later stays apart', () => {
    const first = new Secrets([secret], ['example.internal']);
    const other = first.withWords(['placeholder']);
    const text = `${secret} example.internal placeholder`;
    expect(other.mask(text)).toBe('*** example.internal ***');
    expect(first.mask(text)).toBe('*** *** placeholder');
    other.addFound(['found-later']);
    expect(first.mask('found-later')).toBe('found-later');
    expect(other.mask('found-later')).toBe('***');
  });

  test('finds base64 of a longer text that holds the value, wherever it begins', () => {
    const value = 'S3cr3t-t0ken~~~???';
    const secrets = new Secrets([value]);
    const bytes = fc.uint8Array({ maxLength: 40 });
    fc.assert(
      fc.property(bytes, bytes, fc.constantFrom('base64', 'base64url'), (before, after, encoding) => {
        const joined = Buffer.concat([before, Buffer.from(value), after]).toString(encoding);
        expect(secrets.isIn(joined)).toBe(true);
        expect(secrets.isIn(secrets.mask(joined))).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  test('masks every occurrence, and the longer of two values that share a beginning', () => {
    const secrets = new Secrets(['abcdef', 'abcdefghij']);
    expect(secrets.mask('abcdefghij, abcdef, abcdefghij')).toBe('***, ***, ***');
  });

  test('ignores values that are too short to be secrets', () => {
    expect(new Secrets(['', 'abc', 'false']).mask('abc false')).toBe('abc false');
  });

  test('finds the lines of a key of several lines on their own, but not its frame', () => {
    const lines = ['MIIEvQIBADANBgkqhkiG9w0BAQEF', 'AASCBKcwggSjAgEAAoIBAQC7VJTU'];
    const key = ['-----BEGIN PRIVATE KEY-----', ...lines, '-----END PRIVATE KEY-----', ''].join('\n');
    const secrets = new Secrets([key]);
    expect(secrets.mask(`  | ${lines[1]}`)).toBe('  | ***');
    expect(secrets.isIn('-----BEGIN PRIVATE KEY-----')).toBe(false);
  });

  test('masks the signs that a value begins and ends with, at both ends of a text too', () => {
    const known = new Secrets(['__29PLQcvytjIOh2vDiqfnzhlOQ==']);
    expect(known.mask('__29PLQcvytjIOh2vDiqfnzhlOQ==')).toBe('***');
    expect(known.mask('is __29PLQcvytjIOh2vDiqfnzhlOQ== now')).toBe('is *** now');
  });

  test.each([
    ['a key with few letters', new Secrets(['p@$$!#%^&*']), 'p@$$!#%^&*'],
    ['a word', new Secrets([], ['http://10.0.0.7:8080/']), 'http://10.0.0.7:8080/'],
    ['the longer of two words', new Secrets([], ['10.0.0.7', '10.0.0.7:8080']), '10.0.0.7:8080'],
  ])('%s is masked exactly as it is, and found', (_, secrets, value) => {
    expect(secrets.mask(`is ${value}, ${value}`)).toBe('is ***, ***');
    expect(secrets.withhold(`is ${value}`)).toBe('is [secret withheld]');
    expect(secrets.isIn(`is ${value}`)).toBe(true);
    expect(secrets.isIn(`is ${value.slice(1)}`)).toBe(false);
    expect(secrets.mask(`is ${value.slice(1, -1)}`)).toBe(`is ${value.slice(1, -1)}`);
  });

  test('a value of bytes whose base64 has all its characters is found in base64 of base64url', () => {
    const value = 'k~~~Q???w~~~Z???x~~~9???';
    const once = Buffer.from(value).toString('base64url');
    expect(once).toMatch(/-.*_/);
    const twice = Buffer.from(once).toString('base64');
    const secrets = new Secrets([value]);
    expect(secrets.mask(`It is ${twice}.`)).toMatch(/^It is \*\*\*\w?=*\.$/);
  });

  test('masks every text of a value, however deep, and leaves the rest as it is', () => {
    const bytes = Buffer.from('s3cret-value');
    const value = { a: ['x s3cret-value', 1, null], b: { c: 's3cret-value', d: true }, bytes };
    const masked = new Secrets(['s3cret-value']).maskAll(value);
    expect(masked).toEqual({ a: ['x ***', 1, null], b: { c: '***', d: true }, bytes });
    expect(masked.bytes).toBe(bytes);
  });

  test('masks the names of fields too', () => {
    expect(new Secrets(['s3cret-value']).maskAll({ 's3cret-value': 1 })).toEqual({ '***': 1 });
  });

  test('leaves the words that tell one shape from another', () => {
    const event = { kind: 'finished', status: 'finished', text: 'finished' };
    expect(new Secrets(['finished']).maskAll(event)).toEqual({ ...event, text: '***' });
  });

  test('but nothing else in their place', () => {
    const drawn = 'qzxwvbnmkjhgfdsapoiuyt';
    const secrets = new Secrets([drawn, 's3cret-value']);
    expect(secrets.maskAll({ kind: drawn, status: drawn })).toEqual({ kind: '***', status: '***' });
    expect(secrets.maskAll({ kind: 'is s3cret-value', status: 's3cret-value' })).toEqual({
      kind: 'is ***',
      status: '***',
    });
    expect(new Secrets(['finished']).maskAll({ word: 'finished' })).toEqual({ word: '***' });
  });

  test('withholds every text of a value from a model, and says so', () => {
    expect(new Secrets(['s3cret-value']).withholdAll({ a: ['x s3cret-value'] })).toEqual({
      a: [`x ${WITHHELD}`],
    });
  });

  test('of found values short lines are words, and the longer of two goes first', () => {
    const secrets = new Secrets([]);
    secrets.addFound(['abc-1\nwJ7rXUtnF4', 'wJ7rXUtnF4-and-more']);
    expect(secrets.mask('abc-1 wJ7rXUtnF4-and-more wJ7rXUtnF4')).toBe('abc-1 *** ***');
    secrets.addFound(['Kd3JfGa6EuR\n    Qm2Zr9LkbW']);
    expect(secrets.mask('"Qm2Zr9LkbW"')).toBe('"***"');
  });
});
