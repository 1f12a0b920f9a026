import { expect, test } from 'vitest';
import { describeDifference } from '../../../src/core/text/environment-difference.ts';
import { isRecord } from '../../../src/core/text/json-record.ts';
import { mentionsNetworkFailure } from '../../../src/core/text/machine-causes.ts';
import { numberedLine } from '../../../src/core/text/text.ts';

test.each([
  [{}, true],
  [{ a: 1 }, true],
  [[], false],
  [null, false],
  ['a', false],
  [undefined, false],
])('values of JSON: %j is a record: %s', (value, is) => {
  expect(isRecord(value)).toBe(is);
});

test.each([
  ['npm error code ECONNREFUSED', true],
  ['Could not resolve host: example.org', true],
  ['java.net.UnknownHostException: a', true],
  ['dial tcp: lookup a', true],
  ['RECONNREFUSEDX', false],
  ['the network is fast', false],
])('%j tells of the network: %s', (text, does) => {
  expect(mentionsNetworkFailure(text)).toBe(does);
});

test('a line has its number behind a bar, and a very long one says what is missing', () => {
  expect(numberedLine(7, '\ta')).toBe('7| \ta');
  expect(numberedLine(1, 'abcdef', 4)).toBe('1| abcd [... 2 characters more]');
  expect(numberedLine(1, 'abcd', 4)).toBe('1| abcd');
  expect(numberedLine(1, 'x'.repeat(2001))).toBe(`1| ${'x'.repeat(2000)} [... 1 characters more]`);
});

test.each([
  [[], [], ''],
  [
    ['A', 'B'],
    [],
    'The environment of commands differs from that of a plain step: they lack A, B (input pass-env).',
  ],
  [[], ['A'], 'The environment of commands differs from that of a plain step: A is different.'],
  [
    ['A'],
    ['B', 'C'],
    'The environment of commands differs from that of a plain step: they lack A (input pass-env); B, C are different.',
  ],
])('variables that are lacking %j and set %j', (lacking, set, told) => {
  expect(describeDifference({ lacking, set })).toBe(told);
});
