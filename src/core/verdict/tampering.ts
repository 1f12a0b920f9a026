import { TAMPER_TABLE } from './tamper-table.ts';

/** What a change does to the tests and checks that judge it, found by a run, by a path or by a pattern on an added line. */

export type TamperKind = keyof typeof TAMPER_TABLE;

/** In the order of the table. */
export const TAMPER_KINDS = Object.keys(TAMPER_TABLE) as readonly TamperKind[];

export interface Tampering {
  readonly kind: TamperKind;
  readonly path: string;
  /** A line of the candidate; null: the whole file. */
  readonly line: number | null;
  /** One sentence in the host's words; quotes from the file are short and on one line. */
  readonly detail: string;
}

/** About a whole file. */
export function finding(kind: TamperKind, path: string, detail: string): Tampering {
  return { kind, path, line: null, detail };
}
