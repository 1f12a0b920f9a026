import { PERMISSIONS } from '../../core/task.ts';
import { choice, issueNumber, names, options, REPOSITORY, text } from './input.ts';

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
