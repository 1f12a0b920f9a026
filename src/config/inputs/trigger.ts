import { PERMISSIONS } from '../../core/task.ts';
import { choice, issueNumber, names, repository, text } from './input.ts';

const LOGIN = /^[a-z\d](?:[a-z\d_-]{0,98})(?:\[bot\])?$/i;

/** What starts a run, and what becomes its task. */
export const TRIGGER_INPUTS = {
  mode: choice(['run', 'propose', 'publish', 'preflight', 'plan-batch'], {
    default: 'run',
    meaning:
      'What a start does. propose and publish: the two halves of a run, in two jobs; propose has the key of the model and writes nothing to the forge, publish has the token that writes, and runs no command (docs/security.md). preflight, for workflow_dispatch: checks inputs, token, repository, commands and model endpoint, and writes a table of what is fine and what is not; it changes nothing and asks the model nothing. plan-batch, for many issues: a matrix of jobs for the issues that wait (docs/at-scale.md).',
  }),
  label: text({ default: 'tether', meaning: 'The label that starts a run.' }),
  agent: choice(['coder', 'writer'], {
    default: 'coder',
    meaning:
      'Who works on the issue. coder: changes the code and opens a pull request. writer: rewrites the issue and changes no file. The label followed by -refine (tether-refine), and the comment /tether refine when no plan waits, choose the writer.',
  }),
  'writer-output': choice(['comment', 'edit', 'new-issue'], {
    default: 'comment',
    meaning:
      "Where the writer's draft goes: a comment, the text of the issue with the original folded below it, or a new issue.",
  }),
  'writer-hands-over': choice(['false', 'true'], {
    default: 'false',
    meaning:
      "Whether a draft without open questions gets the label of the input label. With the workflow's own token that starts no further run.",
  }),
  issue: issueNumber({ meaning: 'Number of the issue, for workflow_dispatch.' }),
  repository: repository({
    meaning:
      "Repository of that issue, where it is another one than the workflow's own; owner/name. base-branch must be given with it, and a token that may write there.",
  }),
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
  'follow-checks': choice(['true', 'false'], {
    default: 'false',
    meaning:
      "Whether failed checks of the action's own pull request start a run that repairs them: once for each commit, at most three times in a row until a person comments.",
  }),
  images: choice(['auto', 'off'], {
    default: 'auto',
    meaning:
      'Whether pictures of the issue are sent to the model. auto: those that the forge itself keeps, up to 8, as long as the model takes them.',
  }),
} as const;
