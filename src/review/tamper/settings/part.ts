import type { TamperKind } from '../../../core/tampering.ts';

/** A piece of a file that is settings of one kind. Files that serve several ends have several. */
export interface Part {
  readonly kind: TamperKind;
  /** For people, and to find the same part in the other version: `the script "test"`; empty for the file itself. */
  readonly name: string;
  /** Comments are blanked. */
  readonly text: string;
  /** Where it begins in the file; null for the file as a whole. */
  readonly at: number | null;
  /** It lists what is checked: one that names all of these and more takes nothing away. */
  readonly names?: readonly string[];
  /** Alone it takes nothing away, so it counts only where the base has it. */
  readonly isHarmlessWhenNew: boolean;
  /** It only ever takes something away, so that nothing is lost with it. */
  readonly isHarmlessWhenGone?: boolean;
}

export function partAt(kind: TamperKind, name: string, match: RegExpExecArray): Part {
  return { kind, name, text: match[0].trimEnd(), at: match.index, isHarmlessWhenNew: false };
}

/** One part a line that matches; the pattern is global. */
export function lineParts(settings: string, pattern: RegExp, kind: TamperKind): readonly Part[] {
  return [...settings.matchAll(pattern)].map((match) => {
    const shown = match[0].replace(/\s+/g, ' ').trim().slice(0, 60);
    return partAt(kind, `the line ${JSON.stringify(shown)}`, match);
  });
}

/** What no other part covers. */
export function restOf(settings: string, parts: readonly Part[]): Part {
  let [text, from] = ['', 0];
  for (const { at, text: taken } of parts.toSorted((one, other) => (one.at ?? 0) - (other.at ?? 0))) {
    if (at === null || at < from) continue;
    text += settings.slice(from, at);
    from = at + taken.length;
  }
  return {
    kind: 'manifest-changed',
    name: '',
    text: text + settings.slice(from),
    at: null,
    isHarmlessWhenNew: false,
  };
}
