import { COVERAGE, givenFiles, optionsBut, type RunnerForm, valuedOptions } from './runner-form.ts';

const SCRIPT = /\.[cm]?[jt]sx?$/;

const JEST: RunnerForm = {
  takes: SCRIPT,
  valued: valuedOptions(
    '-c --config -w --maxWorkers -t --testNamePattern --env --reporters --rootDir --projects --selectProjects --testTimeout --coverageReporters --coverageDirectory --collectCoverageFrom --coverageThreshold --coverageProvider --setupFilesAfterEnv --testPathIgnorePatterns --testMatch --runner',
  ),
  only: (files, args) => [
    ...optionsBut(COVERAGE, args),
    '--coverage=false',
    // Jest's patterns are regular expressions.
    ...files.map((file) => file.replace(/[.+]/g, '\\$&')),
  ],
  picks: (_files, { positionals }) => (positionals.length === 0 ? 'own' : 'given'),
  names: ['--verbose'],
  instead: { of: /^--verbose\b/, unless: /^--(?:silent|reporters|json)\b/ },
};

const VITEST: RunnerForm = {
  takes: SCRIPT,
  valued: valuedOptions(
    '-r --root -c --config -t --testNamePattern --dir --reporter --outputFile --project --environment --pool --testTimeout --maxWorkers --minWorkers --exclude --bail --retry',
  ),
  only: (files, args) => {
    const command = args.positionals.filter((word, at) => at === 0 && word === 'run');
    // Its settings may ask for coverage, too.
    return [...command, ...optionsBut(COVERAGE, args), '--coverage.enabled=false', ...files];
  },
  picks: (_files, { positionals }) =>
    positionals.every((word) => word === 'run' || word === 'watch') ? 'own' : 'given',
  names: ['--reporter=verbose'],
  instead: { of: /^--reporter=(?:default|basic|dot|tree|verbose)$/, unless: /^--reporter\b/ },
};

const MOCHA: RunnerForm = {
  // It adds the files of `--spec` to the given ones.
  ...givenFiles({
    takes: SCRIPT,
    drops: /^--spec\b/,
    valued:
      '-r --require --config --package -R --reporter -t --timeout -s --slow -f --fgrep -g --grep --file --extension --ignore --exclude --spec -u --ui --import -n --node-option --loader -j --jobs -O --reporter-option --reporter-options --retries',
  }),
  names: ['--reporter=spec'],
  instead: {
    of: /^(?:-R|--reporter)=(?:spec|dot|min|list|nyan|landing|progress)$/,
    unless: /^(?:-R|--reporter)\b/,
  },
};
const TAPE = givenFiles({ takes: SCRIPT, valued: '-r --require -i --ignore' });
/** tap's coverage checks require all tests; `--no-coverage`, which turns them off, is kept. */
const NODE_TAP = givenFiles({
  takes: SCRIPT,
  drops: /^--coverage-report$/,
  valued:
    '-j --jobs -R --reporter -t --timeout -g --grep -r --require --node-arg --test-arg --test-env --coverage-map --coverage-report -o --output-file -d --output-dir --plugin --import',
});
/** Bun takes a path that does not begin with a dot as part of a name. */
const BUN: RunnerForm = {
  takes: SCRIPT,
  valued: valuedOptions(
    '-t --test-name-pattern --timeout -r --preload --rerun-each --bail --max-concurrency --seed --reporter --reporter-outfile --coverage-reporter --coverage-dir -c --config --cwd --env-file --tsconfig-override --conditions',
  ),
  only: (files, args) => [...optionsBut(COVERAGE, args), ...files.map((file) => `./${file}`)],
  picks: () => 'given',
};
const DENO = givenFiles({
  takes: SCRIPT,
  drops: /^(?:--coverage|--doc$)/,
  valued:
    '--filter -c --config --import-map --reporter --junit-path --seed --location --cert --ext -L --log-level',
});
/** Its patterns are regular expressions, and `--project` takes all words that follow it. */
const PLAYWRIGHT: RunnerForm = {
  takes: SCRIPT,
  valued: valuedOptions(
    '-c --config -g --grep --grep-invert -j --workers --project --reporter --retries --repeat-each --timeout --global-timeout --max-failures --output --trace --tsconfig --test-list',
  ),
  only: (files, args) => [
    ...files.map((file) => file.replace(/[.+]/g, '\\$&')),
    ...optionsBut(/^--(?:shard|only-changed)\b/, args),
  ],
  picks: (_files, { positionals }) => (positionals.length === 0 ? 'own' : 'given'),
};
const AVA = givenFiles({ takes: SCRIPT, valued: '-m --match -c --concurrency -T --timeout --config' });

/** Forms by program name. */
export const JAVASCRIPT: ReadonlyMap<string, RunnerForm> = new Map([
  ['jest', JEST],
  ['vitest', VITEST],
  ['mocha', MOCHA],
  ['_mocha', MOCHA],
  ['tape', TAPE],
  ['tap', NODE_TAP],
  ['ava', AVA],
  ['jasmine', givenFiles({ takes: SCRIPT, valued: '' })],
]);

/** Forms by program name, if `test` follows it. */
export const RUNTIMES: ReadonlyMap<string, RunnerForm> = new Map([
  ['bun', BUN],
  ['deno', DENO],
  ['playwright', PLAYWRIGHT],
  ['react-scripts', JEST],
  ['craco', JEST],
]);

/** The form after `node --test` and other programs that run scripts. */
export const NODE_TEST = givenFiles({
  takes: SCRIPT,
  drops: COVERAGE,
  valued:
    '--import -r --require --loader --experimental-loader --test-reporter --test-reporter-destination --test-name-pattern --test-skip-pattern --test-concurrency --test-timeout --env-file --test-coverage-include --test-coverage-exclude --conditions -C --tsconfig',
});
