import { type Change, type ChangeSet, textOf } from '../../core/change-set.ts';
import type { SecretScan } from '../../core/leak.ts';
import type { BaseSearch } from '../../core/ports.ts';
import { allowanceOf, type FoundSecret, LEFT_OUT } from '../../core/secrets/found-secret.ts';
import { hasPlaceholderPassword } from '../../core/secrets/placeholder.ts';
import { covered } from '../../core/secrets/secrets.ts';
import { loadLate } from '../process/load-late.ts';
import type { Match } from './secretlint.ts';

export interface SecretScanOptions {
  readonly base: Pick<BaseSearch, 'linesWith' | 'text'>;
  /** The start of the candidate: what is on the branch already is published. */
  readonly start: ChangeSet;
  /** Places that a maintainer allows, as `path:rule`. */
  readonly allow: readonly string[];
  /** Called with the values, so that nothing that is published quotes them. */
  readonly onFound: (values: readonly string[]) => void;
}

interface FoundValue extends FoundSecret {
  readonly from: number;
  readonly to: number;
  readonly value: string;
}

/** Larger files of the base are not searched for the value. */
const MAX_BASE_BYTES = 2 ** 21;

/**
 * Scans what a change writes. The rules, the largest part of the code, are loaded with the first change.
 * Texts are read as Latin-1, one character per byte: tokens are ASCII, and positions are those of bytes.
 */
export function secretScan(options: SecretScanOptions): SecretScan {
  const allowed = new Set(options.allow);
  let last: { readonly hash: string; readonly values: Promise<readonly FoundValue[]> } | null = null;
  const valuesIn = (changes: ChangeSet): Promise<readonly FoundValue[]> => {
    if (last?.hash === changes.hash) return last.values;
    const values = scan(changes);
    last = { hash: changes.hash, values };
    // A scan that failed, for example for lack of file handles, is repeated later.
    values.catch(() => {
      if (last?.values === values) last = null;
    });
    return values;
  };
  const scan = async (changes: ChangeSet): Promise<readonly FoundValue[]> => {
    const written = changes.entries().flatMap(([path, change]) => filesOf(path, change));
    if (written.length === 0) return [];
    const { matchesIn } = await loadLate(() => import('./secretlint.ts'));
    const found: FoundValue[] = [];
    for (const { path, text } of written) {
      const matches = [...(await matchesIn(path, text)), ...holesIn(text)];
      const counting = matches.filter(
        ({ rule, from, to }) =>
          !allowed.has(allowanceOf({ path, rule })) && !hasPlaceholderPassword(text.slice(from, to)),
      );
      found.push(...(await newOf(path, valuesAt(path, text, counting), options)));
    }
    const news = await withoutKnownLines(found, options.base);
    options.onFound(news.flatMap(({ rule, value }) => (rule === HOLE_RULE ? [] : [asText(value)])));
    return news;
  };
  return {
    async found(changes) {
      const places = (await valuesIn(changes)).map(({ path, line, rule }) => ({ path, line, rule }));
      return [...new Map(places.map((place) => [JSON.stringify(place), place])).values()];
    },
    async withoutFound(changes) {
      const byPath = Map.groupBy(await valuesIn(changes), ({ path }) => path);
      return [...byPath].reduce((kept, [path, values]) => leftOut(kept, path, values), changes);
    },
  };
}

function filesOf(path: string, change: Change): readonly { readonly path: string; readonly text: string }[] {
  return change.kind === 'file' ? [{ path, text: latin1(readableBytes(change)) }] : [];
}

/** Text in another encoding than UTF-8 is read as UTF-8: in UTF-16, no token would be found. */
function readableBytes(change: Change): Uint8Array {
  return change.kind === 'file' && change.legacy === undefined ? change.bytes : Buffer.from(textOf(change));
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1');
}

function asText(value: string): string {
  return Buffer.from(value, 'latin1').toString('utf8');
}

const HOLE_RULE = 'left-out';
const HOLE = new RegExp(LEFT_OUT.replace(/[[\]]/g, '\\$&'), 'g');

/** Placeholders of secrets, in a change that an earlier run left: the real value is missing there. */
function holesIn(text: string): readonly Match[] {
  return [...text.matchAll(HOLE)].map(({ index: from }) => ({
    rule: HOLE_RULE,
    from,
    to: from + LEFT_OUT.length,
  }));
}

const OF_A_TOKEN = /[\w+/=.~-]/;

/** Longer than any secret: further characters beside a match are not part of it. */
const MOST_BESIDE = 2 ** 14;

/** A rule may report only part of a token; the match is extended to the whole token. Each is told once of a rule. */
function valuesAt(path: string, text: string, matches: readonly Match[]): readonly FoundValue[] {
  const values = new Map<string, FoundValue>();
  let line = 1;
  let lineEnd = text.indexOf('\n');
  let token = { from: 0, to: 0 };
  for (const { rule, from, to } of matches.toSorted((a, b) => a.from - b.from)) {
    for (; lineEnd >= 0 && lineEnd < from; lineEnd = text.indexOf('\n', lineEnd + 1)) line += 1;
    // Matches in the same token: a text of one token would be read again for each.
    const start = from < token.to ? token.from : beside(text, from, -1);
    token = { from: start, to: to <= token.to ? token.to : beside(text, to, 1) };
    values.set(`${rule}:${token.from}`, {
      path,
      rule,
      line,
      ...token,
      value: text.slice(token.from, token.to),
    });
  }
  return [...values.values()];
}

/** Where the token ends, behind this position or, with step -1, before it. */
function beside(text: string, position: number, step: 1 | -1): number {
  const inside = step === 1 ? 0 : -1;
  let at = position;
  while (Math.abs(at - position) < MOST_BESIDE && OF_A_TOKEN.test(text.charAt(at + inside))) at += step;
  return at;
}

/** The values that the same file has neither in the base nor on the branch. */
async function newOf(
  path: string,
  values: readonly FoundValue[],
  { base, start }: SecretScanOptions,
): Promise<readonly FoundValue[]> {
  if (values.length === 0) return [];
  const before = await base.text(path, MAX_BASE_BYTES);
  const original = start.get(path);
  const known = [
    ...(before === null ? [] : [latin1(Buffer.from(before))]),
    ...(original?.kind === 'file' ? [latin1(readableBytes(original))] : []),
  ];
  return values.filter(({ value }) => !known.some((text) => text.includes(value)));
}

/** The values that no other file of the base has, judged by the longest line of each value. */
async function withoutKnownLines(
  found: readonly FoundValue[],
  base: SecretScanOptions['base'],
): Promise<readonly FoundValue[]> {
  const needles = found.map(({ value }) => longestLine(value));
  const lines = await base.linesWith([...new Set(needles)].filter(({ length }) => length <= MAX_NEEDLE));
  const known = [...lines.values()].flat().map(({ text }) => text);
  return found.filter((_, index) => {
    const needle = needles[index] ?? '';
    return !known.some((text) => text.includes(needle));
  });
}

/** Limited because it becomes a command line argument. */
const MAX_NEEDLE = 500;

/** Of several, the last: the first one of a key can be the same in all keys of its kind. */
function longestLine(value: string): string {
  const lines = asText(value).split(/\r?\n/);
  return lines.reduce((longest, line) => (line.length >= longest.length ? line : longest), '').trim();
}

function leftOut(changes: ChangeSet, path: string, values: readonly FoundValue[]): ChangeSet {
  const change = changes.get(path);
  if (change?.kind !== 'file') return changes;
  const bytes = Buffer.from(covered(latin1(readableBytes(change)), values, LEFT_OUT), 'latin1');
  const { legacy: _, ...plain } = change;
  return changes.with(path, { ...plain, bytes });
}
