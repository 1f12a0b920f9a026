import type { GivenInputs, GivenSettings } from './given-inputs.ts';
import type { OptionValues } from './inputs/inputs.ts';

/** How a change is reviewed, beyond the commands. */
export interface ReviewSettings extends Pick<GivenSettings, 'packages'> {
  readonly proof: OptionValues['proof'];
  readonly onTamper: OptionValues['on-tamper'];
  /** Globs; empty: the usual names. */
  readonly testPaths: readonly string[];
  /** Globs of files whose changes by commands become part of the change. */
  readonly commitCommandChanges: readonly string[];
  /** As `path:rule`. */
  readonly allowSecrets: readonly string[];
  /** Null: no critic reads the change. */
  readonly critic: { readonly model: string } | null;
}

/** @param model the run's own */
export function readReview(
  inputs: GivenInputs,
  model: string,
  { packages }: Pick<GivenSettings, 'packages'>,
): ReviewSettings {
  return {
    proof: inputs.get('proof'),
    onTamper: inputs.get('on-tamper'),
    testPaths: inputs.get('test-paths'),
    commitCommandChanges: inputs.get('commit-command-changes'),
    allowSecrets: inputs.get('allow-secrets'),
    critic: readCritic(inputs, model),
    packages,
  };
}

function readCritic(inputs: GivenInputs, model: string): ReviewSettings['critic'] {
  const given = inputs.get('critic');
  return given.toLowerCase() === 'off' ? null : { model: given.toLowerCase() === 'on' ? model : given };
}
