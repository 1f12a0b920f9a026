import { expect, test } from 'vitest';
import { sentencesOf } from '../../../../src/review/source/task/task-sentences.ts';

const said = (task: string): readonly string[] =>
  sentencesOf(task).filter((one) => !/^(?:Not wanted: )?$/.test(one));

test.each<[string, string, readonly string[]]>([
  ['line ends of Windows', 'One\r\n\r\nTwo', ['One', 'Two']],
  ['old line ends', 'One\r\rTwo', ['One', 'Two']],
  ['a line of blanks', 'One\n \t\nTwo', ['One', 'Two']],
  ['one line break', 'One\nmore', ['One more']],
  ['blanks', 'One \t\n more.   Two', ['One more.', 'Two']],
  ['a question', 'Is it so? Do it.', ['Do it.']],
  ['a short form', 'One, e.g. two. Three', ['One, e.g. two.', 'Three']],
  ['a sign that is no end', 'a?b is wrong', ['a?b is wrong']],
  [
    'other ends',
    'One! Two; three, but four, so five, and six',
    ['One!', 'Two', 'three', 'but four', 'so five, and six'],
  ],
  ['a heading', '# One\nTwo', ['One', 'Two']],
  ['an underlined heading', 'One\n---\nTwo', ['One', 'Two']],
  ['a bold line', '**One**\nTwo', ['One', 'Two']],
  ['a list', '- One\n* [ ] two\n+ [x] three', ['One', 'two', 'three']],
  ['code', 'One\n```\nx\n```\nTwo', ['One', 'Two']],
  ['code without an end', 'One\n~~~\nx\n\ny', ['One']],
  ['indented code', 'One\n\n    x\n\ty\nTwo', ['One', 'Two']],
  ['a quotation', 'One\n> x\n\nTwo', ['One', 'Two']],
  ['a line that is shown in the quotation above', 'One\n> x\ny\n\nTwo', ['One', 'Two']],
  ['a step', 'One\n1. x\n2) remove it\n\nTwo', ['One', 'Two']],
  ['the second line of a step', 'One\n1. x\n   y\n\nTwo', ['One', 'Two']],
  ['a quotation as an element', 'One\n<blockquote>\n\nx. y\n\n</blockquote>\n\nTwo', ['One', 'Two']],
  ['an element without an end', 'One\n<pre>\n\nx\n\ny', ['One']],
  [
    'a heading as an element',
    'One\n<h3>Rejected</h3>\n\nTwo\n# Three',
    ['One', 'Not wanted: Rejected', 'Not wanted: Two', 'Three'],
  ],
  [
    'the summary of rejected ideas',
    'One\n<details><summary>Rejected</summary>\n\nTwo',
    ['One <details>', 'Not wanted: Rejected', 'Not wanted: Two'],
  ],
  [
    'a list of what not to do',
    'Do not do:\n\n- one\n- two\n\nThree',
    ['Do not do:', 'Not wanted: one', 'Not wanted: two', 'Three'],
  ],
  ['what somebody says', 'The log says:\n\nOne.\n\nTwo', ['The log says:', 'Not wanted: One.', 'Two']],
  ['code behind what does not work', 'It does not work:\n```\nx\n```\nTwo', ['It does not work:', 'Two']],
  ['a list of what to do', 'Please do:\n\n- one', ['Please do:', 'one']],
  [
    'a quotation over sentences',
    'One. He wrote: "It is. Two. So." Three',
    ['One.', 'Not wanted: He wrote: "It is.', 'Not wanted: Two.', 'Not wanted: So." Three'],
  ],
  ['a quotation in a sentence', 'It says "one". Two', ['It says "one".', 'Two']],
  ['a quote sign in code', 'Take `"`. Two', ['Take `"`.', 'Two']],
  [
    'what is struck out',
    '~~One. Two. Three~~',
    ['Not wanted: ~~One.', 'Not wanted: Two.', 'Not wanted: Three~~'],
  ],
  ['a restriction', 'One. But only if so. Two', ['Not wanted: One.', 'But only if so.', 'Two']],
  ['a condition in front', 'If so; one. Two', ['If so', 'Not wanted: one.', 'Two']],
  ['a correction', 'One.\n\nEDIT: no, it stays.', ['Not wanted: One.', 'Not wanted: EDIT: no, it stays.']],
  [
    'a change of mind, later',
    'One. Two. Scrap that: it is right as it is.',
    ['Not wanted: One.', 'Not wanted: Two.', 'Not wanted: Scrap that: it is right as it is.'],
  ],
  [
    'a defence',
    'One. Two. It is fine as it is.',
    ['One.', 'Two.', 'It is fine as it is.'].map((one) => `Not wanted: ${one}`),
  ],
  ['a bug that is none', 'One. This is by design.', ['Not wanted: One.', 'Not wanted: This is by design.']],
  ['what is kept', 'One. Leave it alone.', ['Not wanted: One.', 'Not wanted: Leave it alone.']],
  ['no', 'One.\n\nWait, no.', ['Not wanted: One.', 'Not wanted: Wait, no.']],
  ['another mind', 'One. We decided against it.', ['Not wanted: One.', 'Not wanted: We decided against it.']],
  ['a word for it', 'One. Scrap that.', ['Not wanted: One.', 'Not wanted: Scrap that.']],
  ['never mind', 'One. Never mind.', ['Not wanted: One.', 'Not wanted: Never mind.']],
  [
    'what worked',
    'One. It was fine in 1.0. It is no longer needed.',
    ['One.', 'It was fine in 1.0.', 'It is no longer needed.'],
  ],
  ['the rest', 'One. The rest stays as it is.', ['One.', 'The rest stays as it is.']],
  ['a footnote', 'One[^1].\n\n[^1]: Two.\nmore\n\n    Three\n\nFour', ['One[^1].', 'Four']],
  [
    'a rejected idea',
    'One. Rejected: two. Alternative: three',
    ['One.', 'Not wanted: Rejected: two.', 'Not wanted: Alternative: three'],
  ],
  [
    'what the docs say',
    'The docs wrongly say\n\nExpected:\n\nOne\n\nTwo',
    ['The docs wrongly say', 'Not wanted: Expected:', 'Not wanted: One', 'Two'],
  ],
  [
    'what the docs say, with a heading',
    'The docs wrongly say that\n\n**Expected**\n\nOne\n\n# Two',
    ['The docs wrongly say that', 'Not wanted: Expected', 'Not wanted: One', 'Two'],
  ],
  ['what is as the docs say', 'One is as the docs say\n\nTwo', ['One is as the docs say', 'Two']],
  ['a change of mind', 'One. Forget that.', ['Not wanted: One.', 'Not wanted: Forget that.']],
  [
    'what is out of scope',
    '# Out of scope\nOne. Two',
    ['Not wanted: Out of scope', 'Not wanted: One.', 'Not wanted: Two'],
  ],
])('with %s', (_what, task, sentences) => {
  expect(said(task)).toEqual(sentences);
});

test('a long sentence is cut', () => {
  expect(said(`One. ${'a'.repeat(5000)}`)).toEqual(['One.', 'a'.repeat(600)]);
});

test.each([
  ['a dash in a line is no point of a list', 'Set a - b now.', ['Set a - b now.']],
  ['a sign in a line begins no heading', 'It is issue # 5. More.', ['It is issue # 5.', 'More.']],
  ['a point may stand further in', '-   Do it.', ['Do it.']],
  ['a step of two digits is left out', 'A.\n\n10. Do it now,\nor later.\n\nB.', ['A.', 'B.']],
  ['as are steps behind another', 'A.\n\n1) Do it.\n2) Do more.', ['A.']],
  ['and a block of code at the end', 'A.\n\n    do(it)', ['A.']],
  ['but no line that is hardly indented', 'A.\n\n B.', ['A.', 'B.']],
  ['a label has no code', 'Future `a` is best: use `b`.', ['Future `a` is best: use `b`.']],
  ['a label says what is not wanted', 'Future work: use `b`.', ['Not wanted: Future work: use `b`.']],
  [
    'a sentence may be taken back',
    'Use `b`. That is quite wrong.',
    ['Not wanted: Use `b`.', 'That is quite wrong.'],
  ],
])('%s: %j', (_what, task, sentences) => {
  expect(said(task)).toEqual(sentences);
});
