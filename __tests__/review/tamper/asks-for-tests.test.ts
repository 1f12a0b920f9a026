import { expect, test } from 'vitest';
import { ASKS_FOR_TESTS, READS_VARIABLE, variablesIn } from '../../../src/review/tamper/asks-for-tests.ts';

const asks = (code: string): boolean => ASKS_FOR_TESTS.some((pattern) => pattern.test(code));
const reads = (code: string): boolean => READS_VARIABLE.some((pattern) => pattern.test(code));

const rows = (lines: string): readonly string[] => lines.trim().split(/\n\s*/);

test.each(
  rows(`
    process.env.CI
    process.env['GITHUB_ACTIONS']
    os.environ.get("GITLAB_CI")
    os.getenv("GITEA_ACTIONS")
    os.Getenv("FORGEJO_ACTIONS")
    std::env::var("RUNNER_OS")
    ENV['GITHUB_RUN_ID']
    $_ENV["CI"]
    Environment.GetEnvironmentVariable("CI")
    Platform.environment['CI']
    process.env.VITEST
    process.env.VITEST_POOL_ID
    process.env.JEST_WORKER_ID
    process.env.NODE_TEST_CONTEXT
    process.env.NODE_V8_COVERAGE
    process.env.npm_lifecycle_script
    process.env.npm_command
    os.environ["TOX_ENV_DIR"]
    os.environ["TEST_MODE"]
    os.environ["CTEST_INTERACTIVE_DEBUG_MODE"]
    process.env.TEST
    process.env.TESTS
    process.env.TESTING
    process.env.APP_TEST
    process.env.TEST_ENV
    process.env.TEST_RUN_ID
    process.env.TEST_WORKER_INDEX
    process.env.TEST_CONTEXT
    process.env.TEST_ID
    const { CI } = process.env;
    const { PORT, NODE_TEST_CONTEXT: a } = process.env;
    "CI" in os.environ
    'GITHUB_ACTIONS' not in os.environ
    'CI' in process.env
    process.env.NODE_ENV === 'test'
    process.env.NODE_ENV == "testing"
    process.env['APP_ENV'] !== 'test'
    os.environ["APP_ENV"] != "test"
    'test' === process.env.NODE_ENV
    "testing" != os.environ["APP_ENV"]
    import.meta.env.MODE === 'test'
    import.meta.env?.MODE == 'test'
    import.meta.env.VITEST
    import.meta.env.TEST
    switch (process.env.NODE_ENV) { case 'test': f(); }
  `),
)('code reads whether tests or CI run it: %s', (code) => {
  expect([reads(code), asks(code)]).toEqual([true, true]);
});

test.each(
  rows(`
    Rails.env.test?
    Mix.env == :test
    Mix.env() != :test
    app.runningUnitTests()
    app.environment('testing')
    settings.TESTING
    import.meta.vitest
    PYTEST_VERSION
    testing.Testing()
    flag.Lookup("test.v")
    defined("PHPUNIT_COMPOSER_INSTALL")
    defined?(Minitest)
    defined? RSpec
    cfg!(test)
    cfg!(not(test))
    #[cfg(all(unix, not(test)))]
    #[cfg_attr(not( test ), inline)]
    #[cfg(test)] return 5;
    sys.modules.get("pytest")
    "unittest" in sys.modules
    any(a for a in sys.modules)
    for a in tuple(sys.modules): f(a)
    for a in sys.modules.keys(): f(a)
    str(sys.modules)
    sorted(sys.modules)
    typeof describe
    typeof globalThis.beforeEach
    typeof it
    globalThis.afterEach
    global['mocha']
    window.jest
    'vi' in globalThis
    "describe" in window
    names.includes('vitest')
    name.startsWith("pytest")
    'jest' === name
    Class.forName("org.testng.Assert")
    name.Contains("nunit")
    error.stack.includes('/test/')
    process.argv[1].endsWith('a.spec.js')
    os.Args[0] == "a.test"
    'mocha' == process.argv[0]
    thread::current().name() == Some("main")
    current_exe().unwrap().parent() == "deps"
  `),
)('code asks for what runs it: %s', (code) => {
  expect([reads(code), asks(code)]).toEqual([false, true]);
});

test.each(
  rows(`
    process.env.CITY
    process.env.TEST_DATABASE_URL
    process.env.LATEST
    process.env.CONTESTS
    const { PORT } = process.env;
    "CI" in names
    process.env.NODE_ENV === 'production'
    process.env.NODE_ENV === 'latest'
    import.meta.env.MODE === 'development'
    switch (process.env.NODE_ENV) { case 'production': f(); }
    Rails.env.production?
    Mix.env == :prod
    app.environment('staging')
    defined?(Rails)
    cfg!(unix)
    #[cfg(test)] mod tests {}
    sys.modules[name]
    typeof item
    globalThis.settings
    globalThis.describe = f;
    'size' in globalThis
    names.includes('tests')
    tea === 'mocha'
    error.stack.includes('/latest/')
    process.argv.includes('--latest')
    thread::current().name()
  `),
)('code asks for something else: %s', (code) => {
  expect([reads(code), asks(code)]).toEqual([false, false]);
});

test.each([
  ['process.env.CI ?? process.env.GITHUB_ACTIONS', ['CI', 'GITHUB_ACTIONS']],
  ["process.env.NODE_ENV === 'test'", ['NODE_ENV']],
  ['os.environ["APP_ENV"]', ['APP_ENV']],
  ['process.env.CITY', []],
  ['process.env.CI ?? process.env.VITEST', []],
  ['process.env.NODE_TEST_CONTEXT', []],
])('the variables that a task may name: %s', (code, names) => {
  expect(variablesIn(code)).toEqual(names);
});
