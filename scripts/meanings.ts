import type { OptionName } from '../src/config/inputs/inputs.ts';

/** What each input and setting means, for the documents and for action.yml. */
export const MEANINGS: Readonly<Record<OptionName, string>> = {
  model: 'Name of the model, as the endpoint knows it. Required.',
  'api-key': 'Key of the model endpoint. Not needed for an endpoint on this machine.',
  provider:
    "Provider of the endpoint, which sets base-url and the API. auto: as base-url says; openai without one. Followed by -chat, -responses or -messages (custom-messages), it chooses the API: OpenAI's chat completions or responses, or Anthropic's messages.",
  setup:
    'Commands that prepare the checkout before the model starts, one a line, with network and without secrets.',
  validate:
    'Commands that must pass on the change, one a line. None sees what another one wrote: join a build and its tests (a && b). Default: proposed from the manifests of the repository.',
  mode: 'propose, publish: the halves of a run in two jobs; propose has the key of the model and writes nothing to the forge, publish has the token that writes and runs no command (docs/security.md). preflight: checks the setup, changes nothing and asks no model. plan-batch: a matrix of jobs for many issues (docs/deploy.md).',
  label: 'The label that starts a run.',
  agent:
    'coder: changes the code and opens a pull request. writer: rewrites the issue and changes no file. The label followed by -refine (tether-refine), and /tether refine where no plan waits, choose the writer.',
  issue: 'Number of the issue, for workflow_dispatch.',
  repository:
    "Repository of that issue (owner/name), if it is not the workflow's own. Needs base-branch and a token that may write there. With plan-batch: the repositories to read, one a line.",
  instruction: 'A further instruction from the person who dispatches the workflow.',
  'min-permission': 'The least permission that the person who starts a run must have.',
  'allowed-bots': 'Exact logins of bots that may start a run, one a line.',
  'comments-from': 'Whose comments on the issue become part of the task.',
  follow:
    "What starts a run on the action's own pull request without /tether. reviews: one that requests changes. checks: failed ones, which the run repairs, at most three times in a row until a person comments. base, for push and schedule: brings one that conflicts with its base, or must not be behind it, up to date without a model.",
  commands:
    'Commands that the model may run besides validate, one a line. {path} takes one existing file or folder.',
  'working-directory': 'Folder of the repository in which commands run.',
  isolation:
    'auto: commands run isolated or not at all. none: they run unprotected on a copy, and the pull request says so.',
  network:
    "What commands reach. deny: nothing. allow: the network. Otherwise ports of the runner's loopback and paths of its Unix sockets, such as 5432, /run/postgresql/.s.PGSQL.5432.",
  'pass-env': 'Names of environment variables that commands may see besides the usual ones.',
  proof:
    'Whether to look for a test that fails without the change. require: code without such a proof is not validated. off: none is looked for.',
  'on-tamper':
    'What becomes of a change that removes failing tests, keeps tests from running, passes only with its own checks, or changes CI files (docs/how-a-change-is-judged.md). block: it is not validated. show: it passes, with a warning.',
  'on-unvalidated':
    'What becomes of a change that is not validated: a draft pull request, a comment with a patch, or a failed job with a patch.',
  'allow-paths':
    'Globs of protected files that a run may change after all, such as workflows or agent instructions (docs/security.md).',
  critic:
    'A second model that reads a change that passed: only what it approves is validated. on: the input model. Or the name of another one at the same endpoint, at its own price.',
  'base-url':
    "Address of the endpoint, without /chat/completions, /responses or /messages. Default: the provider's own.",
  'api-key-file':
    'In place of api-key: a file in RUNNER_TEMP with a bearer token, such as that of an identity in a cloud. It is read before each request.',
  'reasoning-effort': 'How much the model reasons. default: as the provider has it.',
  'tool-calling':
    "native: the protocol's own tool calls. json: plans in text, for endpoints without tool calls. json-strict: a plan that breaks its schema goes back to the model. auto: native, and json when that fails.",
  'context-window':
    'Tokens that fit in the model, its reply included. Default: as known for usual models, at most 200000; otherwise 128000.',
  price:
    'US dollars for a million tokens: input, cached input and output (1.25, 0.125, 10), or input and output. Default: as known for usual models. Another model (critic, escalation-model) has a line of its own: NAME: 5, 25.',
  'max-rounds': 'Model replies that a run may use, without those of the critic.',
  'max-context-rounds': 'Rounds in a row in which the model may only read.',
  'max-context-requests-per-round': 'Reading calls that are answered in one round.',
  'max-validation-retries': 'How often a failed validation goes back to the model.',
  'max-minutes': 'Minutes that the whole run may take.',
  'max-tokens-per-call': 'Tokens of one reply.',
  'max-total-tokens': 'Input and output tokens of the whole run.',
  'max-cost-usd': 'US dollars that the run may cost. Needs the price of the model.',
  'max-cost-usd-per-issue':
    'US dollars that all runs on one issue may cost together. Needs the price of the model.',
  'github-token': 'Token for reading the issue and publishing the pull request.',
  'base-branch': 'Branch that the pull request goes to. Default: the branch the workflow runs on.',
  bundle:
    'With mode publish: the folder of actions/download-artifact, #, and the output bundle of the job with mode propose (examples/two-jobs.yml).',
  'writer-output':
    "Where the writer's draft goes: a comment, the text of the issue with the original folded below it, or a new issue.",
  format:
    'Formatters for the changed files, run before validation, one a line. {path} takes these files, a glob limits them: *.go: gofmt -w {path}',
  'command-timeout': 'Seconds that one command may take.',
  'max-processes': 'Processes and threads that one isolated command may have at a time.',
  dependencies:
    'update: when the change touches a manifest, lock and setup run again on it, and the lockfiles become part of it. This runs code that the model chose, with network.',
  lock: 'Commands that update lockfiles, one a line. Default: by the lockfile beside the changed manifest.',
  'commit-command-changes':
    'Globs of files whose changes by commands become part of the change, such as lockfiles or snapshots. Everything else is thrown away.',
  duplicates:
    'When somebody with write permission already has an open pull request that closes the issue. stop: a run by the label, or by hand without an instruction, ends before anything is spent. tell: it goes on, and its pull request says so.',
  'only-paths':
    'Globs of the only files that a run may change, such as tests/** in a profile for tests. Default: all.',
  'test-paths': 'Globs of the test files, instead of the usual names and folders.',
  'allow-secrets':
    'Places where a change may contain what looks like a secret, as a refused run names them, one a line: test/login.json:github',
  'escalation-model': 'A stronger model at the same endpoint, at its own price, for the last attempt.',
  'max-runs-per-issue': 'Runs that one issue may have in total.',
  'max-open-pull-requests':
    'Pull requests of runs that may be open, of the 50 newest of the repository. At that number a run that would open another does not begin. A run that reaches it only at its end opens none, and the next run continues from its change. Backports count, and are never held back.',
  'max-cost-usd-per-day':
    'US dollars that all runs on the repository may cost in a day (UTC). At the limit a run does not begin; below it, a run may spend what is left. Runs at the same time do not see each other. Needs the price of the model.',
  'max-cost-usd-per-month': 'The same for a month.',
  'max-changed-files':
    'Files that runs may touch, deleted ones included, without those that only people changed.',
  'max-changed-bytes': 'Bytes that all files that runs write may have together.',
  'sign-off':
    'Adds Signed-off-by to the commits. committer: the identity that commits. Name <mail>: that person.',
  'batch-max-jobs': 'Jobs that plan-batch plans at most, all repositories together.',
  'batch-max-cost-usd':
    'US dollars that all jobs of a batch may cost together, at max-cost-usd each. Needs the price of the model.',
};
