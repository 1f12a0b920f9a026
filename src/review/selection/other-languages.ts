import { posix } from 'node:path';
import {
  type Arguments,
  COVERAGE,
  classOf,
  givenFiles,
  optionsBut,
  type RunnerForm,
  valuedOptions,
} from './runner-form.ts';

/** Options that suppress the output about passed tests, so that it would not show that they ran. */
const QUIET = /^(?:-q|--quiet)$/;
const QUIETLY = { of: QUIET, unless: /^--(?:no-)?verbose\b/ };

export const PYTEST: RunnerForm = {
  ...givenFiles({
    takes: /\.py$/,
    drops: COVERAGE,
    valued:
      '-k -m -c -p -n -o -W --numprocesses --maxfail --rootdir --junitxml --junit-xml --timeout --durations --tb --ignore --deselect --import-mode --log-level --override-ini --cov --cov-report --cov-config --cov-fail-under',
  }),
  names: ['--verbosity=1'],
};

/**
 * A search names tests relative to where it began, so only its file name is limited. Names of modules, classes or tests
 * are replaced by the files, which unittest takes too.
 */
export const UNITTEST: RunnerForm = {
  takes: /\.py$/,
  valued: valuedOptions('-s --start-directory -p --pattern -t --top-level-directory -k'),
  only: (files, args) => {
    if (isSearch(args)) return searchFor(files, args);
    return args.positionals[0] === 'discover' ? null : [...optionsBut(null, args), ...files];
  },
  picks: (_files, args) => (isSearch(args) ? 'own' : 'given'),
  names: ['-v'],
  instead: QUIETLY,
};

function isSearch({ positionals }: Arguments): boolean {
  return positionals.length === 0 || (positionals.length === 1 && positionals[0] === 'discover');
}

function searchFor(files: readonly string[], args: Arguments): readonly string[] | null {
  const names = new Set(files.map((file) => posix.basename(file)));
  const [name = ''] = names;
  const isLimited = args.options.some(([option]) => /^(?:-p|--pattern)/.test(option));
  if (names.size > 1 || !name.startsWith('test') || isLimited) return null;
  return ['discover', ...optionsBut(null, args), '-p', name];
}

const GO: RunnerForm = {
  takes: /_test\.go$/,
  valued: valuedOptions(
    '-run -skip -timeout -tags -count -cpu -parallel -bench -coverprofile -covermode -coverpkg',
  ),
  only: (files, args) => {
    const { positionals } = args;
    const [command, ...packages] = positionals;
    if (command !== 'test' || packages.length !== 1 || packages[0] !== './...') return null;
    const folders = [...new Set(files.map((file) => `./${file.replace(/\/?[^/]+$/, '')}`))];
    return ['test', ...optionsBut(/^-cover/, args), ...folders];
  },
  picks: () => 'own',
  takesFolders: true,
  names: ['-v'],
  instead: { of: /^-v(?:=false)?$/, unless: /^-(?:json|bench)\b/ },
};

const CARGO: RunnerForm = {
  takes: /^tests\/[\w-]+\.rs$/,
  valued: valuedOptions('--features -F --profile -j --jobs --target --manifest-path --color'),
  only: (files, args) => {
    const { options, positionals } = args;
    const limits = options.some(([option]) =>
      /^(?:--(?:lib|bins?|doc|tests?|examples?|benches|all-targets|package|exclude)|-p)\b/.test(option),
    );
    if (limits || positionals.length !== 1 || positionals[0] !== 'test') return null;
    return [
      'test',
      ...optionsBut(null, args),
      ...files.flatMap((file) => ['--test', posix.basename(file, '.rs')]),
    ];
  },
  picks: () => 'own',
};

const JVM_TEST = /(?:^|\/)src\/test\/(?:java|kotlin)\/.*\/\w+\.(?:java|kt)$|^src\/test\/java\/\w+\.java$/;

const MAVEN: RunnerForm = {
  takes: JVM_TEST,
  valued: valuedOptions('-f --file -pl --projects -P --activate-profiles -s --settings -T --threads'),
  only: (files, args) => {
    const { options, positionals } = args;
    if (positionals.at(-1) !== 'test' || positionals.some((goal) => goal !== 'clean' && goal !== 'test'))
      return null;
    if (options.some(([name]) => name.startsWith('-Dtest='))) return null;
    const none = ['-DfailIfNoTests=false', '-Dsurefire.failIfNoSpecifiedTests=false'];
    return [...optionsBut(QUIET, args), `-Dtest=${files.map(classOf).join(',')}`, ...none, ...positionals];
  },
  picks: () => 'given',
};

const GRADLE: RunnerForm = {
  takes: JVM_TEST,
  valued: valuedOptions('-p --project-dir -x --exclude-task -b --build-file'),
  only: (files, args) => {
    const { options, positionals } = args;
    const [task] = positionals;
    if (positionals.length !== 1 || task === undefined || !/(?:^|:)test$/.test(task)) return null;
    if (options.some(([name]) => name === '--tests')) return null;
    return [...optionsBut(QUIET, args), task, ...files.flatMap((file) => ['--tests', classOf(file)])];
  },
  picks: () => 'own',
};

const RSPEC = givenFiles({
  takes: /_spec\.rb$/,
  valued: '-r --require -f --format -o --out -t --tag -I --seed --order -e --example',
});

const RUBY_TEST = /_test\.rb$|(?:^|\/)test_[^/]+\.rb$/;

const RAILS: RunnerForm = {
  takes: RUBY_TEST,
  valued: valuedOptions('-s --seed -n --name -e --environment -j --jobs'),
  only: (files, args) => {
    const [command, ...given] = args.positionals;
    return command === 'test' && given.length === 0 ? ['test', ...optionsBut(null, args), ...files] : null;
  },
  picks: () => 'given',
  names: ['-v'],
  instead: QUIETLY,
};

/**
 * The tasks of Rake and of RSpec take one pattern for the files, each in a variable of its own. A task of another kind
 * ignores it and runs whatever it runs.
 */
const RAKE: RunnerForm = {
  takes: /_(?:test|spec)\.rb$|(?:^|\/)test_[^/]+\.rb$/,
  valued: valuedOptions('-f --rakefile -I --libdir -r --require -C --directory -j --jobs'),
  only: (files, args) => {
    const { positionals } = args;
    const tasks = positionals.filter((word) => !/^(?:TESTOPTS|SPEC_OPTS)=/.test(word));
    const variable = RAKE_VARIABLES.get(/^(?:test|spec)(?=$|:)/.exec(tasks[0] ?? '')?.[0] ?? '');
    if (variable === undefined || tasks.length !== 1) return null;
    const pattern = files.length === 1 ? files[0] : `{${files.join(',')}}`;
    return [...optionsBut(null, args), ...positionals, `${variable}=${pattern}`];
  },
  picks: () => 'given',
};

const RAKE_VARIABLES: ReadonlyMap<string, string> = new Map([
  ['test', 'TEST'],
  ['spec', 'SPEC'],
]);

/** PHPUnit takes at most one file, but a pattern for test names, which begin with their class. */
const PHPUNIT: RunnerForm = {
  takes: /Test\.php$/,
  valued: valuedOptions(
    '-c --configuration --bootstrap --testsuite --group --exclude-group --filter -d --include-path --cache-result-file --log-junit --order-by --random-order-seed --columns',
  ),
  only: (files, args) => {
    if (args.options.some(([name]) => /^--filter\b/.test(name))) return null;
    const kept = optionsBut(/^--coverage/, args);
    return [...kept, `--filter=\\b(${files.map(classOf).join('|')})::`, ...args.positionals];
  },
  picks: () => 'own',
};

const DOTNET: RunnerForm = {
  takes: /Tests?\.cs$/,
  valued: valuedOptions(
    '-c --configuration -f --framework -l --logger -r --results-directory -s --settings -v --verbosity --filter --collect',
  ),
  only: (files, args) => {
    const [command] = args.positionals;
    if (command !== 'test' || args.options.some(([name]) => /^--filter\b/.test(name))) return null;
    const filter = files.map((file) => `FullyQualifiedName~.${classOf(file)}.`).join('|');
    return ['test', ...args.positionals.slice(1), ...optionsBut(/^--collect/, args), '--filter', filter];
  },
  picks: () => 'own',
};

/** Forms by program name. */
export const OTHERS: ReadonlyMap<string, RunnerForm> = new Map([
  ['pytest', PYTEST],
  ['py.test', PYTEST],
  ['go', GO],
  ['cargo', CARGO],
  ['mvn', MAVEN],
  ['mvnw', MAVEN],
  ['gradle', GRADLE],
  ['gradlew', GRADLE],
  ['rspec', RSPEC],
  ['rails', RAILS],
  ['rake', RAKE],
  ['phpunit', PHPUNIT],
  ['dotnet', DOTNET],
]);
