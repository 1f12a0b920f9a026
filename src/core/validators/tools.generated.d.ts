import type { SchemaName } from '../schema.ts';
import type { ToolArguments } from './documents.generated.ts';

export interface Violation {
  readonly instancePath: string;
  readonly message?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

export const validators: {
  readonly [Name in SchemaName]: ((value: unknown) => value is ToolArguments[Name]) & {
    readonly errors?: readonly Violation[] | null;
  };
};
