import { choice, integer, lines, secretPlaces, text } from './input.ts';

/** How a change is validated, and what happens to it then. */
export const JUDGING_INPUTS = {
  proof: choice(['prefer', 'require', 'off'], {
    default: 'prefer',
    meaning:
      'Whether the tests of a change are also run without the rest of it, where they must fail. require: a change without that is not validated.',
  }),
  'on-tamper': choice(['block', 'show'], {
    default: 'block',
    meaning:
      'What becomes of a change that takes out failing tests, keeps tests from running, passes only with its own checks, or changes CI files (docs/how-a-change-is-judged.md has the table). show: the pull request names it as a doubt.',
  }),
  'test-paths': lines({
    meaning:
      'Globs of the test files, when the usual names and folders are not enough. Then only these count.',
  }),
  'on-unvalidated': choice(['draft', 'comment', 'fail'], {
    default: 'draft',
    meaning:
      'What becomes of a change that the commands did not pass: a draft pull request, a comment with a patch, or a failed job with a patch.',
  }),
  'allow-paths': lines({
    meaning:
      'Globs of protected files (workflows, owners, hooks, settings of editors, agent instructions; docs/security.md has the table) that a run may change after all.',
  }),
  'allow-secrets': secretPlaces({
    meaning:
      'Places in a change where text that looks like a secret is allowed, as a refused run names them, one a line: test/login.json:github',
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
} as const;
