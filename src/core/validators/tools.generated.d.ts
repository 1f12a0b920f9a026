import type { SchemaName, SchemaTypes } from '../schema.ts';

export interface Violation {
  readonly instancePath: string;
  readonly message?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

export const validators: {
  readonly [Name in SchemaName]: ((value: unknown) => value is SchemaTypes[Name]) & {
    readonly errors?: readonly Violation[] | null;
  };
};
