import type { TamperKind } from './tampering.ts';

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
  /** Why it has this effect. */
  readonly reason: string;
}

/** The decision table for what is found beside the results of the commands. With `on-tamper: show`, what would block is a doubt. */
export const TAMPER_TABLE = {
  'tests-removed': {
    effect: 'block',
    foundBy: 'runs',
    title: 'failing tests removed',
    covers:
      'the base’s own tests are run on the code of the change: a test that passed on the base fails there, twice, the change no longer runs it, and it brings fewer new tests than it takes out; unless the tests have names, no other one of the base fails, a test of the change fails without it, and the issue names what they test',
    reason: 'what fails with the change is not mended by taking out the test',
  },
  'tests-not-run': {
    effect: 'block',
    foundBy: 'runs',
    title: 'existing tests that no longer run',
    covers:
      'a test that passed on the base, by its name or its file, is not reported by two runs with the base’s own tests and checks on the code of the change, or is skipped there',
    reason: 'a test that does not run can no longer fail',
  },
  'issue-test-fails': {
    effect: 'doubt',
    foundBy: 'runs',
    title: 'a test of the issue whose old version still fails',
    covers:
      'a test that fails on the base and that the issue is about passes with the change, and its old version fails on the code of the change',
    reason: 'the expectation was changed; only the issue tells whether it was wrong',
  },
  'fewer-tests': {
    effect: 'ask',
    foundBy: 'runs',
    title: 'fewer tests',
    covers:
      'fewer tests run than on the base, or tests of it are skipped, and their old versions pass with the change; or those that fail with it are taken out, the issue names what they test, and a new test fails without the change',
    reason: 'only the issue tells whether they may go',
  },
  'checks-needed': {
    effect: 'block',
    foundBy: 'runs',
    title: 'edited checks that the change needs to pass',
    covers:
      'the change is run once more with the base’s own settings, scripts and manifests: a command that passes with its own fails there, twice, by a test or a finding, or by its exit code with only settings and scripts of checks put back',
    reason: 'the gate would pass by asking for less',
  },
  'checks-blind': {
    effect: 'block',
    foundBy: 'runs',
    title: 'checks that no longer look at the code',
    covers:
      'with nonsense in place of the changed code (of a change without code: with no file but those that define the gate), every command says the same under the settings, scripts and manifests of the change, and one fails under the base’s own',
    reason: 'the command that judges a change must look at it',
  },
  'checks-changed': {
    effect: 'ask',
    foundBy: 'runs',
    title: 'changed checks',
    covers:
      'settings of test runners, coverage, linters and type checkers, and scripts of the gate; a file that a command of the gate gives an interpreter first; manifests and build files that the change needs to build, or with which fewer tests run than under the base’s own; all of these where they could not be compared with the base’s own',
    reason:
      'it passes under the base’s own too, or that is not known; whether it should change is for a person',
  },
  'build-changed': {
    effect: 'list',
    foundBy: 'runs',
    title: 'changed manifests and build files',
    covers:
      'a manifest, makefile, build file, `.gitignore` or `.gitattributes`; the change passes as well, and runs as many tests, with the base’s own',
    reason: 'a run shows that the verdict does not rest on it',
  },
  'ci-changed': {
    effect: 'block',
    foundBy: 'reading',
    title: 'changed CI files',
    covers: 'workflows, pipelines and commit hooks',
    reason: 'they judge the pull request, and run with rights that the change must not choose',
  },
  'dependencies-changed': {
    effect: 'ask',
    foundBy: 'reading',
    title: 'changed dependencies',
    covers: 'lockfiles, lists of requirements, and dependencies in `package.json` and `composer.json`',
    reason: 'whose code is run is for a person to decide',
  },
  'license-changed': {
    effect: 'ask',
    foundBy: 'reading',
    title: 'a changed license',
    covers: 'the text of a license, and the license that `package.json` or `composer.json` names',
    reason: 'only a person can decide under which terms the code is given away',
  },
  'line-to-look-at': {
    effect: 'ask',
    foundBy: 'reading',
    title: 'lines to review',
    covers:
      'eight patterns on added lines: marks that silence a checker, an exit with success, a question whether tests or CI run, a test library or a file of tests in code, a part of the language or of the runtime replaced, a name put together at run time, a test that is skipped (where a run skipped one) or runs alone, a stand-in in tests',
    reason:
      'programs have good reasons for it, and a runner can be fooled by it; runs do not tell the two apart',
  },
  'unseen-by-commands': {
    effect: 'doubt',
    foundBy: 'runs',
    title: 'changes that no test saw',
    covers:
      'code of a change of whose commands none ran a test, where every command says the same with nonsense in its place; code whose tests do not run or pass without it, where the others pass with nonsense in its place; what people committed to the branch of a run that goes on from it: submodules, names that are no UTF-8, more than 100 MiB',
    reason: 'that the commands pass shows nothing of them',
  },
} as const satisfies Readonly<Record<TamperKind, TamperRow>>;

/** Kinds with the effect `ask`. */
export type AskedKind = {
  [Kind in TamperKind]: (typeof TAMPER_TABLE)[Kind]['effect'] extends 'ask' ? Kind : never;
}[TamperKind];
