import { describe, expect, test } from 'vitest';
import { FileText } from '../../../src/review/source/file-text.ts';
import { blocksIn, type TestBlock } from '../../../src/review/source/tests/test-blocks.ts';
import {
  addedSwallows,
  casesOf,
  isEmptied,
  lostCases,
  raisedTimeout,
} from '../../../src/review/tamper/test-weight.ts';

function only(path: string, text: string): TestBlock {
  const [found, ...others] = blocksIn(new FileText(path, text)).filter(({ kind }) => kind === 'test');
  if (found === undefined || others.length > 0) throw new Error(`${text} is not one test.`);
  return found;
}

const js = (body: string): TestBlock => only('a.test.ts', `test('a', async () => {\n  ${body}\n});\n`);
const python = (body: string): TestBlock => only('tests/test_a.py', `def test_a():\n    ${body}\n`);
const java = (body: string): TestBlock =>
  only('src/test/java/ATest.java', `class ATest {\n  @Test\n  void a() {\n    ${body}\n  }\n}\n`);
const ruby = (body: string): TestBlock => only('spec/a_spec.rb', `it 'a' do\n  ${body}\nend\n`);

describe('a test that does nothing', () => {
  test.each([
    [js, '// it was too slow'],
    [js, 'return undefined;'],
    [js, 'await null; void true; _;'],
    [js, 'done();'],
    [python, 'pass'],
    [python, 'return None  # later'],
    [ruby, 'nil'],
  ])('is emptied where the base did something: %#', (of, body) => {
    expect(isEmptied(of('go()'), of(body))).toBe(true);
    expect(isEmptied(of(body), of(body))).toBe(false);
    expect(isEmptied(of(body), of('go()'))).toBe(false);
  });

  test.each([
    [js, 'passed();'],
    [js, 'é();'],
    [js, '1;'],
    [python, 'returned'],
  ])('is not where it does another thing: %#', (of, body) => {
    expect(isEmptied(of('go()'), of(body))).toBe(false);
  });
});

describe('the cases of a table', () => {
  test.each([
    ['a.test.ts', "it.each([1, 2, 3])('%d', () => {});\n", 3],
    ['a.test.ts', "it.each([\n  [1, [2, 3]],\n  { a: 1, b: [2, 3] },\n  f(1, 2),\n])('%d', () => {});\n", 3],
    ['a.test.ts', "it.each([1, 2,])('%d', () => {});\n", 2],
    ['a.test.ts', "it.each([[1,], [2,]])('%d', () => {});\n", 2],
    ['a.test.ts', "it.each([])('%d', () => {});\n", 0],
    ['a.test.ts', "it.each(rows)('%d', () => {});\n", 0],
    ['a.test.ts', "it('%d', () => {});\n", 0],
    ['tests/test_a.py', '@pytest.mark.parametrize("a", [1, (2, 3)])\ndef test_a(a):\n    pass\n', 2],
    ['ATest.java', 'class A {\n@ParameterizedTest\n@ValueSource(strings = {"a", "b"})\nvoid a() {}\n}\n', 2],
    ['ATest.java', 'class A {\n@ParameterizedTest\n@CsvSource({"a,1", "b,2", "c,3"})\nvoid a() {}\n}\n', 3],
    ['ATests.cs', 'class A {\n[Theory]\n[InlineData(1)]\n[InlineData( 2)]\npublic void A1() {}\n}\n', 2],
    ['ATests.cs', 'class A {\n[TestCase (1)]\n[TestCase(2)]\n[TestCase(3)]\npublic void A1() {}\n}\n', 3],
    ['ATests.cs', 'class A {\n[TestMethod]\n[DataRow(1)]\npublic void A1() {}\n}\n', 1],
  ])('%s: %j has %d', (path, text, count) => {
    expect(casesOf(only(path, text))).toBe(count);
  });
});

describe('an error that is caught and dropped', () => {
  test.each([
    [js, 'try { go(); } catch {}'],
    [js, 'try { go(); } catch (error) { }'],
    [js, 'try { go(); } catch   (e)   {\n  }'],
    [js, 'try { go(); } catch { /* never mind */ }'],
    [js, 'await go().catch(() => {});'],
    [js, 'await go().catch ((e) => {});'],
    [js, 'await go().catch( e => { } );'],
    [js, 'await go().catch(e=>{});'],
    [js, 'try { go(); } catch (error) { console.log(error); }'],
    [js, "try { go(); } catch { console.warn('never mind') }"],
    [js, 'try { go(); } catch (error) {console.log(error)}'],
    [js, 'try { go(); } catch { return; }'],
    [js, 'try { go(); } catch {\n    return\n  }'],
    [python, 'try:\n        go()\n    except A as e:\n        print(e)'],
    [python, 'try:\n        go()\n    except A:\n        return'],
    [java, 'try { go(); } catch (Exception e) {\n    }'],
    [python, 'try:\n        go()\n    except Exception:\n        pass'],
    [python, 'try:\n        go()\n    except (A, B) as e:   ...'],
    [python, 'try:\n        go()\n    except: pass'],
    [python, 'with contextlib.suppress(Exception):\n        go()'],
    [python, 'with suppress(Exception):\n        go()'],
    [python, 'with contextlib.suppress (A):\n        go()'],
    [ruby, 'begin\n    go\n  rescue\n  end'],
    [ruby, 'begin\n    go\n  rescue A => e\n    nil\n  end'],
  ])('is more than before: %#', (of, body) => {
    expect(addedSwallows(of('go()'), of(body))).toBe(true);
    expect(addedSwallows(of(body), of(body))).toBe(false);
    expect(addedSwallows(of(body), of('go()'))).toBe(false);
    expect(addedSwallows(of(body), of(`${body}\n  \n    ${body}`))).toBe(true);
  });

  test.each([
    [js, 'try { go(); } catch (error) { fail(error); }'],
    [js, 'await go().catch((e) => { fail(e); });'],
    [js, 'await go().catch(() => ({}));'],
    [js, 'try { go(); } catch (error) { return check(error); }'],
    [js, 'try { go(); } catch (error) { console.log(error); throw error; }'],
    [python, 'try:\n        go()\n    except A as e:\n        return check(e)'],
    [python, 'try:\n        go()\n    except A as e:\n        print(e); raise'],
    [js, 'catcher({});'],
    [python, 'try:\n        go()\n    except Exception:\n        passed()'],
    [python, 'try:\n        go()\n    except Exception:\n        raise'],
    [ruby, 'begin\n    go\n  rescue\n    puts 1\n  end'],
  ])('is none where something is done about it: %#', (of, body) => {
    expect(addedSwallows(of('go()'), of(body))).toBe(false);
  });
});

describe('a time limit', () => {
  const endless = (said: string) => [said, Number.POSITIVE_INFINITY] as const;
  const raised = (before: TestBlock, after: TestBlock): string | null => {
    const found = raisedTimeout(before, after);
    return found === null ? null : `${found.before} -> ${found.after}`;
  };

  test.each<[(body: string) => TestBlock, (limit: string) => string]>([
    [js, (limit) => `this.timeout(${limit});`],
    [js, (limit) => `this.timeout( ${limit} );`],
    [js, (limit) => `jest.setTimeout(${limit});`],
    [js, (limit) => `vi.waitFor(f, { timeout: ${limit} });`],
    [js, (limit) => `go({ timeoutMs :  ${limit} });`],
    [js, (limit) => `go({ hookTimeout = ${limit} });`],
    [js, (limit) => `const deadline = ${limit};`],
    [js, (limit) => `setDefaultTimeout(${limit});`],
    [python, (limit) => `go(timeout=${limit})`],
    [python, (limit) => `with timeout(${limit}): pass`],
    [java, (limit) => `timeout.ofMillis(${limit});`],
    [java, (limit) => `@Timeout(value = ${limit}) int a;`],
    [java, (limit) => `@Timeout(value=${limit}) int a;`],
  ])('that is larger is found, in the unit of the file: %#', (of, body) => {
    expect(raised(of(body('1000')), of(body('60_000')))).toBe('1000 -> 60000');
    expect(raised(of(body('60000')), of(body('1000')))).toBeNull();
    expect(raised(of(body('1000')), of(body('1000')))).toBeNull();
    expect(raised(of('go()'), of(body('1000')))).toBeNull();
  });

  test.each([
    ['} , ', ' ) ;'],
    ['},', ');'],
    ['}, ', ')'],
  ])('may stand behind the test: %s60_000%s', (before, after) => {
    const behind = (limit: string): TestBlock =>
      only('a.test.ts', `test('a', () => {\n  go();\n${before}${limit}${after}\n`);
    expect(raised(behind('1000'), behind('60_000'))).toBe('1000 -> 60000');
  });

  test('is compared with the one in its place', () => {
    const two = (one: number, other: number): TestBlock =>
      js(`f({ timeout: ${one} });\n  g({ timeout: ${other} });`);
    expect(raised(two(5, 9), two(5, 10))).toBe('9 -> 10');
    expect(raised(two(5, 9), two(9, 5))).toBe('5 -> 9');
    expect(raised(two(5, 9), js('f({ timeout: 99 });'))).toBeNull();
  });

  test.each([
    ...[['1e9', 1e9] as const, ['60 * 1000', 60_000] as const, ['5000L', 5000] as const],
    ...['0', '0.0', 'Infinity', 'Number.POSITIVE_INFINITY', 'Number.MAX_SAFE_INTEGER'].map(endless),
    ...['Long.MAX_VALUE', 'math.inf', 'None', 'undefined'].map(endless),
  ])('is raised to %s', (limit, value) => {
    const body = (one: string): TestBlock => js(`this.timeout(${one});`);
    expect(raised(body('1000'), body(limit))).toBe(`1000 -> ${value}`);
    expect(raised(body(limit), body('1000'))).toBeNull();
    expect(raised(body(limit), body(limit))).toBeNull();
  });

  test('that the runner had set has no end any more', () => {
    expect(raised(js('go();'), js('this.timeout(0);\n  go();'))).toBe('null -> Infinity');
    expect(raised(js('this.timeout(0);\n  go();'), js('go();'))).toBeNull();
    expect(raised(js('f({ timeout: 0 });\n  g({ timeout: 5 });'), js('f({ timeout: 0 });'))).toBeNull();
  });

  test.each<readonly [string, string, string | null]>([
    [
      'a.test.js',
      "import { test } from 'node:test';\ntest('a', { timeout: 5 }, () => {\n  go();\n});\n",
      '5',
    ],
    ['a.test.js', "import { test } from 'node:test';\ntest('a', () => {\n  go();\n}, 5);\n", '5'],
    ['test_a.py', '@pytest.mark.timeout(5)\ndef test_a():\n    go()\n', '5'],
    // Jest, Vitest and Mocha set one of their own.
    ['a.test.js', "test('a', { timeout: 5 }, () => {\n  go();\n});\n", null],
    ['test_a.py', 'def test_a():\n    go(timeout=5)\n', null],
  ])('that is gone was one of the test: %s %s', (path, text, was) => {
    const gone = text.replace(/\{ timeout: 5 \}, |, 5(?=\))|@.*\n|timeout=5/, '');
    expect(raised(only(path, text), only(path, gone))).toBe(was === null ? null : `${was} -> Infinity`);
    const other = text.replace('go()', 'go(); more(timeout=7)');
    expect(raised(only(path, other), only(path, text))).toBeNull();
  });

  test('is none in what only looks so', () => {
    const other = (limit: string): TestBlock =>
      js(`go({ a: 1 }, ${limit}); go(${limit}, { count: ${limit} }); timeout; retry(${limit});`);
    expect(raised(other('1'), other('2'))).toBeNull();
  });
});

describe('the cases that a table loses', () => {
  const each = (...rows: readonly string[]): TestBlock =>
    only('a.test.ts', `test.each([${rows.join(', ')}])('skips - %s', (a) => {\n  go(a);\n});\n`);

  test.each([
    ["['empty', 'x, y']", 'skips - %s empty'],
    ["{ name: 'empty', of: 1 }", 'skips - %s empty'],
    ["'empty'", 'skips - %s empty'],
    ['[1, 2]', 'skips - %s '],
  ])('have the name of the test and their first text: %s', (row, name) => {
    const rest = ["['full', 1]", "['full', 1]"];
    expect(lostCases(each(...rest, row), each(...rest))).toEqual([name]);
    expect(lostCases(each(...rest), each(...rest, row))).toEqual([]);
  });

  test('are none where there is no table', () => {
    expect(lostCases(js('go();'), js('stop();'))).toEqual([]);
  });
});
