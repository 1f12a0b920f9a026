import { describe, expect, test } from 'vitest';
import { askedNotTo } from '../../../src/review/source/task/asked-not.ts';
import { testPaths } from '../../../src/review/source/test-files.ts';
import { findTampering } from '../../../src/review/tamper/find-tampering.ts';
import { comparesWithItself } from '../../../src/review/tamper/self-comparison.ts';

function foundIn(path: string, before: string | null, after: string | null) {
  return findTampering([{ path, before, after }], testPaths(null));
}

const kindsOf = (...given: Parameters<typeof foundIn>): readonly string[] =>
  foundIn(...given).map(({ kind }) => kind);

const testWith = (...lines: readonly string[]): string =>
  `test('a', () => {\n${lines.map((line) => `  ${line}\n`).join('')}});\n`;

describe('an assertion without a value of its own', () => {
  test('is removed also where another one is new', () => {
    const before = testWith(
      'expect(user.id).toBe(id);',
      'expect(isOpen).toBe(wasOpen);',
      'expect(a).toBe(b);',
    );
    const after = testWith('expect(user.name).toBe(name);');
    expect(kindsOf('a.test.ts', before, after)).toContain('assertion-removed');
  });
});

describe('the message of an assertion', () => {
  test.each([
    ['a.test.js', (said: string) => testWith(`t.equal(a({ b: [1, 2] }), 'x', ${said});`)],
    ['a.test.js', (said: string) => testWith(`assert.ok(isReal(a), ${said});`)],
    [
      'tests/test_a.py',
      (said: string) => `def test_a(self):\n    self.assertEqual(a, 1)\n    self.fail(f${said})\n`,
    ],
    ['tests/test_a.py', (said: string) => `def test_a(self):\n    self.assertEqual(a, 1, msg=${said})\n`],
    ['a_test.rs', (said: string) => `#[test]\nfn a() {\n    assert_eq!(a(), 1, ${said});\n}\n`],
  ])('%s: expects nothing', (path, text) => {
    expect(kindsOf(path, text('"another"'), text('"real"'))).toEqual([]);
  });

  test.each([
    [`t.equal(a, 'x');`, `t.equal(a, 'y');`],
    [`t.equal(a, 'x', 'real');`, `t.equal(a, 'y', 'real');`],
    [`assert.notPropertyVal(a, 'b', 'x');`, `assert.notPropertyVal(a, 'b', 'y');`],
    [`assert.throws(a, Error, 'x');`, `assert.throws(a, Error, 'y');`],
  ])('is no other string: %s', (before, after) => {
    expect(kindsOf('a.test.js', testWith(before), testWith(after))).toEqual(['expected-changed']);
  });

  test('may be new', () => {
    const [before, after] = [`t.equal(a, 'x');`, `t.equal(a, 'x', 'why');`];
    expect(kindsOf('a.test.js', testWith(before), testWith(after))).toEqual([]);
  });
});

test.each([
  [20, '"assert.deepEqual(read(), \'aaaaaaaaaaaaaaaaaaaax\')"'],
  [300, '"…aaaaaaaaaaaaaaaaaaaaaaaaaaaaaax\')"'],
])('two long quotes that are alike for %i characters show where they differ', (many, quoted) => {
  const text = (end: string) => testWith(`assert.deepEqual(read(), '${'a'.repeat(many)}${end}');`);
  const [found] = foundIn('a.test.js', text('y'), text('x'));
  const before = quoted.replace(/x(?='\))/, 'y');
  expect(found?.detail).toBe(`The test "a" expects otherwise: ${quoted}; the base has ${before}.`);
});

describe('another assertion in the same place, about something else', () => {
  const before = testWith('expect(user.id).toBe(7);', 'expect(list).toEqual([1, 2]);');

  test.each([
    ['mere truth', testWith('assert(user);', 'expect(other).toBeTruthy();')],
    ['constants', testWith('expect(true).toBe(true);', 'expect(1).toBe(1);')],
  ])('asks for %s: that is looser', (_what, after) => {
    expect(kindsOf('a.test.ts', before, after)).toContain('assertion-loosened');
  });

  test('the finding says what was asked for and what is', () => {
    const after = testWith('expect(other).toBeTruthy();', 'expect(more).toBeDefined();');
    const details = foundIn('a.test.ts', before, after).flatMap(({ kind, detail }) =>
      kind === 'assertion-loosened' ? [detail] : [],
    );
    expect(details.length).toBeGreaterThan(0);
    for (const detail of details)
      expect(detail).toMatch(/asserts less: .+ for .+, which asks for mere presence or truth instead of/);
  });

  test('that says that nothing failed is no assertion of its own', () => {
    const guarded = testWith('t.error(error);', 't.equal(user.id, 7);', 't.end();');
    const bare = testWith('t.equal(user.id, 7);', 't.end();');
    expect(kindsOf('a.test.js', guarded, bare)).toEqual([]);
    const helper = 'const check = (error) => {\n  t.error(error);\n};\n';
    expect(kindsOf('a.test.js', helper + bare, bare)).toEqual([]);
  });

  test('is looser where it stands alone for the one that is gone, and not beside others', () => {
    const one = testWith('expect(user.id).toBe(7);');
    const [part, other] = ['expect(list).toContain(8);', 'expect(more).toContain(9);'];
    expect(kindsOf('a.test.ts', one, testWith(part))).toContain('assertion-loosened');
    expect(kindsOf('a.test.ts', one, testWith(part, other))).not.toContain('assertion-loosened');
  });
});

/** Tests with one assertion and another one that stays; the assertion may stand in a second test instead. */
const ofPython = (said: string, elsewhere = ''): string =>
  `class T(TestCase):\n    def test_a(self):\n        ${said}\n        self.assertEqual(g(1), 7)\n${elsewhere === '' ? '' : `\n    def test_b(self):\n        ${elsewhere}\n`}`;
const ofScript = (said: string, elsewhere = ''): string =>
  `${testWith(said, 'expect(g(1)).toBe(7);')}${elsewhere === '' ? '' : `test('b', () => {\n  ${elsewhere}\n});\n`}`;

type Ofs = readonly [path: string, of: typeof ofPython];
const PY: Ofs = ['tests/test_a.py', ofPython];
const TS: Ofs = ['a.test.ts', ofScript];

describe('an assertion that says more than the one it replaced', () => {
  test.each([
    [PY, 'self.assertWarns(W, f, 1)', 'self.assertWarnsRegex(W, "bad", f, 1)'],
    [PY, 'self.assertRaises(E, f)', 'self.assertRaisesRegex(E, r"bad", f)'],
    [
      PY,
      'with self.assertWarns(W):\n            f(1)',
      'with self.assertWarnsRegex(W, "bad"):\n            f(1)',
    ],
    [
      PY,
      'with self.assertRaises(E) as caught:\n            f(1)',
      'with self.assertRaisesMessage(E, "bad"):\n            f(1)',
    ],
    [PY, 'with pytest.raises(E):\n            f(1)', 'with pytest.raises(E, match="bad"):\n            f(1)'],
    [PY, 'self.assertTrue(f(1))', 'self.assertEqual(f(1), 2)'],
    [PY, 'assert f(1) is not None', 'assert f(1) == 2'],
    [PY, 'self.assertIsNotNone(f(1))', 'self.assertTrue(f(1))'],
    [TS, 'assert(f(1));', "assert.equal(f(1), 'b');"],
    [TS, 'expect(f(1)).toBeTruthy();', 'expect(f(1)).toBe(2);'],
    [TS, 'expect(f(1)).toBeDefined();', "expect(f(1)).toEqual(['a']);"],
    [TS, 'expect(() => f(1)).toThrow();', "expect(() => f(1)).toThrow('bad');"],
    [TS, 'assert.throws(() => f(1));', 'assert.throws(() => f(1), /bad/);'],
  ] as const)('is no loss: %#', ([path, of], weak, strict) => {
    expect(kindsOf(path, of(weak), of(strict))).toEqual([]);
    expect(kindsOf(path, of(weak), of('f(2)', strict)), 'in another test').toEqual([]);
    expect(kindsOf(path, of(strict), of('f(2)', weak)), 'the other way').not.toEqual([]);
    expect(kindsOf(path, of(weak), of('f(2)'))).toEqual(['assertion-removed']);
    const other = strict.replace(/\bf(?=[(),])/, 'h');
    expect(other).not.toBe(strict);
    expect(kindsOf(path, of(weak), of('f(2)', other)), 'of another call').toEqual(['assertion-removed']);
  });

  test.each([
    [TS, 'expect(f(1)).toBeTruthy();', 'expect(f(1)).toBe(0);'],
    [TS, 'expect(f(1)).toBeTruthy();', 'expect(f(1)).not.toBe(2);'],
    [TS, "expect(() => f(1)).toThrow('worse');", "expect(() => f(1)).toThrow(RangeError, 'bad');"],
    [PY, 'self.assertRaises(E, f, "a")', 'self.assertRaisesRegex(Exception, "bad", f, "a")'],
    [PY, 'self.assertTrue(f(1) == 2)', 'self.assertEqual(f(1), 3)'],
    [PY, 'assert f(1) == 2 or f(1) == 3', 'assert f(1) == 4'],
  ] as const)('but not: %#', ([path, of], weak, strict) => {
    expect(kindsOf(path, of(weak), of(strict))).not.toEqual([]);
    expect(kindsOf(path, of(weak), of('f(2)', strict))).toEqual(['assertion-removed']);
  });

  test.each([
    [PY, 'self.assertTrue(f(1) == 2)', 'self.assertEqual(f(1), 2)'],
    [PY, 'assert f(1) == 2', 'self.assertEqual(2, f(1))'],
    [TS, 'assert.ok(f(1) === 2);', 'assert.strictEqual(f(1), 2);'],
  ] as const)('or just as much: %#', ([path, of], one, other) => {
    expect(kindsOf(path, of(one), of('f(2)', other))).toEqual([]);
    expect(kindsOf(path, of(other), of('f(2)', one))).toEqual([]);
    const either = one.replace('2', '2 || g(2)');
    expect(kindsOf(path, of(either), of('f(2)', other))).toEqual(['assertion-removed']);
  });

  test('stands for no other one that went', () => {
    const before = testWith('expect(f(1)).toBeTruthy();', 'expect(g(1)).toBe(7);');
    expect(kindsOf('a.test.ts', before, testWith('expect(f(1)).toBe(2);'))).toEqual(['assertion-removed']);
  });

  test('stands for one of several', () => {
    const one = 'with self.assertWarns(W):\n            f(1)';
    const strict = 'with self.assertWarnsRegex(W, "bad"):\n            f(1)';
    expect(kindsOf(PY[0], ofPython(`${one}\n        ${one}`), ofPython(strict))).toEqual([
      'assertion-removed',
    ]);
    expect(kindsOf(PY[0], ofPython(`${one}\n        ${one}`), ofPython('f(1)', strict))).toEqual([
      'assertion-removed',
    ]);
  });
});

describe('an assertion of several tests', () => {
  const twice = (said: string): string => testWith(said) + testWith(said).replace("'a'", "'b'");

  test.each([
    ['assert.ok(f(1));', 'assert.equal(f(1), 5);'],
    ['assert.ok(f(1) === 5);', 'assert.equal(f(1), 5);'],
    ['expect(f(1)).toBeDefined();', 'expect(f(1)).toBeTruthy();'],
  ])('may say as much or more in each: %s -> %s', (before, after) => {
    expect(kindsOf('a.test.js', twice(before), twice(after))).toEqual([]);
  });

  test('is not taken over by what another one says as before', () => {
    const other = testWith('assert.equal(f(1), 5);').replace("'a'", "'b'");
    const before = testWith('assert.ok(f(1));', 'assert.ok(g(2));') + other;
    expect(kindsOf('a.test.js', before, testWith('assert.ok(g(2));') + other)).toEqual(['assertion-removed']);
  });

  test('is lost in the one that has it no more', () => {
    const said = 'assert.equal(f(x), y);';
    const less = testWith(said, 'go();') + testWith('go();').replace("'a'", "'b'");
    expect(kindsOf('a.test.js', twice(said), less)).toEqual(['assertion-removed']);
  });
});

describe('an assertion that nothing went wrong', () => {
  const [guard, call] = ['t.error(failed);', 'go();'];

  test.each([
    ['was the only one of a test', testWith(guard, call), testWith(call), ['assertion-removed']],
    ['has another one beside it', testWith(guard, 't.ok(f(1));'), testWith('t.ok(f(1));'), []],
    ['stands outside of tests', `${guard}\n${testWith('t.ok(f(1));')}`, testWith('t.ok(f(1));'), []],
  ])('goes: it %s', (_what, before, after, kinds) => {
    expect(kindsOf('a.test.js', before, after)).toEqual(kinds);
  });
});

test.each(['', '\n', '  \n\n'])('a file of tests with nothing in it may go: %j', (text) => {
  expect(kindsOf('test/a.test.js', text, null)).toEqual([]);
});

test('a test in a file of the code is told from one in its module of tests', () => {
  const above = '#[test]\nfn a() {\n    go();\n    assert_eq!(f(), 1);\n}\n';
  const inModule = above.replace('a()', 'b()');
  const file = (one: string, other: string): string => `${one}#[cfg(test)]\nmod tests {\n${other}}\n`;
  const other = (text: string): string => text.replace('go()', 'start()');
  const base = file(above, inModule);
  expect(kindsOf('src/lib.rs', base, file(other(above), inModule))).toEqual(['expected-changed']);
  expect(kindsOf('src/lib.rs', base, file(above, other(inModule)))).toEqual([]);
});

test.each([
  ['a.test.js', (said: string) => testWith(said), "assert.equal(f('x'), 'a');", "assert.equal('a', 'a');"],
  ['a.test.js', (said: string) => testWith(said), "expect(f('x')).toBe('a');", "expect('a').toBe('a');"],
  [
    'test_a.py',
    (said: string) => `def test_a():\n    ${said}\n`,
    'assert f("x") == "a"',
    'assert "a" == "a"',
  ],
  [
    'a_spec.rb',
    (said: string) => `it 'a' do\n  ${said}\nend\n`,
    'expect(f("x")).to eq("a")',
    'expect("a").to eq("a")',
  ],
])('an assertion that a text is itself asserts less: %s', (path, text, was, is) => {
  expect(kindsOf(path, text(was), text(is))).toEqual(['assertion-loosened']);
  expect(kindsOf(path, null, text(is))).toEqual(['assertion-loosened']);
  expect(kindsOf(path, null, text(was))).toEqual([]);
});

test('a new test of a text with a value put in asserts something', () => {
  expect(kindsOf('a_spec.rb', null, 'it \'a\' do\n  expect("#{A.new}").to eq("a")\nend\n')).toEqual([]);
});

describe('a new block', () => {
  const vacuous = 'expect(1).toBe(1);\n';

  test('that asserts constants is found where it is a test', () => {
    const found = foundIn('a.test.ts', null, `test('a', () => {\n  ${vacuous}});\n`);
    expect(found).toEqual([
      {
        kind: 'assertion-loosened',
        path: 'a.test.ts',
        line: 1,
        detail: 'New: the test "a" asserts nothing but constants.',
      },
    ]);
  });

  test.each([
    ['a named function', ['function f(m, cb) {', "t.ok(true, 'called');", 'cb();', '}', "e.on('x', f);"]],
    ['an arrow', ["e.on('x', () => t.ok(true));"]],
    ['an arrow with a value', ["e.on('x', (m) => {", 't.ok(true);', '});']],
    ['a catch without a name', ['try {', 'f();', '} catch {', 't.ok(true);', '}']],
    ['a block in it', ["e.on('x', (m) => {", 'if (m) {', 't.ok(true);', '}', '});']],
    ['a method', ['e.on({', 'call: function () {', 't.equal(1, 1);', '},', '});']],
    ['a catch', ['try {', 'f();', '} catch (error) {', 't.ok(true);', '}']],
  ])('that asserts constants in %s counts calls where it has a plan', (_what, lines) => {
    expect(kindsOf('a.test.js', null, testWith('t.plan(1);', ...lines))).toEqual([]);
    expect(kindsOf('a.test.js', null, testWith('expect.assertions(1);', ...lines))).toEqual([]);
    expect(kindsOf('a.test.js', null, testWith(...lines))).toEqual(['assertion-loosened']);
  });

  test.each([
    ['its own body', ['f(() => 1);', 't.ok(true);']],
    ['a branch', ['if (a) {', 't.ok(true);', '}']],
    ['a timer', ['setImmediate(() => t.ok(true));']],
    ['a timer that repeats', ['setInterval(async () => {', 't.ok(true);', '}, 5);']],
    ['a task of the queue', ['queueMicrotask(done => t.ok(true));']],
    ['the next round', ['process.nextTick(function () {', 't.ok(true);', '});']],
    ['a loop', ['for (const one of a()) {', 't.ok(true);', '}']],
    ['a function for a timer', ['setTimeout(function later() {', 't.ok(true);', '}, 5);']],
  ])('that asserts constants in %s is found with a plan too', (_what, lines) => {
    expect(kindsOf('a.test.js', null, testWith('t.plan(1);', ...lines))).toEqual(['assertion-loosened']);
    expect(kindsOf('a.test.js', null, testWith('expect.assertions(1);', ...lines))).toEqual([
      'assertion-loosened',
    ]);
  });

  test('that counts calls takes the place of no value', () => {
    const before = testWith('t.plan(1);', "t.equal(f('x'), 'y');");
    for (const now of ["e.on('x', () => t.ok(true));", 'setImmediate(() => t.ok(true));']) {
      const after = testWith('t.plan(1);', now);
      expect(kindsOf('a.test.js', before, after)).toContain('assertion-loosened');
      const renamed = after.replace("'a'", "'calls'");
      expect(kindsOf('a.test.js', before, renamed).join()).toMatch(/test-deleted|assertion-loosened/);
    }
  });

  test('is none where something is asserted beside the constants', () => {
    expect(kindsOf('a.test.ts', null, testWith(vacuous.trim(), 'expect(add(1, 2)).toBe(3);'))).toEqual([]);
  });

  test('is no finding outside of tests', () => {
    const after = `${vacuous}test('a', () => {\n  expect(add(1, 2)).toBe(3);\n});\n`;
    expect(kindsOf('a.test.ts', null, after)).toEqual([]);
  });
});

const OF_JS = "test('a', function () { expect(f()).toBe(1); });\n";

describe('a test that is run again where it fails', () => {
  test.each([
    ['test/a.test.js', OF_JS, `jest.retryTimes(3);\n${OF_JS}`],
    ['test/a.test.js', OF_JS, OF_JS.replace("'a', ", "'a', { retry: 3 }, ")],
    ['test/a.test.js', OF_JS, OF_JS.replace('{ expect', '{ this.retries(3); expect')],
    ['e2e/a.cy.js', OF_JS, OF_JS.replace("'a', ", "'a', { retries: { runMode: 2 } }, ")],
    ['tests/test_a.py', 'def test_a():\n    b\n', '@pytest.mark.flaky(reruns=5)\ndef test_a():\n    b\n'],
    ['spec/a_spec.rb', "it 'a' do\n  b\nend\n", "it 'a', retry: 3 do\n  b\nend\n"],
    ['test/test_helper.rb', 'a\n', 'a\nMinitest::Retry.use!\n'],
    ['Tests/ATests.cs', '[Test] void A() { B(); }\n', '[Test, Retry(3)] void A() { B(); }\n'],
  ])('%s', (path, before, after) => {
    expect(kindsOf(path, before, after)).toEqual(['assertion-loosened']);
    expect(kindsOf(path, after, after.replace('3', '2'))).toEqual([]);
    expect(kindsOf(path, after, before)).toEqual([]);
  });

  test.each([
    ['test/a.test.js', OF_JS, `${OF_JS}const made = { retry: 0 }; jest.retryTimes(0); retry(3);\n`],
    ['test/a.test.js', OF_JS, OF_JS.replace('{ expect', '{ get(b, { retry: 3 }); expect')],
    ['src/a.js', 'a;\n', 'fetch(a, { retry: 3 });\n'],
  ])('but not what only looks like it: %s', (path, before, after) => {
    expect(kindsOf(path, before, after)).toEqual([]);
  });
});

describe('an assertion of a promise that nobody waits for', () => {
  const waits = (line: string): string => `test('a', async () => {\n  ${line}\n});\n`;
  test.each([
    ['await expect(f()).resolves.toBe(1);', 'expect(f()).resolves.toBe(1);'],
    ['return expect(f()).rejects.toThrow();', 'expect(f()).rejects.toThrow();'],
    ['await expect(f()).rejects.toThrow();', 'void expect(f()).rejects.toThrow();'],
    ['await assert.rejects(f());', 'assert.rejects(f());'],
  ])('%s', (before, after) => {
    expect(kindsOf('a.test.js', waits(before), waits(after))).toEqual(['assertion-loosened']);
    expect(kindsOf('a.test.js', waits(after), waits(before))).toEqual([]);
  });

  test('but not where it is waited for later', () => {
    const later = 'const ends = expect(f()).resolves.toBe(1);\n  await tick();\n  await ends;';
    expect(kindsOf('a.test.js', waits('await expect(f()).resolves.toBe(1);'), waits(later))).toEqual([]);
    const all = 'await Promise.all([expect(f()).resolves.toBe(1)]);';
    expect(kindsOf('a.test.js', waits('await expect(f()).resolves.toBe(1);'), waits(all))).toEqual([]);
  });
});

describe('an assertion that a test has and cannot fail by', () => {
  const of = (body: string): string => `test('a', async () => {\n  ${body}\n});\n`;
  const HELD = 'expect(f()).toBe(1);';
  const python = (body: string): string => `def test_a():\n${body}\n`;

  test.each([
    ['of a promise', `g().then(() => { ${HELD} });`],
    ['of a promise in a chain', `g()\n    .then(() => 1)\n    .then(() => { ${HELD} });`],
    ['of a promise that is made', `Promise.resolve().then(() => { ${HELD} });`],
    ['of a later time', `setTimeout(() => { ${HELD} }, 0);`],
    ['in a function', `const check = () => { ${HELD} };`],
    ['in a function without a block', 'const check = () => expect(f()).toBe(1);'],
    ['in a function by its word', `function check() { ${HELD} }`],
    ['whose error is only written', `try { ${HELD} } catch (e) { console.log(e); }`],
  ])('%s', (_what, after) => {
    expect(kindsOf('a.test.js', of(HELD), of(after))).toEqual(['assertion-loosened']);
    expect(kindsOf('a.test.js', of(after), of(HELD))).toEqual([]);
  });

  test.each([
    ['behind what is never true', `false && ${HELD}`],
    ['in what is never true', `if (false && g()) ${HELD}`],
  ])('%s', (_what, after) => {
    expect(kindsOf('a.test.js', of(HELD), of(after))).toEqual(['test-skipped']);
  });

  test.each([
    ['awaited', `await g().then(() => { ${HELD} });`],
    ['returned', `return g()\n    .then(() => { ${HELD} });`],
    ['kept', `const end = g().then(() => { ${HELD} });\n  await end;`],
    ['one of several', `await Promise.all([\n    g().then(() => { ${HELD} }),\n  ]);`],
    ['with a word at its end', `g().then(() => { ${HELD} done(); });`],
    ['counted', `expect.assertions(1);\n  g().then(() => { ${HELD} });`],
    ['by a clock of the test', `setTimeout(() => { ${HELD} }, 9);\n  vi.advanceTimersByTime(9);`],
    ['called', `const check = () => { ${HELD} };\n  check();`],
    ['handed on', `function check() { ${HELD} }\n  await g(check);`],
    ['of an error that is kept', `let e; try { g(); } catch (error) { e = error; }\n  ${HELD}`],
  ])('but not one that is %s', (_what, after) => {
    expect(kindsOf('a.test.js', of(HELD), of(after))).toEqual([]);
  });

  test('in Python as well, but not in a method or in what a decorator hands on', () => {
    const before = python('    assert f() == 1');
    const held = '        assert f() == 1';
    expect(kindsOf('tests/test_a.py', before, python(`    def check():\n${held}`))).toEqual([
      'assertion-loosened',
    ]);
    for (const after of [
      `    def check():\n${held}\n    check()`,
      `    def check():\n        pass\n    assert f() == 1`,
      `    @app.route('/')\n    def check():\n${held}\n    app.get('/')`,
      `    class A:\n        def setup(self):\n    ${held}\n    A().go()`,
    ])
      expect(kindsOf('tests/test_a.py', before, python(after))).toEqual([]);
  });

  test('however long the text is, in a time that grows with it', () => {
    const many = 5000;
    const chain = `g()${`.then(() => { ${HELD} })`.repeat(many)};`;
    const functions = Array.from({ length: many }, (_, index) => `const c${index} = () => ${HELD}`).join(
      '\n',
    );
    for (const after of [chain, functions])
      expect(kindsOf('a.test.js', of(HELD), of(after))).toEqual(['assertion-loosened']);
  });
});

describe('what stands in for a module', () => {
  const code = {
    path: 'src/add.js',
    before: 'export const add = (a, b) => a - b;\n',
    after: 'export const add = (a, b) => a + b;\n',
  };

  test.each([
    ['src/__mocks__/add.js', ['src/__mocks__/add.js:1']],
    ['src/__mocks__/add.ts', ['src/__mocks__/add.ts:1']],
    ['src/__mocks__/sub.js', []],
    ['lib/__mocks__/add.js', []],
    ['src/add.js.map', []],
  ])('%s', (path, places) => {
    const mock = { path, before: null, after: 'export const add = () => 5;\n' };
    const found = findTampering([code, mock], testPaths(null));
    const standIns = found.filter(({ kind }) => kind === 'subject-replaced');
    expect(standIns.map((one) => `${one.path}:${one.line}`)).toEqual(places);
    for (const { detail } of standIns)
      expect(detail).toBe('It stands in for "src/add.js", which the change changes.');
  });
});

describe('a module that is told by its folder', () => {
  test.each([
    ['src/add/index.js', 'test/add.test.js', "vi.mock('../src/add');\n", true],
    ['src/add.js', 'test/add.test.js', "vi.mock('../src/add/index.js');\n", true],
    ['src/add/index.js', 'test/add.test.js', "vi.mock('../src/sub/index.js');\n", false],
    ['src/add.js', 'test/add.test.js', 'export function add() { return 5; }\n', true],
    ['src/add.js', 'test/add.test.js', 'function addAll() { return 5; }\n', false],
  ])('%s: %s with %s', (path, testPath, text, isFound) => {
    const code = {
      path,
      before: 'export function add(a, b) { return a - b; }\n',
      after: 'export function add(a, b) { return a + b; }\n',
    };
    const found = findTampering([code, { path: testPath, before: null, after: text }], testPaths(null));
    expect(found.some(({ kind }) => kind === 'subject-replaced')).toBe(isFound);
  });
});

describe('an assertion that asks for less in its own words', () => {
  test.each([
    [
      'a.test.js',
      'expect(() => f()).toThrow(TypeError);',
      'expect(() => f()).toThrow(Error);',
      /accepts any error/,
    ],
    [
      'a.test.js',
      'await expect(f()).rejects.toThrow(MyError);',
      'await expect(f()).rejects.toThrow(Error);',
      /any error/,
    ],
    ['test_a.py', 'self.assertRaises(KeyError, f)', 'self.assertRaises(Exception, f)', /any error/],
    [
      'test_a.py',
      'self.assertAlmostEqual(a, b, delta = 0.1)',
      'self.assertAlmostEqual(a, b, delta = 9)',
      /tolerates more/,
    ],
    ['test_a.py', 'assert a == approx(b, rel=1e-6)', 'assert a == approx(b, rel=1e-1)', /tolerates more/],
  ])('%s: %s', (path, before, after, why) => {
    const body = (line: string) =>
      path.endsWith('.py') ? `class T:\n    def test_a(self):\n        ${line}\n` : testWith(line);
    const [found, ...more] = foundIn(path, body(before), body(after));
    expect(found?.kind).toBe('assertion-loosened');
    expect(found?.detail).toMatch(why);
    expect(more).toEqual([]);
    expect(kindsOf(path, body(after), body(before))).not.toContain('assertion-loosened');
  });
});

describe('an error that is dropped', () => {
  test.each([
    ['a.test.js', 'await f().catch(() => {});'],
    ['a.test.js', 'await f().catch( error => { } );'],
    ['a.test.js', 'try { f(); } catch {}'],
    ['a.test.js', 'try { f(); } catch (error) { }'],
  ])('%s: %s', (path, swallow) => {
    const before = testWith('await f();', 'expect(a).toBe(1);');
    const after = testWith(swallow, 'expect(a).toBe(1);');
    expect(kindsOf(path, before, after)).toContain('assertion-loosened');
    expect(kindsOf(path, after, before)).not.toContain('assertion-loosened');
  });
});

describe('"test" in a manifest', () => {
  test.each([
    ['package.json', 'test-settings-changed'],
    ['deno.json', 'manifest-changed'],
  ])('that is a text in %s: %s', (path, kind) => {
    const manifest = (value: string) => JSON.stringify({ name: 'a', test: value });
    expect(kindsOf(path, manifest('one'), manifest('two'))).toEqual([kind]);
  });

  test('that is an object in deno.json: test-settings-changed', () => {
    const manifest = (value: string) => JSON.stringify({ name: 'a', test: { include: [value] } });
    expect(kindsOf('deno.json', manifest('one'), manifest('two'))).toEqual(['test-settings-changed']);
  });
});

test.each(['tools.d/scripts/check', 'a.b/scripts/run-tests.sh'])('%s is a script that checks', (path) => {
  expect(kindsOf(path, 'one\n', 'two\n')).toEqual(['test-script-changed']);
});

describe('a script that the test script runs is one', () => {
  test.each([
    'npm run suite',
    'npm run -s suite',
    'npm -s run suite',
    'npm --silent run suite',
    'npm --loglevel=error run-script suite',
    'yarn --silent suite',
    'composer @suite',
    'npm-run-all build suite',
    'tsc && npm --if-present run --silent suite -- --all',
  ])('by "%s"', (command) => {
    const manifest = (suite: string) =>
      JSON.stringify({ scripts: { test: command, suite, start: 'node .' } });
    expect(kindsOf('package.json', manifest('vitest run'), manifest('true'))).toEqual([
      'test-script-changed',
    ]);
  });

  test.each(['npm run suites', 'npm run my-suite', 'echo suite'])('not by "%s"', (command) => {
    const manifest = (suite: string) => JSON.stringify({ scripts: { test: command, suite } });
    expect(kindsOf('package.json', manifest('vitest run'), manifest('true'))).toEqual(['manifest-changed']);
  });
});

describe('the values of a test that is gone', () => {
  const before = "test('adds', () => {\n  expect(add(2, 40)).toBe(42);\n});\n";
  const rows = 'const rows = [[2, 40, 42]];\n';
  const other = "test('subtracts', () => {\n  expect(sub(9, 4)).toBe(5);\n});\n";
  const table = "test.each(rows)('adds %i', (a, b, sum) => {\n  expect(add(a, b)).toBe(sum);\n});\n";

  test('stand in for it as rows of a new test', () => {
    expect(kindsOf('a.test.js', before, rows + table)).toEqual([]);
  });

  test.each([
    ['in a list that another loop reads', `${rows}for (const row of rows) show(row);\n${other}`],
    ['in a list that nobody reads', `${rows}${other}`],
    ['in a comment', `// ${rows}${other}`],
    [
      'in a group',
      `describe('sums', () => {\n  for (const [a, b, sum] of [[2, 40, 42]]) expect(add(a, b)).toBe(sum);\n});\n${other}`,
    ],
  ])('do not %s', (_where, after) => {
    expect(kindsOf('a.test.js', before, after)).not.toEqual([]);
  });
});

describe('a patch in Python', () => {
  const code = {
    path: 'shop/sums.py',
    before: 'def add(a, b):\n    return a - b\n\n\nclass  Sum:\n    pass\n',
    after: 'def add(a, b):\n    return a + b\n\n\nclass  Sum:\n    pass\n',
  };

  test.each([
    ['shop.sums.add', true],
    ['sums.add', true],
    ['shop.sums.Sum', true],
    ['add.run', false],
    ['shop.mail.add', false],
    ['shop.sums.requests.add', false],
  ])('of %s replaces what is tested: %s', (name, isFound) => {
    const text = `def test_add(mocker):\n    mocker.patch("${name}")\n    assert add(1, 2) == 3\n`;
    const mock = { path: 'tests/test_sums.py', before: null, after: text };
    const found = findTampering([code, mock], testPaths(null));
    expect(found.some(({ kind }) => kind === 'subject-replaced')).toBe(isFound);
  });
});

describe('a diagnostic that is suppressed', () => {
  test.each([
    ['src/A.cs', '[assembly: ExcludeFromCodeCoverage]'],
    ['src/A.cs', '[ SuppressMessage("a", "b")]'],
    ['src/a.c', '#pragma GCC  diagnostic ignored "-Wall"'],
    ['src/a.c', '#pragma warning ( disable : 4996)'],
    ['src/a.ts', '// eslint-disable-next-line no-console'],
    ['src/a.ts', '/* stylelint-disable */'],
  ])('%s: %s', (path, line) => {
    const code = 'int a = 1;\n';
    expect(kindsOf(path, code, `${line}\n${code}`)).toEqual(['lint-suppressed']);
    expect(kindsOf(path, `${line}\n${code}`, code)).toEqual([]);
  });
});

test.each(['src/jest.config.spec.mts', 'readers/vitest.setup.test.cjs', 'types/karma.conf.d.ts'])(
  '%s is a test or a type, no setting',
  (path) => {
    expect(kindsOf(path, 'one\n', null).filter((kind) => kind.includes('settings'))).toEqual([]);
  },
);

describe('blanks around a colon change nothing', () => {
  test.each([
    ['{ "exclude" : ["a"] }', '{ "exclude" : ["b"] }'],
    ['{ "compilerOptions": { } }', '{ "compilerOptions": { "strictNullChecks" : false } }'],
    ['{ "compilerOptions": { } }', '{ "compilerOptions": { "skipLibCheck" : true } }'],
  ])('%s', (before, after) => {
    expect(kindsOf('tsconfig.json', before, after)).toEqual(['lint-settings-changed']);
  });
});

test.each([
  ['test', 'test-settings-changed'],
  ['check', 'test-settings-changed'],
  ['jacocoTestReport', 'test-settings-changed'],
  ['spotlessJava', 'lint-settings-changed'],
  ['latest', 'manifest-changed'],
  ['testFixtures', 'manifest-changed'],
  ['myCheckstyle', 'manifest-changed'],
])('the block %s of build.gradle: %s', (name, kind) => {
  const gradle = (value: number) => `plugins { id "java" }\n\n${name} {\n    a = ${value}\n}\n`;
  expect(kindsOf('build.gradle', gradle(1), gradle(2))).toEqual([kind]);
});

test.each([
  ['assert a == a', true],
  ['unless assert a == a', false],
  ['wrap.assertEqual(a, a)', false],
  ['self.assertEqual(a, b)', false],
])('%s compares with itself: %s', (said, is) => {
  expect(comparesWithItself(said)).toBe(is);
});

test.each([
  ['call.assert_called_once_with(1)', 'call.assert_called_once_with(ANY)'],
  ['call.assert_called_once_with(1)', 'call.assert_called_once_with(mock.ANY)'],
])('%s becomes %s: anything is accepted', (before, after) => {
  const body = (line: string) => `def test_a(call):\n    ${line}\n`;
  const [found] = foundIn('test_a.py', body(before), body(after));
  expect(found?.kind).toBe('assertion-loosened');
  expect(found?.detail).toContain('accepts anything in a place');
});

test('that a manifest changes is said of each part of it', () => {
  const manifest = (version: number) =>
    JSON.stringify({ scripts: { start: `node ${version}`, serve: `serve ${version}` }, version });
  expect(foundIn('package.json', manifest(1), manifest(2)).map(({ detail }) => detail)).toEqual([
    'The script "start" is changed.',
    'The script "serve" is changed.',
  ]);
});

test('CTest that is no longer included is found, with a blank before its bracket', () => {
  expect(kindsOf('CMakeLists.txt', 'project(a)\ninclude (CTest)\n', 'project(a)\n')).toEqual([
    'test-settings-changed',
  ]);
});

describe('a test of what the task wants no longer to be done', () => {
  const asksNotTo = askedNotTo('Do not skip empty rows.');
  const kindsWith = (before: string, after: string | null) =>
    findTampering([{ path: 'a.test.js', before, after }], testPaths(null), { asksNotTo }).map(
      ({ kind }) => kind,
    );
  const named = (name: string): string =>
    `test('${name}', () => {\n  expect(read('${name}')).toEqual([]);\n});\n`;
  const other = named('reads rows');
  const table = (...rows: readonly string[]): string =>
    `test.each([${rows.map((row) => `['${row}', 1]`).join(', ')}])('skips rows: %s', (row) => {\n  expect(read(row)).toEqual([]);\n});\n`;

  test('may go, which is told apart', () => {
    expect(kindsWith(other + named('skips empty rows'), other)).toEqual(['test-reversed']);
    expect(kindsWith(table('empty', 'broken', 'empty too'), table('broken'))).toEqual(['test-reversed']);
  });

  test('may not take others with it', () => {
    expect(kindsWith(other + named('skips empty rows') + named('skips broken rows'), other)).toEqual([
      'test-deleted',
      'test-reversed',
    ]);
    expect(kindsWith(other + named('does not skip empty rows'), other)).toEqual(['test-deleted']);
    expect(kindsWith(other + named('skips empty rows'), null)).toContain('test-deleted');
    expect(kindsWith(table('empty', 'broken', 'long'), table('long'))).toEqual(['test-deleted']);
  });

  test('may not lose cases that have no name', () => {
    const cases = (...rows: readonly number[]): string =>
      `class ATests\n{\n    [Theory]\n${rows.map((row) => `    [InlineData(${row})]\n`).join('')}    public void Skips_empty_rows(int a)\n    {\n        Assert.Empty(Read(a));\n    }\n}\n`;
    const file = { path: 'tests/ATests.cs', before: cases(1, 2), after: cases(1) };
    const found = findTampering([file], testPaths(null), { asksNotTo });
    expect(found.map(({ kind }) => kind)).toEqual(['test-deleted']);
  });

  test('may not stay without what it asserts, or be skipped', () => {
    const test = named('skips empty rows');
    expect(kindsWith(test, test.replace(/expect.*/, 'read(1);'))).toEqual(['assertion-removed']);
    expect(kindsWith(test, test.replace('test(', 'test.skip('))).toEqual(['test-skipped']);
  });
});

describe('a test in the place of another one', () => {
  const suite = (...tests: readonly string[]): string => `describe('parse', () => {\n${tests.join('')}});\n`;
  const first = "  test('reads', () => {\n    expect(parse('1 EUR')).toEqual({ euros: 1 });\n  });\n";
  const old =
    "  test('takes euros by default', () => {\n    expect(parse('3').currency).toBe('EUR');\n  });\n";
  const turned =
    "  test('wants a currency', () => {\n    expect(() => parse('3')).toThrow('currency');\n  });\n";

  test('about the same thing expects otherwise', () => {
    expect(kindsOf('a.test.js', suite(first, old), suite(first, turned))).toEqual(['expected-changed']);
    expect(kindsOf('a.test.js', suite(old, first), suite(turned, first))).toEqual(['expected-changed']);
    expect(kindsOf('a.test.js', old + first, turned + first)).toEqual(['expected-changed']);
  });

  test('asserts less where it asks for mere truth', () => {
    const lax = "  test('is there', () => {\n    expect(parse('3')).toBeTruthy();\n  });\n";
    expect(kindsOf('a.test.js', suite(first, old), suite(first, lax))).toEqual(['assertion-loosened']);
  });

  test('is so among more than were there', () => {
    const other = "  test('formats', () => {\n    expect(format(4)).toBe('4 EUR');\n  });\n";
    const lax = "  test('is there', () => {\n    expect(parse('3')).toBeTruthy();\n  });\n";
    const empty = "  test('can be called', () => {\n    parse('3');\n  });\n";
    const kindsWith = (...tests: readonly string[]): readonly string[] =>
      kindsOf('a.test.js', suite(first, old), suite(first, ...tests));
    expect(kindsWith(other, turned)).toEqual(['expected-changed']);
    expect(kindsWith(turned, other)).toEqual(['expected-changed']);
    expect(kindsWith(other, lax)).toEqual(['assertion-loosened']);
    expect(kindsWith(empty, turned)).toEqual(['assertion-removed']);
  });

  test('is none about something else, at another place, or where there are fewer', () => {
    const other = "  test('formats', () => {\n    expect(format(4)).toBe('4 EUR');\n  });\n";
    expect(kindsOf('a.test.js', suite(first, old), suite(first, other))).toEqual(['test-deleted']);
    expect(kindsOf('a.test.js', suite(first, old), suite(turned, first))).toEqual(['test-deleted']);
    expect(kindsOf('a.test.js', suite(first, old, other), suite(first, turned))).toContain('test-deleted');
  });
});

test.each([
  ['ATest.kt', '@Test fun a() = assertEquals(5, add(2, 3))\n@Test fun b() = one()\n'],
  ['ATest.scala', '@Test def a() = assertEquals(5, add(2, 3))\n@Test def b() = one()\n'],
  ['ATests.cs', '[Fact] public void A() => Assert.Equal(5, Add(2, 3));\n[Fact] public void B() => One();\n'],
  ['a_test.rb', 'def test_a = assert_equal(5, add(2, 3))\ndef test_b = one\n'],
])('%s: what a test without braces loses is found', (path, before) => {
  const [first = '', second = ''] = before.split('\n');
  const one = (line: string): string => `${line}\n${second}\n`;
  const expression = /(?<==>? ).*$/.exec(first)?.[0] ?? '';
  expect(
    kindsOf(path, before, one(first.replace(expression, `one()${path.endsWith('cs') ? ';' : ''}`))),
  ).toEqual(['assertion-removed']);
  expect(
    kindsOf(path, before, one(first.replace(/= .*add.*|=> .*Add.*/i, (all) => all.replace('5', '4')))),
  ).toEqual(['expected-changed']);
  expect(kindsOf(path, before, one(first))).toEqual([]);
});

test.each([
  ['skip: true', 'test-skipped'],
  ['only: true', 'test-focused'],
  ['timeout: 5', null],
])('options with %s before a function that is named', (options, kind) => {
  const before = "it('a', checks);\n";
  const after = `it('a', { ${options} }, checks);\n`;
  expect(kindsOf('a.test.js', before, after)).toEqual(kind === null ? [] : [kind]);
});
