import { ACTION_REPOSITORY } from '../scripts/documents.ts';
import type { GivenInputs } from '../scripts/preflight/given-inputs.ts';
import { workflowInputs } from '../scripts/preflight/workflow-inputs.ts';
import { INPUT_NAMES } from '../src/config/inputs/inputs.ts';
import { MODEL_INPUTS, RESERVED } from './inputs.ts';

/** What a person's own workflow gives the action, without what the demo decides itself. */
export interface OwnWorkflow {
  /** Relative to the checkout. */
  readonly path: string;
  readonly inputs: GivenInputs;
  readonly env: Readonly<Record<string, string>>;
}

/** Those of a run of another mode, or of another model than the demo's. */
const OTHERS: readonly string[] = ['mode', 'bundle', 'label', 'provider'];

/** @returns null where no workflow of the checkout has the action */
export function ownWorkflow(checkout: string): OwnWorkflow | null {
  const found = workflowInputs(checkout, ACTION_REPOSITORY);
  if (found === null) return null;
  const { path, inputs, env } = found;
  const names = INPUT_NAMES.filter(
    (name) => !RESERVED.has(name) && !MODEL_INPUTS.has(name) && !OTHERS.includes(name),
  );
  const known = names.flatMap((name) => (inputs[name] === undefined ? [] : [[name, inputs[name]] as const]));
  return { path, inputs: Object.fromEntries(known), env };
}
