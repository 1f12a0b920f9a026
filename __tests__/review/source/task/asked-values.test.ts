import { expect, test } from 'vitest';
import { asksForValues, type NewValue } from '../../../../src/review/source/task/asked-values.ts';

const CALL = { subject: 'f ( 1 )', expects: 'value', before: '1', after: '2', test: 'f of 1' } as const;

test.each([
  ['a number for a text', '`f(1)` should be "2".', CALL, false],
  ['a text for a text', '`f(1)` should be "2".', { ...CALL, after: '"2"' }, true],
  ['code, which may be either', '`f(1)` should be `2`.', { ...CALL, after: '"2"' }, true],
  ['code, which may be either', '`f(1)` should be `2`.', CALL, true],
  ['a name that is no call', '`a` should be 2.', { ...CALL, subject: 'a' }, false],
  ['a name with what it is now', '`a` should be 2 instead of 1.', { ...CALL, subject: 'a' }, true],
  ['something beside a text', '`f(1)` should be 2. It should say "a b c" instead of "a b d".', CALL, true],
  ['something beside what is not understood', '`f(1)` should be 2. `a\\b` should be 1.', CALL, true],
  ['something beside a value that is not understood', '`f(1)` should be 2. `g` should be `\\`.', CALL, true],
])('a task asks for %s: %s', (_what, task, value, isAsked) => {
  expect(asksForValues(task, [value], new Set())).toBe(isAsked);
});

const PRICE = { ...CALL, subject: 'price ( 1 )', before: '10', after: '5' };

test.each([
  ['another paragraph', '`price(1)` should be 5, not 10.\n\nThis is for students, whom `student` marks.'],
  ['the sentence behind', '`price(1)` should be 5, not 10. This is about POST.'],
  ['who keeps what is', '`price(1)` should be 5 instead of 10. Free users keep what they have.'],
  ['a line in front', 'Add a flag `BETA`. With the flag:\n\n- `price(1)` should be 5\n- all else stays'],
  ['a line that says what is wanted', 'What I want with `{ student: true }`:\n\n`price(1)` should be 5.'],
  ['a heading', '# Prices\n\n## Students only\n\n`price(1)` should be 5.\n\n## All others\n\nNo change.'],
  ['another sentence about it', '`price(1)` should be 5. Without the coupon `price(1)` should be 10.'],
  ['what is done for now', 'In version 3, `price(1)` should be 5. For now, add only a comment that says so.'],
  ['a question', '`price(1)` should be 5. Or should it? Let us keep it and add a comment.'],
  ['what comes before', 'Please ignore the next sentence. `price(1)` should be 5. Add a comment instead.'],
  ['what others think', '`price(1)` should be 5. That is what a customer wrote, and it is nonsense.'],
  ['its title', 'Document why we do not do this\n\n`price(1)` should be 5.'],
])('a value is not asked for where %s says otherwise', (_what, task) => {
  expect(asksForValues(task, [PRICE], new Set(['price']))).toBe(false);
});

test.each([
  ['a plain sentence', '`price(1)` should be 5, not 10.'],
  ['a reason', '`price(1)` should be 5, not 10. This is what the docs promise, see the table.'],
  ['a list that is led to', 'Please mend these:\n\n- `price(1)` should be 5'],
  ['a heading of its own', '## Prices\n\n`price(1)` should be 5.'],
  ['a wish behind', '`price(1)` should be 5. It would keep our invoices right.'],
])('but where %s says it', (_what, task) => {
  expect(asksForValues(task, [PRICE], new Set(['price']))).toBe(true);
});

test('a method without arguments is about what stands before it: only with the old value is it stated', () => {
  const total = { ...CALL, subject: 'cart . total ( )', before: '0', after: '10' };
  const of = (task: string): boolean => asksForValues(task, [total], new Set(['total']));
  expect(of('I add two items of 5.\n\n`cart.total()` should be 10.')).toBe(false);
  expect(of('`cart.total()` should be 10 instead of 0.')).toBe(true);
});

test('words of an argument are of any function', () => {
  const of = { ...CALL, subject: 'f ( "port" )' };
  expect(asksForValues('The port should be 2, not 1.', [of], new Set(['f', 'g']))).toBe(true);
  expect(asksForValues('The port should be 2, not 1.', [of], new Set(['f', 'port']))).toBe(false);
});

const NOW = "`read('null')` and `read('{oops')` both return null.";
const CASE = {
  subject: 'json . read ( "{" )',
  expects: 'value',
  before: 'null',
  after: 'undefined',
  test: 'null for an invalid text',
} as const;

test.each([
  ['in front', `${NOW} For invalid input it should return undefined (a major, I know).`],
  ['behind', `${NOW} It should return \`undefined\` for invalid input.`],
  ['behind another pronoun', `${NOW} This should return \`undefined\` for invalid input.`],
  ['without a pronoun', `${NOW} Should give undefined on invalid text!`],
  ['of one call', "Now `read('')` returns `null`. For invalid input it must return undefined."],
  ['of a function', '`read` returns null. With an invalid argument it should return undefined.'],
])('a case of the only function of a paragraph is asked for: %s', (_what, task) => {
  expect(asksForValues(`Reading\n\n${task}`, [CASE], new Set(['read', 'write']))).toBe(true);
});

const STATED = `${NOW} For invalid input it should return undefined.`;

test.each<[string, string, Readonly<Record<string, string>>]>([
  ['another value', STATED, { after: 'false' }],
  ['another old value', STATED, { before: '0' }],
  ['another function', STATED, { subject: 'write ( "{" )' }],
  ['an inner call', STATED, { subject: 'write ( json . read ( "{" ) )' }],
  ['another case', STATED, { test: 'null for a forbidden text' }],
  ['the contrary case', STATED.replace('invalid', 'valid'), {}],
  ['all but the case', STATED.replace('invalid', 'all but invalid'), {}],
  ['no case', STATED.replace('invalid ', ''), {}],
  ['the contrary', STATED.replace('should', 'should not'), {}],
  ['a condition', STATED.replace('undefined.', 'undefined if it is strict.'), {}],
  ['a condition in brackets', STATED.replace('undefined.', 'undefined (in strict mode).'), {}],
  ['two functions', STATED.replace("`read('{oops')`", "`write('{oops')`"), {}],
  ['one more function', `${STATED} \`write\` is right.`, {}],
  ['a question', STATED.replace('undefined.', 'undefined?'), {}],
  ['a quotation', `> ${STATED}`, {}],
  ['what nobody wants', `## Rejected ideas\n\n${STATED}`, {}],
  ['another paragraph', STATED.replace('. For', '.\n\nFor'), {}],
  ['two values', `${STATED}\n\n${STATED.replace('undefined', 'false')}`, {}],
  ['nothing that is now', 'Use `read`. For invalid input it should return undefined.', {}],
])('a case is not asked for by %s', (_what, task, other) => {
  const value = { ...CASE, ...other, expects: 'value' } as const;
  expect(asksForValues(`Reading\n\n${task}`, [value], new Set(['read', 'write']))).toBe(false);
});

const OF_INPUT = 'Given `f(1)`, nothing is right.\n\nThe number is lost.\n\nIt should return `2`.';

test.each<[string, string, Partial<NewValue>, boolean]>([
  ['of the one call of a task', OF_INPUT, {}, true],
  ['of it, with what it is now', OF_INPUT.replace('`2`', '`2` instead of `1`'), {}, true],
  ['with another old value', OF_INPUT.replace('`2`', '`2` instead of `3`'), {}, false],
  ['of another input', OF_INPUT, { subject: 'f ( 2 )' }, false],
  ['of a call around it', OF_INPUT, { subject: 'g ( f ( 1 ) )' }, false],
  ['that is another one', OF_INPUT, { after: '3' }, false],
  ['of an error', OF_INPUT, { expects: 'error' }, false],
  ['of what is stated otherwise', `${OF_INPUT}\n\n\`f\` should return \`3\` instead of \`1\`.`, {}, false],
])('a result in a sentence of its own is asked for: %s', (_what, task, other, isAsked) => {
  const value: NewValue = { ...CALL, ...other };
  expect(asksForValues(`Numbers\n\n${task}`, [value], new Set())).toBe(isAsked);
});
