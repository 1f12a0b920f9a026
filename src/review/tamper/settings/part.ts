import type { TamperKind } from '../../../core/verdict/tampering.ts';

/** A part of a file with settings of one kind. Files with several purposes have several parts. */
export interface Part {
  readonly kind: TamperKind;
  /** For people, and to match the part in the other version: `the script "test"`. Empty for the whole file. */
  readonly name: string;
  /** Without comments, which are blanked. */
  readonly text: string;
  /** Start offset in the file; null for the whole file. */
  readonly at: number | null;
  /** For a list of what is checked: its names. A list with all of these names and more removes nothing. */
  readonly names?: readonly string[];
  /** Programs that people can start once the package is installed; harmless where the gate starts none of these names. */
  readonly programs?: readonly string[];
  /** Adding the part weakens nothing, so only its change or removal counts. */
  readonly isHarmlessWhenNew?: boolean;
  /** Removing the part weakens nothing, because it only ever weakens checks. */
  readonly isHarmlessWhenGone?: boolean;
}

export function partAt(kind: TamperKind, name: string, match: RegExpExecArray): Part {
  return { kind, name, text: match[0].trimEnd(), at: match.index };
}

/** One part per matching line. The pattern must be global. */
export function lineParts(settings: string, pattern: RegExp, kind: TamperKind): readonly Part[] {
  return [...settings.matchAll(pattern)].map((match) => {
    const shown = match[0].replace(/\s+/g, ' ').trim().slice(0, 60);
    return partAt(kind, `the line ${JSON.stringify(shown)}`, match);
  });
}

/** The part of a file that the given parts do not cover. */
export function restOf(settings: string, parts: readonly Part[]): Part {
  let [text, from] = ['', 0];
  for (const { at, text: taken } of parts.toSorted((one, other) => (one.at ?? 0) - (other.at ?? 0))) {
    if (at === null || at < from) continue;
    text += settings.slice(from, at);
    from = at + taken.length;
  }
  return { kind: 'manifest-changed', name: '', text: text + settings.slice(from), at: null };
}

/** What a manifest says about the license of its package; none where it says nothing. */
export function licenseParts(fields: string): readonly Part[] {
  return fields === '' ? [] : [{ kind: 'license-changed', name: 'the license', text: fields, at: null }];
}

export type PartsByName = ReadonlyMap<string, readonly Part[]>;
type PartsByKey = ReadonlyMap<string, Part>;

/**
 * Both versions by keys that match. Of several parts of one name those at the end that are the same belong together,
 * so that one more in their midst, such as `tests += another`, leaves the others as they are; not one in front of all.
 */
export function keyed(was: PartsByName, is: PartsByName): readonly [PartsByKey, PartsByKey] {
  const keys = (parts: PartsByName, others: PartsByName): PartsByKey =>
    new Map(
      [...parts].flatMap(([name, all]) => {
        const from = all.length - sameAtEnd(all, others.get(name) ?? []);
        return all.map((part, at): [string, Part] => [`${name}\0${at < from ? at : at - all.length}`, part]);
      }),
    );
  return [keys(was, is), keys(is, was)];
}

function sameAtEnd(parts: readonly Part[], others: readonly Part[]): number {
  if (parts[0]?.text !== others[0]?.text) return 0;
  const most = Math.min(parts.length, others.length) - 1;
  let count = 0;
  while (count < most && parts.at(-1 - count)?.text === others.at(-1 - count)?.text) count += 1;
  return count;
}
