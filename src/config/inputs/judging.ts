import { choice, globs, text } from './input.ts';

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
