import { PERMISSIONS } from '../../core/task.ts';
import { EFFORTS } from '../provider-presets.ts';
import { address, prices, provider } from './endpoint.ts';
import {
  branch,
  bundle,
  choice,
  folder,
  globs,
  integer,
  issueNumber,
  lines,
  names,
  network,
  optionalDecimal,
  optionalInteger,
  options,
  REPOSITORY,
  secret,
  text,
} from './input.ts';

/** Inputs that most workflows set. */
export const BASIC_INPUTS = {
  model: text({ meaning: 'Name of the model, as the endpoint knows it. Required.' }),
  'api-key': secret({
    meaning: 'Key of the model endpoint. Not needed for an endpoint on this machine.',
  }),
  provider: provider({
    default: 'auto',
    meaning:
      "Provider of the endpoint, which sets base-url and the API. auto: as base-url says; openai without one. Followed by -chat, -responses or -messages (custom-messages), it chooses the API: OpenAI's chat completions or responses, or Anthropic's messages.",
  }),
  setup: lines({
    meaning:
      'Commands that prepare the checkout before the model starts, one a line, with network and without secrets.',
  }),
  validate: lines({
    meaning:
      'Commands that must pass on the change, one a line. None sees what another one wrote: join a build and its tests (a && b). Default: proposed from the manifests of the repository.',
  }),
} as const;

const LOGIN = /^[a-z\d](?:[a-z\d_-]{0,98})(?:\[bot\])?$/i;

/** What starts a run, and what becomes its task. */
export const TRIGGER_INPUTS = {
  mode: choice(['run', 'propose', 'publish', 'preflight', 'plan-batch'], {
    default: 'run',
    meaning:
      'propose, publish: the halves of a run in two jobs; propose has the key of the model and writes nothing to the forge, publish has the token that writes and runs no command (docs/security.md). preflight: checks the setup, changes nothing and asks no model. plan-batch: a matrix of jobs for many issues (docs/deploy.md).',
  }),
  label: text({ default: 'tether', meaning: 'The label that starts a run.' }),
  agent: choice(['coder', 'writer'], {
    default: 'coder',
    meaning:
      'coder: changes the code and opens a pull request. writer: rewrites the issue and changes no file. The label followed by -refine (tether-refine), and /tether refine where no plan waits, choose the writer.',
  }),
  issue: issueNumber({ meaning: 'Number of the issue, for workflow_dispatch.' }),
  repository: names(REPOSITORY, {
    meaning:
      "Repository of that issue (owner/name), if it is not the workflow's own. Needs base-branch and a token that may write there. With plan-batch: the repositories to read, one a line.",
  }),
  instruction: text({ meaning: 'A further instruction from the person who dispatches the workflow.' }),
  'min-permission': choice(PERMISSIONS, {
    default: 'write',
    meaning: 'The least permission that the person who starts a run must have.',
  }),
  'allowed-bots': names(LOGIN, { meaning: 'Exact logins of bots that may start a run, one a line.' }),
  'comments-from': choice(['writers-and-author', 'writers', 'author', 'none'], {
    default: 'writers-and-author',
    meaning: 'Whose comments on the issue become part of the task.',
  }),
  follow: options(['reviews', 'checks', 'base'], {
    meaning:
      "What starts a run on the action's own pull request without /tether. reviews: one that requests changes. checks: failed ones, which the run repairs, at most three times in a row until a person comments. base, for push and schedule: brings one that conflicts with its base, or must not be behind it, up to date without a model.",
  }),
} as const;

const VARIABLE = /^[a-z_]\w*$/i;

/** What may run besides the gate, where, and how it is isolated. */
export const COMMAND_INPUTS = {
  commands: lines({
    meaning:
      'Commands that the model may run besides validate, one a line. {path} takes one existing file or folder.',
  }),
  'working-directory': folder({ meaning: 'Folder of the repository in which commands run.' }),
  isolation: choice(['auto', 'none'], {
    default: 'auto',
    meaning:
      'auto: commands run isolated or not at all. none: they run unprotected on a copy, and the pull request says so.',
  }),
  network: network({
    default: 'deny',
    meaning:
      "What commands reach. deny: nothing. allow: the network. Otherwise ports of the runner's loopback and paths of its Unix sockets, such as 5432, /run/postgresql/.s.PGSQL.5432.",
  }),
  'pass-env': names(VARIABLE, {
    meaning: 'Names of environment variables that commands may see besides the usual ones.',
  }),
} as const;

/** How a change is validated, and what happens to it then. */
export const JUDGING_INPUTS = {
  proof: choice(['prefer', 'require', 'off'], {
    default: 'prefer',
    meaning:
      'Whether to look for a test that fails without the change. require: code without such a proof is not validated. off: none is looked for.',
  }),
  'on-tamper': choice(['block', 'show'], {
    default: 'block',
    meaning:
      'What becomes of a change that removes failing tests, keeps tests from running, passes only with its own checks, or changes CI files (docs/how-a-change-is-judged.md). block: it is not validated. show: it passes, with a warning.',
  }),
  'on-unvalidated': choice(['draft', 'comment', 'fail'], {
    default: 'draft',
    meaning:
      'What becomes of a change that is not validated: a draft pull request, a comment with a patch, or a failed job with a patch.',
  }),
  'allow-paths': globs({
    meaning:
      'Globs of protected files that a run may change after all, such as workflows or agent instructions (docs/security.md).',
  }),
  critic: text({
    default: 'off',
    meaning:
      'A second model that reads a change that passed and may hold it back. on: the input model. Or the name of another one at the same endpoint, at its own price.',
  }),
} as const;

/** How the model is used, and what it costs. */
export const MODEL_INPUTS = {
  'base-url': address({
    meaning:
      "Address of the endpoint, without /chat/completions, /responses or /messages. Default: the provider's own.",
  }),
  'api-key-file': text({
    meaning:
      'In place of api-key: a file in RUNNER_TEMP with a bearer token, such as that of an identity in a cloud. It is read before each request.',
  }),
  'reasoning-effort': choice(['default', ...EFFORTS], {
    default: 'default',
    meaning: 'How much the model reasons. default: as the provider has it.',
  }),
  'tool-calling': choice(['auto', 'native', 'json', 'json-strict'], {
    default: 'auto',
    meaning:
      "native: the protocol's own tool calls. json: plans in text, for endpoints without tool calls. json-strict: a plan that breaks its schema goes back to the model. auto: native, and json when that fails.",
  }),
  'context-window': optionalInteger(
    { min: 2000, max: 10_000_000 },
    {
      meaning:
        'Tokens that fit in the model, its reply included. Default: as known for usual models, at most 200000; otherwise 128000.',
    },
  ),
  price: prices({
    meaning:
      'US dollars for a million tokens: input, cached input and output (1.25, 0.125, 10), or input and output. Default: as known for usual models.',
  }),
} as const;

export const PRICE = { min: 0, max: 100_000 };

/** Limits of what a run, and all runs on an issue, may use and publish. */
export const LIMIT_INPUTS = {
  'max-rounds': integer(
    { min: 1, max: 1000 },
    {
      default: '10',
      meaning: 'Model replies that a run may use, without those of the critic.',
    },
  ),
  'max-context-rounds': integer(
    { min: 0, max: 1000 },
    { default: '3', meaning: 'Rounds in a row in which the model may only read.' },
  ),
  'max-context-requests-per-round': integer(
    { min: 1, max: 50 },
    { default: '10', meaning: 'Reading calls that are answered in one round.' },
  ),
  'max-validation-retries': integer(
    { min: 0, max: 100 },
    { default: '3', meaning: 'How often a failed validation goes back to the model.' },
  ),
  'max-minutes': integer(
    { min: 1, max: 4320 },
    { default: '30', meaning: 'Minutes that the whole run may take.' },
  ),
  'max-tokens-per-call': integer(
    { min: 256, max: 1_000_000 },
    { default: '16384', meaning: 'Tokens of one reply.' },
  ),
  'max-total-tokens': integer(
    { min: 1000, max: 1_000_000_000 },
    { default: '2000000', meaning: 'Input and output tokens of the whole run.' },
  ),
  'max-cost-usd': optionalDecimal(PRICE, {
    default: '2',
    meaning: 'US dollars that the run may cost. Needs the price of the model.',
  }),
  'max-cost-usd-per-issue': optionalDecimal(PRICE, {
    meaning: 'US dollars that all runs on one issue may cost together. Needs the price of the model.',
  }),
} as const;

/** Inputs that few workflows set. */
export const RARE_INPUTS = {
  'github-token': secret({
    default: '${{ github.token }}',
    meaning: 'Token for reading the issue and publishing the pull request.',
  }),
  'base-branch': branch({
    meaning: 'Branch that the pull request goes to. Default: the branch the workflow runs on.',
  }),
  bundle: bundle({
    meaning:
      'With mode publish: the folder of actions/download-artifact, #, and the output bundle of the job with mode propose (examples/two-jobs.yml).',
  }),
} as const;
