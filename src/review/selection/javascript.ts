import { COVERAGE, type RunnerForm } from './runner-form.ts';
import { byPattern } from './test-names.ts';

const takes = /\.[cm]?[jt]sx?$/;

function asPattern(file: string): string {
  return file.replace(/[.+]/g, '\\$&');
}

const JEST: RunnerForm = {
  takes,
  valued:
    '-c --config -w --maxWorkers -t --testNamePattern --env --reporters --rootDir --projects --selectProjects --testTimeout --coverageReporters --coverageDirectory --collectCoverageFrom --coverageThreshold --coverageProvider --setupFilesAfterEnv --testPathIgnorePatterns --testMatch --runner',
  drops: COVERAGE,
  adds: ['--coverage=false'],
  words: (files) => files.map(asPattern),
  picks: 'own without files',
  byName: byPattern('--testNamePattern'),
  naming: { by: ['--verbose'], insteadOf: /^--verbose\b/, unless: /^--(?:silent|reporters|json)\b/ },
};

const VITEST: RunnerForm = {
  takes,
  valued:
    '-r --root -c --config -t --testNamePattern --dir --reporter --outputFile --project --environment --pool --testTimeout --maxWorkers --minWorkers --exclude --bail --retry',
  operands: { keeps: /^run$/, command: /^(?:run|watch)$/ },
  drops: COVERAGE,
  // Its settings may ask for coverage, too.
  adds: ['--coverage.enabled=false'],
  picks: 'own without files',
  byName: byPattern('--testNamePattern'),
  naming: {
    by: ['--reporter=verbose'],
    insteadOf: /^--reporter=(?:default|basic|dot|tree|verbose)$/,
    unless: /^--reporter\b/,
  },
};

const MOCHA: RunnerForm = {
  takes,
  valued:
    '-r --require --config --package -R --reporter -t --timeout -s --slow -f --fgrep -g --grep --file --extension --ignore --exclude --spec -u --ui --import -n --node-option --loader -j --jobs -O --reporter-option --reporter-options --retries',
  // It adds the files of `--spec` to the given ones.
  drops: /^--spec\b/,
  picks: 'given',
  byName: byPattern('--grep'),
  naming: {
    by: ['--reporter=spec'],
    insteadOf: /^(?:-R|--reporter)=(?:spec|dot|min|list|nyan|landing|progress)$/,
    unless: /^(?:-R|--reporter)\b/,
  },
};

/** tap's coverage checks require all tests; `--no-coverage`, which turns them off, is kept. */
const NODE_TAP: RunnerForm = {
  takes,
  valued:
    '-j --jobs -R --reporter -t --timeout -g --grep -r --require --node-arg --test-arg --test-env --coverage-map --coverage-report -o --output-file -d --output-dir --plugin --import',
  drops: /^--coverage-report$/,
  picks: 'given',
};

/** Its patterns are regular expressions, and `--project` takes all words that follow it. */
const PLAYWRIGHT: RunnerForm = {
  takes,
  valued:
    '-c --config -g --grep --grep-invert -j --workers --project --reporter --retries --repeat-each --timeout --global-timeout --max-failures --output --trace --tsconfig --test-list',
  drops: /^--(?:shard|only-changed)\b/,
  words: (files) => files.map(asPattern),
  wordsAre: 'in front',
  picks: 'own without files',
  byName: byPattern('--grep'),
};

/** The form after `node --test` and other programs that run scripts. */
export const NODE_TEST: RunnerForm = {
  takes,
  valued:
    '--import -r --require --loader --experimental-loader --test-reporter --test-reporter-destination --test-name-pattern --test-skip-pattern --test-concurrency --test-timeout --env-file --test-coverage-include --test-coverage-exclude --conditions -C --tsconfig',
  drops: COVERAGE,
  picks: 'given',
  byName: byPattern('--test-name-pattern'),
};

/** Forms by the name of the program, with the word behind it where that has to be `test`. */
export const JAVASCRIPT: readonly (readonly [name: string, form: RunnerForm])[] = [
  ['jest', JEST],
  ['vitest', VITEST],
  ['mocha', MOCHA],
  ['_mocha', MOCHA],
  ['tape', { takes, valued: '-r --require -i --ignore', picks: 'given' }],
  ['tap', NODE_TAP],
  ['ava', { takes, valued: '-m --match -c --concurrency -T --timeout --config', picks: 'given' }],
  ['playwright test', PLAYWRIGHT],
];
