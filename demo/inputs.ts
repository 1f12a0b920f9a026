import { type GivenInputs, givenInputs } from '../scripts/preflight/given-inputs.ts';
import type { InputName } from '../src/config/inputs/inputs.ts';
import { Misuse } from './misuse.ts';

/** What the demo's own stage decides, and what to use in its place. */
export const RESERVED: ReadonlyMap<InputName, string> = new Map([
  ['github-token', 'the GitHub of the demo is a local one with a token of its own'],
  ['issue', 'the demo makes the issue; give its text with --issue FILE.md'],
]);

/** Set by the script's model server; with --live they count. */
export const MODEL_INPUTS: ReadonlySet<InputName> = new Set(['api-key', 'base-url', 'model']);

/**
 * Reads `NAME=VALUE` texts.
 *
 * @throws {Misuse} for an unknown name, one that the demo decides itself, or a single value that is given twice
 */
export function readInputs(texts: readonly string[], { isLive }: { readonly isLive: boolean }): GivenInputs {
  const { inputs, faults } = givenInputs(texts, (name) => {
    const reserved = RESERVED.get(name);
    if (reserved !== undefined) return `--input ${name} has no place in the demo: ${reserved}.`;
    if (MODEL_INPUTS.has(name) && !isLive)
      return `--input ${name} needs --live: without it, the model is a script.`;
    return null;
  });
  if (faults.length > 0) throw new Misuse(faults.join('\n'));
  return inputs;
}
