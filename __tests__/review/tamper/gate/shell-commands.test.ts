import { describe, expect, test } from 'vitest';
import { commandsOfWords, shellCommands } from '../../../../src/review/tamper/gate/shell-commands.ts';
import type { ShellCommand } from '../../../../src/review/tamper/gate/shell-text.ts';

/** Each command as its words between bars; those of an argument behind a question mark. */
function shown(commands: readonly ShellCommand[]): readonly string[] {
  return commands.map(({ words, isRun }) => `${isRun ? '' : '?'}${words.map(({ text }) => text).join('|')}`);
}

const read = (text: string): readonly string[] => shown(shellCommands(text));

describe('a text of the shell', () => {
  test.each<[text: string, commands: readonly string[]]>([
    ['a b; c&&d\n e|f &', ['a|b', 'c', 'd', 'e', 'f']],
    [`a 'b'"c"\\d "" ''`, ['a|bcd||']],
    ['a \\\n b\\\r\n c', ['a|b|c']],
    ['a "b\\"\\$c\\d" x\\ y', ['a|b"$c\\d|x y', '?x|y']],
    ['a # it\'s; b\nc#d "#e"', ['a', 'c#d|#e']],
    ["a don't b", ["a|don't|b"]],
    ['a "b', ['a|"b']],
    ['a 2>&1 >b &>c <<<d e', ['a|2>&1|>b|&>c|<<<d|e']],
    ['a() { b; }; (c)', ['a', '{|b', '}', 'c']],
    ['case a in b) c;; esac', ['case|a|in|b', 'c', 'esac']],
    ['A=(b/c d)', ['A=', '?b/c|d']],
  ])('%j has the commands %j', (text, commands) => {
    expect(read(text)).toEqual(commands);
  });

  test.each<[text: string, commands: readonly string[]]>([
    ['a $(b "c $(d)") e', ['d', 'b|c $()', 'a|$()|e', '?c|$()']],
    ['a "`b`" `c`', ['b', 'c', 'a|$()|$()']],
    ['a "$(b', ['b', 'a|"$()']],
    ['a $(b ( c ) d) e', ['b', 'c', 'd', 'a|$()|e']],
  ])('with commands in it: %j has %j', (text, commands) => {
    expect([...read(text)].sort()).toEqual([...commands].sort());
  });

  test.each<[text: string, commands: readonly string[]]>([
    ['sh -c "a b; c"', ['sh|-c|a b; c', 'a|b', 'c']],
    ["/bin/bash -euo pipefail -ec 'a'", ['/bin/bash|-euo|pipefail|-ec|a', 'a']],
    ['bash -c "sh -c \\"a b\\""', ['bash|-c|sh -c "a b"', 'sh|-c|a b', 'a|b']],
    ['x -c "a b"', ['x|-c|a b', '?a|b']],
    ['sh make-doc a/b', ['sh|make-doc|a/b']],
    ['x "y \'z w\'"', ["x|y 'z w'", '?y|z w', '?z|w']],
    ['eval "$(a b)"', ['a|b', 'eval|$()']],
  ])('as an argument: %j has %j', (text, commands) => {
    expect(read(text)).toEqual(commands);
  });

  test.each<[text: string, commands: readonly string[]]>([
    ['A="b c" sh -c \'$A\'', ['A=b c|sh|-c|$A', '?b|c', 'b c', 'b|c']],
    ['A=b; ${A} "$A"/$B \'$A\' ${C:-d}', ['A=b', 'b|b/$B|$A|${C:-d}']],
    ['A=b x $$A $1 $', ['A=b|x|b|$1|$']],
    [`A=${'b'.repeat(201)}; $A`, [`A=${'b'.repeat(201)}`, '$A']],
  ])('with variables: %j has %j', (text, commands) => {
    expect(read(text)).toEqual(commands);
  });

  test('with documents, whose quotes do not reach behind their end', () => {
    expect(read("cat <<EOF > a\nit's\nEOF\nb <<-'X' <<Y\n c d\n\tX\ne\nY\nf")).toEqual([
      'cat|>|a',
      'b',
      'f',
      "?it's",
      '?c|d',
      '?e',
    ]);
    expect(read("cat <<EOF\nit's; a")).toEqual(['cat', "it's", 'a']);
  });
});

test('words tell where they stand', () => {
  const text = 'a; x="$(sh  b.sh)" c';
  const [, inner] = shellCommands(text);
  expect(inner?.words.map(({ text: word, at }) => [word, text.slice(at, at + word.length)])).toEqual([
    ['sh', 'sh'],
    ['b.sh', 'b.sh'],
  ]);
});

test('an argument vector has no quotes to read, and texts of the shell in it', () => {
  expect(shown(commandsOfWords(['env', 'A=b', 'sh', '-c', '$A "c"; d']))).toEqual([
    'env|A=b|sh|-c|$A "c"; d',
    'b|c',
    'd',
  ]);
  expect(shown(commandsOfWords(['a', "it's"]))).toEqual(["a|it's"]);
});

test.each([
  ['brackets', '"$('],
  ['backticks', '`"'],
  ['quotes', `"'`],
  ['documents', 'a <<B\n'],
  ['values', 'A=$A$A$A; "$A"\n'],
  ['arguments', `a "b 'c d'" `],
])('the work grows with a hostile text of %s, and no faster', (_what, part) => {
  const lengthFor = (times: number): number =>
    shellCommands(part.repeat(times)).reduce(
      (sum, { words }) => sum + words.reduce((all, { text }) => all + text.length + 1, 1),
      0,
    );
  expect(lengthFor(4000)).toBeLessThanOrEqual(4.5 * lengthFor(1000) + 200_000);
});
