/** The types that the documents in `schemas/` describe; `__tests__/core/schema.test.ts` holds the two together. */
export interface SchemaTypes {
  'read-file': { readonly path: string; readonly start?: number; readonly end?: number };
  'list-files': { readonly path?: string };
  search: { readonly pattern: string; readonly path?: string };
  'write-file': { readonly path: string; readonly content: string };
  'append-file': { readonly path: string; readonly content: string };
  'patch-file': {
    readonly path?: string;
    readonly paths?: readonly string[];
    readonly search?: string;
    readonly replace?: string;
    readonly edits?: readonly { readonly search: string; readonly replace: string }[];
  };
  mkdir: { readonly path: string };
  'delete-file': { readonly path: string };
  'run-command': { readonly command: string; readonly path?: string };
  recall: { readonly id: string; readonly from?: number };
  finish: { readonly title: string; readonly summary: string };
  ask: { readonly question: string };
}
export type SchemaName = keyof SchemaTypes;

/** The plans that models may answer with. They are read leniently, so that no type stands behind them. */
export type PlanName = 'plan.coder' | 'critic';
