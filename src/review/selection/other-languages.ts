import { posix } from 'node:path';
import { type Arguments, COVERAGE, classOf, type RunnerForm } from './runner-form.ts';
import { byEach, byName, byValue } from './test-names.ts';

/** Options that suppress the output about passed tests, so that it would not show that they ran. */
const QUIET = /^(?:-q|--quiet)$/;
const QUIETLY = { insteadOf: QUIET, unless: /^--(?:no-)?verbose\b/ };

export const PYTEST: RunnerForm = {
  takes: /\.py$/,
  valued:
    '-k -m -c -p -n -o -W --numprocesses --maxfail --rootdir --junitxml --junit-xml --timeout --durations --tb --ignore --deselect --import-mode --log-level --override-ini --cov --cov-report --cov-config --cov-fail-under',
  drops: COVERAGE,
  picks: 'given',
  byName: byName('words', ({ names }) => ({ options: [['-k', names.join(' or ')]] })),
  naming: { by: ['--verbosity=1'] },
};

/**
 * A search names tests relative to where it began, so only its file name is limited. Names of modules, classes or tests
 * are replaced by the files, which unittest takes too.
 */
export const UNITTEST: RunnerForm = {
  takes: /\.py$/,
  valued: '-s --start-directory -p --pattern -t --top-level-directory -k',
  command: /^discover$/,
  keeps: (args, files) => {
    if (!isSearch(args)) return args.positionals[0] === 'discover' ? null : [];
    const names = new Set(files.map((file) => posix.basename(file)));
    const isLimited = args.options.some(([option]) => /^(?:-p|--pattern)/.test(option));
    const isFound = names.size === 1 && [...names].every((name) => name.startsWith('test'));
    return isFound && !isLimited ? ['discover'] : null;
  },
  words: (files, args) =>
    isSearch(args) ? ['-p', ...files.slice(0, 1).map((file) => posix.basename(file))] : files,
  picks: 'own without files',
  byName: byEach('words', '-k'),
  naming: { by: ['-v'], ...QUIETLY },
};

function isSearch({ positionals }: Arguments): boolean {
  return positionals.length === 0 || (positionals.length === 1 && positionals[0] === 'discover');
}

/** The command line has no other words than these. */
function onlyWith(...words: readonly string[]): (args: Arguments) => readonly string[] | null {
  return ({ positionals }) => (positionals.join(' ') === words.join(' ') ? ['test'] : null);
}

const GO: RunnerForm = {
  takes: /_test\.go$/,
  valued: '-run -skip -timeout -tags -count -cpu -parallel -bench -coverprofile -covermode -coverpkg',
  keeps: onlyWith('test', './...'),
  drops: /^-cover/,
  words: (files) => [...new Set(files.map((file) => `./${file.replace(/\/?[^/]+$/, '')}`))],
  picks: 'own',
  takesFolders: true,
  byName: byName('words', ({ names }) => ({ options: [['-run', `^(${names.join('|')})$`]] })),
  naming: { by: ['-v'], insteadOf: /^-v(?:=false)?$/, unless: /^-(?:json|bench)\b/ },
};

const CARGO: RunnerForm = {
  takes: /^tests\/[\w-]+\.rs$/,
  valued: '--features -F --profile -j --jobs --target --manifest-path --color',
  keeps: onlyWith('test'),
  bars: /^(?:--(?:lib|bins?|doc|tests?|examples?|benches|all-targets|package|exclude)|-p)\b/,
  words: (files) => files.flatMap((file) => ['--test', posix.basename(file, '.rs')]),
  picks: 'own',
  byName: byName('texts', ({ names }) => ({ last: ['--', ...names] })),
};

const JVM_TEST = /(?:^|\/)src\/test\/(?:java|kotlin)\/.*\/\w+\.(?:java|kt)$|^src\/test\/java\/\w+\.java$/;

const MAVEN: RunnerForm = {
  takes: JVM_TEST,
  valued: '-f --file -pl --projects -P --activate-profiles -s --settings -T --threads',
  keeps: ({ positionals }) => (/^(?:(?:clean|test) )*test$/.test(positionals.join(' ')) ? positionals : null),
  drops: QUIET,
  bars: /^-Dtest=/,
  words: (files) => [
    `-Dtest=${files.map(classOf).join(',')}`,
    '-DfailIfNoTests=false',
    '-Dsurefire.failIfNoSpecifiedTests=false',
  ],
  picks: 'given',
  byName: byName('words', ({ names, files }) => ({
    last: [`-Dtest=${files.map((file) => `${classOf(file)}#${names.join('+')}`).join(',')}`],
  })),
};

const GRADLE: RunnerForm = {
  takes: JVM_TEST,
  valued: '-p --project-dir -x --exclude-task -b --build-file',
  keeps: ({ positionals }) => (/^(?:\S*:)?test$/.test(positionals.join(' ')) ? positionals : null),
  drops: QUIET,
  bars: /^--tests$/,
  words: (files) => files.flatMap((file) => ['--tests', classOf(file)]),
  picks: 'own',
};

const RSPEC: RunnerForm = {
  takes: /_spec\.rb$/,
  valued: '-r --require -f --format -o --out -t --tag -I --seed --order -e --example',
  picks: 'given',
  byName: byEach('texts', '-e'),
};

const RAILS: RunnerForm = {
  takes: /_test\.rb$|(?:^|\/)test_[^/]+\.rb$/,
  valued: '-s --seed -n --name -e --environment -j --jobs',
  keeps: onlyWith('test'),
  picks: 'given',
  byName: byValue('-n', (pattern) => `/${pattern}/`),
  naming: { by: ['-v'], ...QUIETLY },
};

/**
 * The tasks of Rake and of RSpec take one pattern for the files, each in a variable of its own. A task of another kind
 * ignores it and runs whatever it runs.
 */
const RAKE: RunnerForm = {
  takes: /_(?:test|spec)\.rb$|(?:^|\/)test_[^/]+\.rb$/,
  valued: '-f --rakefile -I --libdir -r --require -C --directory -j --jobs',
  keeps: ({ positionals }) => (RAKE_TASK.test(positionals.join(' ')) ? positionals : null),
  words: (files, { positionals }) => {
    const [, task = ''] = RAKE_TASK.exec(positionals.join(' ')) ?? [];
    return [`${task.toUpperCase()}=${files.length === 1 ? files[0] : `{${files.join(',')}}`}`];
  },
  picks: 'given',
};

const RAKE_TASK = /^(?:(?:TESTOPTS|SPEC_OPTS)=\S* )*(test|spec)(?::\S*)?(?: (?:TESTOPTS|SPEC_OPTS)=\S*)*$/;

/** PHPUnit takes at most one file, but a pattern for test names, which begin with their class. */
const PHPUNIT: RunnerForm = {
  takes: /Test\.php$/,
  valued:
    '-c --configuration --bootstrap --testsuite --group --exclude-group --filter -d --include-path --cache-result-file --log-junit --order-by --random-order-seed --columns',
  keeps: ({ positionals }) => positionals,
  drops: /^--coverage/,
  bars: /^--filter\b/,
  words: (files) => [`--filter=\\b(${files.map(classOf).join('|')})::`],
  picks: 'own',
  byName: byName('words', ({ names }) => ({ last: [`--filter=::(${names.join('|')})`] })),
};

const DOTNET: RunnerForm = {
  takes: /Tests?\.cs$/,
  valued:
    '-c --configuration -f --framework -l --logger -r --results-directory -s --settings -v --verbosity --filter --collect',
  keeps: ({ positionals }) => (positionals[0] === 'test' ? positionals : null),
  drops: /^--collect/,
  bars: /^--filter\b/,
  words: (files) => ['--filter', files.map((file) => `FullyQualifiedName~.${classOf(file)}.`).join('|')],
  picks: 'own',
};

const PROVE: RunnerForm = {
  takes: /\.t$/,
  valued:
    '-I -P -M -e --exec --ext -a --archive -j --jobs --formatter --harness --source --state --statefile --rc --rules',
  bars: /^(?:--state|--archive|-a)\b/,
  picks: 'given',
  naming: { by: ['-v'], unless: /^(?:-\w*[qQ]|--(?:quiet|QUIET))/ },
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
  ['prove', PROVE],
  ['dotnet', DOTNET],
]);
