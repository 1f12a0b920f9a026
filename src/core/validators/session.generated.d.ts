import type { Session } from '../session.ts';
import type { Violation } from './tools.generated.js';

export const validators: {
  readonly session: ((value: unknown) => value is Session) & {
    readonly errors?: readonly Violation[] | null;
  };
};
