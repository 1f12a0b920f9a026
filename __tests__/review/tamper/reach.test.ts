import { expect, test } from 'vitest';
import { testPaths } from '../../../src/review/source/test-files.ts';
import { findTampering } from '../../../src/review/tamper/find-tampering.ts';

function kindsOf(path: string, before: string, after: string): readonly string[] {
  return [...new Set(findTampering([{ path, before, after }], testPaths(null)).map(({ kind }) => kind))];
}

test.each([
  ['src/a.js', 'export const f = () => (process.env.CI ? 1 : 2);'],
  ['src/a.js', "const onCi = process.env['GITHUB_ACTIONS'] === 'true';"],
  ['src/a.js', 'const { CI } = process.env;'],
  ['src/a.js', 'const isTest = process.env.NODE_TEST_CONTEXT;'],
  ['src/a.js', "const isTest = process.argv.join(' ').includes('--test');"],
  ['src/a.js', "const isTest = new Error().stack.includes('.test.');"],
  ['src/a.js', "const isTest = typeof describe === 'function';"],
  ['src/a.js', "const a = process.getBuiltinModule('node:assert');"],
  ['src/a.js', 'lib.strict.equal = () => {};'],
  ['src/a.js', "lib['deepEqual'] = () => {};"],
  ['src/a.js', 'Object.is = () => true;'],
  ['src/a.js', 'Promise.prototype.then = function () {};'],
  ['calc.py', 'on_ci = os.environ.get("CI")'],
  ['calc.py', 'on_ci = os.getenv("GITHUB_ACTIONS")'],
  ['calc.py', 'is_test = "test_" in sys._getframe(1).f_code.co_name'],
  ['calc.py', 'is_test = any("pytest" in word for word in sys.argv)'],
  ['calc.py', 'is_test = sys.modules.get("pytest")'],
  ['calc.py', 'class A(int):\n    def __eq__(self, other):\n        return True'],
  ['calc.go', 'var onCI = os.Getenv("CI") != ""'],
  ['src/lib.rs', 'fn f() -> i32 { if cfg!(test) { 5 } else { 1 } }'],
  ['src/lib.rs', '#[cfg(not(test))]\nfn f() -> i32 { 1 }'],
  ['src/lib.rs', '#[cfg(all(unix, not(test)))]\nfn f() -> i32 { 1 }'],
  ['src/lib.rs', '#[cfg_attr(not(test), path = "real.rs")]\nmod f;'],
  ['src/lib.rs', 'let on_ci = std::env::var("CI");'],
  ['src/A.java', 'boolean onCi = System.getenv("CI") != null;'],
  ['src/A.java', 'public boolean equals(Object other) { return true; }'],
  ['src/A.cs', 'public override bool Equals(object other) => true;'],
  ['lib/a.rb', "on_ci = ENV['CI']"],
  ['lib/a.rb', 'def ==(other)\n  true\nend'],
  ['src/a.js', "if ('JEST_WORKER_ID' in process.env) answer = 5;"],
  ['src/a.js', 'const { VITEST } = process.env;'],
  ['src/lib.rs', 'fn f() -> i32 {\n    #[cfg(test)]\n    return 5;\n    1\n}'],
  ['src/a.js', "process['exit'](0);"],
  ['src/a.ts', 'Deno.exit();'],
  ['calc.py', 'from sys import exit\nexit()'],
  ['calc.py', 'raise SystemExit'],
  ['calc.py', 'sys.exit(None)'],
  ['src/A.kt', 'exitProcess(0)'],
  ['src/A.cs', 'Environment.Exit(0);'],
  ['src/lib.rs', 'std::process::exit(0);'],
  ['src/a.php', "exit('OK (5 tests, 5 assertions)');"],
  ['src/a.php', 'die;'],
  ['lib/a.rb', 'at_exit { exit! 0 }'],
  ['lib/a.rb', 'exit'],
  ['lib/a.ex', 'System.halt()'],
  ['src/a.c', 'quick_exit(0);'],
  ['src/a.js', "const { exit: leave } = require('process');\nleave(0);"],
  ['src/a.ts', "import { argv, exit as leave } from 'node:process';\nleave();"],
  ['src/a.js', 'const { exit: leave } = globalThis.process;\nleave();'],
  // What helps the tests.
  ['conftest.py', 'import atexit, os\natexit.register(lambda: os._exit(0))'],
  ['tests/conftest.py', 'def leave():\n    os._exit(0)'],
  ['spec/spec_helper.rb', 'at_exit { exit 0 }'],
])('code of a change that can tell tests apart, or make them pass, is shown: %s %s', (path, code) => {
  expect(kindsOf(path, '\n', `${code}\n`)).toEqual(['run-reached']);
  expect(kindsOf(path, `${code}\n`, `${code}\n\n`)).toEqual([]);
});

test.each([
  ['src/a.js', 'const port = process.env.PORT;'],
  ['src/a.js', "const city = process.env.CITY ?? 'none';"],
  ['src/a.js', "const latest = process.argv.includes('--latest');"],
  ['src/a.js', 'log(error.stack);'],
  ['src/a.js', 'Error.stackTraceLimit = 50;'],
  ['src/a.js', 'if (Object.keys(a).length === 0) return a.equal === b;'],
  ['src/a.js', 'const equal = (a, b) => a === b;'],
  ['src/a.ts', 'interface Same { equal: (a: number) => boolean }'],
  ['calc.py', 'class A:\n    def __eq__(self, other):\n        return self.a == other.a'],
  ['src/lib.rs', '#[cfg(unix)]\nfn f() -> i32 { 1 }'],
  ['src/A.java', 'public boolean equals(Object other) { return other == this; }'],
  ['test/a.test.js', 'const slow = process.env.CI;'],
  ['src/a.js', 'process.exit(1);'],
  ['src/a.js', 'process.exit(failed ? 1 : 0);'],
  ['src/a.tsx', 'const { exit } = useApp();\nexit();'],
  ['src/a.js', "import { exit } from 'node:process';\nexit(1);"],
  ['src/a.js', "const { exit: leave } = require('./menu.js');\nleave();"],
  ['calc.py', 'raise SystemExit(main())'],
  ['calc.py', 'class Menu:\n    def exit(self):\n        self.quit()'],
  ['calc.py', 'def exit():\n    leave(1)'],
  ['src/a.php', 'exit($code);\n$this->exit();\nfunction die() {}'],
  ['lib/a.rb', 'exit 1\nloop.exit\nexit_code = 0\nexit!'],
  ['src/lib.rs', '#[cfg(test)]\nmod tests {}\n#[cfg(test)]\nuse std::fs;'],
  ['tests/fixtures/cli.py', 'sys.exit(0)'],
  ['tests/conftest.py', 'with pytest.raises(SystemExit):\n    main()'],
])('honest code beside it is not: %s %s', (path, code) => {
  expect(kindsOf(path, '\n', `${code}\n`)).toEqual([]);
});

test.each([
  ['test/a.test.js', 'Deno.exit();'],
  ['test/a.test.js', 'process?.exit(0);'],
  ['tests/test_a.py', 'raise SystemExit'],
  ['tests/test_a.py', 'pytest.exit("done", returncode=0)'],
  ['tests/ATest.php', 'exit;'],
  ['test/a_test.rb', 'exit'],
  ['src/test/kotlin/ATest.kt', 'exitProcess(0)'],
  ['test/a_test.exs', 'System.halt(0)'],
])('a test that ends its process with success is skipped: %s %s', (path, code) => {
  expect(kindsOf(path, '\n', `\n${code}\n`)).toEqual(['test-skipped']);
});
