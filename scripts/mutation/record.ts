import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '..', '..', 'docs', 'quality');

/** A mutant that no test noticed. */
export interface Survivor {
  /** `src/core/paths/paths.ts:37` */
  readonly place: string;
  readonly mutator: string;
  readonly was: string;
  readonly became: string;
  /** No test of the room comes along there at all. */
  readonly isUncovered: boolean;
}

/** What the last run over a room found. */
export interface MutationRecord {
  readonly room: string;
  readonly date: string;
  /** The last that changed the sources of the room. */
  readonly commit: string;
  readonly killed: number;
  /** Tests that did not come to an end with it: noticed as well. */
  readonly timedOut: number;
  /** Where not all mutants were played: of how many these were drawn, and by which seed. */
  readonly sample: { readonly of: number; readonly seed: number } | null;
  readonly survivors: readonly Survivor[];
}

/** Why survivors are left: the first that fits a survivor speaks for it. */
export interface Reason {
  /** How its place begins. */
  readonly in: string;
  readonly mutator?: string;
  /** A regular expression over what the source says there. */
  readonly was?: string;
  /** A regular expression over what stood there instead. */
  readonly became?: string;
  readonly why: string;
  /** `path: how its title begins`, of a test that notices it without having judged the room, or that holds what `why` says. */
  readonly heldBy?: string;
}

export function scoreOf({ killed, timedOut, survivors }: MutationRecord): number {
  const noticed = killed + timedOut;
  const all = noticed + survivors.length;
  return all === 0 ? 100 : (100 * noticed) / all;
}

export function reasonFor(survivor: Survivor, reasons: readonly Reason[]): string | null {
  const fits = (pattern: string | undefined, text: string): boolean =>
    pattern === undefined || new RegExp(pattern).test(text);
  const reason = reasons.find(
    (one) =>
      survivor.place.startsWith(one.in) &&
      (one.mutator === undefined || one.mutator === survivor.mutator) &&
      fits(one.was, survivor.was) &&
      fits(one.became, survivor.became),
  );
  if (reason === undefined) return null;
  const { why, heldBy } = reason;
  return heldBy === undefined ? why : `${why} (${heldBy.replace(/^.*\//, '')})`;
}

const MAX_SHOWN_CHARS = 120;

/** Both on one line; of long ones, a pattern for example, the stretch in which they begin to differ. */
export function whereTheyDiffer(was: string, became: string): Pick<Survivor, 'was' | 'became'> {
  const [one, other] = [onOneLine(was), onOneLine(became)];
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  const isLong = Math.max(one.length, other.length) > MAX_SHOWN_CHARS;
  const from = isLong ? Math.max(0, same - MAX_SHOWN_CHARS / 2) : 0;
  const shown = (text: string): string =>
    `${from > 0 ? '…' : ''}${text.slice(from, from + MAX_SHOWN_CHARS)}${text.length > from + MAX_SHOWN_CHARS ? '…' : ''}`;
  return { was: shown(one), became: shown(other) };
}

function onOneLine(source: string): string {
  return source.replace(/\s+/g, ' ').trim();
}

export function readRecords(): readonly MutationRecord[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json') && name !== 'reasons.json')
    .map((name): MutationRecord => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')));
}

export function readReasons(): readonly Reason[] {
  return JSON.parse(readFileSync(join(FOLDER, 'reasons.json'), 'utf8'));
}

export function fileName(room: string): string {
  return `${room.replaceAll('/', '-')}.json`;
}

/** One survivor a line, so that a difference can be read. */
export function writeRecord({ survivors, ...counts }: MutationRecord): void {
  const head = JSON.stringify(counts, null, 2).slice(0, -2);
  const lines = survivors.map((survivor) => `    ${JSON.stringify(survivor)}`);
  const list = lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n  ]`;
  writeFileSync(join(FOLDER, fileName(counts.room)), `${head},\n  "survivors": ${list}\n}\n`);
}
