import { PERMISSIONS } from '../core/task.ts';
import {
  address,
  branch,
  choice,
  folder,
  type Input,
  integer,
  issueNumber,
  lines,
  names,
  optionalInteger,
  ports,
  secret,
  signature,
  text,
} from './input.ts';
import { LIMIT_INPUTS } from './limit-inputs.ts';
import { APIS, EFFORTS, PROVIDER_NAMES } from './provider-presets.ts';

const LOGIN = /^[a-z\d](?:[a-z\d_-]{0,98})(?:\[bot\])?$/i;
const VARIABLE = /^[a-z_]\w*$/i;

/**
 * The one table of action inputs. `action.yml` and docs/configuration.md are generated from it
 * (`npm run build`), and a test holds them together.
 */
export const INPUTS = {
  'github-token': secret({
    default: '${{ github.token }}',
    meaning: 'Token for reading the issue and publishing the pull request.',
  }),
  provider: choice(['auto', ...PROVIDER_NAMES], {
    default: 'auto',
    meaning:
      'Whose endpoint it is: sets base-url, and how the endpoint is asked. auto: by base-url; openai when that is not given.',
  }),
  'api-key': secret({
    meaning:
      "Key of the model endpoint. Not needed for an endpoint on this machine; github-models takes the workflow's token.",
  }),
  'base-url': address({
    meaning:
      "Address of the endpoint, up to and without /chat/completions, /responses or /messages. Default: the provider's own.",
  }),
  api: choice(['auto', ...APIS], {
    default: 'auto',
    meaning:
      "The API to speak: OpenAI's chat completions or responses, Anthropic's messages. auto: responses for openai, messages for anthropic, else chat.",
  }),
  'reasoning-effort': choice(['default', ...EFFORTS], {
    default: 'default',
    meaning: "How much the model reasons. default: the provider's own default.",
  }),
  model: text({ meaning: 'Name of the model, as the endpoint knows it. Required.' }),
  label: text({ default: 'tether', meaning: 'The label that starts a run.' }),
  issue: issueNumber({ meaning: 'Number of the issue, for workflow_dispatch.' }),
  instruction: text({ meaning: 'A further instruction from the person who dispatches the workflow.' }),
  'min-permission': choice(PERMISSIONS, {
    default: 'write',
    meaning: 'The least permission on the repository that the person who starts a run must have.',
  }),
  'allowed-bots': names(LOGIN, { meaning: 'Exact logins of bots that may start a run, one a line.' }),
  'comments-from': choice(['writers-and-author', 'writers', 'author', 'none'], {
    default: 'writers-and-author',
    meaning: 'Whose comments on the issue become part of the task.',
  }),
  'follow-reviews': choice(['true', 'false'], {
    default: 'false',
    meaning:
      "Whether a review that requests changes of the action's own pull request starts a run without /tether before it.",
  }),
  images: choice(['auto', 'off'], {
    default: 'auto',
    meaning:
      'Whether pictures of the issue are sent to the model. auto: those that the forge itself keeps, up to 8, as long as the model takes them.',
  }),
  setup: lines({
    meaning:
      'Commands that prepare the checkout before the model starts, one a line, with network and without secrets.',
  }),
  validate: lines({
    meaning:
      'Commands that must pass on the change, one a line. Proposed from the manifests when both lists are empty.',
  }),
  commands: lines({
    meaning: 'Further commands that the model may run, one a line. {path} takes one existing path.',
  }),
  format: lines({
    meaning:
      'Formatters that run over the changed files before validation, one a line. {path} takes these files; a glob before it limits them: *.go: gofmt -w {path}',
  }),
  'checkout-path': folder({
    meaning:
      'Folder of the workspace that the repository is checked out to, as in the path of actions/checkout. Default: found by itself.',
  }),
  'working-directory': folder({ meaning: 'Folder of the repository in which commands run.' }),
  'command-timeout': integer(
    { min: 1, max: 21_600 },
    { default: '600', meaning: 'Seconds that one command may take.' },
  ),
  'max-processes': integer(
    { min: 64, max: 65_536 },
    {
      default: '1024',
      meaning: 'Processes and threads that one command may have at a time, where it is isolated.',
    },
  ),
  isolation: choice(['auto', 'none'], {
    default: 'auto',
    meaning:
      'auto: commands run in namespaces of their own or not at all. none: they run unprotected on a copy, and the pull request says so.',
  }),
  network: choice(['deny', 'allow'], { default: 'deny', meaning: 'Whether commands reach the network.' }),
  'expose-ports': ports({
    meaning:
      "Ports of the runner's loopback that commands reach without network too, as those of services: 5432, 6379.",
  }),
  'pass-env': names(VARIABLE, {
    meaning: 'Names of environment variables that commands may see besides the usual ones.',
  }),
  'allow-paths': lines({
    meaning:
      'Globs of protected files (workflows, owners, hooks, settings of editors, agent instructions; docs/security.md has the table) that a run may change after all.',
  }),
  'contribution-policy': choice(['warn', 'stop', 'ignore'], {
    default: 'warn',
    meaning:
      'What becomes of a run where the repository asks contributors for a sign-off, an agreement or a disclosure, or refuses changes of models. stop: it ends before the first request where a rule refuses it.',
  }),
  'sign-off': signature({
    meaning:
      'Who signs off the commits of runs, as Name <mail>: adds the trailer Signed-off-by. Default: nobody.',
  }),
  'on-unvalidated': choice(['draft', 'comment', 'fail'], {
    default: 'draft',
    meaning:
      'What becomes of a change that the commands did not pass: a draft pull request, a comment with a patch, or a failed job with a patch.',
  }),
  proof: choice(['prefer', 'require', 'off'], {
    default: 'prefer',
    meaning:
      'Whether the tests of a change are run without the rest of it, which they must fail. require: a change without that is not validated.',
  }),
  'test-paths': lines({
    meaning:
      'Globs of the test files, when the usual names and folders are not enough. They alone count then.',
  }),
  'on-tamper': choice(['block', 'show'], {
    default: 'block',
    meaning:
      'What becomes of a change that deletes, skips or weakens tests, or what validates it (docs/security.md has the table). show: the pull request lists it.',
  }),
  'commit-command-changes': lines({
    meaning:
      'Globs of files that commands may change for good, lockfiles or snapshots for example. Everything else that commands write is thrown away.',
  }),
  critic: choice(['off', 'on'], {
    default: 'off',
    meaning: 'Whether a model reads the validated change before it is published (one more call).',
  }),
  'critic-model': text({
    meaning:
      'Model of the critic at the same endpoint. Charged at its own prices where they are known. Default: the input model.',
  }),
  'critic-iterations': integer(
    { min: 0, max: 10 },
    {
      default: '0',
      meaning: 'How often the critic may send a change back to the model. After that a person decides.',
    },
  ),
  'critic-only-for': choice(['all', 'large-diff'], {
    default: 'all',
    meaning: 'Which changes the critic reads.',
  }),
  'large-diff-lines': integer(
    { min: 1, max: 1_000_000 },
    { default: '200', meaning: 'Changed lines from which a change is large.' },
  ),
  'escalation-model': text({
    meaning:
      'A stronger model at the same endpoint, which gets the last attempt. Charged at its own prices where they are known. Default: none.',
  }),
  'base-branch': branch({
    meaning: 'Branch that the pull request goes to. Default: the branch the workflow runs on.',
  }),
  'tool-calling': choice(['auto', 'native', 'json'], {
    default: 'auto',
    meaning:
      "native: the protocol's own tool calls. json: plans in text, for endpoints without them. auto: native, and plans when that fails.",
  }),
  'schema-enforce': choice(['false', 'true'], {
    default: 'false',
    meaning:
      'Whether a JSON plan that breaks its schema goes back to the model. Otherwise it is only counted.',
  }),
  'metrics-push-url': secret({
    meaning: 'Address of a Prometheus Pushgateway that gets the counters of the run.',
  }),
  ...LIMIT_INPUTS,
  'material-tokens': integer(
    { min: 500, max: 1_000_000 },
    {
      default: '16000',
      meaning:
        'Size of the material (tree, instructions, files) that the model is given at the start, in tokens.',
    },
  ),
  'context-window': optionalInteger(
    { min: 2000, max: 10_000_000 },
    {
      meaning:
        'Tokens that the model can hold, its reply included. Default: as known for usual models, at most 200000; else 128000. A smaller window is found out when it is hit.',
    },
  ),
  compaction: choice(['digest', 'model', 'off'], {
    default: 'digest',
    meaning:
      'How older rounds are compacted when the context window fills: as a list by the action, as a summary by the model (one more call), or not at all.',
  }),
  'max-tokens': text({ meaning: 'Older name of max-tokens-per-call.' }),
  'max-tool-executions': text({ meaning: 'Older name of max-rounds.' }),
  'validation-retries': text({ meaning: 'Older name of max-validation-retries.' }),
  'file-request-rounds': text({ meaning: 'Older name of max-context-rounds.' }),
} as const satisfies Readonly<Record<string, Input<unknown>>>;

export type InputName = keyof typeof INPUTS;

export type InputValues = {
  readonly [Name in InputName]: (typeof INPUTS)[Name] extends Input<infer Value> ? Value : never;
};

export const INPUT_NAMES = Object.keys(INPUTS) as readonly InputName[];

/** Names of earlier days and what took their place. */
export const OLDER_NAMES: readonly { readonly older: InputName; readonly now: InputName }[] = [
  { older: 'max-tokens', now: 'max-tokens-per-call' },
  { older: 'max-tool-executions', now: 'max-rounds' },
  { older: 'validation-retries', now: 'max-validation-retries' },
  { older: 'file-request-rounds', now: 'max-context-rounds' },
];
