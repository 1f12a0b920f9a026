import { describe, expect, test } from 'vitest';
import { outputText } from '../../../../../src/review/results/readers/format.ts';
import { junit } from '../../../../../src/review/results/readers/jvm/junit.ts';
import { causesAndIds, cutMiddle, readWith, stored } from '../stored-outputs.ts';

const read = (name: string) => readWith(junit, stored('junit', `${name}.xml`));
const suite = (cases: string, attributes = ''): string =>
  `<testsuite name="s" ${attributes}>${cases}</testsuite>`;
const red =
  '<testcase classname="a.B" name="c"><failure message="no" type="AssertionError">no</failure></testcase>';

describe('where it stands', () => {
  test('between the lines of an output, several after each other', () => {
    const reading = readWith(
      junit,
      `> test\na < b\n${suite(red)}\nwritten\n  ${suite(red.replace('a.B', 'a.D'))}\nend`,
    );
    expect(causesAndIds(reading)).toEqual(['assertion a.B.c', 'assertion a.D.c']);
    expect(reading.isComplete).toBe(true);
  });

  test('within a line of text it is not markup', () => {
    expect(junit.read(outputText(`it writes ${suite(red)}`))).toBeNull();
    expect(junit.read(outputText('<testsuitesque>'))).toBeNull();
  });

  test('a file that ends in the middle is not complete', () => {
    const text = stored('junit', 'vitest.xml');
    const reading = readWith(junit, text.slice(0, 4000));
    expect(reading.isComplete).toBe(false);
    expect(reading.failures.length).toBeGreaterThan(2);
  });

  test('a missing middle counts nothing, and invents no failure', () => {
    for (const size of [400, 900, 1500, 2500]) {
      const whole = read('pytest-xunit1');
      const reading = readWith(
        junit,
        cutMiddle(stored('junit', 'pytest-xunit1.xml'), { head: size, tail: size }),
      );
      expect(reading).toMatchObject({ counts: null, isComplete: false });
      const known = whole.failures.map(({ id }) => id);
      expect(reading.failures.map(({ id }) => id).filter((id) => !known.includes(id))).toEqual([]);
    }
  });

  test('a test that the cut goes through is not said to have passed', () => {
    const text = `${suite(`<testcase classname="a.B" name="x"><system-out>\n${'y\n'.repeat(400)}</system-out>${red}</testcase>`, 'tests="2"')}`;
    expect(readWith(junit, cutMiddle(text, { head: 100, tail: 300 })).passed).not.toContain('a.B.x');
  });
});

test.each([
  ['\tat org.acme.SumTest.adds(SumTest.java:9)', 'org/acme/SumTest.java'],
  ['    at Context.f (test/sum.spec.js:9:1)', 'test/sum.spec.js'],
  ['test_sum.py:9: ValueError', 'test_sum.py'],
  ['./spec/sum_spec.rb:9', './spec/sum_spec.rb'],
])('a nested exception was thrown at the frame %s, wherever it prints a place', (frame, path) => {
  const body = `org.acme.Outer$BrokenException: no\nconfig.yml:3: bad\n${frame}\n`;
  const problem = `<failure message="org.acme.Outer$BrokenException: no" type="org.acme.Outer$BrokenException">`;
  const text = suite(`<testcase classname="x" name="adds">${problem}${body}</failure></testcase>`);
  expect(readWith(junit, text).failures).toMatchObject([
    { cause: 'error', message: 'Outer$BrokenException: no', at: { path, line: 9 } },
  ]);
});

describe('hostile XML', () => {
  test('what a test printed is not markup', () => {
    const printed =
      '<system-out><![CDATA[<testcase name="x"><failure/></testcase></testsuite>]]></system-out>';
    const reading = readWith(junit, suite(`<testcase name="a" classname="b">${printed}</testcase>`));
    expect(reading).toMatchObject({ failures: [], counts: { executed: 1, skipped: 0 }, isComplete: true });
  });

  test('entities are not expanded', () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>\n`;
    const reading = readWith(junit, `${bomb}${suite(red.replaceAll('no', '&b;&amp;b;'))}`);
    expect(reading.failures[0]?.message).toContain('&b;&b;');
  });

  test('numbers of no character are none', () => {
    const reading = readWith(junit, suite(red.replaceAll('"no"', '"&#x110000;&#0;&#65;"')));
    expect(reading.failures[0]?.message).toContain('\uFFFD\uFFFDA');
  });

  test.each([
    ['suites within suites', '<testsuite name="a">'],
    ['comments', '<testsuite>\n<!-- -->'],
    ['open quotes', '<testsuite>\n<testcase name="'],
    ['marked data', '<testsuite>\n<![CDATA['],
    ['brackets', '<testsuite>\n<<<<<<'],
  ])('%s without end are walked through', (_, unit) => {
    const reading = readWith(junit, unit.repeat(100_000));
    expect(reading.isComplete).toBe(false);
    expect(reading.failures).toEqual([]);
  });
});
