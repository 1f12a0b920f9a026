import type { GivenInputs } from './given-inputs.ts';

/** How a change is reviewed, beyond the commands. @param model the critic's model, if it has none of its own */
export function readReview(inputs: GivenInputs, model: string) {
  return {
    proof: inputs.get('proof'),
    onTamper: inputs.get('on-tamper'),
    /** Globs; empty: the usual names. */
    testPaths: inputs.get('test-paths'),
    /** Globs of files whose changes by commands become part of the change. */
    commitCommandChanges: inputs.get('commit-command-changes'),
    /** As `path:rule`. */
    allowSecrets: inputs.get('allow-secrets'),
    critic: readCritic(inputs, model),
  } as const;
}

function readCritic(inputs: GivenInputs, model: string) {
  const isLargeOnly = inputs.get('critic-only-for') === 'large-diff';
  return {
    when: inputs.get('critic') === 'off' ? 'never' : isLargeOnly ? 'large-diff' : 'always',
    largeDiffLines: inputs.get('large-diff-lines'),
    /** How often the critic may send a change back. */
    iterations: inputs.get('critic-iterations'),
    model: inputs.get('critic-model') || model,
  } as const;
}
