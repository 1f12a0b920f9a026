import type { TamperKind } from './tampering.ts';

/** With `on-tamper: block`: what is not validated, a doubt in the verdict, or a fact in it but no doubt. */
export type TamperEffect = 'block' | 'show' | 'list';

export interface TamperRow {
  readonly effect: TamperEffect;
  /** What was found, for people, in the plural. */
  readonly title: string;
  /** What belongs to the kind, on one line. */
  readonly covers: string;
  /** Why it blocks, or why it is only shown. */
  readonly reason: string;
}

/** One row per kind. With `on-tamper: show`, what would block is a doubt. */
export const TAMPER_TABLE: Readonly<Record<TamperKind, TamperRow>> = {
  'test-deleted': {
    effect: 'block',
    title: 'deleted tests',
    covers: 'a test file, a named test or a case of its table that no changed test file has any more',
    reason: 'a test that is gone can no longer fail',
  },
  'test-removed': {
    effect: 'list',
    title: 'tests removed with their code',
    covers:
      'a test that needs code which the task asks to remove by its name, an argument of a function among it, in a change that only removes code; it may assert nothing about what stays, and one of a method of Python that its syntax calls has to be called after it',
    reason: 'the task asks for it, and a feature that goes takes its tests with it',
  },
  'test-reversed': {
    effect: 'show',
    title: 'tests removed with what the task asks to end',
    covers:
      'a test, or a case of its table, whose name on the base has all words of what the task plainly asks not to do; one that goes with code which the task asks to remove, is called after it, and also asserts of what stays, of which other tests assert as well; one that is called after a warning, where the task speaks of a warning and the code gives fewer',
    reason: 'a behaviour that ends takes its tests with it; the base’s own tests show whether it has ended',
  },
  'test-emptied': {
    effect: 'block',
    title: 'emptied tests',
    covers: 'a test whose body, or a test file whose tests, are gone or turned into comments',
    reason: 'an empty test passes whatever the code does',
  },
  'test-skipped': {
    effect: 'block',
    title: 'skipped tests',
    covers: 'skip, todo, ignore, disabled and expected-to-fail marks, a return on top, an exit with success',
    reason: 'a skipped test reports no failure and often no trace',
  },
  'test-focused': {
    effect: 'block',
    title: 'focused tests',
    covers: 'only, fit, fdescribe, focus: true and their like',
    reason: 'one focused test silently skips all others of its run',
  },
  'focus-idle': {
    effect: 'list',
    title: 'focused tests that keep no other from running',
    covers:
      'only and its like, where each run names what passed on the base as often, and has as many tests more as the change adds',
    reason: 'the run itself shows that the runner does not heed it',
  },
  'test-dropped': {
    effect: 'block',
    title: 'tests left out of the run',
    covers:
      'a test, or a file of tests, that ran and passed on the base, stands in the change as it did, and is not reported by the run on the change, whatever the number of tests; tests in an altered file of which fewer run than stand there; tests of the base that are skipped with the code of the change, where the output counts what is skipped',
    reason: 'a list, a filter or a condition somewhere else keeps it from failing',
  },
  'assertion-removed': {
    effect: 'block',
    title: 'removed assertions',
    covers: 'a test that stays and asserts less often, without the assertion having moved',
    reason: 'the test passes for behaviour that the base would have refused',
  },
  'assertion-loosened': {
    effect: 'block',
    title: 'loosened assertions',
    covers:
      'exact to partial or mere presence, a dropped argument, a wider tolerance, an added alternative, a constant, a swallowed error, a condition in front of it, one that nobody waits for or calls, another try where the test fails',
    reason: 'the test passes for behaviour that the base would have refused',
  },
  'expected-changed': {
    effect: 'show',
    title: 'changed expectations',
    covers:
      'an assertion as strict as before that names other values; a file outside of test paths that only tests and checks read or import, unless the change only adds lines to it and the base’s own version passes; an assertion about a warning that is gone from a test with others, where the task speaks of a warning and the code gives fewer; one that needs code which the task asks to remove, in a test that stays',
    reason: 'a wanted change needs exactly this; the base’s own tests, run against it, tell the two apart',
  },
  'task-contradicted': {
    effect: 'show',
    title: 'tests that expect something else than the task says',
    covers:
      'a new expectation of a call with literals, of which the task plainly says another result, while no changed test expects that one',
    reason: 'either the task or the test is wrong, and only a person knows which',
  },
  'threshold-lowered': {
    effect: 'block',
    title: 'lowered thresholds',
    covers: 'coverage, mutation score, static analysis level, number of tolerated warnings',
    reason: 'the gate would pass by asking for less',
  },
  'timeout-raised': {
    effect: 'show',
    title: 'raised time limits',
    covers: 'a longer time limit of a test or of the runner, or none where there was one',
    reason: 'a slow machine is a good reason too, and a test that hangs still fails',
  },
  'timeout-asked': {
    effect: 'list',
    title: 'raised time limits that the task asks for',
    covers: 'a longer time limit of a test, where the task plainly calls it too short or gives it so much',
    reason: 'the task asks for it, and a test that hangs still fails',
  },
  'snapshot-changed': {
    effect: 'show',
    title: 'changed snapshots',
    covers: 'recorded output that the base has and that now differs or is gone',
    reason: 'a wanted change of output needs exactly this; only a person can tell',
  },
  'test-script-changed': {
    effect: 'block',
    title: 'changed test scripts',
    covers:
      'scripts, targets and tasks that test, check, lint or build, and the files that they are known to be; of make also what it includes, what a check needs that makes no file, and variables that name the program of a check',
    reason: 'the command that judges a change must not come from that change',
  },
  'test-settings-changed': {
    effect: 'block',
    title: 'changed test settings',
    covers:
      'settings of test runners and of coverage: which tests run, and when they count as passed; not in a folder of data, nor, among tests, in a new one that holds nothing else than data',
    reason: 'settings decide which tests run at all',
  },
  'run-reached': {
    effect: 'show',
    title: 'code that reaches into the run of the tests',
    covers:
      'code outside of tests that newly loads a test library, asks whether tests or CI run it or who calls, searches the whole environment or the globals, reads files of tests, replaces an assertion, a part of the language, a loader or where a runner writes, equals anything, is a number, text or list with an equality of its own, puts a name together from pieces or ends the process with success; a program that a command of the gate starts by its name, a file that it loads by a flag, and what a script of the gate loads or starts, other than to compare its output with a text',
    reason: 'programs have good reasons for some of it; a runner can be fooled by all of it',
  },
  'reach-asked': {
    effect: 'list',
    title: 'code that reaches into the run as the task asks',
    covers:
      'what the task asks for by its name: a variable of CI or of the mode that is read, to print less where it is set; an exit with success in a function, behind a comparison with that flag or at that signal; a polyfill behind the question whether the runtime lacks it; a test library in a new file of helpers for tests',
    reason: 'a maintainer expects it there, and everything else of the kind stays a doubt',
  },
  'program-exit': {
    effect: 'list',
    title: 'programs that end with success',
    covers:
      'an exit with success in a program (`bin`, a shebang, a main module) that no other file and no command of the gate loads or starts, other than tests that start it as a process of its own; in `func main` of Go, which nothing else calls',
    reason: 'it ends no process but its own',
  },
  'subject-replaced': {
    effect: 'show',
    title: 'tests of a stand-in',
    covers:
      'a test, or what is loaded before it, that mocks a module of the change or what it defines, or defines that anew other than by handing its arguments on; a thing that is compared with itself in a test that has nothing unequal',
    reason: 'it shows nothing of the change, so no proof rests on it; some mock a part with good reason',
  },
  'module-mocked': {
    effect: 'list',
    title: 'mocks of modules with tests of their own',
    covers:
      'a test that mocks a module of the change for itself alone, while other tests prove the change and one of them, or of the base, loads that module without a mock; the test that mocks is new and fails without the change, or passes as the base has it',
    reason: 'usual where a part is tested apart from what it calls',
  },
  'lint-settings-changed': {
    effect: 'block',
    title: 'changed lint settings',
    covers: 'rules, ignore lists and strictness of linters and type checkers',
    reason: 'a rule that is off finds nothing',
  },
  'lint-suppressed': {
    effect: 'show',
    title: 'suppressed diagnostics',
    covers:
      'comments and attributes that silence a linter, a type checker or the count of coverage: of a whole file, of all rules, or of a checker that the gate runs; other than an expected type error in a test and what the base writes in the same words a few lines away',
    reason: 'usual in honest code and visible beside the line that it silences',
  },
  'rule-suppressed': {
    effect: 'list',
    title: 'rules suppressed at one place',
    covers:
      'a mark that silences one named rule or the count of coverage at one place, or a line of code as a bare `noqa`, `type: ignore` or their like behind it does, where no command of the gate and no script that it starts runs a checker; a mark for the types of a line of plain JavaScript only where none checks types either',
    reason: 'no command of the gate passes because of it',
  },
  'ci-changed': {
    effect: 'block',
    title: 'changed CI files',
    covers: 'workflows, pipelines and commit hooks',
    reason: 'they judge the pull request, and run with rights that the change must not choose',
  },
  'manifest-changed': {
    effect: 'show',
    title: 'changed manifests',
    covers:
      'dependencies and build files, apart from the scripts and settings above, what only tells people of a package, and new sources in lists of sources',
    reason: 'features and fixes need dependencies; alone it lets no test pass',
  },
  'manifest-minor': {
    effect: 'list',
    title: 'small changes of manifests',
    covers:
      'a dependency that the task names, in the version that it names or a higher one, or reaching just so far, with its entry in the lockfile; a level of optimisation that it names; the path of a file that it asks to move and the change does; names of programs that no command of the gate starts; the versions of a language that a package supports, and what it publishes; a source that the change adds, or a program of it, in a rule of make that a check needs; a variable in Automake’s environment of the tests whose name is of no runner, checker or loader',
    reason: 'the task asks for it, or no command of the gate checks less because of it',
  },
  'lockfile-changed': {
    effect: 'show',
    title: 'changed lockfiles',
    covers: 'pinned versions of dependencies',
    reason: 'it follows from the manifest; alone it lets no test pass',
  },
  'license-changed': {
    effect: 'show',
    title: 'changed licenses',
    covers: 'the text of a license apart from its years, and the license that a manifest names',
    reason: 'only a person can decide under which terms the code is given away',
  },
  'unseen-by-commands': {
    effect: 'show',
    title: 'changes that no test saw',
    covers:
      'code of a change of whose commands none ran a test, where every command says the same with nonsense in its place; code whose tests pass without it and with nonsense in its place; what people committed to the branch of a run that goes on from it: submodules, names that are no UTF-8, more than 100 MiB',
    reason: 'that the commands pass shows nothing of them',
  },
};
