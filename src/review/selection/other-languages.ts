import { posix } from 'node:path';
import { COVERAGE, classOf, type RunnerForm } from './runner-form.ts';
import { byEach, byValue } from './test-names.ts';

/** Options that suppress the output about passed tests, so that it would not show that they ran. */
const QUIET = /^(?:-q|--quiet)$/;
/** Each positional. */
const ALL = /^/;
const QUIETLY = { insteadOf: QUIET, unless: /^--(?:no-)?verbose\b/ };

const PYTEST: RunnerForm = {
  takes: /\.py$/,
  valued:
    '-k -m -c -p -n -o -W --numprocesses --maxfail --rootdir --junitxml --junit-xml --timeout --durations --tb --ignore --deselect --import-mode --log-level --override-ini --cov --cov-report --cov-config --cov-fail-under',
  drops: COVERAGE,
  picks: 'given',
  byName: { takes: 'words', filter: ({ names }) => ({ options: [['-k', names.join(' or ')]] }) },
  naming: { by: ['--verbosity=1'] },
};

/**
 * A search names tests relative to where it began, so only its file name is limited. Names of modules, classes or tests
 * are replaced by the files, which unittest takes too.
 */
const UNITTEST: RunnerForm = {
  takes: /\.py$/,
  valued: '-s --start-directory -p --pattern -t --top-level-directory -k',
  operands: { command: /^discover$/ },
  words: (files, { positionals, options }) => {
    if (!/^(?:discover)?$/.test(positionals.join(' '))) return positionals[0] === 'discover' ? null : files;
    const [name = '', ...others] = new Set(files.map((file) => posix.basename(file)));
    const isLimited = options.some(([option]) => /^(?:-p|--pattern)/.test(option));
    return name.startsWith('test') && others.length === 0 && !isLimited ? ['discover', '-p', name] : null;
  },
  wordsAre: 'in front',
  picks: 'own without files',
  byName: byEach('words', '-k'),
  naming: { by: ['-v'], ...QUIETLY },
};

const GO: RunnerForm = {
  takes: /_test\.go$/,
  valued: '-run -skip -timeout -tags -count -cpu -parallel -bench -coverprofile -covermode -coverpkg',
  operands: { allows: /^\.\/\.\.\.$/ },
  drops: /^-cover/,
  words: (files) => [...new Set(files.map((file) => `./${file.replace(/\/?[^/]+$/, '')}`))],
  picks: 'own',
  takesFolders: true,
  byName: { takes: 'words', filter: ({ names }) => ({ options: [['-run', `^(${names.join('|')})$`]] }) },
  naming: { by: ['-v'], insteadOf: /^-v(?:=false)?$/, unless: /^-(?:json|bench)\b/ },
};

const CARGO: RunnerForm = {
  takes: /^tests\/[\w-]+\.rs$/,
  valued: '--features -F --profile -j --jobs --target --manifest-path --color',
  operands: { allows: /^$/ },
  bars: /^(?:--(?:lib|bins?|doc|tests?|examples?|benches|all-targets|package|exclude)|-p)\b/,
  words: (files) => files.flatMap((file) => ['--test', posix.basename(file, '.rs')]),
  picks: 'own',
  byName: { takes: 'texts', filter: ({ names }) => ({ last: ['--', ...names] }), isEnough: true },
};

/** A name may have that of its suite in front. */
const CTEST: RunnerForm = {
  valued:
    '-C --build-config -j --parallel -L -LE -E -LR --test-dir --timeout --repeat --preset -O --output-log --output-junit --stop-time --resource-spec-file',
  operands: { allows: /^$/ },
  bars: /^(?:-I|--tests-|-S|-D|-M|-T)/,
  picks: 'own',
  byName: { ...byValue('-R', (pattern) => `(^|[^A-Za-z0-9_])${pattern}$`), isEnough: true },
};

const JVM_TEST = /(?:^|\/)src\/test\/(?:java|kotlin)\/.*\/\w+\.(?:java|kt)$|^src\/test\/java\/\w+\.java$/;

const MAVEN: RunnerForm = {
  takes: JVM_TEST,
  valued: '-f --file -pl --projects -P --activate-profiles -s --settings -T --threads',
  operands: { allows: /^(?:(?:clean|test) )*test$/, keeps: ALL },
  drops: QUIET,
  bars: /^-Dtest=/,
  words: (files) => [
    `-Dtest=${files.map(classOf).join(',')}`,
    '-DfailIfNoTests=false',
    '-Dsurefire.failIfNoSpecifiedTests=false',
  ],
  picks: 'given',
  byName: {
    takes: 'words',
    filter: ({ names, files }) => ({
      last: [`-Dtest=${files.map((file) => `${classOf(file)}#${names.join('+')}`).join(',')}`],
    }),
  },
};

const GRADLE: RunnerForm = {
  takes: JVM_TEST,
  valued: '-p --project-dir -x --exclude-task -b --build-file',
  operands: { allows: /^(?:\S*:)?test$/, keeps: ALL },
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
  operands: { allows: /^$/ },
  picks: 'given',
  byName: byValue('-n', (pattern) => `/${pattern}/`),
  naming: { by: ['-v'], ...QUIETLY },
};

const RAKE_TASK = /^(?:(?:TESTOPTS|SPEC_OPTS)=\S* )*(test|spec)(?::\S*)?(?: (?:TESTOPTS|SPEC_OPTS)=\S*)*$/;

/**
 * The tasks of Rake and of RSpec take one pattern for the files, each in a variable of its own. A task of another kind
 * ignores it and runs whatever it runs.
 */
const RAKE: RunnerForm = {
  takes: /_(?:test|spec)\.rb$|(?:^|\/)test_[^/]+\.rb$/,
  valued: '-f --rakefile -I --libdir -r --require -C --directory -j --jobs',
  operands: { allows: RAKE_TASK, keeps: ALL },
  words: (files, { positionals }) => {
    const [, task = ''] = RAKE_TASK.exec(positionals.join(' ')) ?? [];
    return [`${task.toUpperCase()}=${files.length === 1 ? files[0] : `{${files.join(',')}}`}`];
  },
  picks: 'given',
};

/** PHPUnit takes at most one file, but a pattern for test names, which begin with their class. */
const PHPUNIT: RunnerForm = {
  takes: /Test\.php$/,
  valued:
    '-c --configuration --bootstrap --testsuite --group --exclude-group --filter -d --include-path --cache-result-file --log-junit --order-by --random-order-seed --columns',
  operands: { keeps: ALL },
  drops: /^--coverage/,
  bars: /^--filter\b/,
  words: (files) => [`--filter=\\b(${files.map(classOf).join('|')})::`],
  picks: 'own',
  byName: { takes: 'words', filter: ({ names }) => ({ last: [`--filter=::(${names.join('|')})`] }) },
};

const PROVE: RunnerForm = {
  takes: /\.t$/,
  valued:
    '-I -P -M -e --exec --ext -a --archive -j --jobs --formatter --harness --source --state --statefile --rc --rules',
  bars: /^(?:--state|--archive|-a)\b/,
  picks: 'given',
  naming: { by: ['-v'], unless: /^(?:-\w*[qQ]|--(?:quiet|QUIET))/ },
};

/** Forms by the name of the program or module, with the word behind it where that has to be `test`. */
export const OTHERS: readonly (readonly [name: string, form: RunnerForm])[] = [
  ['pytest', PYTEST],
  ['py.test', PYTEST],
  ['unittest', UNITTEST],
  ['go test', GO],
  ['cargo test', CARGO],
  ['ctest', CTEST],
  ['mvn', MAVEN],
  ['mvnw', MAVEN],
  ['gradle', GRADLE],
  ['gradlew', GRADLE],
  ['rspec', RSPEC],
  ['rails test', RAILS],
  ['rake', RAKE],
  ['phpunit', PHPUNIT],
  ['prove', PROVE],
];
