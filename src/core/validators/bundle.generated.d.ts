import type { Bundle } from '../../bundle/bundle.ts';
import type { Violation } from './tools.generated.js';

export const validators: {
  readonly bundle: ((value: unknown) => value is Bundle) & {
    readonly errors?: readonly Violation[] | null;
  };
};
