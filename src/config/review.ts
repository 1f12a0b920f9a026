import type { GivenInputs } from './given-inputs.ts';
import type { InputValues } from './inputs/inputs.ts';

/** How a change is reviewed, beyond the commands. */
export interface ReviewConfig {
  readonly proof: InputValues['proof'];
  readonly onTamper: InputValues['on-tamper'];
  /** Globs; empty: the usual names. */
  readonly testPaths: readonly string[];
  /** Globs of files whose changes by commands become part of the change. */
  readonly commitCommandChanges: readonly string[];
  /** As `path:rule`. */
  readonly allowSecrets: readonly string[];
  readonly critic: CriticConfig;
}

interface CriticConfig {
  readonly when: 'never' | 'always' | 'large-diff';
  readonly largeDiffLines: number;
  /** How often the critic may send a change back. */
  readonly iterations: number;
  readonly model: string;
}

/** @param model the critic's model, if it has none of its own */
export function readReview(inputs: GivenInputs, model: string): ReviewConfig {
  return {
    proof: inputs.get('proof'),
    onTamper: inputs.get('on-tamper'),
    testPaths: inputs.get('test-paths'),
    commitCommandChanges: inputs.get('commit-command-changes'),
    allowSecrets: inputs.get('allow-secrets'),
    critic: readCritic(inputs, model),
  };
}

function readCritic(inputs: GivenInputs, model: string): CriticConfig {
  const isLargeOnly = inputs.get('critic-only-for') === 'large-diff';
  return {
    when: inputs.get('critic') === 'off' ? 'never' : isLargeOnly ? 'large-diff' : 'always',
    largeDiffLines: inputs.get('large-diff-lines'),
    iterations: inputs.get('critic-iterations'),
    model: inputs.get('critic-model') || model,
  };
}
