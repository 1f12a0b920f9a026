import { expect, test } from 'vitest';
import { REPLACED, SETS_BY_CALL } from '../../../src/review/tamper/replaced.ts';

const replaces = (code: string): boolean => REPLACED.some((pattern) => pattern.test(code));

const rows = (lines: string): readonly string[] => lines.trim().split(/\n\s*/);

test.each(
  rows(`
    Object.assign(lib, { toBe: f });
    Object.assign( lib, {toEqual(a) {} });
    Object.defineProperty(lib, 'toStrictEqual', {});
    Object.defineProperties(lib, { throws: {} });
    Reflect.set(lib,"rejects",f);
    Reflect.defineProperty(a.b.c, 'ok', {});
    Reflect.set(lib, 'deepStrictEqual', f);
    Reflect.set(lib, 'notDeepEqual', f);
    Reflect.set(lib, 'assertThat', f);
    Object.assign(Object, f);
    Object.assign(Array.prototype, f);
    Object.defineProperty(Promise.prototype , 'then', {});
    Reflect.set(JSON, 'parse', f);
    lib.__defineGetter__('match', f);
    lib.__defineSetter__( "equal", f);
  `),
)('an assertion or a part of the language that a call sets: %s', (code) => {
  expect([SETS_BY_CALL.test(code), replaces(code)]).toEqual([true, true]);
});

test.each(
  rows(`
    globalThis.expect = f;
    global.it= f;
    globalThis["test"] = f;
    global['assert']=f;
    globalThis.suite = f;
    global.vi = f;
    globalThis.jest = f;
    RegExp.prototype.test = f;
    Function.toString = f;
    Symbol.iterator= f;
    load("node:test");
    createRequire(import.meta)('node:assert');
    createRequire(a)( 'test');
    createRequire(a)("vitest");
    createRequire(a)('jest');
    createRequire(a)('mocha/lib');
    Module._resolveFilename = f;
    Module._extensions = {};
    Module.prototype._compile= f;
    Module.prototype.require = f;
    require.cache[key] = f;
    require.cache[require.resolve('a')].exports= f;
    module.registerHooks({});
    import { register } from 'module';
    import {createRequire, register as r} from "node:module";
    process.exit = f;
    process.kill = f;
    process.abort= f;
    process.stderr.write = f;
    __import__('_pytest')
    importlib.import_module( "unittest.case")
    setattr(case, 'assertTrue', f)
    builtins.len = f
    sys.setprofile(f)
    sys.meta_path.insert(0, f)
    sys.path_hooks.clear()
    flag.Set( "test.v", "a")
    macro_rules! assert { () => {} }
    macro_rules! assert_ne { () => {} }
    macro_rules! debug_assert_eq { () => {} }
    macro_rules! panic { () => {} }
    void __assert_fail(int a) {}
    void __assert_rtn (int a) {}
    void __assert_func(int a) {}
    int __assert(int a);
    __attribute__((constructor)) void f() {}
    __attribute__ (( __constructor__)) void f() {}
    #define EXPECT_TRUE(a)
    #define ASSERT_EQ(a, b)
    # define REQUIRE(a)
    #define assert(a)
    #define NDEBUG
    namespace NUnit.Framework {}
    module RSpec
    module Test::Unit
    defmodule ExUnit do
    fun assertEqual(a: Any) {}
    fun assertTrue(a: Any) {}
    fun assertThat(a: Any) {}
    fun assertNull(a: Any) {}
    function assertFalse($a) {}
    function assertNotNull($a) {}
    function assertSame ($a) {}
    def assert_equal(a, b)
    def assert_raises(a)
    func XCTAssert(_ a: Bool) {}
    func XCTAssertNil(_ a: Any) {}
    void expect(Object a) {}
    void  expect(Object a) {}
  `),
)('something in the place of what tests call, or of what loads it: %s', (code) => {
  expect(replaces(code)).toBe(true);
  expect(replaces(`a();\n  ${code}`)).toBe(true);
});

test.each(
  rows(`
    Object.assign(lib, { toBeSure: f });
    Object.assign(lib, f);
    Object.assign(Objects, f);
    Object.keys(JSON, f);
    Reflect.get(lib, 'equal');
    lib.__defineGetter__('size', f);
    globalThis.expect == f;
    globalThis.expected = f;
    const f = globalThis.test => f;
    RegExp.prototype.test === f;
    MyRegExp.test = f;
    load('node:tests', a);
    createRequire(a)('testing');
    createRequire(a)('chairs');
    Module._loaded = f;
    require.cache[key] === f;
    import { register } from './module';
    import { registered } from 'node:module';
    process.exit === f;
    process.stdout.writable = f;
    importlib.import_module("unittests")
    setattr(case, 'asset', f)
    builtins.len == f
    sys.path.insert(0, f)
    flag.Set("tests", "a")
    macro_rules! asserts { () => {} }
    __attribute__((destructor)) void f() {}
    #define EXPECTED 1
    #define NDEBUGGER
    #define REQUIRED 1
    module RSpecs
    namespace App\\\\PHPUnit;
    fun assertEquality(a: Any) {}
    def assert_equals(a)
    func XCTest(_ a: Bool) {}
    void expected(Object a) {}
    await void expect(1);
  `),
)('what only looks so: %s', (code) => {
  expect(replaces(code)).toBe(false);
});
