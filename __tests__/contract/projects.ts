import { type Ecosystem, NAMES, refusal, type TestName } from '../support/ecosystems/ecosystem.ts';

/** More projects with the same sum: tests that are compiled, and commands that no reader of outputs knows. */

/** What each test asks: two numbers and their sum. */
const SUMS: Readonly<Record<TestName, readonly [number, number, number]>> = {
  sum: [2, 3, 5],
  nothing: [0, 0, 0],
  one: [1, 0, 1],
  shout: [0, 0, 0],
  far: [0, 0, 0],
};

function suiteOf(
  head: string,
  line: (test: {
    readonly name: string;
    readonly a: number;
    readonly b: number;
    readonly sum: number;
  }) => string,
  tail = '',
): Ecosystem['suite'] {
  return ({ tests }) => {
    const lines = tests.map((test) => {
      const [a, b, sum] = SUMS[test];
      return line({ name: NAMES[test].replaceAll(' ', '_'), a, b, sum });
    });
    return `${head}${lines.join('')}${tail}`;
  };
}

/** As the sources call the tests. */
const UNDERSCORED: Ecosystem['names'] = {
  sum: NAMES.sum.replaceAll(' ', '_'),
  shout: NAMES.shout.replaceAll(' ', '_'),
  nothing: NAMES.nothing.replaceAll(' ', '_'),
  one: NAMES.one.replaceAll(' ', '_'),
  far: NAMES.far.replaceAll(' ', '_'),
};

/** One program per file of tests, as ctest counts them. */
export const CTEST: Ecosystem = {
  name: 'C with make and ctest',
  missing: refusal('make', '--version') ?? refusal('gcc', '--version') ?? refusal('ctest', '--version'),
  validate: 'make -s && ctest --output-on-failure',
  sourcePath: 'sums.c',
  testPath: 'tests/test_sums.c',
  files: {
    '.gitignore': 'run\n',
    Makefile: 'run: sums.c tests/test_sums.c\n\tgcc -o $@ $^\n',
    'CTestTestfile.cmake': 'add_test(sums "./run")\n',
  },
  source: (operator) => `int add(int a, int b) { return a ${operator} b; }\n`,
  suite: suiteOf(
    '#include <assert.h>\nint add(int, int);\n\nint main(void) {\n',
    ({ a, b, sum }) => `  assert(add(${a}, ${b}) == ${sum});\n`,
    '  return 0;\n}\n',
  ),
  names: { ...UNDERSCORED, sum: 'add(2, 3)' },
};

/** Without a build tool and without a library of tests. */
export const JAVA: Ecosystem = {
  name: 'Java with javac',
  missing: refusal('javac', '-version'),
  validate:
    'javac -d out src/Sums.java test/SumsTest.java && java -Xshare:auto -XX:TieredStopAtLevel=1 -cp out SumsTest',
  sourcePath: 'src/Sums.java',
  testPath: 'test/SumsTest.java',
  files: { '.gitignore': 'out\n' },
  source: (operator) => `class Sums {\n  static int add(int a, int b) { return a ${operator} b; }\n}\n`,
  suite: suiteOf(
    'class SumsTest {\n  public static void main(String[] args) {\n',
    ({ name, a, b, sum }) => `    if (Sums.add(${a}, ${b}) != ${sum}) throw new AssertionError("${name}");\n`,
    '  }\n}\n',
  ),
  names: UNDERSCORED,
};

export const GO: Ecosystem = {
  name: 'Go',
  missing: refusal('go', 'version'),
  validate: 'go test ./...',
  sourcePath: 'sums.go',
  testPath: 'sums_test.go',
  files: { 'go.mod': 'module sums\n\ngo 1.20\n' },
  source: (operator) => `package sums\n\nfunc Add(a, b int) int { return a ${operator} b }\n`,
  suite: suiteOf(
    'package sums\n\nimport "testing"\n',
    ({ name, a, b, sum }) =>
      `\nfunc Test_${name}(t *testing.T) {\n\tif Add(${a}, ${b}) != ${sum} {\n\t\tt.Fatal("wrong")\n\t}\n}\n`,
  ),
  names: UNDERSCORED,
};

/** Says nothing at all. */
export const SILENT_SHELL: Ecosystem = {
  name: 'a silent script',
  missing: null,
  validate: 'sh tests/run.sh',
  sourcePath: 'sums.sh',
  testPath: 'tests/run.sh',
  files: {},
  source: (operator) => `echo $(($1 ${operator} $2))\n`,
  suite: suiteOf('set -e\n', ({ a, b, sum }) => `test "$(sh sums.sh ${a} ${b})" = ${sum}\n`),
  names: { ...UNDERSCORED, sum: 'tests/run.sh' },
};

/** Says what diff says. */
export const DIFF: Ecosystem = {
  ...SILENT_SHELL,
  name: 'a script with diff',
  testPath: 'tests/expected.txt',
  files: {
    'tests/run.sh':
      'while read -r a b _; do echo "$a $b $(sh sums.sh "$a" "$b")"; done < tests/expected.txt | diff - tests/expected.txt\n',
  },
  suite: suiteOf('', ({ a, b, sum }) => `${a} ${b} ${sum}\n`),
  names: { ...UNDERSCORED, sum: 'tests/expected.txt' },
};

/** A runner whose tests are pairs of what is wanted and what is there. @param print prints `ran`, a list of name, wanted, found */
function runnerPrinting(name: string, testPath: string, print: string): Ecosystem {
  return {
    name,
    missing: null,
    validate: `node vendor/runner.mjs ${testPath}`,
    sourcePath: 'src/sums.mjs',
    testPath,
    files: {
      'vendor/runner.mjs': `const tests = await import(new URL('../' + process.argv[2], import.meta.url));
const ran = Object.entries(tests).map(([name, test]) => [name, ...test()]);
const failed = ran.filter(([, wanted, found]) => wanted !== found);
const say = console.log;
${print}
process.exit(failed.length > 0 ? 1 : 0);
`,
    },
    source: (operator) => `export const add = (a, b) => a ${operator} b;\n`,
    suite: suiteOf(
      "import { add } from '../src/sums.mjs';\n\n",
      ({ name: test, a, b, sum }) => `export const ${test} = () => [${sum}, add(${a}, ${b})];\n`,
    ),
    names: UNDERSCORED,
  };
}

/** Prints as JUnit's console launcher does. */
export const CONSOLE: Ecosystem = runnerPrinting(
  "what prints as JUnit's console launcher",
  'test/SumsTest.mjs',
  `say("Thanks for using JUnit! Support its development at https://junit.org/sponsoring\\n\\n.");
say("+-- JUnit Jupiter [OK]\\n| '-- SumsTest [OK]");
for (const [name, wanted, found] of ran)
  say(\`|   \${name === ran.at(-1)[0] ? "'" : '+'}-- \${name}() \${wanted === found ? '[OK]' : \`[X] expected: <\${wanted}> but was: <\${found}>\`}\`);
say("'-- JUnit Platform Suite [OK]\\n");
if (failed.length > 0) say(\`Failures (\${failed.length}):\`);
for (const [name, wanted, found] of failed)
  say(\`  JUnit Jupiter:SumsTest:\${name}()
    MethodSource [className = 'SumsTest', methodName = '\${name}', methodParameterTypes = '']
    => org.opentest4j.AssertionFailedError: expected: <\${wanted}> but was: <\${found}>
       SumsTest.\${name}(SumsTest.java:9)\\n\`);
say('Test run finished after 64 ms');
for (const [count, what] of [[ran.length, 'found'], [0, 'skipped'], [ran.length, 'started'], [0, 'aborted'], [ran.length - failed.length, 'successful'], [failed.length, 'failed']])
  say(\`[\${String(count).padStart(10)} tests \${what.padEnd(16)}]\`);`,
);

/** Prints as Ruby's test-unit does. */
export const TEST_UNIT: Ecosystem = runnerPrinting(
  'what prints as test-unit of Ruby',
  'test/test_sums.mjs',
  `const line = (mark) => say(mark.repeat(79));
say('Loaded suite test/test_sums\\nStarted');
for (const [name, wanted, found] of failed) {
  line('=');
  say(\`Failure: test_\${name}(SumsTest): <\${wanted}> expected but was\\n<\${found}>.\`);
  say(\`test/test_sums.rb:9:in 'SumsTest#test_\${name}'\`);
  line('=');
}
say('Finished in 0.006 seconds.');
line('-');
say(\`\${ran.length} tests, \${ran.length} assertions, \${failed.length} failures, 0 errors, 0 pendings, 0 omissions, 0 notifications\`);
say(\`\${Math.round((100 * (ran.length - failed.length)) / Math.max(1, ran.length))}% passed\`);
line('-');`,
);
