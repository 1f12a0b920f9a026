import { describe, expect, test } from 'vitest';
import { testPaths } from '../../../src/review/source/test-files.ts';
import { findTampering } from '../../../src/review/tamper/find-tampering.ts';

function kindsOf(path: string, before: string, after: string): readonly string[] {
  return findTampering([{ path, before, after }], testPaths(null)).map(({ kind }) => kind);
}

const js = (body: string): string => `test('adds', () => {\n  ${body}\n});\n`;
const py = (...lines: readonly string[]): string =>
  `def test_adds():\n${lines.map((line) => `    ${line}\n`).join('')}`;

const EQUAL = 'assert.equal(add(2, 3), 5);';

describe('an assertion that was always come to is loosened behind', () => {
  test.each([
    ['a condition', `if (add(2, 3) === 5) ${EQUAL}`],
    ['a condition with braces', `if (add(2, 3) === 5) {\n    ${EQUAL}\n  }`],
    ['the other branch', `if (add(2, 3) !== 5) log();\n  else ${EQUAL}`],
    ['the other branch with braces', `if (add(2, 3) !== 5) { log(); } else { ${EQUAL} }`],
    ['an operator', `add(2, 3) === 5 && ${EQUAL}`],
    ['a question', `add(2, 3) === 5 ? ${EQUAL.replace(';', '')} : null;`],
    ['a loop with a condition', `while (add(2, 3) === 5) { ${EQUAL} break; }`],
    ['a choice', `switch (add(2, 3)) { case 5: ${EQUAL} }`],
    ['an operator, of another name', '[add(2, 3)].forEach((sum) => sum === 5 && assert.equal(sum, 5));'],
    ['an operator that lets all but one off', 'add(2, 3) !== 5 || assert.equal(Number(add(2, 3)), 5);'],
    ['a mock of what asserts', `t.mock.method(assert, 'equal', () => {});\n  ${EQUAL}`],
    ['what gives the errors back to nobody', `try { ${EQUAL} } finally { return; }`],
  ])('%s', (_what, body) => {
    expect(kindsOf('a.test.js', js(EQUAL), js(body))).toContain('assertion-loosened');
  });

  test.each([
    ['a condition', ['if add(2, 3) == 5:', '    assert add(2, 3) == 5']],
    ['a condition further out', ['if ready:', '    for a in (1,):', '        assert add(2, 3) == 5']],
    ['a second condition', ['if add(2, 3) == 6:', '    pass', 'elif True:', '    assert add(2, 3) == 5']],
    ['what drops errors', ['with suppress(AssertionError):', '    assert add(2, 3) == 5']],
    [
      'any error that is expected',
      ['with pytest.raises(Exception):', '    assert add(2, 3) == 5', '    f()'],
    ],
    [
      'an error of its own that is expected',
      ['with self.assertRaises(AssertionError):', '    assert add(2, 3) == 5'],
    ],
    [
      'any error, beside assertions that are new',
      ['with pytest.raises(Exception):', '    assert add(2, 3) == 5', '    f()', 'assert f()', 'assert g()'],
    ],
    [
      'any error behind a call',
      ['with pytest.raises(Exception):', '    f()', '    assert add(2, 3) == 5', '    f()'],
    ],
    ['an end that returns', ['try:', '    assert add(2, 3) == 5', 'finally:', '    return']],
  ])('%s (Python)', (_what, lines) => {
    expect(kindsOf('test_a.py', py('assert add(2, 3) == 5'), py(...lines))).toContain('assertion-loosened');
  });
});

describe('it is not', () => {
  test.each([
    ['in a loop over cases', `for (const a of [1, 2]) { ${EQUAL} }`],
    ['in a part of the test', `run(() => { ${EQUAL} });`],
    ['with the condition beside it', `if (add(1, 1) !== 2) log();\n  ${EQUAL}`],
    ['said once more under a condition', `${EQUAL}\n  if (ready) { ${EQUAL} }`],
    ['behind a condition in brackets', `log(ready ? 1 : 2);\n  ${EQUAL}`],
  ])('%s', (_what, body) => {
    expect(kindsOf('a.test.js', js(EQUAL), js(body))).toEqual([]);
  });

  test('where the base has the condition', () => {
    const under = `if (ready) ${EQUAL}`;
    expect(kindsOf('a.test.js', js(under), js(`log();\n  ${under}`))).toEqual([]);
    const lines = ['if ready:', '    assert add(2, 3) == 5'];
    expect(kindsOf('test_a.py', py(...lines), py('log()', ...lines))).toEqual([]);
  });

  test('in a loop of Python, or in `with`', () => {
    const was = py('assert add(2, 3) == 5');
    expect(kindsOf('test_a.py', was, py('for a in (1, 2):', '    assert add(2, 3) == 5'))).toEqual([]);
    expect(kindsOf('test_a.py', was, py('with open(p) as f:', '    assert add(2, 3) == 5'))).toEqual([]);
  });
});

describe('an assertion that is come to as before is not loosened by', () => {
  test.each([
    ['a loop', '[add(2, 3)].forEach((sum) => assert.equal(sum, 5));'],
    ['an operator in it', 'assert.equal(add(2, 3), five || 5);'],
    ['an operator in front of a statement', `const five = a && b;\n  ${EQUAL}`],
    ['a mock of something else', `t.mock.method(console, 'log', () => {});\n  ${EQUAL}`],
  ])('%s', (_what, body) => {
    expect(kindsOf('a.test.js', js(EQUAL), js(body))).not.toContain('assertion-loosened');
  });

  test.each([
    [
      'an error that something else raises',
      ['assert add(2, 3) == 5', 'with pytest.raises(Exception):', '    add()'],
    ],
    [
      'beside a test of assertions',
      ['assert add(2, 3) == 5', 'with self.assertRaises(AssertionError):', '    self.assertSum(2, 3, 6)'],
    ],
    ['a certain error', ['with pytest.raises(KeyError):', '    assert add(2, 3) == 5']],
  ])('%s (Python)', (_what, lines) => {
    expect(kindsOf('test_a.py', py('assert add(2, 3) == 5'), py(...lines))).not.toContain(
      'assertion-loosened',
    );
  });
});

describe('a block that drops errors (Python)', () => {
  const helper = (...ends: readonly string[]): string =>
    `class quiet:\n    def __enter__(self):\n        pass\n\n    def __exit__(self, *error):\n${ends.map((line) => `        ${line}\n`).join('')}\n\n`;
  const quiet = py('with quiet():', '    assert add(2, 3) == 5');

  test('loosens what asserts in it', () => {
    const before = py('assert add(2, 3) == 5');
    expect(kindsOf('test_a.py', before, helper('return True') + quiet)).toEqual(['assertion-loosened']);
  });

  test.each([
    ['drops none', helper('return False') + quiet],
    ['closes something', helper('self.file.close()') + quiet],
    ['is entered by no test', helper('return True') + py('assert add(2, 3) == 5')],
    ['is of another class', helper('return True') + quiet.replace('quiet()', 'opened()')],
  ])('is none where it %s', (_how, after) => {
    expect(kindsOf('test_a.py', py('assert add(2, 3) == 5'), after)).toEqual([]);
  });
});

describe('a test that is taken out of the run', () => {
  test('because a generator is made of it, which nobody runs', () => {
    const generator = js(EQUAL).replace('() =>', 'function* ()');
    expect(kindsOf('a.test.js', js(EQUAL), generator)).toEqual(['test-skipped']);
    expect(kindsOf('a.test.js', generator, generator.replace('5', '6'))).not.toContain('test-skipped');
    expect(kindsOf('a.test.js', '', generator)).toEqual([]);
  });

  test('because its name gets something else (Python)', () => {
    const before = py('assert add(2, 3) == 5');
    expect(kindsOf('test_a.py', before, `${before}\n\ntest_adds = lambda: None\n`)).toEqual(['test-skipped']);
    expect(kindsOf('test_a.py', before, `${before}\n\ntest_more = made(test_adds)\n`)).toEqual([]);
  });

  test('by a new file that all tests are run with (Python)', () => {
    const file = (line: string): string =>
      `import pytest\n\n\n@pytest.fixture(autouse=True)\ndef calm(request):\n    if 'two' in request.node.name:\n        ${line}\n`;
    const found = (path: string, after: string) =>
      findTampering([{ path, before: null, after }], testPaths(null)).map(({ kind }) => kind);
    expect(found('tests/conftest.py', file("pytest.skip('later')"))).toEqual(['test-skipped']);
    expect(found('tests/conftest.py', file("request.node.add_marker('slow')"))).toEqual([]);
    expect(found('tests/test_two.py', file("pytest.skip('later')"))).toEqual([]);
  });
});
