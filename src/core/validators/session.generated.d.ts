import type { Session } from '../session.ts';
import type { Agreed } from './document.ts';
import type { SessionDocument } from './documents.generated.ts';
import type { Violation } from './tools.generated.js';

export const validators: {
  readonly session: ((value: unknown) => value is Agreed<Session, SessionDocument>) & {
    readonly errors?: readonly Violation[] | null;
  };
};
