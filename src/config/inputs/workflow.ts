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
  optionalInteger,
  optionalMoney,
  options,
  REPOSITORY,
  secret,
  text,
} from './input.ts';

/** Inputs that most workflows set. */
export const BASIC_INPUTS = {
  model: text(),
  'api-key': secret(),
  provider: provider('auto'),
  setup: lines(),
  validate: lines(),
} as const;

const LOGIN = /^[a-z\d](?:[a-z\d_-]{0,98})(?:\[bot\])?$/i;

/** What starts a run, and what becomes its task. */
export const TRIGGER_INPUTS = {
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
} as const;

const VARIABLE = /^[a-z_]\w*$/i;

/** What may run besides the gate, where, and how it is isolated. */
export const COMMAND_INPUTS = {
  commands: lines(),
  'working-directory': folder(),
  isolation: choice(['auto', 'none'], 'auto'),
  network: network('deny'),
  'pass-env': names(VARIABLE),
} as const;

/** How a change is validated, and what happens to it then. */
export const JUDGING_INPUTS = {
  proof: choice(['prefer', 'require', 'off'], 'prefer'),
  'on-tamper': choice(['block', 'show'], 'block'),
  'on-unvalidated': choice(['draft', 'comment', 'fail'], 'draft'),
  'allow-paths': globs(),
  critic: text('off'),
} as const;

/** How the model is used, and what it costs. */
export const MODEL_INPUTS = {
  'base-url': address(),
  'api-key-file': text(),
  'reasoning-effort': choice(['default', ...EFFORTS], 'default'),
  'tool-calling': choice(['auto', 'native', 'json', 'json-strict'], 'auto'),
  'context-window': optionalInteger(2000, 10_000_000),
  price: prices(),
} as const;

/** Limits of what a run, and all runs on an issue, may use and publish. */
export const LIMIT_INPUTS = {
  'max-rounds': integer(1, 1000, '10'),
  'max-context-rounds': integer(0, 1000, '3'),
  'max-context-requests-per-round': integer(1, 50, '10'),
  'max-validation-retries': integer(0, 100, '3'),
  'max-minutes': integer(1, 4320, '30'),
  'max-tokens-per-call': integer(256, 1_000_000, '16384'),
  'max-total-tokens': integer(1000, 1_000_000_000, '2000000'),
  'max-cost-usd': optionalMoney('2'),
  'max-cost-usd-per-issue': optionalMoney(),
} as const;

/** Inputs that few workflows set. */
export const RARE_INPUTS = {
  'github-token': secret('${{ github.token }}'),
  'base-branch': branch(),
  bundle: bundle(),
} as const;
