import type { JsonSchema } from './chat.ts';
import type { PlanName, SchemaName, SchemaTypes } from './schema.ts';
import type { Session } from './session.ts';

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

export const documentValidators: {
  readonly [Name in PlanName]: ((value: unknown) => boolean) & {
    readonly errors?: readonly Violation[] | null;
  };
} & {
  readonly session: ((value: unknown) => value is Session) & {
    readonly errors?: readonly Violation[] | null;
  };
};

/** Each tool's schema without its `$schema`, `$id`, `title`, `description` and the limits that only the host checks: what models are shown. */
export const parameters: Readonly<Record<SchemaName, JsonSchema>>;

export const descriptions: Readonly<Record<SchemaName, string>>;
