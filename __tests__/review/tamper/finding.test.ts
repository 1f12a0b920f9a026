import { describe, expect, test } from 'vitest';
import type { Tampering, TamperKind } from '../../../src/core/verdict/tampering.ts';
import { FileText } from '../../../src/review/source/file-text.ts';
import { blocksIn, type TestBlock } from '../../../src/review/source/tests/test-blocks.ts';
import { at, listed, nameOf, quote, quoteBoth } from '../../../src/review/tamper/finding.ts';

const TEXT =
  "go();\ndescribe('sums', () => {\n  test('adds', () => {\n    expect(f()).toBe(3);\n  });\n});\nstop();\n";

function block(kind: TestBlock['kind']): TestBlock {
  const found = blocksIn(new FileText('a.test.js', TEXT)).find((one) => one.kind === kind);
  if (found === undefined) throw new Error(`There is no ${kind}.`);
  return found;
}

const found = (path: string, kind: TamperKind, line: number | null, detail = `At ${line}.`): Tampering => ({
  ...{ path, kind, line, detail },
});

describe('a quote', () => {
  test('is one line without what nobody sees', () => {
    expect(quote('a\n  b\u0007\u200bc')).toBe('"a b c"');
  });

  test('has at most eighty characters', () => {
    expect(quote('x'.repeat(80))).toBe(`"${'x'.repeat(80)}"`);
    expect(quote('x'.repeat(81))).toBe(`"${'x'.repeat(79)}…"`);
  });
});

describe('two quotes', () => {
  // With thirty characters in front of a difference, eighty show at least forty-nine from there on.
  test.each([
    ['that differ soon', 49, ''],
    ['that differ late', 50, '…'],
  ])('%s begin where the difference shows', (_what, same, mark) => {
    const [one, other] = ['a', 'b'].map((last) => `${'x'.repeat(same)}${last}${'z'.repeat(40)}`);
    const [first, second] = quoteBoth(one ?? '', other ?? '');
    const shown = `${mark}${'x'.repeat(mark === '' ? same : 30)}`;
    expect([first.slice(1).startsWith(`${shown}a`), second.slice(1).startsWith(`${shown}b`)]).toEqual([
      true,
      true,
    ]);
  });

  test('of which the first begins the second are told by their lengths', () => {
    const one = 'x'.repeat(60);
    expect(quoteBoth(one, `${one}yz`)).toEqual([`"${one}"`, `"${one}yz"`]);
  });

  test('are compared without their line breaks', () => {
    expect(quoteBoth(' a\n  b ', 'a b\n')).toEqual(['"a b"', '"a b"']);
  });

  test('begin with no half of a character', () => {
    const same = `${'x'.repeat(20)}\u{1f600}${'y'.repeat(29)}`;
    const [first] = quoteBoth(`${same}a`, `${same}b`);
    expect(first).toBe(`"…${'y'.repeat(29)}a"`);
  });
});

describe('the place of a finding', () => {
  test('is none where a file as a whole is meant, and a line of it elsewhere', () => {
    const file = block('file');
    expect(at('test-skipped', file, file.from, 'it is so.').line).toBeNull();
    expect(at('test-skipped', file, TEXT.indexOf('stop'), 'it is so.').line).toBe(7);
  });

  test.each([
    ['suite', 2],
    ['test', 3],
  ] as const)('is the line where a %s begins', (kind, line) => {
    const one = block(kind);
    const detail = 'It is so.';
    expect(at('test-skipped', one, one.from, 'it is so.')).toEqual(
      found('a.test.js', 'test-skipped', line, detail),
    );
  });

  test('has a name', () => {
    expect(nameOf(block('test'))).toContain('"adds"');
    expect(nameOf(block('suite'))).toContain('"sums"');
    expect(nameOf(block('file'))).not.toContain('"');
  });
});

describe('a list of findings', () => {
  test('is sorted by path, by kind and by line, the whole file first', () => {
    const sorted = [
      found('a.js', 'test-deleted', null),
      found('a.js', 'test-deleted', 2),
      found('a.js', 'test-deleted', 10),
      found('a.js', 'lint-suppressed', 1),
      found('b.js', 'test-deleted', 1),
    ];
    expect(listed(sorted)).toEqual(sorted);
    expect(listed(sorted.toReversed())).toEqual(sorted);
  });

  test('has nothing twice, and tells apart what differs', () => {
    const one = found('a.js', 'test-deleted', 2, 'One.');
    const others = [found('a.js', 'test-deleted', 2, 'Two.'), found('b.js', 'test-deleted', 2, 'One.')];
    expect(listed([one, one, ...others, one])).toEqual([one, ...others]);
  });

  test('says of many of a kind in a file how many are left', () => {
    const many = (count: number): readonly Tampering[] =>
      Array.from({ length: count }, (_, index) => found('a.js', 'test-deleted', index + 1));
    expect(listed(many(6))).toEqual(many(6));
    const other = found('b.js', 'test-deleted', 1);
    const rest = { ...found('a.js', 'test-deleted', null), detail: expect.stringContaining('4 more') };
    expect(listed([...many(9), other])).toEqual([...many(5), rest, other]);
  });
});
