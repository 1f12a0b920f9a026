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
    ['what gives the errors back to nobody', `try { ${EQUAL} } finally { return; }`],
  ])('%s', (_what, body) => {
    expect(kindsOf('a.test.js', js(EQUAL), js(body))).toContain('assertion-loosened');
  });

  test.each([
    ['a condition', ['if add(2, 3) == 5:', '    assert add(2, 3) == 5']],
    ['a condition further out', ['if ready:', '    for a in (1,):', '        assert add(2, 3) == 5']],
    ['a second condition', ['if add(2, 3) == 6:', '    pass', 'elif True:', '    assert add(2, 3) == 5']],
    ['what drops errors', ['with suppress(AssertionError):', '    assert add(2, 3) == 5']],
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
