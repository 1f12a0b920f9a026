import { describe, expect, test } from 'vitest';
import { testPaths } from '../../../../src/review/source/test-files.ts';
import { findTampering } from '../../../../src/review/tamper/find-tampering.ts';

const PATH = 'tests/test_port.py';

function testOf(body: string): string {
  const lines = body.split('\n').map((line) => (line === '' ? '' : `    ${line}`));
  return `import pytest\n\n\ndef test_port():\n${lines.join('\n')}\n`;
}

function kindsOf(before: string, after: string): readonly string[] {
  const found = findTampering(
    [{ path: PATH, before: testOf(before), after: testOf(after) }],
    testPaths(null),
  );
  return [...new Set(found.map(({ kind }) => kind))];
}

const RAISES = 'pytest.raises(PortError, match="bad port")';
const ONE = `with ${RAISES}:
    assert ports.parse("a")
    assert ports.parse("b")`;
const TWO = `with ${RAISES}:
    ports.parse("a")

with ${RAISES}:
    ports.parse("b")`;

describe('statements that an expected error kept from running', () => {
  test.each([
    ['each in a block of its own', ONE, TWO],
    ['each on the line of its block', ONE, TWO.replaceAll(':\n   ', ':')],
    ['with other arguments', ONE, TWO.replaceAll('parse("', 'parse(text="-')],
    [
      'the expected error under a name',
      ONE,
      `check = pytest.raises(
    PortError,
    match="bad port",
)
with check:
    ports.parse(
        "a"
    )
with check:
    # Not even this.
    ports.parse("b")`,
    ],
    ['beside a new assertion', ONE, `assert ports.parse("1") == 1\n${TWO}`],
    [
      'the only one without its assertion',
      'with self.assertRaises(PortError) as caught:\n    self.assertEqual(parse("a"), 1)',
      'with self.assertRaises(PortError):\n    parse("a")',
    ],
  ])('are not lost: %s', (_what, before, after) => {
    expect(kindsOf(before, after)).toEqual([]);
  });

  test.each([
    ['the class is wider', ONE, TWO.replaceAll('PortError', 'Exception')],
    ['the class is another one', ONE, TWO.replaceAll('PortError', 'ValueError')],
    ['the pattern is gone', ONE, TWO.replaceAll(', match="bad port"', '')],
    ['one pattern is gone', ONE, TWO.replace(', match="bad port"', '')],
    ['a block is gone', ONE, TWO.slice(0, TWO.indexOf('\n\n'))],
    ['something else is called', ONE, TWO.replaceAll('ports.parse', 'fail_port')],
    ['a block holds more than the call', ONE, TWO.replaceAll('    ports', '    prepare()\n    ports')],
    [
      'the name of the error is used for more',
      ONE,
      `check = ${RAISES}\ncheck = other(check)\nwith check:\n    ports.parse("a")\nwith check:\n    ports.parse("b")`,
    ],
    [
      'an assertion ran before the error',
      `with ${RAISES}:\n    port = ports.parse("1")\n    assert port == 1\n    ports.parse("b")`,
      TWO,
    ],
    ['it compared, and may have run', ONE.replace('("a")', '("a") == "x"'), TWO],
    [
      'the assertion is what is expected to fail',
      'with pytest.raises(AssertionError):\n    assert same(1, "2")',
      'with pytest.raises(AssertionError):\n    same(1, "2")',
    ],
    [
      'it stands outside of the block',
      `with ${RAISES}:\n    ports.parse("a")\nassert ports.parse("1") == 22`,
      `with ${RAISES}:\n    ports.parse("a")\nwith ${RAISES}:\n    ports.parse("b")`,
    ],
  ])('are lost where %s', (_what, before, after) => {
    expect(kindsOf(before, after)).not.toEqual([]);
  });
});
