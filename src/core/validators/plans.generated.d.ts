import type { PlanName } from '../plan-schema.ts';
import type { Violation } from './tools.generated.js';

export const validators: {
  readonly [Name in PlanName]: ((value: unknown) => boolean) & {
    readonly errors?: readonly Violation[] | null;
  };
};
