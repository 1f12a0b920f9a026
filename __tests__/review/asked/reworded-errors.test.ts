import { describe, expect, test } from 'vitest';
import type { OriginalTests } from '../../../src/core/verdict/evidence.ts';
import { withAsked } from '../../../src/review/asked/expectations.ts';
import { testPaths } from '../../../src/review/source/test-files.ts';
import { failure } from '../../deliver/records.ts';

const OLD = 'bad port given';
const NEW = 'this port is no number';

interface Altered {
  readonly path: string;
  readonly before: string;
  readonly after: string;
  readonly code: string;
  readonly source: string;
  readonly failing?: string;
  readonly task?: string;
}

/** What is said of the base's failing tests beside that. */
function marks({ path, before, after, code, source, failing = 'is bad', task = '' }: Altered): unknown {
  const texts = [
    { path, before, after },
    { path: source, before: code, after: code.replaceAll(OLD, NEW) },
  ];
  const tests: OriginalTests = { kind: 'failed', paths: [path], failures: [failure(failing)] };
  const how = { inAskedNames: { texts, names: [] }, taskText: task, isTest: testPaths(null) };
  const told = withAsked(tests, how);
  if (told.kind !== 'failed') return told.kind;
  const { asAsked = null, reworded } = told;
  return reworded === undefined ? { asAsked } : { asAsked, reworded };
}

function js(said: string, edits: (text: string) => string = (text) => text.replaceAll(OLD, NEW)): Altered {
  const before = `test('is bad', () => {\n  ${said};\n});\n\ntest('is good', () => assert.equal(port(2), 2));\n`;
  const code = "export const port = (one) => {\n  throw new RangeError('bad port given');\n};\n";
  return { path: 'test/port.test.js', before, after: edits(before), source: 'src/port.js', code };
}

const PATTERN = "assert.throws(() => port('x'), /bad port given/)";
const REWORDED = { asAsked: 0, reworded: 1 };
const DOUBTED = { asAsked: null };

describe('tests of the base that expect an error with the old words', () => {
  test.each([
    PATTERN,
    "assert.throws(() => port('x'), /^RangeError: bad port given$/)",
    "expect(() => port('x')).toThrowError(/bad port given/)",
    "expect(() => port('x')).toThrow('bad port given')",
    "try { port('x'); } catch (error) { assert.match(error.message, /bad port given/); }",
  ])('fail as the change rewords it: %s', (said) => {
    expect(marks(js(said))).toEqual(REWORDED);
  });

  test('are marked beside new tests', () => {
    const more = (text: string): string =>
      `${text.replaceAll(OLD, NEW)}test('new', () => assert.ok(port(3)));\n`;
    expect(marks(js(PATTERN, more))).toEqual(REWORDED);
  });

  test.each([
    ['other words than those of the code', (text: string) => text.replace(OLD, 'this port has no number')],
    ['less', (text: string) => text.replace(OLD, 'this port')],
    ['any text', (text: string) => text.replace(', /bad port given/', '')],
    ['another class', (text: string) => text.replace('/bad port given/', 'TypeError')],
    ['another call', (text: string) => text.replace(OLD, NEW).replace("'x'", "'y'")],
    ['more in another test', (text: string) => text.replace(OLD, NEW).replace('port(2), 2', 'port(2), 3')],
    ['something else beside it', (text: string) => `setUp();\n${text.replace(OLD, NEW)}`],
    ['no error', (text: string) => text.replace(PATTERN, 'assert.equal(port(2), 2)')],
  ])('but not where they expect %s', (_what, edits) => {
    expect(marks(js(PATTERN, edits))).toEqual(DOUBTED);
  });

  test('but not where another one fails, nor where the value of a call changes', () => {
    expect(marks({ ...js(PATTERN), failing: 'is good' })).toEqual(DOUBTED);
    expect(marks(js("assert.equal(port('x'), 'bad port given')"))).toEqual(DOUBTED);
    expect(marks({ ...js(PATTERN), code: 'throw new RangeError(text);\n' })).toEqual(DOUBTED);
  });

  test('count apart from what the issue states', () => {
    const both = (text: string): string => text.replaceAll(OLD, NEW).replace('port(2), 2', 'port(2), 3');
    const task = '`port(2)` should be 3.';
    expect(marks({ ...js(PATTERN, both), task })).toEqual({ asAsked: 1, reworded: 1 });
  });

  test('in Go, behind a condition', () => {
    const before = `package port

func TestBad(t *testing.T) {
\tif _, err := Port("x"); err.Error() != "bad port given" {
\t\tt.Fatalf("got %v", err)
\t}
}
`;
    const code =
      'package port\n\nfunc Port(text string) (int, error) {\n\treturn 0, errors.New("bad port given")\n}\n';
    const of = { path: 'port_test.go', before, source: 'port.go', code, failing: 'TestBad' };
    expect(marks({ ...of, after: before.replace(OLD, NEW) })).toEqual(REWORDED);
    expect(marks({ ...of, after: before.replace(OLD, 'bad') })).toEqual(DOUBTED);
    expect(marks({ ...of, after: before.replace(OLD, NEW).replace('"x"', '"y"') })).toEqual(DOUBTED);
    const name = before.replaceAll('err.Error()', 'name').replaceAll('err', 'name');
    expect(marks({ ...of, before: name, after: name.replace(OLD, NEW) })).toEqual(DOUBTED);
  });

  test('in Python and Rust', () => {
    const pytest =
      'def test_bad():\n    with pytest.raises(ValueError, match="bad port given"):\n        port("x")\n';
    const py = {
      path: 'tests/test_port.py',
      source: 'port.py',
      code: 'raise ValueError("bad port given")\n',
      failing: 'test_bad',
    };
    expect(marks({ ...py, before: pytest, after: pytest.replace(OLD, NEW) })).toEqual(REWORDED);
    expect(
      marks({ ...py, before: pytest, after: pytest.replace(OLD, NEW).replace('Value', 'Type') }),
    ).toEqual(DOUBTED);
    const panic = '#[test]\n#[should_panic(expected = "bad port given")]\nfn bad() {\n    port("x");\n}\n';
    const rs = {
      path: 'tests/port.rs',
      source: 'src/lib.rs',
      code: 'fn port() {\n    panic!("bad port given");\n}\n',
      failing: 'bad',
    };
    expect(marks({ ...rs, before: panic, after: panic.replace(OLD, NEW) })).toEqual(REWORDED);
    expect(
      marks({ ...rs, before: panic, after: panic.replace('(expected = "bad port given")', '') }),
    ).toEqual(DOUBTED);
  });

  test('are not explained by the words of tests in the same file', () => {
    const path = 'src/port.rs';
    const before =
      'fn port() {\n    panic!("x {}", y);\n}\n\n#[cfg(test)]\nmod tests {\n    #[test]\n    #[should_panic(expected = "bad port given")]\n    fn bad() {\n        port();\n    }\n}\n';
    const after = before.replace(OLD, NEW);
    const of = { path, before, after, source: 'src/other.rs', code: '', failing: 'bad' };
    expect(marks(of)).toEqual(DOUBTED);
    const code = before.replace('x {}', OLD);
    expect(marks({ ...of, before: code, after: code.replaceAll(OLD, NEW) })).toEqual(REWORDED);
  });
});
