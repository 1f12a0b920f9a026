import { describe, expect, test } from 'vitest';
import { askedReplacements, isCalled } from '../../../../src/review/source/task/asked-replacements.ts';

const EXCHANGED = [{ was: 'a', is: 'b', words: [] }];
const asks = (text: string) => askedReplacements(`Letters\n\n${text}`);

test.each(['it', 'this', 'that'])('%s is called in no line of code', (it) => {
  const [asked = { was: null, is: '', words: [] }] = asks(`${it} should be \`b\`, not \`a\`.`);
  expect(isCalled(asked, `${it}.port = 'a'`, 'Letters')).toBe(false);
  expect(isCalled(asked, `${it}.port = 'a'`, 'The port')).toBe(true);
});

describe('a text that a task wants replaced', () => {
  test.each([
    ['The default should be `b`.', null, ['default']],
    ['For v11 the default must be "b"', null, ['default']],
    ['The default of methods should be `b`, not `a`.', 'a', ['default', 'method']],
    ['The default is `a` (should be `b`).', 'a', ['default']],
  ])('is one that it calls by words: %s', (text, was, words) => {
    expect(asks(text)).toEqual([{ was, is: 'b', words }]);
  });

  test.each([
    'Use `b` instead of `a`',
    'Please write `b` rather than `a`.',
    'We should send `b` instead of `a` everywhere!',
    'We must return `b` instead of `a` throughout.',
    'Let us give `b` instead of `a` here too.',
    "Let's say `b` instead of `a` here as well.",
    'Print `b` instead of `a` too.',
    'Spell `b` instead of `a` as well.',
    'Set `b` rather than `a` consistently.',
    'Make `b` instead of `a`.',
    'Replace `a` by `b`.',
    'Please replace `a` with `b` everywhere.',
    'Change `a` to `b`.',
    'Switch `a` to `b`.',
    'Print `b` instead of `a`. That is all.',
  ])('is one that it names with the new one: %s', (text) => {
    expect(asks(text)).toEqual(EXCHANGED);
  });

  test.each([
    'here it is `a`',
    'now we send `a`',
    'currently it is `a`',
    'today it is `a`',
    'it is still `a`',
    'we send `a`',
    'ours is `a`',
    'our own is `a`',
    'at the moment it is `a`',
    'it is right now `a`',
    'here: `a`',
  ])('is the one that it shows as that of today: %s', (today) => {
    expect(asks(`Others send \`b\`, ${today}. Please use lower case everywhere.`)).toEqual(EXCHANGED);
  });

  test.each([
    'Please use lower case everywhere',
    'We should also write it throughout!',
    'We must send that here too.',
    'Let us return that here as well.',
    "Let's give that too.",
    'This should say that as well.',
    'It should print that consistently.',
    'Please spell it so everywhere.',
    'Please set it so instead.',
    'We should make it so everywhere.',
  ])('is shown in front of a request for the other one: %s', (request) => {
    expect(asks(`Others send \`b\`, here it is \`a\`. ${request}`)).toEqual(EXCHANGED);
    expect(asks(`Others send \`b\` and here it is \`a\`! ${request}`)).toEqual(EXCHANGED);
  });
});

describe('no text is replaced by what a task says', () => {
  test.each([
    ['of a call', '`f(1)` should be `b`.'],
    ['of an error', 'The error of methods should be `b`.'],
    ['of a number', 'The default port should be 8080.'],
    ['with more behind it', 'Use `b` instead of `a` in errors.'],
    ['with more in front of it', 'Others use `b` instead of `a`.'],
    ['with a third text', 'Use `b` instead of `a`. The letter `c` is fine.'],
    ['with one text', 'Others send `b`. Please use lower case everywhere.'],
    ['of another time', 'Others send `b`, later it is `a`. Please use lower case everywhere.'],
    [
      'far from the word for today',
      `Others send \`b\`, here ${'x'.repeat(31)} \`a\`. Please use it everywhere.`,
    ],
    ['of one place', 'Others send `b`, here it is `a`. Please use lower case in errors.'],
    ['of everywhere and more', 'Others send `b`, here it is `a`. Please use it everywhere, I think.'],
    ['without asking', 'Others send `b`, here it is `a`. Others use lower case everywhere.'],
    ['with something in between', 'Others send `b`, here it is `a`. Hm. Please use lower case everywhere.'],
    ['in front of the texts', 'Please use lower case everywhere. Others send `b`, here it is `a`.'],
    ['in a quotation', '> Use `b` instead of `a`.'],
    ['of two paragraphs', 'Others send `b`, here it is `a`.\n\nPlease use lower case everywhere.'],
    ['and what is not wanted', '## Rejected ideas\n\nUse `b` instead of `a`.'],
  ])('%s: %s', (_what, text) => {
    expect(asks(text)).toEqual([]);
  });

  test('beside a word that says no doubt it is', () => {
    expect(asks('All of it is meant. Use `b` instead of `a`.')).toEqual(EXCHANGED);
  });

  test.each([
    ...[
      "isn't",
      'isn’t',
      'not',
      'no',
      'never',
      'nothing',
      'nobody',
      'without',
      'keep',
      'keeps',
      'stay',
      'stays',
    ],
    ...['leave', 'leaves', 'except', 'only', 'unless', 'if', 'when', 'whenever', 'or', 'maybe', 'perhaps'],
    ...['was', 'were', 'used', 'while keeping', 'meant? It'],
  ])('beside a word that leaves it open: %s', (word) => {
    expect(asks(`All of it ${word} is meant. Use \`b\` instead of \`a\`.`)).toEqual([]);
  });
});

describe('a line of code is what a task calls so', () => {
  const words = ['default', 'method'];

  test.each([
    ['has the word of its own', { was: null, words }, "methods: 'x'", 'Any title', true],
    ['has it inside of a name', { was: null, words }, "allowMethods = 'x'", 'Any title', true],
    ['has another word', { was: null, words }, "origin: 'x'", 'Methods', false],
    ['has one of two', { was: null, words: ['method', 'name'] }, "methods: 'x'", 'Methods', false],
    ['has what the title speaks of', { was: null, words: ['default'] }, "methods: 'x'", 'Wide methods', true],
    ['has what the text speaks of', { was: null, words: ['default'] }, "methods: 'x'", 'A\n\nMethods', false],
    ['has any text where both are shown', { was: 'x', words: [] }, "methods: 'x'", 'A', true],
    ['has any text where one is shown', { was: null, words: [] }, "methods: 'x'", 'A', false],
  ])('where it %s', (_what, asked, line, task, is) => {
    expect(isCalled({ ...asked, is: 'y' }, line, task)).toBe(is);
  });

  test.each(['default', 'value', 'setting', 'option', 'it'])(
    'but not by a word that any setting may have: %s',
    (word) => {
      const asked = { was: null, is: 'y', words: [word] };
      expect(isCalled(asked, `${word} = 'x'`, `The ${word} is wide`)).toBe(false);
      expect(isCalled(asked, "origin = 'x'", 'The origin is wide')).toBe(true);
      expect(isCalled(asked, `${word}less = 'x'`, `${word}less`)).toBe(true);
      expect(isCalled(asked, `un${word} = 'x'`, `un${word}`)).toBe(true);
    },
  );
});
