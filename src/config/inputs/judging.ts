import { choice, globs, text } from './input.ts';

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
  'on-unvalidated': choice(['draft', 'comment', 'fail'], {
    default: 'draft',
    meaning:
      'What becomes of a change that the commands did not pass: a draft pull request, a comment with a patch, or a failed job with a patch.',
  }),
  'allow-paths': globs({
    meaning:
      'Globs of protected files (workflows, owners, hooks, settings of editors, agent instructions; docs/security.md has the table) that a run may change after all.',
  }),
  critic: text({
    default: 'off',
    meaning:
      'Whether a model reads the validated change before it is published (one more call). on: the input model. Else off, or the name of another model at the same endpoint, charged at its own prices where they are known.',
  }),
} as const;
