import type { SessionDocument } from './documents.generated.ts';
import type { Violation } from './tools.generated.js';

export const validators: {
  readonly session: ((value: unknown) => value is SessionDocument) & {
    readonly errors?: readonly Violation[] | null;
  };
};
