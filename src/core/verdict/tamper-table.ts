/**
 * With `on-tamper: block`: `block` is not validated. The others pass: `doubt` with a warning, `ask` with a remark that a
 * person has to agree with, `list` with a line in the table. Only what a run has shown to be wrong blocks or warns, and
 * what runs with rights of its own.
 */
export type TamperEffect = 'block' | 'doubt' | 'ask' | 'list';

export interface TamperRow {
  readonly effect: TamperEffect;
  /** What was found, for people, in the plural. */
  readonly title: string;
  /** `reading`: by paths and lines alone, so that a job which runs nothing finds it as well. */
  readonly foundBy: 'runs' | 'reading';
  /** How it is found, on one line. */
  readonly covers: string;
}

/** The decision table for what is found beside the results of the commands. With `on-tamper: show`, what would block is a doubt. */
export const TAMPER_TABLE = {
  'tests-removed': {
    effect: 'block',
    foundBy: 'runs',
    title: 'failing tests removed',
    covers:
      'a test that passed on the base fails, twice, on the code of the change, and the change takes it out; allowed where as many new tests come with it, or where a test of the change fails without it and no other test of the base fails',
  },
  'tests-not-run': {
    effect: 'block',
    foundBy: 'runs',
    title: 'existing tests that no longer run',
    covers:
      'with the base’s own tests and checks on the code of the change, two runs do not report a test that passed on the base, or skip it',
  },
  'issue-test-fails': {
    effect: 'doubt',
    foundBy: 'runs',
    title: 'a test of the issue whose old version still fails',
    covers:
      'a failing test that the issue is about passes as the change edits it, and its old version still fails',
  },
  'fewer-tests': {
    effect: 'ask',
    foundBy: 'runs',
    title: 'fewer tests',
    covers:
      'fewer tests run than on the base, or some are skipped, and their old versions pass; or failing ones are taken out, as allowed above',
  },
  'checks-needed': {
    effect: 'block',
    foundBy: 'runs',
    title: 'edited checks that the change needs to pass',
    covers:
      'a command passes only with the settings, scripts or manifests of the change, and fails, twice, with the base’s own; not where only tests of the change fail there, or a test that the manifests of the change fail on the base as well',
  },
  'checks-blind': {
    effect: 'block',
    foundBy: 'runs',
    title: 'checks that no longer look at the code',
    covers:
      'under its own settings, scripts and manifests, every command says the same with nonsense in place of the changed code; under the base’s own, one fails',
  },
  'checks-changed': {
    effect: 'ask',
    foundBy: 'runs',
    title: 'changed checks',
    covers:
      'settings of test runners, coverage, linters and type checkers; script files that the gate runs; documents that a command of it names; manifests and build files that the change needs, or that could not be compared',
  },
  'build-changed': {
    effect: 'list',
    foundBy: 'runs',
    title: 'changed manifests and build files',
    covers:
      'manifests, build files, `.gitignore`, `.gitattributes`, with which the change passes as with the base’s own',
  },
  'ci-changed': {
    effect: 'block',
    foundBy: 'reading',
    title: 'changed CI files',
    covers: 'workflows, pipelines and commit hooks',
  },
  'dependencies-changed': {
    effect: 'ask',
    foundBy: 'reading',
    title: 'changed dependencies',
    covers: 'lockfiles, lists of requirements, and dependencies in `package.json` and `composer.json`',
  },
  'license-changed': {
    effect: 'ask',
    foundBy: 'reading',
    title: 'a changed license',
    covers: 'the text of a license, and the one that `package.json` or `composer.json` names',
  },
  'line-to-look-at': {
    effect: 'ask',
    foundBy: 'reading',
    title: 'lines to review',
    covers:
      'eight patterns on added lines: silences a checker; ends with success; asks whether tests or CI run; uses a test library or a file of tests in code; replaces a part of the language; puts a name together at run time; skips a test or runs one alone; uses a stand-in in tests',
  },
  'unseen-by-commands': {
    effect: 'doubt',
    foundBy: 'runs',
    title: 'changes that no test saw',
    covers:
      'every command says the same with nonsense in place of the code, and no test of the change fails without it; or people committed submodules, names that are no UTF-8 or more than 100 MiB to the branch',
  },
} as const satisfies Readonly<Record<string, TamperRow>>;

/** Kinds with the effect `ask`. */
export type AskedKind = {
  [Kind in keyof typeof TAMPER_TABLE]: (typeof TAMPER_TABLE)[Kind]['effect'] extends 'ask' ? Kind : never;
}[keyof typeof TAMPER_TABLE];
