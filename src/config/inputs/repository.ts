import { choice, globs, integer, lines, optionalMoney, secretPlaces, signature, text } from './input.ts';

/** GitHub's limit for the jobs of one matrix. */
const MAX_JOBS = 256;

/** What is a fact of the repository, and set in its settings file alone. */
export const REPOSITORY_SETTINGS = {
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
