import { describe, expect, test } from 'vitest';
import { outputText } from '../../../../../src/review/results/readers/format.ts';
import { junit } from '../../../../../src/review/results/readers/jvm/junit.ts';
import { causesAndIds, cutMiddle, readWith, stored } from '../stored-outputs.ts';

const read = (name: string) => readWith(junit, stored('junit', `${name}.xml`));
const suite = (cases: string, attributes = ''): string =>
  `<testsuite name="s" ${attributes}>${cases}</testsuite>`;
const red =
  '<testcase classname="a.B" name="c"><failure message="no" type="AssertionError">no</failure></testcase>';

describe('files of real runners', () => {
  test('vitest: assertions, another error, files that do not load, two tests of one name', () => {
    const reading = read('vitest');
    expect(causesAndIds(reading)).toEqual([
      'assertion calc.test.mjs > calc > adds "wrongly" <on purpose> & loudly',
      'assertion calc.test.mjs > calc > nested > 2 + 2 = 5',
      'assertion calc.test.mjs > calc > nested > 3 + 3 = 7',
      'assertion calc.test.mjs > calc > nested > same name',
      'assertion calc.test.mjs > calc > nested > same name ⟨2⟩',
      'error calc.test.mjs > calc > throws',
      'error calc.test.mjs > calc > times out',
      'load load.test.mjs',
      'load syntax.test.mjs',
    ]);
    // 15 cases: two are skipped, two are files that did not load.
    expect(reading.counts).toEqual({ executed: 11, skipped: 2 });
    expect(reading.passed).toContain('calc.test.mjs > calc > prints');
    const thrown = reading.failures.find(({ id }) => id.endsWith('throws'));
    expect(thrown).toMatchObject({
      message: 'RangeError: cannot divide by zero & more <here>',
      at: { path: 'calc.test.mjs', line: 6 },
      trace: [
        { path: 'calc.test.mjs', line: 2 },
        { path: 'calc.test.mjs', line: 6 },
      ],
    });
  });

  test('jest: a matcher is an assertion though its type is Error', () => {
    const tests = [
      'assertion calc adds "wrongly" <on purpose> & loudly',
      'assertion calc nested 2 + 2 = 5',
      'assertion calc nested 3 + 3 = 7',
      'assertion calc nested same name',
      'assertion calc nested same name ⟨2⟩',
      'error calc throws',
      'error calc times out',
    ];
    expect(causesAndIds(read('jest'))).toEqual(tests);
    // The reporter names each suite that does not load twice.
    const suites = ['load j/load.test.js', 'load j/syntax.test.js'];
    expect(causesAndIds(read('jest-failed-suite'))).toEqual([...tests, ...suites]);
    expect(read('jest-failed-suite').counts).toEqual({ executed: 12, skipped: 1 });
  });

  test('mocha and the runner of Node', () => {
    expect(causesAndIds(read('mocha'))).toEqual([
      'assertion calc adds "wrongly" <on purpose> & loudly',
      'assertion nested > calc nested same name',
      'assertion nested > calc nested same name ⟨2⟩',
      'error calc throws',
      'error calc times out',
    ]);
    const node = read('node-test');
    expect(causesAndIds(node)).toEqual([
      'assertion n.test.mjs > calc > adds wrongly',
      'assertion n.test.mjs > calc.nested > same name',
      'assertion n.test.mjs > calc.nested > same name ⟨2⟩',
      'error n.test.mjs > calc.throws',
    ]);
    expect(node.counts).toEqual({ executed: 5, skipped: 2 });
  });

  test.each([
    ['pytest', ''],
    ['pytest-xunit1', 'test_calc.py > '],
  ])('%s: assertions, errors of fixtures and of tests', (name, file) => {
    const tests = [
      'assertion FILEtest_calc.test_adds_wrong',
      'assertion FILEtest_calc.test_prints',
      'assertion FILEtest_calc.test_rows[2-2-5]',
      'assertion FILEtest_calc.test_rows[a]b-]]>-3]',
      'assertion FILEtest_calc.test_unexpected',
      'assertion FILEtest_calc.Old.test_old',
      'error FILEtest_calc.TestGroup.test_in_class',
      'error FILEtest_calc.test_ends',
      'error FILEtest_calc.test_needs',
      'error FILEtest_calc.test_throws',
    ].map((each) => each.replace('FILE', file));
    const found = causesAndIds(read(name)).filter((each) => !each.startsWith('load '));
    expect(found).toEqual(tests.sort());
  });

  test('pytest: a module that cannot be imported is no test that ran', () => {
    const reading = read('pytest-load');
    expect(causesAndIds(reading)).toEqual(['load test_load', 'load test_syntax']);
    expect(reading.failures.map(({ message }) => message)).toEqual([
      "ModuleNotFoundError: No module named 'not_there'",
      'SyntaxError: invalid syntax',
    ]);
    expect(reading.counts).toEqual({ executed: 0, skipped: 0 });
  });

  test.each(['vitest-none', 'pytest-none'])('%s: no test', (name) => {
    expect(read(name)).toMatchObject({ failures: [], counts: { executed: 0, skipped: 0 }, isComplete: true });
  });

  test.each(['surefire-2-junit4', 'gradle-4-junit4'])(
    '%s: what Java threw decides, not the element',
    (name) => {
      const reading = read(name);
      expect(causesAndIds(reading)).toEqual([
        'assertion com.acme.CalcTest.addsWrong',
        'assertion com.acme.CalcTest.comparesText',
        'assertion com.acme.CalcTest.expectsMore',
        'assertion com.acme.CalcTest.failsWithLines',
        'assertion com.acme.CalcTest.holds',
        'assertion com.acme.CalcTest.matches',
        'error com.acme.CalcTest.dividesByZero',
        'error com.acme.CalcTest.neverEnds',
        'error com.acme.CalcTest.wraps',
      ]);
      expect(reading.counts).toEqual({ executed: 10, skipped: 1 });
    },
  );

  test('Surefire 3 counts no test of a class with nested ones, and they count all the same', () => {
    expect(stored('junit', 'surefire-3-jupiter.xml')).toContain(
      'tests="0" errors="0" skipped="0" failures="0"',
    );
    const reading = read('surefire-3-jupiter');
    expect(reading.counts).toEqual({ executed: 15, skipped: 2 });
    expect(causesAndIds(reading)).toContain('error com.acme.CalcTest$WhenZero$Divided.works');
  });

  test('Surefire: a class that fails as a whole, one that does not load, a test that passes the second time', () => {
    expect(causesAndIds(read('surefire-2-setup'))).toEqual(['error com.acme.SetUpTest']);
    expect(causesAndIds(read('surefire-3-setup'))).toEqual(['error com.acme.SetUpTest']);
    expect(causesAndIds(read('surefire-2-load'))).toEqual([
      'load com.acme.InitTest.first',
      'load com.acme.InitTest.second',
    ]);
    const flaky = read('surefire-3-flaky');
    expect(causesAndIds(flaky)).toEqual(['assertion com.acme.FlakyTest.neverWorks']);
    expect(flaky.passed).toEqual(['com.acme.FlakyTest.worksTheSecondTime']);
  });

  test('what a test printed is not markup', () => {
    expect(read('surefire-2-noise')).toMatchObject({ failures: [], counts: { executed: 1, skipped: 0 } });
    const printed =
      '<system-out><![CDATA[<testcase name="x"><failure/></testcase></testsuite>]]></system-out>';
    const reading = readWith(junit, suite(`<testcase name="a" classname="b">${printed}</testcase>`));
    expect(reading).toMatchObject({ failures: [], counts: { executed: 1, skipped: 0 }, isComplete: true });
  });
});

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

describe('hostile XML', () => {
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
