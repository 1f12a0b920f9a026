import { describe, expect, test } from 'vitest';
import { parseCommandEntry } from '../../../src/core/commands/command-entry.ts';
import { Commands } from '../../../src/core/commands/commands.ts';
import type { CommandEntry } from '../../../src/core/verdict/verdict.ts';
import { argumentsIn } from '../../../src/review/selection/runner-form.ts';
import { type Selected, selectTests } from '../../../src/review/selection/select.ts';
import { Selection } from '../../../src/review/selection/selection.ts';

function entryOf(text: string, purpose: CommandEntry['purpose'] = 'validate'): CommandEntry {
  const parsed = parseCommandEntry(text, { purpose, origin: 'input' });
  if (parsed.kind === 'invalid') throw new Error(parsed.errorDetail);
  return parsed.value;
}

interface Given {
  readonly scripts?: Readonly<Record<string, string>>;
  readonly workingDirectory?: string;
  readonly commands?: readonly string[];
}

function select(command: string, paths: readonly string[], given: Given = {}): Promise<Selected | null> {
  const { scripts = {}, workingDirectory = '', commands = [] } = given;
  const manifest = `${workingDirectory === '' ? '' : `${workingDirectory}/`}package.json`;
  const selection = new Selection({
    workingDirectory,
    commands: new Commands([command, ...commands].map((text) => entryOf(text))),
    baseText: async (path) => (path === manifest ? JSON.stringify({ scripts }) : null),
  });
  return selection.of(entryOf(command), paths);
}

/** What runs, as a person would write it; the script and its words where a shell takes part. */
async function told(...given: Parameters<typeof select>): Promise<string | null> {
  const argv = (await select(...given))?.entry.argv ?? null;
  if (argv === null) return null;
  if (argv[0] !== 'bash') return argv.join(' ');
  const [script = '', , ...words] = argv.slice(6);
  const before = script.split('\n').filter((line) => !line.startsWith('export PATH='));
  return [...before.slice(0, -1), words.join(' ')].join(' && ');
}

describe('a runner is told to name each test', () => {
  test.each([
    ['npx jest --ci', 'a.test.js', 'npx jest --ci --verbose --coverage=false a\\.test\\.js'],
    [
      'npx jest --reporters=jest-tap',
      'a.test.js',
      'npx jest --reporters=jest-tap --coverage=false a\\.test\\.js',
    ],
    [
      'npx vitest run --reporter=dot',
      'a.test.ts',
      'npx vitest run --reporter=verbose --coverage.enabled=false a.test.ts',
    ],
    [
      'npx vitest --reporter tap',
      'a.test.ts',
      'npx vitest --reporter tap --coverage.enabled=false a.test.ts',
    ],
    ['npx mocha -R dot test', 'test/a.js', 'npx mocha --reporter=spec test/a.js'],
    ['npx mocha -R json test', 'test/a.js', 'npx mocha -R json test/a.js'],
    ['pytest -q tests', 'tests/test_a.py', 'pytest -q --verbosity=1 tests/test_a.py'],
    ['python3 -m unittest -q', 'tests/test_a.py', 'python3 -m unittest discover -p test_a.py -v'],
    ['go test -race ./...', 'pkg/a_test.go', 'go test -race -v ./pkg'],
    ['go test -json ./...', 'pkg/a_test.go', 'go test -json ./pkg'],
    ['bin/rails test', 'test/a_test.rb', 'bin/rails test -v test/a_test.rb'],
    ['cargo test', 'tests/sums.rs', 'cargo test --test sums'],
  ])('%s', (command, path, line) => {
    const entry = entryOf(command);
    const project = { workingDirectory: '', scripts: new Map(), commands: [entry], output: 'names' } as const;
    expect(selectTests(entry, [path], project)?.line).toBe(line);
  });
});

describe('a runner is told of the files in its own form', () => {
  test.each([
    ['npx jest --ci', 'test/a.test.js', 'npx jest --ci --coverage=false test/a\\.test\\.js'],
    ['npx jest --coverage -w 2 unit', 'a.test.ts', 'npx jest -w 2 --coverage=false a\\.test\\.ts'],
    ['npx vitest run --coverage', 'test/a.test.ts', 'npx vitest run --coverage.enabled=false test/a.test.ts'],
    ['npx vitest', 'test/a.test.ts', 'npx vitest --coverage.enabled=false test/a.test.ts'],
    [
      'node_modules/.bin/mocha -r ts-node/register --spec x.js test/*.js',
      'test/a.js',
      'node_modules/.bin/mocha -r ts-node/register test/a.js',
    ],
    ['node --import tsx --test test/', 'test/a.test.ts', 'node --import tsx --test test/a.test.ts'],
    [
      'node --experimental-vm-modules node_modules/jest/bin/jest.js',
      'a.test.js',
      'node --experimental-vm-modules node_modules/jest/bin/jest.js --coverage=false a\\.test\\.js',
    ],
    ['TZ=UTC npx jest', 'a.test.js', 'env TZ=UTC npx jest --coverage=false a\\.test\\.js'],
    [
      'npx c8 --100 -r text mocha',
      'test/a.js',
      'npx c8 --check-coverage=false --100=false -r text mocha test/a.js',
    ],
    [
      'nyc --check-coverage --lines 90 node --test',
      'a.test.js',
      'nyc --check-coverage=false --lines 90 node --test a.test.js',
    ],
    ['npx -y jest@29.7', 'a.test.js', 'npx -y jest@29.7 --coverage=false a\\.test\\.js'],
    [
      'timeout -k 9 5m npx vitest run',
      'a.test.js',
      'timeout -k 9 5m npx vitest run --coverage.enabled=false a.test.js',
    ],
    [
      'uv run --extra dev --with pytest-mock pytest tests',
      'tests/test_a.py',
      'uv run --extra dev --with pytest-mock pytest tests/test_a.py',
    ],
    ['coverage run -m pytest -q', 'tests/test_a.py', 'coverage run -m pytest -q tests/test_a.py'],
    [
      'python3 -m coverage run --branch -m unittest',
      'tests/test_a.py',
      'python3 -m coverage run --branch -m unittest discover -p test_a.py',
    ],
    [
      'python3 -m pytest -q --cov=src -n 4 tests',
      'tests/test_a.py',
      'python3 -m pytest -q -n 4 tests/test_a.py',
    ],
    [
      'npx playwright test --project chromium --shard=1/2 e2e',
      'e2e/a.spec.ts',
      'npx playwright test e2e/a\\.spec\\.ts --project chromium',
    ],
    ['bun run vitest', 'a.test.ts', 'bun run vitest --coverage.enabled=false a.test.ts'],
    [
      'node node_modules/.bin/vitest run',
      'a.test.js',
      'node node_modules/.bin/vitest run --coverage.enabled=false a.test.js',
    ],
    ['uv run pytest', 'tests/test_a.py', 'uv run pytest tests/test_a.py'],
    ['python3 -m unittest', 'tests/test_a.py', 'python3 -m unittest discover -p test_a.py'],
    [
      'python3 -m unittest discover -s tests',
      'tests/test_a.py',
      'python3 -m unittest discover -p test_a.py -s tests',
    ],
    ['go test -race ./...', 'pkg/sum/sum_test.go', 'go test -race ./pkg/sum'],
    [
      './mvnw -B test',
      'src/test/java/shop/CartTest.java',
      './mvnw test -B -Dtest=CartTest -DfailIfNoTests=false -Dsurefire.failIfNoSpecifiedTests=false',
    ],
    [
      'mvn -o -q test',
      'src/test/java/shop/CartTest.java',
      'mvn test -o -Dtest=CartTest -DfailIfNoTests=false -Dsurefire.failIfNoSpecifiedTests=false',
    ],
    ['./gradlew -q test', 'src/test/java/shop/CartTest.java', './gradlew test --tests CartTest'],
    ['./gradlew test', 'src/test/java/shop/CartTest.java', './gradlew test --tests CartTest'],
    ['prove -lr -I t/lib -j 4 t', 't/cart/add.t', 'prove -lr -I t/lib -j 4 t/cart/add.t'],
    ['vendor/bin/phpunit', 'tests/CartTest.php', 'vendor/bin/phpunit --filter=\\b(CartTest)::'],
    [
      'php -d memory_limit=-1 vendor/bin/phpunit -c ci.xml --coverage-clover=c.xml tests',
      'tests/Shop/CartTest.php',
      'php -d memory_limit=-1 vendor/bin/phpunit tests -c ci.xml --filter=\\b(CartTest)::',
    ],
    ['bundle exec rspec', 'spec/cart_spec.rb', 'bundle exec rspec spec/cart_spec.rb'],
    ['bundle exec rake test', 'test/cart_test.rb', 'bundle exec rake test TEST=test/cart_test.rb'],
    ['rake test TESTOPTS=-v', 'test/a_test.rb', 'rake test TESTOPTS=-v TEST=test/a_test.rb'],
    ['bundle exec rake test:units', 'test/test_a.rb', 'bundle exec rake test:units TEST=test/test_a.rb'],
    ['rake -j 2 spec', 'spec/a_spec.rb', 'rake spec -j 2 SPEC=spec/a_spec.rb'],
    [
      'rake spec:models SPEC_OPTS=-fd',
      'spec/a_spec.rb',
      'rake spec:models SPEC_OPTS=-fd SPEC=spec/a_spec.rb',
    ],
    ['python3 -m unittest -v tests.suite', 'tests/test_a.py', 'python3 -m unittest tests/test_a.py -v'],
    ['python3 -m unittest tests/run.py', 'tests/a_test.py', 'python3 -m unittest tests/a_test.py'],
    ['bin/rails test -s 1', 'test/models/cart_test.rb', 'bin/rails test -s 1 test/models/cart_test.rb'],
  ])('%s', async (command, path, expected) => {
    expect(await told(command, [path, 'README.md'])).toBe(expected);
  });

  test('also where a folder of the repository is the one that commands run in', async () => {
    const given = { workingDirectory: 'packages/a', scripts: { test: 'mocha' } };
    const selected = await select('npm test', ['packages/a/test/x.js'], given);
    expect(selected?.files).toEqual(['packages/a/test/x.js']);
    expect(selected?.entry.argv.slice(-2)).toEqual(['mocha', 'test/x.js']);
    expect(selected?.entry.argv.join(' ')).toContain('$PWD/../../node_modules/.bin');
  });
});

test.each([
  ['cd web && npm test', 'web', 'cd web && mocha test/a.js'],
  ['cd ./web/ui; npm test', 'web/ui', 'cd ./web/ui && mocha test/a.js'],
  ['cd web/../lib && npm run build && npm test', 'lib', 'cd web/../lib && tsc && mocha test/a.js'],
])('%s is looked up in the folder that it enters', async (command, folder, expected) => {
  const selection = new Selection({
    workingDirectory: '',
    commands: new Commands([entryOf(command)]),
    baseText: async (path) =>
      JSON.stringify({
        scripts: path === `${folder}/package.json` ? { test: 'mocha', build: 'tsc' } : { test: 'jest' },
      }),
  });
  const selected = await selection.of(entryOf(command), [`${folder}/test/a.js`]);
  const [script = '', , ...words] = selected?.entry.argv.slice(6) ?? [];
  const [first, ...lines] = script.split('\n');
  expect([...lines.slice(0, -2), words.join(' ')].join(' && ')).toBe(expected);
  // The programs of the folder are found only once it is entered.
  expect(lines.at(-2)).toBe(first);
  expect(selected?.files).toEqual([`${folder}/test/a.js`]);
  expect(selection.pathOf('test/a.js', entryOf(command))).toBe(`${folder}/test/a.js`);
});

test.each(['cd .. && npx mocha', 'cd /srv && npx mocha', 'cd - && npx mocha', 'cd "$X" && npx mocha'])(
  '%s enters no folder that is known',
  async (command) => {
    expect((await select(command, ['test/a.js']))?.entry.argv.at(-1)).toBe('test/a.js');
  },
);

describe('a script of the manifest', () => {
  const PATHS = ['test/a.test.js'];

  test.each<[string, string, Readonly<Record<string, string>>, string]>([
    ['is looked into', 'npm test', { test: 'mocha --exit test/*.js' }, 'mocha --exit test/a.test.js'],
    [
      'runs what the tests need before them',
      'npm test',
      { test: 'npm run build && ava', build: 'tsc -p .' },
      'tsc -p . && ava test/a.test.js',
    ],
    [
      'is spared of checks and of other tests',
      'npm test',
      {
        pretest: 'npm run lint',
        lint: 'eslint .',
        test: 'tsc --noEmit && npm run unit && npm run types',
        unit: 'jest',
        types: 'tsd',
      },
      'jest --coverage=false test/a\\.test\\.js',
    ],
    [
      'takes further words',
      'npm run unit -- --ci',
      { unit: 'NODE_ENV=test jest' },
      'env NODE_ENV=test jest --ci --coverage=false test/a\\.test\\.js',
    ],
    [
      'may be node-tap, which is told to measure no coverage',
      'npm test',
      { test: 'tap --no-coverage -J --jobs 4 test/*.test.js' },
      'tap --no-coverage -J --jobs 4 test/a.test.js',
    ],
    [
      'may stand behind assignments and a measuring program',
      'TZ=UTC npm test',
      { test: 'tsc && NAME="a b" c8 --100 npm run unit', unit: 'mocha' },
      'env TZ=UTC tsc && env TZ=UTC env NAME=a b c8 --check-coverage=false --100=false mocha test/a.test.js',
    ],
    [
      'may be called by another manager',
      'pnpm unit',
      { unit: 'vitest run' },
      'vitest run --coverage.enabled=false test/a.test.js',
    ],
    [
      'may stand in a script of the maintainer',
      'cd . && npm test',
      { test: 'tape test/*.js' },
      'cd . && tape test/a.test.js',
    ],
  ])('%s', async (_what, command, scripts, expected) => {
    expect(await told(command, PATHS, { scripts })).toBe(expected);
  });

  test.each([
    ['a program that starts scripts by itself', { test: 'run-s unit', unit: 'jest' }],
    ['a pipe behind assignments', { test: 'A=1 npm run unit', unit: 'mocha | cat' }],
  ])('is not looked into where there is %s', async (_what, scripts) => {
    expect(await told('npm test', PATHS, { scripts })).toBeNull();
  });

  test('that calls others many times over comes to an end', async () => {
    const many = (name: string) => Array.from({ length: 60 }, () => `npm run ${name}`).join(' && ');
    const scripts = { test: many('a'), a: many('b'), b: many('c'), c: many('d'), d: 'mocha' };
    expect(await told('npm test', PATHS, { scripts })).toMatch(/ test\/a\.test\.js$/);
  });

  test('may call itself', async () => {
    expect(await told('npm test', PATHS, { scripts: { test: 'npm test' } })).toBeNull();
  });
});

describe('the whole command runs', () => {
  test.each([
    ['make test', 'test/a.test.js'],
    ['npm test', 'test/a.test.js'],
    ['npx jest', 'tests/test_a.py'],
    ['npx jest | tee log', 'a.test.js'],
    ['npx mocha', 'test/$(id).js'],
    ['npx mocha', '--require=x.js'],
    ['npx mocha', 'test/[a].js'],
    ['go test ./pkg', 'pkg/a_test.go'],
    ['cargo test --lib', 'tests/a.rs'],
    ['rake', 'test/a_test.rb'],
    ['mvn clean package', 'src/test/java/a/ATest.java'],
    ['mvn package test', 'src/test/java/a/ATest.java'],
    ['mvn clean', 'src/test/java/a/ATest.java'],
    ['mvn -Dtest=B test', 'src/test/java/a/ATest.java'],
    ['gradle testing', 'src/test/java/a/ATest.java'],
    ['gradle test --tests B', 'src/test/java/a/ATest.java'],
    ['gradle test check', 'src/test/java/a/ATest.java'],
    ['python3 -m unittest discover tests', 'tests/test_a.py'],
    ['python3 -m unittest', 'tests/a_test.py'],
    ['cargo test', 'crates/a/tests/a.rs'],
    ['phpunit --filter=A', 'tests/ATest.php'],
    ['rake test lint', 'test/a_test.rb'],
    ['rake test:a test:b', 'test/a_test.rb'],
    ['rake testing', 'test/a_test.rb'],
    ['rake lint', 'test/a_test.rb'],
    ['bin/rails test test/models', 'test/a_test.rb'],
    ['mvn -B verify', 'src/test/java/a/ATest.java'],
    ['python3 -m unittest -p "x*.py"', 'tests/test_a.py'],
  ])('where %s cannot be told of %s', async (command, path) => {
    expect(await select(command, [path])).toBeNull();
  });

  test('where one of several names is more than a plain one', async () => {
    expect(await select('npx mocha', ['test/a.js', 'test/$(id).js'])).toBeNull();
    expect((await select('npx mocha', ['test/a.js', 'test/b.js']))?.files).toEqual([
      'test/a.js',
      'test/b.js',
    ]);
  });

  test('unless the maintainer has an entry for one file', async () => {
    const commands = ['./one.sh {path}'];
    const selected = await select('make test', ['test/a.c'], { commands });
    expect(selected).toMatchObject({ path: 'test/a.c', entry: { argv: ['./one.sh', '{path}'] } });
    expect(await select('make test', ['test/a.c', 'test/b.c'], { commands })).toBeNull();
  });
});

describe('whether the whole command is known to run the files, too', () => {
  test.each([
    ['npx jest', 'a.test.js', true],
    ['npx jest unit', 'a.test.js', false],
    ['npx vitest', 'a.test.js', true],
    ['npx vitest run', 'a.test.js', true],
    ['npx vitest watch', 'a.test.js', true],
    ['npx vitest run src', 'a.test.js', false],
    ['npx mocha test', 'a.test.js', false],
    ['npx playwright test', 'a.spec.js', true],
    ['npx playwright test e2e', 'e2e/a.spec.js', false],
    ['python3 -m unittest', 'tests/test_a.py', true],
    ['python3 -m unittest tests.suite', 'tests/test_a.py', false],
    ['python3 -m pytest', 'tests/test_a.py', false],
    ['go test ./...', 'a_test.go', true],
    ['cargo test', 'tests/a.rs', true],
    ['mvn test', 'src/test/java/a/ATest.java', false],
    ['gradle test', 'src/test/java/a/ATest.java', true],
    ['phpunit', 'tests/ATest.php', true],
    ['rspec', 'spec/a_spec.rb', false],
    ['rake test', 'test/a_test.rb', false],
    ['prove -lr t', 't/a.t', false],
  ])('%s with %s: %s', async (command, path, is) => {
    expect((await select(command, [path]))?.isKnownPart).toBe(is);
  });
});

test('the command is told with its file, or with how many there are', async () => {
  expect((await select('npx jest', ['a.test.js']))?.entry.text).toBe('npx jest (a.test.js)');
  expect((await select('npx jest', ['a.test.js', 'b.test.js', 'c.md']))?.entry.text).toBe(
    'npx jest (2 files of tests)',
  );
});

test.each([
  ['rake test', ['test/a_test.rb', 'test/b_test.rb'], 'rake test TEST={test/a_test.rb,test/b_test.rb}'],
  ['go test ./...', ['a_test.go', 'b/b_test.go'], 'go test ./ ./b'],
  ['py.test -q', ['a_test.py'], 'py.test -q a_test.py'],
  ['mvn clean test', ['src/test/java/a/ATest.java'], /^mvn clean test -Dtest=ATest /],
  ['./gradlew :app:test', ['app/src/test/java/a/ATest.java'], './gradlew :app:test --tests ATest'],
  ['python3.12 -m pytest', ['a_test.py'], 'python3.12 -m pytest a_test.py'],
])('%s for %j', async (command, paths, expected) => {
  const chosen = await told(command, paths);
  if (typeof expected === 'string') expect(chosen).toBe(expected);
  else expect(chosen).toMatch(expected);
});

describe('words of a script', () => {
  const PATHS = ['test/a.test.js'];
  test.each<[string, string, Readonly<Record<string, string>>, string | null]>([
    ['flags in front of run', 'npm --silent run unit', { unit: 'mocha' }, 'mocha test/a.test.js'],
    ['a flag behind run', 'npm run --silent unit', { unit: 'mocha' }, 'mocha test/a.test.js'],
    ['flags of npm itself', 'npm test --silent', { test: 'mocha' }, 'mocha test/a.test.js'],
    [
      'a quoted separator',
      'npm test',
      { test: `node -e "a && b; c" && mocha` },
      'node -e "a && b; c" && mocha test/a.test.js',
    ],
    ['lines', 'npm test', { test: 'node make.js\nmocha' }, 'node make.js && mocha test/a.test.js'],
    [
      'commands behind one another',
      'npm test',
      { test: 'node make.js; mocha' },
      'node make.js && mocha test/a.test.js',
    ],
    ['what npm does not know as a script', 'npm unit', { unit: 'mocha' }, null],
    ['what yarn does', 'yarn unit', { unit: 'mocha' }, 'mocha test/a.test.js'],
    ['npm t', 'npm t', { test: 'mocha' }, 'mocha test/a.test.js'],
  ])('%s', async (_what, command, scripts, expected) => {
    expect(await told(command, PATHS, { scripts })).toBe(expected);
  });
});

describe('what stands before the tests in a script', () => {
  const toldOf = (test: string, scripts: Readonly<Record<string, string>> = {}) =>
    told('npm test', ['a.test.js'], { scripts: { test, ...scripts } });

  test('with what its own scripts have before and behind them', async () => {
    const scripts = { prebuild: 'node pre.js', build: 'node build.js', postbuild: 'node post.js' };
    expect(await toldOf('npm run build && vitest run', scripts)).toBe(
      'node pre.js && node build.js && node post.js && vitest run --coverage.enabled=false a.test.js',
    );
    expect(await toldOf('vitest run', { pretest: 'node pre.js', posttest: 'node post.js' })).toBe(
      'node pre.js && vitest run --coverage.enabled=false a.test.js',
    );
  });

  test.each(['go build ./...', 'node make.js > made.js', 'node build.js --with eslint', 'node not-eslint'])(
    'stays where it may make what they need: %s',
    async (before) => {
      expect(await toldOf(`${before} && vitest run`)).toBe(
        `${before} && vitest run --coverage.enabled=false a.test.js`,
      );
    },
  );

  test.each(['eslint .', 'go vet ./...', 'cargo clippy', 'npx prettier --check .', 'tsc --noEmit'])(
    'is left out where it only looks: %s',
    async (before) => {
      expect(await toldOf(`${before} && vitest run`)).toBe('vitest run --coverage.enabled=false a.test.js');
    },
  );
});

test('a dash alone is a word, and so is all behind two of them', () => {
  expect(argumentsIn(['-', '-x', 'v', '--', '-y'], '-x')).toEqual({
    options: [['-x', 'v']],
    positionals: ['-', '-y'],
  });
});

describe('the runner of a package', () => {
  const selectionOf = (...commands: readonly string[]) =>
    new Selection({
      workingDirectory: '',
      commands: new Commands(commands.map((text) => entryOf(text))),
      baseText: async () => null,
    });
  const own = { ...entryOf('npx vitest run'), folder: 'packages/web' };

  test('is not asked for tests of another one', async () => {
    const selected = await selectionOf('npx vitest run').of(own, [
      'packages/web/a.test.js',
      'packages/api/b.test.js',
    ]);
    expect(selected?.files).toEqual(['packages/web/a.test.js']);
    expect(await selectionOf('npx vitest run').of(own, ['packages/api/b.test.js'])).toBeNull();
  });

  test('is limited to one file, unless that is not its own or has an entry of its own', async () => {
    const limited = await selectionOf('npx vitest run').limitedTo(own, 'packages/web/a.test.js');
    expect(limited?.entry.argv).toEqual(['npx', 'vitest', 'run', '--coverage.enabled=false', 'a.test.js']);
    expect(await selectionOf('npx vitest run').limitedTo(own, 'packages/api/b.test.js')).toBeNull();
    const entry = entryOf('unknown-runner');
    const listed = selectionOf('unknown-runner', 'unknown-runner {path}');
    expect(await listed.limitedTo(entry, 'a.test.js')).toBeNull();
  });
});
