import type { ActionEnd } from '../action-process.ts';
import type { Row } from '../table.ts';

/** What every part is told. */
interface Terms {
  /** The bundle's entry. */
  readonly main: string;
  /** The entry of a former bundle to compare with, if one was given. */
  readonly before: string | null;
  /** How often each measurement is repeated. */
  readonly runs: number;
  /** An existing folder, gone at the end. */
  readonly folder: string;
  readonly say: (text: string) => void;
}

/** One group of measurements. */
export type Part = (terms: Terms) => Promise<readonly Row[]>;

/** Throws unless the run did all of its work: the thin forge refuses to publish, so the verdict tells, not the status. */
export function assertPlayed({ outputs, log }: ActionEnd): void {
  if (outputs.verdict?.startsWith('{"kind":"passed"') === true) return;
  throw new Error(`A run ended as ${outputs.status}:\n${log}`);
}

/** Throws unless the run ended with its question: it measured something else. */
export function assertAsked({ outputs, log }: ActionEnd): void {
  if (outputs.status !== 'needs-info') throw new Error(`A run ended as ${outputs.status}:\n${log}`);
}
