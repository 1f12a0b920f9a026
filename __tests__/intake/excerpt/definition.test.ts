import { expect, test } from 'vitest';
import { definesName } from '../../../src/intake/excerpt/definition.ts';

test.each([
  'if isPaid(x):',
  '    raise isPaid(x)',
  'for x in isPaid(y):',
  'while not isPaid(x) {',
  'go isPaid(x)',
  'unless isPaid(x)',
  'return isPaid(x)',
])('a call is no definition: %s', (line) => {
  expect(definesName(line, 'isPaid')).toBe(false);
});

test('a definition is one behind a longer name that holds it', () => {
  expect(definesName('func (p *Parser) Parse(text string) (*Token, error) {', 'Parse')).toBe(true);
});

test.each(['def isPaid(x):', 'public bool isPaid(Order x) {', 'isPaid(x) {', 'static int isPaid(int x)'])(
  'a definition is one: %s',
  (line) => {
    expect(definesName(line, 'isPaid')).toBe(true);
  },
);
