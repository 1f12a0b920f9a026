import { describe, expect, test } from 'vitest';
import { FileText } from '../../../src/review/source/file-text.ts';
import { blocksIn, type TestBlock } from '../../../src/review/source/tests/test-blocks.ts';
import { addedUnreached } from '../../../src/review/tamper/unreached.ts';

function only(path: string, text: string): TestBlock {
  const [found, ...others] = blocksIn(new FileText(path, text)).filter(({ kind }) => kind === 'test');
  if (found === undefined || others.length > 0) throw new Error(`${text} is not one test.`);
  return found;
}

const js = (...lines: readonly string[]): TestBlock =>
  only('a.test.js', `test('a', async () => {\n${lines.map((line) => `  ${line}\n`).join('')}});\n`);
const python = (...lines: readonly string[]): TestBlock =>
  only('tests/test_a.py', `def test_a():\n${lines.map((line) => `    ${line}\n`).join('')}`);

const NOT_CALLED = ['asserts in a function that it has and calls nowhere'];
const NOT_AWAITED = ['does not wait for what it asserts of a promise, or later'];

describe('a function that asserts and that nothing calls', () => {
  const before = js('expect(add(1, 2)).toBe(3);');

  test.each([
    ['by its name', js('function check() {', '  expect(add(1, 2)).toBe(3);', '}')],
    ['held by a constant', js('const check = () => {', '  expect(add(1, 2)).toBe(3);', '};')],
    ['of one expression', js('const check = () => expect(add(1, 2)).toBe(3);')],
    ['of one expression without a semicolon', js('const check = () => expect(add(1, 2)).toBe(3)')],
    ['of one expression in its own line', js('const check = () =>', '  expect(add(1, 2)).toBe(3);')],
    ['without blanks', js('const check=()=>{', '  expect(add(1, 2)).toBe(3);', '};')],
    ['in a variable', js('let check = (a, b) => {', '  expect(add(a, b)).toBe(3);', '};')],
    ['in an old variable', js('var check = sum => {', '  expect(add(1, 2)).toBe(sum);', '};')],
    ['written as an expression', js('const check = function () {', '  expect(add(1, 2)).toBe(3);', '};')],
    ['that is asynchronous', js('const check = async () => {', '  expect(await sum()).toBe(3);', '};')],
    ['whose name has a dollar', js('function $check() {', '  expect(add(1, 2)).toBe(3);', '}')],
    ['whose name is a part of others', js('function add1() {', '  expect(add(1, 2)).toBe(3);', '}')],
    ['with a parameter', js('const check = (sum = 3) => {', '  expect(add(1, 2)).toBe(sum);', '};')],
    ['with an object as parameter', js('function check({ sum }) {', '  expect(add(1, 2)).toBe(sum);', '}')],
  ])('%s', (_how, after) => {
    expect(addedUnreached(before, after)).toEqual(NOT_CALLED);
    expect(addedUnreached(after, after)).toEqual([]);
  });

  test.each(['assert check', 'assert callable(check)'])('and that Python only names: %s', (line) => {
    const had = python('assert add(1, 2) == 3');
    const held = ['def check():', '    assert add(1, 2) == 3', ''];
    expect(addedUnreached(had, python(...held, line))).toEqual(NOT_CALLED);
    expect(addedUnreached(had, python(...held, 'assert check()'))).toEqual([]);
    expect(addedUnreached(had, python(...held, 'assert run(check)'))).toEqual([]);
  });

  test.each([
    ['is called', js('const check = () => expect(add(1, 2)).toBe(3);', 'check();')],
    ['is handed on', js('const check = () => expect(add(1, 2)).toBe(3);', 'list.forEach(check);')],
    ['asserts nothing', js('const sum = () => {', '  return 3;', '};', 'expect(add(1, 2)).toBe(3);')],
    [
      'asserts nothing in its one expression, above what does',
      js('const seen = () => list.push(1)', 'expect(add(1, 2)).toBe(3);'),
    ],
    [
      'asserts nothing, below what does',
      js('expect(add(1, 2)).toBe(3);', 'const close = () => {', '  server.close();', '};'),
    ],
  ])('is none where it %s', (_how, after) => {
    expect(addedUnreached(before, after)).toEqual([]);
  });

  test.each([
    [
      'in a language that is not read for it',
      'a_test.rb',
      "it 'a' do\n  def check\n    assert_equal 3, f\n  end\nend\n",
    ],
    [
      'in another one',
      'ATest.php',
      '<?php\nfunction testA() {\n  function check() {\n    $this->assertSame(3, f());\n  }\n}\n',
    ],
  ])('is not looked for %s', (_how, path, text) => {
    const [after, ...more] = blocksIn(new FileText(path, text)).filter(({ kind }) => kind === 'test');
    expect(more).toEqual([]);
    expect(after === undefined ? null : addedUnreached(before, after)).toEqual([]);
  });

  test('each of several is one more', () => {
    const one = js('const check = () => {', '  expect(add(1, 2)).toBe(3);', '};');
    const lines = ['const check = () => {', '  expect(add(1, 2)).toBe(3);', '};'];
    const two = js(...lines, ...lines.map((line) => line.replace('check', 'other')));
    expect(addedUnreached(one, two)).toEqual(NOT_CALLED);
    expect(addedUnreached(two, one)).toEqual([]);
  });

  test.each([
    ['is asynchronous', ['async def check():', '    assert add(1, 2) == 3']],
    ['has a parameter', ['def check (sum):', '    assert add(1, 2) == sum']],
    ['has empty lines in it', ['def check():', '    sum = add(1, 2)', '', '    assert sum == 3']],
    ['stands in a block', ['if ready:', '    def check():', '        assert add(1, 2) == 3']],
    ['has a parameter named like one of methods', ['def check(selfish):', '    assert add(1, 2) == 3']],
  ])('in Python it %s', (_how, lines) => {
    expect(addedUnreached(python('assert add(1, 2) == 3'), python(...lines))).toEqual(NOT_CALLED);
  });

  test.each([
    ['is called', ['def check():', '    assert add(1, 2) == 3', 'check()']],
    ['is named in a string', ['def check():', '    assert add(1, 2) == 3', 'run("check")']],
    ['is a method', ['class Sum:', '    def check(self):', '        assert add(1, 2) == 3', 'Sum().go()']],
    [
      'belongs to a class',
      ['class Sum:', '    def check( cls, a):', '        assert add(1, 2) == 3', 'go(Sum)'],
    ],
    [
      'is handed on by a decorator',
      ['@app.get("/")', 'def check():', '    assert add(1, 2) == 3', 'go(app)'],
    ],
    [
      'ends above the assertion',
      ['if ready:', '    def check():', '        return 3', '    assert add(1, 2) == 3'],
    ],
  ])('in Python it is none where it %s', (_how, lines) => {
    expect(addedUnreached(python('assert add(1, 2) == 3'), python(...lines))).toEqual([]);
  });

  test('in Python it ends with its indentation', () => {
    const was = python('assert add(1, 2) == 3');
    expect(addedUnreached(was, python('def check():', '    assert add(1, 2) == 3'))).toEqual(NOT_CALLED);
    const beside = python('def check():', '    return 3', 'assert add(1, 2) == 3');
    expect(addedUnreached(was, beside)).toEqual([]);
  });
});

describe('an assertion of a promise', () => {
  const before = js('await expect(load()).resolves.toBe(3);');

  test.each([
    ['that is a statement', js('expect(load()).resolves.toBe(3);')],
    ['behind void', js('void expect(load()).rejects.toThrow();')],
    ['in a callback', js('load().then((sum) => {', '  expect(sum).toBe(3);', '});')],
    ['in a timer', js('setTimeout(() => {', '  expect(sum).toBe(3);', '}, 0);')],
    ['in an immediate', js('setImmediate (() => {', '  expect(sum).toBe(3);', '});')],
    ['in a task of the queue', js('queueMicrotask(() => expect(sum).toBe(3));')],
    ['in the next round', js('process.nextTick(() => {', '  expect(sum).toBe(3);', '});')],
    ['in a block', js('if (ready) { expect(load()).resolves.toBe(3); }')],
    ['behind a block', js('if (ready) { go(); } expect(load()).rejects.toThrow();')],
    ['behind another statement', js('go(); expect(load())', '  .resolves.toBe(3);')],
    ['of the module assert', js("assert.rejects(load(), { name: 'E' });")],
    ['of the module assert that it succeeds', js('assert.doesNotReject (load());')],
    [
      'of one that is there at once',
      js('Promise.resolve(3).then((sum) => {', '  expect(sum).toBe(3);', '});'),
    ],
    ['of a call with values', js("load('a', [1, 2]).then((sum) => {", '  expect(sum).toBe(3);', '});')],
    ['behind a bracket that nothing opens', js('a].then((sum) => {', '  expect(sum).toBe(3);', '});')],
    ['in a second callback', js('load().then(sum).then((sum) => {', '  expect(sum).toBe(3);', '});')],
    ['of a longer chain', js('api?.load()', '  .then((sum) => {', '    expect(sum).toBe(3);', '  });')],
    ['in a line below', js('go()', 'assert.rejects(load())')],
    ['in brackets that nobody waits for', js('Promise.all([', '  assert.rejects(load()),', ']);')],
    ['in brackets below', js('await go();', 'all(', '  go(),', '  expect(load()).rejects.toThrow(),', ');')],
    [
      'below one that is awaited',
      js('await go();', 'load().then((sum) => {', '  expect(sum).toBe(3);', '});'),
    ],
  ])('%s is one that nobody waits for', (_how, after) => {
    expect(addedUnreached(before, after)).toEqual(NOT_AWAITED);
  });

  test.each([
    ['returned', js('return expect(load()).resolves.toBe(3);')],
    ['awaited in a callback', js('await load().then((sum) => {', '  expect(sum).toBe(3);', '});')],
    ['kept', js('const all = load().then((sum) => {', '  expect(sum).toBe(3);', '});', 'await all;')],
    ['returned from a callback', js('return load().then((sum) => {', '  expect(sum).toBe(3);', '});')],
    ['yielded', js('yield load().then((sum) => {', '  expect(sum).toBe(3);', '});')],
    ['handed on', js('await Promise.all([load().then((sum) => {', '  expect(sum).toBe(3);', '})]);')],
    ['awaited', js('await assert.rejects(load());')],
    ['awaited in the line above', js('await', '  assert.rejects(load(), Error);')],
    ['awaited above a blank line', js('await', '', '  expect(load()).rejects.toThrow();')],
    ['kept from the line above', js('const all =', '  assert.rejects(load());', 'await all;')],
    ['returned by an arrow', js('await run(() =>', '  assert.rejects(load()),', ');')],
    [
      'awaited in brackets',
      js('await Promise.all([', '  assert.rejects(load()),', '  expect(load()).rejects.toThrow(),', ']);'),
    ],
    ['of no promise', js('expect(load()).toBe(3);')],
    ['above what comes later', js('expect(add(1, 2)).toBe(3);', 'load().then(() => {', '  close();', '});')],
    ['below what comes later', js('load().then(() => {', '  close();', '});', 'expect(add(1, 2)).toBe(3);')],
    ['counted', js('expect.assertions(1);', 'load().then((sum) => {', '  expect(sum).toBe(3);', '});')],
  ])('that is %s is not', (_how, after) => {
    expect(addedUnreached(before, after)).toEqual([]);
  });

  test.each([
    ...['done();', 'resolve();', 'reject(e);', 'next();', 't.end();', 'cb();', 'callback();'],
    ...['t.plan(1);', 'expect.hasAssertions();', 'vi.useFakeTimers();', 'jest.runAllTimers();'],
    ...['await vi.advanceTimersByTime(5);', 'clock.tick(5);'],
  ])('later is waited for where the test says when it is at its end: %s', (said) => {
    const lines = ['setTimeout(() => {', '  expect(sum).toBe(3);', '}, 0);'];
    expect(addedUnreached(before, js(...lines, said))).toEqual([]);
    expect(addedUnreached(before, js(...lines, `my_${said.replace(/\W.*/, '')}();`))).toEqual(NOT_AWAITED);
  });

  test('that was waited for by nobody before is as before, and one more is more', () => {
    const one = js('expect(load()).resolves.toBe(3);');
    const two = js('expect(load()).resolves.toBe(3);', 'expect(load()).rejects.toThrow();');
    expect(addedUnreached(one, one)).toEqual([]);
    expect(addedUnreached(one, two)).toEqual(NOT_AWAITED);
    expect(addedUnreached(two, one)).toEqual([]);
  });

  test('in a language without such callbacks is not looked for', () => {
    const after = only('a_test.rb', "it 'a' do\n  load.then(1) { expect(f).to eq(3) }\nend\n");
    expect(addedUnreached(before, after)).toEqual([]);
  });
});
