import { describe, expect, test, vi } from 'vitest';
import { rubyLiteralAt } from '../../../src/review/source/ruby-literals.ts';

/** What the literal holds that begins at a mark, which is taken out; null: it is none. */
function heldBy(marked: string): string | null {
  const at = marked.indexOf('¦');
  const text = marked.replace('¦', '');
  const found = rubyLiteralAt(text, at);
  return found === null ? null : text.slice(found.from, found.to);
}

function rows(...lists: readonly string[]): readonly string[] {
  return lists.flatMap((list) => list.split(' '));
}

describe('a slash with a blank behind it begins a regular expression', () => {
  test.each(rows('a= ( a, [ && || a{ a; a+ a- a* a< a> =~ !~ a^ !', '{a=>'))(
    'behind the sign %s',
    (before) => {
      expect(heldBy(`${before}¦/ a/`)).toBe(' a');
      expect(heldBy(`${before} ¦/ a/`)).toBe(' a');
    },
  );

  test.each(rows('return in do else elsif when if unless while until then and or not puts yield'))(
    'behind the word %s, and no other that has it in it',
    (word) => {
      expect(heldBy(`${word} ¦/ a/`)).toBe(' a');
      expect(heldBy(`(${word} \t¦/ a/)`)).toBe(' a');
      for (const other of [`a.${word}`, `@${word}`, `$${word}`, `:${word}`, `a${word}`, `${word}_a`])
        expect(heldBy(`${other} ¦/ a/`), other).toBeNull();
    },
  );

  test.each(['¦/ a/', '  ¦/ a/', 'a\n  ¦/ a/', 'a ? ¦/ a/ : b', 'a ? b : ¦/ a/'])(
    'at the start of a value: %j',
    (text) => {
      expect(heldBy(text)).toBe(' a');
    },
  );

  test.each([
    'a ¦/ a/',
    'a? ¦/ a/',
    'a! ¦/ a/',
    '(a) ¦/ a/',
    'a[1]? ¦/ a/',
    'a} ¦/ a/',
    '2 ¦/ a/',
    ':¦/ a/',
    'a ? b :¦/ a/',
  ])('and divides, or is a symbol, behind others: %j', (text) => {
    expect(heldBy(text)).toBeNull();
  });
});

describe('a slash without a blank behind it', () => {
  test.each(['match ¦/a/', 'a.match ¦/a/', 'match? ¦/a/', 'match! \t¦/a b/', 'a(b.to_s ¦/a/)'])(
    'begins one behind a method that is called without brackets: %s',
    (text) => {
      expect(heldBy(text)).toMatch(/^a/);
    },
  );

  test.each([
    ...rows('def end self true false nil alias undef').flatMap((word) => [`${word} ¦/a/`, `  ${word} ¦/a/`]),
    ...['match¦/a/', 'Match ¦/a/', '@match ¦/a/', '$match ¦/a/', ':match ¦/a/', '2 ¦/a/', ') ¦/a/'],
    ...['match ¦/a /', 'match ¦/= a/', 'match ¦/\na/'],
  ])('divides where nothing is called: %s', (text) => {
    expect(heldBy(text)).toBeNull();
  });

  test.each(['a.end ¦/a/', 'a.self ¦/a/', 'ends ¦/a/'])(
    'begins one behind a method with such a word: %s',
    (text) => {
      expect(heldBy(text)).toBe('a');
    },
  );
});

describe('a regular expression', () => {
  test.each([
    ...[
      '',
      'i',
      'mx',
      'o',
      'u',
      'n',
      's',
      'e',
      ')',
      ',',
      '.b',
      ';',
      ']',
      '}',
      '\n',
      ' # b',
      ' && b',
      ' || b',
      ' == b',
    ],
    ...[
      ' != b',
      ' ? b : c',
      ' do',
      ' if b',
      ' unless b',
      ' and b',
      ' or b',
      ' then b',
      ' while b',
      ' until b',
    ],
    ...[' => b', ' : b', 'i)', ' )', '  '],
  ])('ends in front of %j', (behind) => {
    expect(heldBy(`b = ¦/a/${behind}`)).toBe('a');
  });

  test.each([' b', 'b', ' 2', '"b"', ' (b)', ' dot', ' iffy', 'ib'])('and not in front of %j', (behind) => {
    expect(heldBy(`b = ¦/a/${behind}`)).toBeNull();
  });

  test.each([
    ['a = ¦/b\\/c/', 'b\\/c'],
    ['a = ¦/b\\\\/', 'b\\\\'],
    ['a = ¦/#{b / c}/', '#{b / c}'],
    ['a = ¦/#{b.map { |c| c / 2 }}d/', '#{b.map { |c| c / 2 }}d'],
    ['a = ¦/#b/', '#b'],
    ['a = ¦/#{b/', '#{b'],
    ['a = ¦/{b/ ', '{b'],
    ['a = ¦/\n  b # c\n/x', '\n  b # c\n'],
    ['a = ¦/\n  b\n  /ix', '\n  b\n  '],
    ['a = ¦//', null],
    ['a = ¦/b', null],
    ['a = ¦/b\nc/', null],
    ['a = ¦/\n  b\n/i', null],
    ['a = ¦/\n  b / c', null],
    ['a = ¦/\n  b\nend\n/x', null],
    [`a = ¦/${'b'.repeat(900)}/`, 'b'.repeat(900)],
    [`a = ¦/${'b'.repeat(1000)}/`, null],
    [`a = ¦/\n${'b'.repeat(1000)}\n/x`, null],
  ])('holds what stands between: %j', (text, held) => {
    expect(heldBy(text)).toBe(held);
  });
});

describe('a percent sign', () => {
  test.each(
    rows(
      '%w[b] %W(b) %i{b} %I<b> %q|b| %Q!b! %r^b^ %x/b/ %s(b) %(b) %[b] %{b} %<b> %|b| %!b! %^b^ %/b/ %w-b-',
    ),
  )('begins a literal: %s', (text) => {
    expect(heldBy(`a = ¦${text}`)).toBe('b');
    expect(heldBy(`puts a, ¦${text}, c`)).toBe('b');
    expect(heldBy(`a.b ¦${text}`)).toBe('b');
  });

  test.each([
    ['a = ¦%(b (c) d) e)', 'b (c) d'],
    ['a = ¦%(b\\)c)', 'b\\)c'],
    ['a = ¦%(b#{c(")")}d)', 'b#{c(")")}d'],
    ['a = ¦%(b#c) + {d: e}', 'b#c'],
    ['a = ¦%(b{c) + {d: e}', 'b{c'],
    ['a = ¦%{b#{c}d}', 'b#{c}d'],
    ['a = ¦%w[\n  b\n]', '\n  b\n'],
    ['a = ¦%w[b\n  c]', 'b\n  c'],
    ['a ¦%w[b c ]', 'b c '],
    ['a ¦%w[\n  b\n]', '\n  b\n'],
    ['a ¦%w[ \n  b\n]\nc', ' \n  b\n'],
  ])('that closes with its own bracket: %j', (text, held) => {
    expect(heldBy(text)).toBe(held);
  });

  test.each([
    ...['a = ¦% b', 'a = ¦%b', 'a = ¦%wb', 'a = ¦%w b', 'a = ¦%a[b]', 'a = ¦%(b', 'a\n  ¦% b'],
    ...[
      'a ¦% (b)',
      'a ¦%= (b)',
      'a¦%(b)',
      '2 ¦%(b)',
      '(a) ¦%(b)',
      'self ¦%(b)',
      '  def ¦%(b)',
      'a ¦%(b\n  c)',
      'a ¦%w[b\n  c]\nd',
    ],
    `a = ¦%(${'b'.repeat(1000)})`,
  ])('divides otherwise: %j', (text) => {
    expect(heldBy(text)).toBeNull();
  });
});

describe('the work grows with a hostile file, and no faster', () => {
  /** How many characters are searched or copied for all literals of a text. */
  function workFor(part: string, times: number): number {
    const text = part.repeat(times);
    let work = 0;
    const { indexOf, slice } = String.prototype;
    const found = vi.spyOn(String.prototype, 'indexOf').mockImplementation(function (
      this: string,
      ...given: Parameters<typeof indexOf>
    ) {
      const at = indexOf.apply(this, given);
      work += (at < 0 ? this.length : at) - (given[1] ?? 0);
      return at;
    });
    const copied = vi.spyOn(String.prototype, 'slice').mockImplementation(function (
      this: string,
      ...given: Parameters<typeof slice>
    ) {
      const piece = slice.apply(this, given);
      work += piece.length;
      return piece;
    });
    for (let at = 0; at < text.length; at += 1)
      if (text.charCodeAt(at) === 0x2f || text.charCodeAt(at) === 0x25) rubyLiteralAt(text, at);
    found.mockRestore();
    copied.mockRestore();
    return work;
  }

  test.each(['x = %w(a) ', '=/#{', '=%w(#{', '=/#{{}', "a %q'b' ", '=/a\n', '=%(('])('of %j', (part) => {
    expect(workFor(part, 4000)).toBeLessThan(4.5 * workFor(part, 1000));
  });
});

test.each([
  ['x = ¦/a#{b ? {c: /d/} : 1}e/', 'a#{b ? {c: /d/} : 1}e'],
  ['x = ¦/a#{b/', 'a#{b'],
  ['x = ¦%w(a #{b(")")} c)', 'a #{b(")")} c'],
  ['x = ¦%(a #{ {} #{b} )', 'a #{ {} #{b} '],
  ['x = ¦%w(\n  a\n)', '\n  a\n'],
])('a value that is put in, and is closed in its line or not: %s', (marked, held) => {
  expect(heldBy(marked)).toBe(held);
});
