import { PERMISSIONS } from '../../core/task.ts';
import { EFFORTS } from '../provider-presets.ts';
import { address, prices, provider } from './endpoint.ts';
import {
  branch,
  bundle,
  choice,
  folder,
  globs,
  type Input,
  integer,
  issueNumber,
  lines,
  names,
  network,
  optionalInteger,
  optionalMoney,
  options,
  REPOSITORY,
  secret,
  secretPlaces,
  signature,
  text,
} from './input.ts';

const LOGIN = /^[a-z\d](?:[a-z\d_-]{0,98})(?:\[bot\])?$/i;
const VARIABLE = /^[a-z_]\w*$/i;
/** GitHub's limit for the jobs of one matrix. */
const MAX_JOBS = 256;

/**
 * All action inputs. `action.yml` and docs/configuration.md are generated from them (`npm run build`), in this order; a
 * test compares them.
 */
export const INPUTS = {
  // Inputs that most workflows set.
  model: text(),
  'api-key': secret(),
  provider: provider('auto'),
  setup: lines(),
  validate: lines(),

  // What starts a run, and what becomes its task.
  mode: choice(['run', 'propose', 'publish', 'preflight', 'plan-batch'], 'run'),
  label: text('tether'),
  agent: choice(['coder', 'writer'], 'coder'),
  issue: issueNumber(),
  repository: names(REPOSITORY),
  instruction: text(),
  'min-permission': choice(PERMISSIONS, 'write'),
  'allowed-bots': names(LOGIN),
  'comments-from': choice(['writers-and-author', 'writers', 'author', 'none'], 'writers-and-author'),
  follow: options(['reviews', 'checks', 'base']),

  // What may run besides the gate, where, and how it is isolated.
  commands: lines(),
  'working-directory': folder(),
  isolation: choice(['auto', 'none'], 'auto'),
  network: network('deny'),
  'pass-env': names(VARIABLE),

  // How a change is validated, and what happens to it then.
  proof: choice(['prefer', 'require', 'off'], 'prefer'),
  'on-tamper': choice(['block', 'show'], 'block'),
  'on-unvalidated': choice(['draft', 'comment', 'fail'], 'draft'),
  'allow-paths': globs(),
  critic: text('off'),

  // How the model is used, and what it costs.
  'base-url': address(),
  'api-key-file': text(),
  'reasoning-effort': choice(['default', ...EFFORTS], 'default'),
  'tool-calling': choice(['auto', 'native', 'json', 'json-strict'], 'auto'),
  'context-window': optionalInteger(2000, 10_000_000),
  price: prices(),

  // Limits of what a run, and all runs on an issue, may use and publish.
  'max-rounds': integer(1, 1000, '10'),
  'max-context-rounds': integer(0, 1000, '3'),
  'max-context-requests-per-round': integer(1, 50, '10'),
  'max-validation-retries': integer(0, 100, '3'),
  'max-minutes': integer(1, 4320, '30'),
  'max-tokens-per-call': integer(256, 1_000_000, '16384'),
  'max-total-tokens': integer(1000, 1_000_000_000, '2000000'),
  'max-cost-usd': optionalMoney('2'),
  'max-cost-usd-per-issue': optionalMoney(),

  // Inputs that few workflows set.
  'github-token': secret('${{ github.token }}'),
  'base-branch': branch(),
  bundle: bundle(),
} as const satisfies Readonly<Record<string, Input<unknown>>>;

export type InputName = keyof typeof INPUTS;

export const INPUT_NAMES = Object.keys(INPUTS) as readonly InputName[];

/** Whatever can be set: the inputs, and what is a fact of the repository, which its settings file alone may set. */
export const OPTIONS = {
  ...INPUTS,
  'writer-output': choice(['comment', 'edit', 'new-issue'], 'comment'),
  format: lines(),
  'command-timeout': integer(1, 21_600, '600'),
  'max-processes': integer(64, 65_536, '1024'),
  dependencies: choice(['locked', 'update'], 'locked'),
  lock: lines(),
  'commit-command-changes': globs(),
  duplicates: choice(['stop', 'tell'], 'stop'),
  'only-paths': globs(),
  'test-paths': globs(),
  'allow-secrets': secretPlaces(),
  'escalation-model': text(),
  'max-runs-per-issue': integer(1, 100_000, '100'),
  'max-open-pull-requests': integer(1, 50, '10'),
  'max-cost-usd-per-day': optionalMoney(),
  'max-cost-usd-per-month': optionalMoney(),
  'max-changed-files': integer(1, 3000, '200'),
  'max-changed-bytes': integer(1, 104_857_600, '10485760'),
  'sign-off': signature(),
  'batch-max-jobs': integer(1, MAX_JOBS, '20'),
  'batch-max-cost-usd': optionalMoney(),
} as const;

export type OptionName = keyof typeof OPTIONS;

export type OptionValues = {
  readonly [Name in OptionName]: (typeof OPTIONS)[Name] extends Input<infer Value> ? Value : never;
};

export const OPTION_NAMES = Object.keys(OPTIONS) as readonly OptionName[];

export function isInput(name: OptionName): name is InputName {
  return name in INPUTS;
}

/** Names of a published account of such an action: read, with a warning, where the newer name is not given. */
export const OLDER_NAMES: Readonly<Record<string, InputName>> = {
  'max-tokens': 'max-tokens-per-call',
  'max-tool-executions': 'max-rounds',
  'validation-retries': 'max-validation-retries',
  'file-request-rounds': 'max-context-rounds',
};
