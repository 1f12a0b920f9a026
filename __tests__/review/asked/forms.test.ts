import { describe, expect, test } from 'vitest';
import { type Altered, asked } from './asked.ts';

describe('in Go', () => {
  const GO = `package names

import "testing"

func TestName(t *testing.T) {
	if got := Name(-1); got != "neg" {
		t.Errorf("Name(-1) = %q, want neg", got)
	}
	if Name(1) != "pos" {
		t.Fatal("one")
	}
}

func TestWanted(t *testing.T) {
	want := "neg"
	got := Name(-2)
	if got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestTable(t *testing.T) {
	tests := []struct {
		name string
		in   int
		want string
	}{
		{"below", -3, "neg"},
		{"above", 3, "pos"},
	}
	for _, c := range tests {
		t.Run(c.name, func(t *testing.T) {
			if got := Name(c.in); got != c.want {
				t.Errorf("Name(%d) = %q", c.in, got)
			}
		})
	}
}
`;
  const go = (
    task: string,
    failing: string,
    ...edits: readonly (readonly [string, string])[]
  ): number | null => asked({ path: 'names_test.go', before: GO, edits, task, failing: [failing] });
  const ONE = '`Name(-1)` should be `negative`.';

  test('the condition in front of a failure is what a test expects', () => {
    expect(go(ONE, 'TestName', ['!= "neg" {', '!= "negative" {'])).toBe(1);
    const says = ['want neg"', 'want negative"'] as const;
    expect(go(ONE, 'TestName', ['!= "neg" {', '!= "negative" {'], says)).toBe(1);
    expect(go('`Name(1)` should be "positive".', 'TestName', ['!= "pos"', '!= "positive"'])).toBe(1);
  });

  test('as is what has a name for it', () => {
    const task = '`Name(-2)` should be `negative`.';
    expect(go(task, 'TestWanted', ['want := "neg"', 'want := "negative"'])).toBe(1);
    expect(go(ONE, 'TestWanted', ['want := "neg"', 'want := "negative"'])).toBeNull();
  });

  test('and the row of a table', () => {
    const task = '`Name(-3)` should return `negative`.';
    const row = ['-3, "neg"', '-3, "negative"'] as const;
    expect(go(task, 'TestTable/below', row)).toBe(1);
    expect(go(task, 'TestTable/below', row, ['"below"', '"under"'])).toBeNull();
    expect(go(task, 'TestTable/below', row, ['"pos"},\n', '"pos"},\n\t\t{"far", 9, "pos"},\n'])).toBe(1);
    expect(go('`Name(3)` should return `negative`.', 'TestTable/below', row)).toBeNull();
    expect(go(task, 'TestTable/below', ['-3, "neg"', '-3, "none"'])).toBeNull();
    expect(go(task, 'TestTable/below', ['-3, "neg"', '-4, "negative"'])).toBeNull();
    expect(go(task, 'TestTable/below', row, ['3, "pos"', '3, "none"'])).toBeNull();
    expect(go(task, 'TestTable/below', row, ['\t\t{"above", 3, "pos"},\n', ''])).toBeNull();
    expect(go(task, 'TestTable/below', row, ['range tests', 'range tests[:1]'])).toBeNull();
  });

  test('also of a test within a test', () => {
    const before = GO.replace(
      '	if Name(1)',
      `	t.Run("least", func(t *testing.T) {
		if got := Name(-9); got != "neg" {
			t.Fatal(got)
		}
	})
	if Name(1)`,
    );
    const of = { path: 'names_test.go', before, failing: ['TestName/least', 'TestName'] };
    const task = '`Name(-9)` should be `negative`.';
    const inner = ['Name(-9); got != "neg"', 'Name(-9); got != "negative"'] as const;
    expect(asked({ ...of, edits: [inner], task, failing: ['least'] })).toBe(1);
    expect(asked({ ...of, edits: [inner, ['"pos" {', '"" {']], task, failing: ['least'] })).toBeNull();
  });

  test('but not the rows of a table that more than one comparison or another call reads', () => {
    const task = '`Name(-3)` should return `negative`.';
    const of = { path: 'names_test.go', task, failing: ['TestTable/below'] };
    const edits = [['-3, "neg"', '-3, "negative"']] as const;
    const with_ = (was: string, is: string): Altered => ({ ...of, edits, before: GO.replace(was, is) });
    const more = 'if Title(c.in) != c.want {\n\t\t\t\tt.Fatal(c)\n\t\t\t}\n\t\t\tif got := Name(c.in)';
    expect(asked(with_('if got := Name(c.in)', more))).toBeNull();
    expect(asked(with_('Name(c.in);', 'Name(c.in + 1);'))).toBeNull();
    expect(asked(with_('Name(c.in);', 'Name(c.in).more;'))).toBeNull();
    expect(asked(with_('Name(c.in);', 'Name(c.name, c.in);'))).toBeNull();
    expect(asked(with_('{"below",', '{below,'))).toBeNull();
    expect(asked(with_('{"above", 3, "pos"}', '{"below", -3, "neg"}'))).toBeNull();
  });

  test('nor of a name that stands for several values', () => {
    const before = GO.replace('got := Name(-2)', 'got := Name(-2)\n\tgot, _ = next(-3)');
    const of = { path: 'names_test.go', failing: ['TestWanted'], task: '`Name(-2)` should be `negative`.' };
    expect(asked({ ...of, before, edits: [['want := "neg"', 'want := "negative"']] })).toBeNull();
  });

  test.each([
    ['another value', [['!= "neg" {', '!= "none" {']]],
    ['another call', [['Name(-1); got != "neg"', 'Name(-9); got != "negative"']]],
    ['the contrary', [['!= "neg" {', '== "negative" {']]],
    ['one condition more', [['!= "neg" {', '!= "negative" && false {']]],
    [
      'a failure that is none',
      [
        ['!= "neg" {', '!= "negative" {'],
        ['t.Errorf("Name', 't.Logf("Name'],
      ],
    ],
    [
      'a failure that ends no test',
      [
        ['!= "neg" {', '!= "negative" {'],
        ['t.Fatal(', 't.Error('],
      ],
    ],
    [
      'what is called when it fails',
      [
        ['!= "neg" {', '!= "negative" {'],
        [', got)\n', ', fix(got))\n'],
      ],
    ],
    [
      'another test',
      [
        ['!= "neg" {', '!= "negative" {'],
        ['want := "neg"', 'want := "negative"'],
      ],
    ],
  ] as const)('but not %s', (_what, edits) => {
    expect(go(ONE, 'TestName', ...edits)).toBeNull();
  });

  test('nor a name that the test uses for more than the comparison', () => {
    const before = GO.replace('got := Name(-2)', 'got := Name(-2)\n\tdefault_(want)');
    const edits = [['want := "neg"', 'want := "negative"']] as const;
    const of = {
      path: 'names_test.go',
      edits,
      failing: ['TestWanted'],
      task: '`Name(-2)` should be `negative`.',
    };
    expect(asked({ ...of, before })).toBeNull();
    const twice = GO.replace('got != want', 'got != want || want == ""');
    expect(asked({ ...of, before: twice })).toBeNull();
    expect(asked({ ...of, before: GO })).toBe(1);
  });
});

const JS = `import { label } from '../src/label.js';

test('a price', () => expect(label(2)).toBe('price 2'));
test('no price', () => expect(label({})).toBe('none'));
test('more', () => expect(label(3)).toBe('price 2'));
`;

interface InJs {
  readonly task: string;
  readonly was?: string;
  readonly is?: string;
  readonly failing?: string;
}

function js({
  task,
  was = "(2)).toBe('price 2'",
  is = "(2)).toBe('price: 2'",
  failing = 'a price',
}: InJs): number | null {
  return asked({ path: 'test/label.test.js', before: JS, edits: [[was, is]], task, failing: [failing] });
}

describe('a sentence states what is expected', () => {
  test.each([
    '`label(2)` should be `price: 2`, not `price 2`.',
    'So `label(2)` should be `price: 2`.',
    '`label(2)` should be `price: 2` but is `price 2`.',
    '`label(2)` should be `price: 2`, but it returns `price 2`.',
    '`label(2)` should be `price: 2` (currently `price 2`).',
    '`label(2)` returns `price 2` instead of `price: 2`.',
    '`label(2)` is `price 2`, but should be `price: 2`.',
    '`label` returns `price 2` rather than `price: 2`.',
    'Please use a colon. Then `label(2)` should be `price: 2`.',
    '`label` should use a colon. Then, `label(2)` should be `price: 2`.',
    'Instead, `label(2)` should be `price: 2`.',
    'I think that `label(2)` should rather be `price: 2`.',
    '`label(2)` must return `price: 2`, as documented.',
    '`label(2)` is supposed to be `price: 2`, like the docs say.',
    '`label(2)` should not be `price 2`, but `price: 2`.',
    'I expected `label(2)` to be `price: 2`, but I got `price 2`.',
    'Change `label(2)` to return `price: 2`.',
    'We should change the label of a price from `price 2` to `price: 2`.',
    '`label(2)` returns `price 2`, should be `price: 2`',
    '`label(2)` gives `price 2`. Expected `price: 2`.',
    '`label(2)` returns `price 2`; I would expect `price: 2`.',
    '`label(2)` returns `price 2` today (expected: `price: 2`).',
    'Currently, `label(2)` returns `price 2`, which is wrong. Instead, it should return `price: 2`.',
    '`label(2)` wrongly returns `price 2` when it should be `price: 2`.',
    '`label(2)` == `price 2`. We want `price: 2`.',
    '`label(2)` is `price 2`\n\nShould be `price: 2`.',
    'The label of a price is `price 2`. It should be `price: 2`.',
    'Please make `label(2)` return `price: 2`.',
    'I expect `label(2)` to be `price: 2`.',
    'The test is wrong: `label(2)` should be `price: 2`.',
    'The expectation in `a price` is wrong: `label(2)` should be `price: 2`.',
    '`label` should return a text instead of a number: `label(2)` should be `price: 2`.',
    'Expected: `label(2)` returns `price: 2`.',
    'The label of a price should be `price: 2`, not `price 2`.',
    '`label(2)` is wrong.\n\nExpected: `price: 2`\nActual: `price 2`',
    '`label(2)` is wrong.\n\n### Current behavior\n\n`price 2`\n\n### Expected behavior\n\n`price: 2`',
    '`label(2)` is wrong.\n\n**Expected:** `price: 2`\n\n**Actual:** `price 2`',
    '`label(2)` is wrong.\n\n### Expected behavior\n\n`price: 2`\n\n### Actual behavior\n\n`price 2`',
    '```js\nlabel(2)\n```\n\nExpected:\n\n```\nprice: 2\n```\n\nActual:\n\n```\nprice 2\n```',
  ])('%s', (task) => {
    expect(js({ task })).toBe(1);
  });

  test.each([
    '`label(2)` returns `price: 2` instead of `price 2`.',
    '`label(2)` is `price: 2`, but should be `price 2`.',
    '`label(2)` returns `price 2`, not `price: 2`.',
    '`label(2)` returns `price 3` instead of `price: 2`.',
    '`label(2)` should be `price 2`, not `price: 2`.',
    '`label(2)` should be `price: 2` or `price 2`.',
    '`label(2)` should be `price: 2`, but not in strict mode.',
    'Turn on strict mode. Then `label(2)` should be `price: 2`.',
    'You should set `strict`. Then `label(2)` should be `price: 2`.',
    'I do not think `label(2)` should be `price: 2`.',
    'I thought `label(2)` should be `price: 2`.',
    '`label(2)` should be `price: 2`, as documented for strict mode.',
    '`label(2)` should not be `price: 2`, but `price 2`.',
    'Do not change the label of a price from `price 2` to `price: 2`.',
    'Change the label of a price from `price: 2` to `price 2`.',
    '`label(2)` gives `price: 2`. Expected `price 2`.',
    '`label(2)` returns `price: 2`, should be `price 2`',
    '`label(3)` returns `price 2`, should be `price: 2`',
    '`label(2)` returns `price 2`, should be `price: 2` or so',
    '`label(2)` returns `price 2`. It should be `price: 2` in strict mode.',
    '`label(2)` returns `price 2`. I expected `price: 2`, but it is documented.',
    '`label(2)` returns `price 2`. It should be `price: 2`. But only in strict mode.',
    '`label(2)` should be `price: 2`. But not in strict mode.',
    '`label(2)` throws `price 2`, should be `price: 2`',
    '`label(2)` returns `price 2`, should throw `price: 2`',
    '`label(2)` is `price 2`. What about `label(3)`? It should be `price: 2`.',
    '`label(2)` is `price 2`. `label(3)` is as well. It should be `price: 2`.',
    '`label(2)` is `price 2`.\n\n```\nlabel(3)\n```\n\nIt should be `price: 2`.',
    '`label(2)` is `price 2`. He said: "It should be `price: 2`."',
    'If strict, `label(2)` is `price 2`. It should be `price: 2`.',
    '`label(2)` is wrong.\n\nActual: `price: 2`\nExpected: `price 2`',
    '`label(2)` is wrong.\n\nActual: `price 2`\nExpected: `price: 2`\nActual: `price 3`',
    'Do not make `label(2)` return `price: 2`.',
    'Nobody expects `label(2)` to be `price: 2`.',
    'In strict mode: `label(2)` should be `price: 2`.',
    'The test is not wrong: `label(2)` should be `price: 2`.',
    'Not expected: `label(2)` returns `price: 2`.',
    'Actual: `label(2)` returns `price: 2`.',
    'The price should be `price: 2`, not `price 2`.',
    'The label of a price should be `price: 2`.',
    'The label of a price should be `price: 2`, not `price 3`.',
    'The label of a price in strict mode should be `price: 2`, not `price 2`.',
    'Maybe the label of a price should be `price: 2`, not `price 2`.',
    'It should be `price: 2`, not `price 2`.',
    '`label(2)` is wrong.\n\nExpected: `price 2`\nActual: `price: 2`',
    '`label(4)` is wrong.\n\nExpected: `price: 2`\nActual: `price 2`',
    'Expected: `price: 2`\nActual: `price 2`',
    '`label(2)` is wrong.\n\nExpected: `price: 2`',
    '`label(2)`\n\nExpected: `price: 2`\nActual: `price 2`\n\nExpected: `price 3`\nActual: `price 2`',
    '## Rejected ideas\n\n`label(2)` is wrong.\n\nExpected: `price: 2`\nActual: `price 2`',
    '> `label(2)` is wrong.\n>\n> Expected: `price: 2`\n> Actual: `price 2`',
  ])('but not: %s', (task) => {
    expect(js({ task })).toBeNull();
  });

  test('of another call or by words of another test not at all', () => {
    const other = { was: "(3)).toBe('price 2'", is: "(3)).toBe('price: 2'", failing: 'more' };
    expect(js({ ...other, task: 'The label of a price should be `price: 2`, not `price 2`.' })).toBeNull();
    expect(js({ ...other, task: '`label(2)` returns `price 2` instead of `price: 2`.' })).toBeNull();
    expect(js({ ...other, task: '`label(2)`\n\nExpected: `price: 2`\nActual: `price 2`' })).toBeNull();
    expect(js({ ...other, task: '`label(3)`\n\nExpected: `price: 2`\nActual: `price 2`' })).toBe(1);
  });

  test('words are of the name of the test and of what it calls, not of all that it does', () => {
    const task = 'The default port should be 8080, not 3000.';
    const of = { path: 'test/port.test.js', task, edits: [['3000', '8080']] as const };
    const named = (name: string, said: string): string =>
      `test('${name}', () => {\n  port.default;\n  ${said}\n});\n`;
    const before = named('the default', 'assert.equal(port({}), 3000);');
    expect(asked({ ...of, before, failing: ['the default'] })).toBe(1);
    const unnamed = named('a count', 'assert.equal(port({}), 3000);');
    expect(asked({ ...of, before: unnamed, failing: ['a count'] })).toBeNull();
    const other = named('the default port', 'assert.equal(retries({}), 3000);');
    expect(asked({ ...of, before: other, failing: ['the default port'] })).toBeNull();
  });

  test.each([
    ['adminPort', null, null],
    ['defaults.port', null, 1],
    ['defaultPort', 1, null],
  ])('words that fit another function of the change as well ask for none: %s', (call, read, port) => {
    const task = 'The default port should be 8080, not 3000.';
    const of = { path: 'test/port.test.js', task, failing: ['the default'] };
    const edits = [[`${call}({}), 3000`, `${call}({}), 8080`]] as const;
    const one = `test('the default', () => assert.equal(${call}({}), 3000));\n`;
    const with_ = (line: string): number | null => asked({ ...of, edits, before: `${line}\n${one}` });
    expect(with_('')).toBe(1);
    expect(with_('host($({}));')).toBe(1);
    expect(with_('readPort({});')).toBe(read);
    expect(with_('const port = (env) => env.PORT;')).toBe(port);
    expect(with_('const port = async env => env.PORT;')).toBe(port);
    expect(with_('const port = 1;')).toBe(1);
    expect(with_('const testPort = () => 1; function PortTest() {}')).toBe(1);
  });

  test.each([
    ["('Ann', 'Lee')", '("Ann", "Lee")'],
    ['(1,)', '(1,)'],
    ["{'a': [1, None]}", '{"a": [1, null]}'],
    ['True', 'true'],
    ["[('a', 1), ('b', -2.5)]", "[('a', 1), ('b', -2.5)]"],
  ])('as %s or as %s', (is, stated) => {
    const before = 'def test_names():\n    assert names(2) == 0\n';
    const of = { path: 'tests/test_names.py', before, failing: ['test_names'] };
    const task = `\`names(2)\` should be \`${stated}\`.`;
    expect(asked({ ...of, edits: [['== 0', `== ${is}`]], task })).toBe(1);
    expect(asked({ ...of, edits: [['== 0', `== [${is}]`]], task })).toBeNull();
    expect(asked({ ...of, edits: [['== 0', `== other(${is})`]], task })).toBeNull();
  });
});

describe('an example below "Expected:"', () => {
  test.each([
    "Expected:\n\n```js\nlabel(2) // => 'price: 2'\n```",
    '### Expected behavior\n\n```\n>>> label(2)\n"price: 2"\n```\n\nActual: `price 2`',
    "**Expected**:\n~~~\nlabel(1); // 'one'\nlabel(2); // -> 'price: 2'\n~~~",
    "It should be:\n```\nlabel(2) # => 'price: 2'\n```",
  ])('counts: %s', (task) => {
    expect(js({ task })).toBe(1);
  });

  test.each([
    "One is missing:\n\n```js\nlabel(2) // 'price 2', expected 'price: 2'\n```",
    '```js\nlabel(1); // "one" should be "two"\nlabel(2); // => "price 2" (should be "price: 2")\n```',
  ])('counts anywhere if it says both: %s', (task) => {
    expect(js({ task })).toBe(1);
  });

  test.each([
    "```js\nlabel(2) // 'price: 2', expected 'price 2'\n```",
    "```js\nlabel(3) // 'price 2', expected 'price: 2'\n```",
    "```js\nlabel(2) // 'price 2', expected 'price: 2' in strict mode\n```",
    "```js\nstrict();\nlabel(2) // 'price 2', expected 'price: 2'\n```",
    "The old docs say:\n\n```js\nlabel(2) // 'price 2', expected 'price: 2'\n```",
    "> ```js\n> label(2) // 'price 2', expected 'price: 2'\n> ```",
    "```js\nlabel(2) // => 'price: 2'\n```",
    "Actual:\n\n```js\nlabel(2) // => 'price: 2'\n```",
    "Not expected:\n\n```js\nlabel(2) // => 'price: 2'\n```",
    "Expected in strict mode:\n\n```js\nlabel(2) // => 'price: 2'\n```",
    "Expected:\n\n```js\nlabel(3) // => 'price: 2'\n```",
    "Expected:\n\nnothing of this:\n\n```js\nlabel(2) // => 'price: 2'\n```",
    "Expected:\n\n```js\nlabel(2) // => 'price: 2' in strict mode\n```",
    "Expected:\n\n```js\nlabel(2) // => 'price: 2'\n```\n\n`label(2)` should be `price 2`.",
    "````\nExpected:\n\n```js\nlabel(2) // => 'price: 2'\n```\n````",
    "> Expected:\n> ```js\n> label(2) // => 'price: 2'\n> ```",
    "## Rejected ideas\n\nExpected:\n\n```js\nlabel(2) // => 'price: 2'\n```",
    "## Rejected ideas\n\n### Expected\n\n```js\nlabel(2) // => 'price: 2'\n```",
  ])('but not: %s', (task) => {
    expect(js({ task })).toBeNull();
  });
});
