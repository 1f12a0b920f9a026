import { describe, expect, test } from 'vitest';
import { FileText } from '../../../src/review/source/file-text.ts';
import { blocksIn, type TestBlock } from '../../../src/review/source/tests/test-blocks.ts';
import { type Pairing, pairBlocks, pairInPlace } from '../../../src/review/tamper/test-pairs.ts';

/** Files by their paths; the blocks of files themselves are of no interest here. */
function blocks(files: Readonly<Record<string, string>>): readonly TestBlock[] {
  return Object.entries(files).flatMap(([path, text]) => blocksIn(new FileText(path, text)));
}

const named = ({ source, fullName }: TestBlock): string => `${source.path}: ${fullName}`;
const isTest = ({ kind }: TestBlock): boolean => kind === 'test';

function told({ pairs, gone, added }: Pairing) {
  return {
    pairs: pairs.filter(({ before }) => isTest(before)).map((one) => [named(one.before), named(one.after)]),
    gone: gone.filter(isTest).map(named),
    added: added.filter(isTest).map(named),
  };
}

const js = (name: string, ...lines: readonly string[]): string =>
  `test('${name}', () => {\n${lines.map((line) => `  ${line}\n`).join('')}});\n`;
const SUM = 'expect(sum(1, 2)).toBe(3);';

describe('a test of the base', () => {
  test.each([
    [
      'with its name in its file',
      { 'a.test.js': js('a', SUM) },
      { 'a.test.js': js('a', 'go();') },
      'a.test.js: a',
    ],
    [
      'with its name in another file',
      { 'a.test.js': js('a', SUM) },
      { 'b.test.js': js('a', 'go();') },
      'b.test.js: a',
    ],
    [
      'in its file rather than in another',
      { 'a.test.js': js('a', SUM) },
      { '0.test.js': js('a', SUM), 'a.test.js': js('a', 'go();') },
      'a.test.js: a',
    ],
    [
      'of another name that tests the same',
      { 'a.test.js': js('a', SUM) },
      { 'a.test.js': js('b', 'expect(sum(1, 2)).toBe(4);') },
      'a.test.js: b',
    ],
    [
      'of another name with half of its lines',
      { 'a.test.js': js('a', 'const list = load();', 'start(list);', 'stop(list);', 'wait(list);') },
      { 'a.test.js': js('b', '  const list = load();', 'start( list );', 'other();') },
      'a.test.js: b',
    ],
  ])('is found %s', (_how, base, candidate, partner) => {
    expect(told(pairBlocks(blocks(base), blocks(candidate))).pairs).toEqual([['a.test.js: a', partner]]);
  });

  test.each([
    ['fewer than half of its lines', ['const list = load();', 'other();']],
    ['lines without a word', ['f(1);', 'a.b();', '});']],
    ['none of its lines', ['other();']],
  ])('is gone where a test has %s', (_what, lines) => {
    const base = {
      'a.test.js': js('a', 'const list = load();', 'start(list);', 'stop(list);', 'f(1);', 'a.b();'),
    };
    const found = pairBlocks(blocks(base), blocks({ 'a.test.js': js('b', ...lines) }));
    expect(told(found)).toEqual({ pairs: [], gone: ['a.test.js: a'], added: ['a.test.js: b'] });
  });

  test('is gone where its lines stand in a group', () => {
    const base = { 'a.test.js': js('a', 'start(list);', 'stop(list);') };
    const after = { 'a.test.js': "describe('b', () => {\n  start(list);\n  stop(list);\n});\n" };
    expect(told(pairBlocks(blocks(base), blocks(after))).gone).toEqual(['a.test.js: a']);
  });

  test('is not told by a line that more than six tests have', () => {
    const shared = (many: number): Readonly<Record<string, string>> => ({
      'a.test.js': Array.from({ length: many }, (_, index) => js(`b${index}`, 'start(list);')).join(''),
    });
    const base = blocks({ 'a.test.js': js('a', 'start(list);') });
    expect(told(pairBlocks(base, blocks(shared(6)))).pairs).toEqual([['a.test.js: a', 'a.test.js: b0']]);
    expect(told(pairBlocks(base, blocks(shared(7)))).gone).toEqual(['a.test.js: a']);
  });

  test('has a partner of its own, the one that is most alike', () => {
    const base = {
      'a.test.js': js('a', 'start(list);', 'stop(list);') + js('b', 'start(list);', 'wait(list);'),
    };
    const after = {
      'a.test.js': js('c', 'wait(list);', 'start(list);') + js('d', 'start(list);', 'stop(list);'),
    };
    expect(told(pairBlocks(blocks(base), blocks(after)))).toEqual({
      pairs: [
        ['a.test.js: a', 'a.test.js: d'],
        ['a.test.js: b', 'a.test.js: c'],
      ],
      gone: [],
      added: [],
    });
  });
});

describe('tests in the place of others', () => {
  const first = js('first', 'go();');
  const inPlace = (before: string, after: string) => {
    const [base, candidate] = [blocks({ 'a.test.js': before }), blocks({ 'a.test.js': after })];
    const byName = new Map(candidate.map((block) => [named(block), block]));
    const pairs = base.flatMap((one) => {
      const other = byName.get(named(one));
      return other === undefined ? [] : [{ before: one, after: other }];
    });
    const [had, has] = [new Set(pairs.map((one) => one.before)), new Set(pairs.map((one) => one.after))];
    const known = {
      ...{
        pairs,
        gone: base.filter((one) => !had.has(one)),
        added: candidate.filter((one) => !has.has(one)),
      },
    };
    const found = told(pairInPlace({ base, candidate }, known));
    return { ...found, pairs: found.pairs.filter(([one, other]) => one !== other) };
  };
  const old = js('a', "expect(port('80')).toBe(80);");

  test('are their partners where they call the same of the same values', () => {
    expect(inPlace(first + old, first + js('b', "expect(() => port( '80' )).toThrow();"))).toEqual({
      pairs: [['a.test.js: a', 'a.test.js: b']],
      gone: [],
      added: [],
    });
  });

  test('each have the one at the same place', () => {
    const two = old + js('c', "expect(host('x')).toBe('y');");
    const others =
      js('b', "expect(() => port('80')).toThrow();") + js('d', "expect(() => host('x')).toThrow();");
    expect(inPlace(first + two, first + others).pairs).toEqual([
      ['a.test.js: a', 'a.test.js: b'],
      ['a.test.js: c', 'a.test.js: d'],
    ]);
  });

  test('may be more, in the same order', () => {
    const two = old + js('c', "expect(host('x')).toBe('y');");
    const others = js('e', 'go();') + js('b', "expect(() => port('80')).toThrow();");
    const found = inPlace(first + two, `${first}${others}${js('d', "expect(() => host('x')).toThrow();")}`);
    expect(found.pairs).toEqual([
      ['a.test.js: a', 'a.test.js: b'],
      ['a.test.js: c', 'a.test.js: d'],
    ]);
    expect(found.added).toEqual(['a.test.js: e']);
    const turned = inPlace(first + two, `${first}${js('d', "host('x');")}${others}`);
    expect(turned).toMatchObject({ pairs: [['a.test.js: a', 'a.test.js: b']], gone: ['a.test.js: c'] });
  });

  test.each<[string, string, string?]>([
    ['call it of other values', first + js('b', "expect(() => port('81')).toThrow();")],
    ['call something else', first + js('b', "expect(() => host('80')).toThrow();")],
    ['call it of no value', first + js('b', 'expect(() => port(text)).toThrow();')],
    ['are fewer', first + js('b', "expect(() => port('80')).toThrow();"), old + js('d', 'go();')],
    [
      'stand behind something else',
      js('b', "expect(() => port('80')).toThrow();") + js('z', 'go();') + first,
    ],
  ])('are none where they %s', (_what, after, was = old) => {
    const found = inPlace(first + was, after);
    expect(found.pairs).toEqual([]);
    expect(found.gone).toContain('a.test.js: a');
    expect(found.added).toContain('a.test.js: b');
  });
});
