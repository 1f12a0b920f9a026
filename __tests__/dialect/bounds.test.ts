import { describe, expect, test } from 'vitest';
import { hostileTexts } from '../../bench/hostile-texts.ts';
import { MARK, outcome, read } from './plans.ts';

// What bounds the time of reading. How long it takes is measured by `npm run bench -- --part parse`.

const PLAN = '{"requestFiles":["a"]}';
const READ = 'read-file {"path":"a"}';
/** An object of so many tokens, and five. */
const parts = (count: number, inside = '') => `{"a":[${'1,'.repeat(count / 2 - 1)}1]${inside}}`;

describe('the parts of a reply', () => {
  test('may be thousands in a plan', () => {
    const draft = parts(9000).slice(1, -1);
    expect(outcome(`{"finish":{${draft}}}`)).toEqual([`finish {${draft}}`]);
  });

  test('may be thousands around it', () => {
    expect(outcome(`Like ${parts(4000)}\nand ${parts(4000)}\n${PLAN}`)).toEqual([READ]);
  });

  test.each([
    ['a plan', parts(20_000, ',"requestFiles":["a"]').replace('"a":', '"summary":1,"a":')],
    ['its objects together', `${`${parts(4000)}\n`.repeat(3)}${PLAN}`],
    ['the code in its sentences', `So${' `{"a":[1,1,1,1,1,1,1]}`\n'.repeat(700)}${PLAN}`],
  ])('are not told from each other when %s has too many', (_, answer) => {
    expect(outcome(answer)).toEqual(['malformed']);
  });

  test('that are too many in another object end the reply there', () => {
    expect(outcome(`${parts(20_000)}\n${PLAN}`)).toEqual(['prose']);
  });
});

test('comments before what is no key are not looked at for ever', () => {
  // Fewer braces than would be too many by themselves.
  const comments = `${'//{'.repeat(66)}\n`;
  expect(outcome(`{${comments}1}\n${PLAN}`)).toEqual([READ]);
  expect(outcome(`{${comments.repeat(120)}1}\n${PLAN}`)).toEqual(['malformed']);
});

test('thoughts behind prose hide no plan, whatever blanks stand before', () => {
  const thought = '\n<think>{"finish":{}}</think>';
  const blanks = ' '.repeat(100_000);
  expect(outcome(`${thought}${blanks}x${thought.repeat(2000)}\n${PLAN}`)).toEqual([READ]);
  expect(outcome(`${thought}${blanks}${thought.repeat(2000)}`)).toEqual(['empty']);
});

/** The hostile texts whose plan is one: it is asked for what stands in it, and what was cut off is not. */
const ASKING: ReadonlyMap<string, string> = new Map([
  ['a valid plan', 'write-file'],
  ['many parts that are valid', 'read-file'],
]);

test.each([...hostileTexts(MARK)])('a text that is made to cost time is read: %s', (name, text) => {
  expect(text.length).toBeGreaterThanOrEqual(1_000_000);
  const asked = read(text).calls.filter(({ arguments: args }) => args.kind === 'parsed');
  const tool = ASKING.get(name);
  expect([...new Set(asked.map((call) => call.name))]).toEqual(tool === undefined ? [] : [tool]);
});
