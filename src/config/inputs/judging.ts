import { choice, globs, text } from './input.ts';

/** How a change is validated, and what happens to it then. */
export const JUDGING_INPUTS = {
  proof: choice(['prefer', 'require', 'off'], {
    default: 'prefer',
    meaning:
      'Whether to look for a test that fails without the change. require: a change of code without such a proof is not validated. off: no proof is looked for.',
  }),
  'on-tamper': choice(['block', 'show'], {
    default: 'block',
    meaning:
      'What becomes of a change that removes failing tests, keeps tests from running, passes only with its own checks, or changes CI files (table in docs/how-a-change-is-judged.md). block: it is not validated. show: it passes, with a warning.',
  }),
  'on-unvalidated': choice(['draft', 'comment', 'fail'], {
    default: 'draft',
    meaning:
      'What becomes of a change that is not validated: a draft pull request, a comment with a patch, or a failed job with a patch.',
  }),
  'allow-paths': globs({
    meaning:
      'Globs of protected files that a run may change after all: workflows, code owners, hooks, settings of editors, agent instructions (table in docs/security.md).',
  }),
  critic: text({
    default: 'off',
    meaning:
      'A second model that reads a change that passed and may hold it back (one more call). on: the input model. Or the name of another model at the same endpoint, charged at its own prices where they are known.',
  }),
} as const;
