import { describe, expect, test } from 'vitest';
import type { OriginalTests } from '../../src/core/verdict/evidence.ts';
import { withAsked } from '../../src/review/asked-expectations.ts';
import { failure } from '../deliver/records.ts';

interface Altered {
  readonly path: string;
  readonly before: string;
  /** What the change writes, and what stood there. */
  readonly edits: readonly (readonly [string, string])[];
  readonly task: string;
  readonly failing: readonly string[];
}

/** How many tests of the base expect what the task states; null: not all of it is stated. */
function asked({ path, before, edits, task, failing }: Altered): number | null {
  const after = edits.reduce((text, [was, is]) => {
    expect(text).toContain(was);
    return text.replace(was, is);
  }, before);
  const tests: OriginalTests = {
    kind: 'failed',
    paths: [path],
    failures: failing.map((name) => failure(name)),
  };
  const told = withAsked(tests, { texts: [{ path, before, after }], taskText: task });
  return (told.kind === 'failed' ? told.asAsked : undefined) ?? null;
}

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
