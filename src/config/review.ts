import type { GivenInputs } from './given-inputs.ts';

/** How a change is reviewed, beyond the commands. @param model the run's own */
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
    /** Null: no critic reads the change. */
    critic: readCritic(inputs, model),
  } as const;
}

function readCritic(inputs: GivenInputs, model: string): { readonly model: string } | null {
  const given = inputs.get('critic');
  return given.toLowerCase() === 'off' ? null : { model: given.toLowerCase() === 'on' ? model : given };
}
