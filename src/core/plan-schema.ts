// Apart from the schemas of the tools: what offers tools is loaded before the first request to the forge.
import type { AgentName } from './task.ts';
import { validators } from './validators/plans.generated.js';

/** The plans that models may answer with. They are read leniently, so they have no type here. */
export type PlanName = `plan.${AgentName}`;

/** More errors say nothing new, and a model can send any number of wrong fields. */
const MOST_ERRORS = 6;

export interface FieldViolation {
  /** JSON pointer; empty for the whole document. */
  readonly pointer: string;
  readonly errorDetail: string;
}

/** The fields of a plan that break the schema of that name, each once. Never throws. */
export function planViolations(name: PlanName, value: unknown): readonly FieldViolation[] {
  const validate = validators[name];
  if (validate(value)) return [];
  const byField = new Map<string, string>();
  for (const { instancePath, message } of validate.errors ?? []) {
    const errorDetail = instancePath === '' ? 'asks for nothing' : (message ?? 'is wrong');
    if (!byField.has(instancePath)) byField.set(instancePath, errorDetail);
  }
  return [...byField].slice(0, MOST_ERRORS).map(([pointer, errorDetail]) => ({ pointer, errorDetail }));
}
