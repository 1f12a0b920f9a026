import { posix } from 'node:path';
import { COVERAGE, optionsBut, type RunnerForm, valuedOptions } from './runner-form.ts';

export const PYTEST: RunnerForm = {
  takes: /\.py$/,
  valued: valuedOptions(
    '-k -m -c -p -n -o -W --numprocesses --maxfail --rootdir --junitxml --junit-xml --timeout --durations --tb --ignore --deselect --import-mode --log-level --override-ini --cov --cov-report --cov-config --cov-fail-under',
  ),
  only: (files, args) => [...optionsBut(COVERAGE, args), ...files],
  picks: () => 'given',
};

/** unittest names tests relative to where the search began, so only the file name is limited. */
export const UNITTEST: RunnerForm = {
  takes: /^(?:.*\/)?test[^/]*\.py$/,
  valued: valuedOptions('-s --start-directory -p --pattern -t --top-level-directory -k'),
  only: (files, args) => {
    const { options, positionals } = args;
    const names = new Set(files.map((file) => posix.basename(file)));
    const [name] = names;
    const isSearch = positionals.length === 0 || (positionals.length === 1 && positionals[0] === 'discover');
    const isLimited = options.some(([name]) => /^(?:-p|--pattern)/.test(name));
    if (name === undefined || names.size > 1 || !isSearch || isLimited) return null;
    return ['discover', ...optionsBut(null, args), '-p', name];
  },
  picks: () => 'own',
};

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

/** Options that suppress the output about passed tests, so that it would not show that they ran. */
const QUIET = /^(?:-q|--quiet)$/;

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

const RSPEC: RunnerForm = {
  takes: /_spec\.rb$/,
  valued: valuedOptions('-r --require -f --format -o --out -t --tag -I --seed --order -e --example'),
  only: (files, args) => [...optionsBut(null, args), ...files],
  picks: () => 'given',
};

const RUBY_TEST = /_test\.rb$/;

const RAILS: RunnerForm = {
  takes: RUBY_TEST,
  valued: valuedOptions('-s --seed -n --name -e --environment -j --jobs'),
  only: (files, args) => {
    const [command, ...given] = args.positionals;
    return command === 'test' && given.length === 0 ? ['test', ...optionsBut(null, args), ...files] : null;
  },
  picks: () => 'given',
};

/** rake takes one pattern for the test files, in a variable. */
const RAKE: RunnerForm = {
  takes: RUBY_TEST,
  valued: valuedOptions('-f --rakefile -I --libdir -r --require -C --directory -j --jobs'),
  only: (files, args) => {
    const { positionals } = args;
    const pattern = files.length === 1 ? files[0] : `{${files.join(',')}}`;
    const isTest = positionals[0] === 'test' && positionals.slice(1).every((word) => /^TESTOPTS=/.test(word));
    return isTest ? [...optionsBut(null, args), ...positionals, `TEST=${pattern}`] : null;
  },
  picks: () => 'given',
};

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

function classOf(file: string): string {
  return posix.basename(file).replace(/\.\w+$/, '');
}
