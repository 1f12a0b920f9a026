import fc from 'fast-check';
import { expect, test } from 'vitest';
import { excerpt as choose, type ExcerptOptions } from '../../../src/intake/excerpt/excerpt.ts';

/** The excerpt with the number of each line, as its heads say them, and a mark for what is left out. */
const excerpt = (text: string, options: ExcerptOptions): string => numbered(choose(text, options).text);

function numbered(shown: string): string {
  const out: string[] = [];
  let [next, end, count] = [1, Number.POSITIVE_INFINITY, 0];
  for (const line of shown.split('\n')) {
    const [, from, to = from, of] = /^\[lines? (\d+)(?:-(\d+))?(?: of (\d+))?\]$/.exec(line) ?? [];
    if (from === undefined) {
      out.push(`${next}| ${line}`);
      next += 1;
      continue;
    }
    if (out.length > 0) out.push(next === end + 1 ? '...' : `${next - 1} is not the end of its head`);
    count = Number(of ?? count);
    [next, end] = [Number(from), Number(to)];
  }
  if (end !== Number.POSITIVE_INFINITY && next !== end + 1)
    out.push(`${next - 1} is not the end of its head`);
  return [...out, ...(count > next - 1 ? [`... (${count} lines)`] : [])].join('\n');
}

const FILE = [
  '/* a licence',
  '   of several lines */',
  "import { a } from './a.js';",
  '',
  ...Array.from({ length: 40 }, (_, at) => `export const option${at} = ${at};`),
  '',
  '/** Adds up. */',
  'export function total(cart) {',
  '  let sum = 0;',
  '  for (const line of cart.lines) {',
  '    sum += line.price;',
  '  }',
  '  return sum;',
  '}',
  '',
  'class Cart {',
  '  add(',
  '    line,',
  '    count,',
  '  ) {',
  '    this.lines.push(line, count);',
  '  }',
  '}',
  ...Array.from({ length: 40 }, (_, at) => `export const value${at} = ${at};`),
  '',
].join('\n');

const at = (text: string): number => FILE.split('\n').indexOf(text) + 1;
const relevant = (text: string, weight = 1, what = text) => ({ line: at(text), weight, what });

test('a small file is shown whole, as it is', () => {
  expect(choose('one\n\ttwo\n', { maxChars: 500, relevant: [] })).toEqual({
    text: 'one\n\ttwo',
    isWhole: true,
  });
});

test('of a large file the function around a relevant line is shown, and not its head', () => {
  const text = excerpt(FILE, { maxChars: 400, relevant: [relevant('    sum += line.price;')] });
  expect(text.split('\n')).toEqual([
    '46| /** Adds up. */',
    '47| export function total(cart) {',
    '48|   let sum = 0;',
    '49|   for (const line of cart.lines) {',
    '50|     sum += line.price;',
    '51|   }',
    '52|   return sum;',
    '53| }',
    '... (102 lines)',
  ]);
});

test('a label at the margin is inside of its function', () => {
  const parse = [
    'static bool parse(buffer *const input)',
    '{',
    '    for (;;)',
    '        goto end;',
    'end:',
    '    number = strtod(input->text);',
    '    return true;',
    '}',
  ];
  const others = Array.from({ length: 60 }, (_, index) => `int other${index};`);
  const text = [...others, ...parse, ...others].join('\n');
  for (const line of [64, 66])
    expect(
      excerpt(text, { maxChars: 400, relevant: [{ line, weight: 1, what: 'strtod' }] }).split('\n'),
    ).toEqual([...parse.map((one, index) => `${61 + index}| ${one}`), '... (128 lines)']);
});

test('the block with the most different things to tell comes first, and one thing counts once', () => {
  const often = ['  let sum = 0;', '    sum += line.price;', '  return sum;'].map((text) =>
    relevant(text, 2, 'sum'),
  );
  const various = [relevant('  add(', 2, 'add'), relevant('    count,', 2, 'count')];
  const text = excerpt(FILE, { maxChars: 150, relevant: [...often, ...various] });
  expect(text).toContain('this.lines.push');
  expect(text).not.toContain('sum += line.price');
});

test('a function that has no room with its docstring is shown without it', () => {
  const doc = Array.from({ length: 40 }, (_, index) => `    A sentence ${index} about a delta.\n`).join('\n');
  const code = Array.from({ length: 20 }, (_, index) => `    step_${index} = carry(${index})`);
  const rest = Array.from({ length: 100 }, (_, index) => `value_${index} = ${index}`);
  const head = ['def delta(', '    value,', '):'];
  const file = [...head, '    """Write a delta.', '', doc, '    """', ...code, '', ...rest].join('\n');
  for (const line of [1, 20, 100]) {
    const { text } = choose(file, { maxChars: 1000, relevant: [{ line, weight: 1, what: 'delta' }] });
    expect(text).toContain(`${head.join('\n')}\n[lines`);
    expect(text).toContain(code.join('\n'));
    expect(text).not.toContain('sentence');
  }
});

test('the whole function is shown, also where the relevant line is in a table inside of it', () => {
  const filler = Array.from({ length: 40 }, (_, index) => `fill(${index}); // some words that take room`);
  const middle = Array.from({ length: 20 }, (_, index) => `  set(${index});`);
  const file = [
    ...filler,
    'function parse(url) {',
    ...middle,
    '  const options = {',
    '    host: url.host,',
    '  };',
    '  for (const key of url.keys) {',
    '    options[key] = decode(key);',
    '  }',
    '  return options;',
    '}',
    ...filler,
  ];
  const found = (text: string) => ({ line: file.indexOf(text) + 1, weight: 1, what: text });
  const options = { maxChars: 1_000, relevant: [found('    host: url.host,')] };
  const lines = excerpt(file.join('\n'), options).split('\n');
  expect(lines[0]).toBe('41| function parse(url) {');
  expect(lines.slice(-2)).toEqual(['69| }', '... (109 lines)']);
});

test('without a relevant line the definitions are listed', () => {
  const text = excerpt(FILE, { maxChars: 300, relevant: [] });
  expect(text).toMatch(/^3?\d\| /);
  expect(text).not.toContain('a licence');
});

test('whatever is relevant, each line has its number in the file, and neither a piece nor a gap is there for nothing', () => {
  const lines = fc.constantFrom(
    ...['', '', '  ', 'function one() {', '  const a = two();', '  return a;', '}', '// words', 'class A {'],
    ...[
      '  two() {',
      '    this.one();',
      '  }',
      'export const three = 3;',
      "import { four } from './four.js';",
    ],
  );
  const places = fc.array(fc.tuple(fc.nat(250), fc.integer({ min: 1, max: 9 })), { maxLength: 6 });
  const given = fc.tuple(
    fc.array(lines, { minLength: 30, maxLength: 250 }),
    places,
    fc.integer({ min: 300, max: 2_000 }),
  );
  fc.assert(
    fc.property(given, ([file, places, maxChars]) => {
      // A blank line is nothing that anybody looks for.
      const told = places.filter(([at]) => (file[at] ?? '').trim() !== '');
      const relevant = told.map(([at, weight]) => ({ line: at + 1, weight, what: `${at}` }));
      const text = excerpt(`${file.join('\n')}\n`, { maxChars, relevant });
      const isCut = text.endsWith(`\n... (${file.length} lines)`);
      const pieces = text.replace(/\n\.\.\. \(\d+ lines\)$/, '').split('\n...\n');
      let next = 0;
      for (const [index, piece] of pieces.entries()) {
        const shown = piece.split('\n').map((line) => /^(\d+)\| (.*)$/.exec(line));
        const numbers = shown.map((found) => Number(found?.[1]));
        for (const [at, found] of shown.entries()) {
          expect(numbers[at]).toBe((numbers[0] ?? 0) + at);
          expect(found?.[2]).toBe(file[Number(found?.[1]) - 1]);
        }
        expect(shown.some((found) => (found?.[2] ?? '').trim() !== '')).toBe(true);
        if (index > 0) expect((numbers[0] ?? 0) - next).toBeGreaterThanOrEqual(4);
        next = (numbers.at(-1) ?? 0) + 1;
      }
      expect(isCut).toBe(file.length - next + 1 >= 4);
      if (!isCut) expect(next).toBe(file.length + 1);
    }),
  );
});

test('a line far below the header of what it is in is shown with that header', () => {
  const steps = Array.from({ length: 298 }, (_, index) => `  step(${index});`);
  const more = Array.from({ length: 300 }, (_, index) => `export const value${index} = ${index};`);
  const file = ['export function long() {', ...steps, '}', ...more].join('\n');
  const { text } = choose(file, { maxChars: 3000, relevant: [{ line: 255, weight: 1, what: 'x' }] });
  expect(text).toMatch(/^\[line 1 of 600\]\nexport function long\(\) \{\n\[lines 248-262\]/);
});

test('a line of prose or of a flat script is shown with the lines nearby', () => {
  const file = Array.from({ length: 200 }, (_, index) => `The sentence on line ${index + 1}.`).join('\n');
  const { text } = choose(file, { maxChars: 1000, relevant: [{ line: 50, weight: 1, what: 'x' }] });
  expect(text).toMatch(/^\[lines 43-57 of 200\]/);
});
