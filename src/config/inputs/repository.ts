import { choice, globs, integer, lines, optionalDecimal, secretPlaces, signature, text } from './input.ts';
import { PRICE } from './workflow.ts';

/** GitHub's limit for the jobs of one matrix. */
const MAX_JOBS = 256;

/** What is a fact of the repository, and set in its settings file alone. */
export const REPOSITORY_SETTINGS = {
  'writer-output': choice(['comment', 'edit', 'new-issue'], {
    default: 'comment',
    meaning:
      "Where the writer's draft goes: a comment, the text of the issue with the original folded below it, or a new issue.",
  }),
  format: lines({
    meaning:
      'Formatters for the changed files, run before validation, one a line. {path} takes these files, a glob limits them: *.go: gofmt -w {path}',
  }),
  'command-timeout': integer(
    { min: 1, max: 21_600 },
    { default: '600', meaning: 'Seconds that one command may take.' },
  ),
  'max-processes': integer(
    { min: 64, max: 65_536 },
    {
      default: '1024',
      meaning: 'Processes and threads that one isolated command may have at a time.',
    },
  ),
  dependencies: choice(['locked', 'update'], {
    default: 'locked',
    meaning:
      'update: when the change touches a manifest, lock and setup run again on it, and the lockfiles become part of it. This runs code that the model chose, with network.',
  }),
  lock: lines({
    meaning:
      'Commands that update lockfiles, one a line. Default: by the lockfile beside the changed manifest.',
  }),
  'commit-command-changes': globs({
    meaning:
      'Globs of files whose changes by commands become part of the change, such as lockfiles or snapshots. Everything else is thrown away.',
  }),
  duplicates: choice(['stop', 'tell'], {
    default: 'stop',
    meaning:
      'When somebody with write permission already has an open pull request that closes the issue. stop: a run by the label, or by hand without an instruction, ends before anything is spent. tell: it goes on, and its pull request says so.',
  }),
  'only-paths': globs({
    meaning:
      'Globs of the only files that a run may change, such as tests/** in a profile for tests. Default: all.',
  }),
  'test-paths': globs({
    meaning: 'Globs of the test files, instead of the usual names and folders.',
  }),
  'allow-secrets': secretPlaces({
    meaning:
      'Places where a change may contain what looks like a secret, as a refused run names them, one a line: test/login.json:github',
  }),
  'escalation-model': text({
    meaning: 'A stronger model at the same endpoint, at its own price, for the last attempt.',
  }),
  'max-runs-per-issue': integer(
    { min: 1, max: 100_000 },
    { default: '100', meaning: 'Runs that one issue may have in total.' },
  ),
  'max-open-pull-requests': integer(
    { min: 1, max: 50 },
    {
      default: '10',
      meaning:
        'Pull requests of runs that may be open, of the 50 newest of the repository. At that number a run that would open another does not begin. A run that reaches it only at its end opens none, and the next run continues from its change. Backports count, and are never held back.',
    },
  ),
  'max-cost-usd-per-day': optionalDecimal(PRICE, {
    meaning:
      'US dollars that all runs on the repository may cost in a day (UTC). At the limit a run does not begin; below it, a run may spend what is left. Runs at the same time do not see each other. Needs the price of the model.',
  }),
  'max-cost-usd-per-month': optionalDecimal(PRICE, { meaning: 'The same for a month.' }),
  'max-changed-files': integer(
    { min: 1, max: 3000 },
    {
      default: '200',
      meaning: 'Files that runs may touch, deleted ones included, without those that only people changed.',
    },
  ),
  'max-changed-bytes': integer(
    { min: 1, max: 104_857_600 },
    { default: '10485760', meaning: 'Bytes that all files that runs write may have together.' },
  ),
  'sign-off': signature({
    meaning:
      'Adds Signed-off-by to the commits. committer: the identity that commits. Name <mail>: that person.',
  }),
  'batch-max-jobs': integer(
    { min: 1, max: MAX_JOBS },
    { default: '20', meaning: 'Jobs that plan-batch plans at most, all repositories together.' },
  ),
  'batch-max-cost-usd': optionalDecimal(PRICE, {
    meaning:
      'US dollars that all jobs of a batch may cost together, at max-cost-usd each. Needs the price of the model.',
  }),
} as const;
