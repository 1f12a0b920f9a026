import { expect, test } from 'vitest';
import {
  ASKS_FOR_TESTS,
  READS_TESTS,
  READS_VARIABLE,
  variablesIn,
} from '../../../src/review/tamper/asks-for-tests.ts';

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
    sys._getframe(1).f_code.co_name
    inspect.stack()[1].function
    names = traceback.extract_stack()
    runtime.Caller(1)
    runtime.Callers(2, pcs)
    const { stack } = new Error('x');
    const where = new Error().stack; where.includes(b);
    (new Error('x')).stack.split(b);
    const e = new Error('x'); f(e.stack.match(b));
    Error.captureStackTrace(o); /b/.test(o.stack) && o.stack.search(b);
    const entry = process.argv.at(1) ?? '';
    const name = process.argv[1];
    const [, entry] = process.argv; f(entry);
    const [a, entry, ...rest] = process.argv; f(entry);
    Object.keys(process.env).some((k) => k.startsWith('NODE_T'))
    Object.entries(process.env).some(([k]) => k.startsWith('NODE_'))
    Object.values(process.env).includes('child-v8')
    for (const key in process.env) f(key);
    JSON.stringify(process.env)
    env[['a', b].join('_')]
    any('TEST' in k for k in os.environ)
    for key, value in os.environ.items():
    str(os.environ)
    for _, one := range os.Environ() {
    Object.keys(globalThis).some((k) => k.startsWith('__v'))
    for (const key in globalThis) f(key);
    const e = globalThis['expect'];
    if (global.it) f();
    const g = globalThis; f(g.describe || g['it']);
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
    console.error(error.stack)
    const { stack } = error;
    const where = new Error().stack; warn(where);
    log(traceback.extract_stack())
    Error.captureStackTrace(this, Refused);
    Error.captureStackTrace(error, wrapped);
    const error = new Error('x'); error.stack = '';
    const [, , command] = process.argv; f(command);
    const [node, script, ...rest] = process.argv; f(rest);
    process.argv.slice(2)
    process.argv.at(-1)
    if (process.argv[1] === fileURLToPath(import.meta.url)) main();
    if (import.meta.url === pathToFileURL(process.argv[1]).href) main();
    if (process.argv[1]?.endsWith('/cli.js')) main();
    basename(process.argv[1])
    spawn(command, { env: { ...process.env, PORT: '1' } })
    Object.fromEntries(Object.entries(process.env).filter(isSet))
    Object.entries(process.env).filter(([key]) => key.startsWith('APP_'))
    process.env[name]
    os.environ.copy()
    [a for a in names if a in os.environ]
    {k: v for k, v in os.environ.items() if k.startswith("APP_")}
    command.Env = append(os.Environ(), "PORT=1")
    self.it(self.expect)
    if (letter in window) and other:
    const root = globalThis; root.settings = f;
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

test.each([
  ["readFileSync('test/add.test.js', 'utf8')", true],
  ['readdirSync(folder).filter((x) => /\\.test\\.js$/.test(x))', true],
  ["readdirSync('.', { recursive: true })", true],
  ['open("tests/test_sums.py").read()', true],
  ['Path("test_sums.py").read_text()', true],
  ['for folder, _, names in os.walk("."):', true],
  ['Path(".").rglob("*.py")', true],
  ['os.ReadFile("sums_test.go")', true],
  ["readFileSync('openapi.spec')", false],
  ["readFileSync('latest/a.js')", false],
  ["readdirSync('.')", false],
  ['readdirSync(root, { recursive: true })', false],
  ['os.walk(root)', false],
  ['open(path).read(); re.test(x)', false],
])('code reads files of tests: %s %s', (code, isSo) => {
  expect(READS_TESTS.some((pattern) => pattern.test(code))).toBe(isSo);
});
