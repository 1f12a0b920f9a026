import { asSentence, oneLine } from '../../core/text/text.ts';
import { TAMPER_KINDS, type Tampering, type TamperKind } from '../../core/verdict/tampering.ts';
import type { TestBlock } from '../source/tests/test-blocks.ts';

/** Entries per kind and file; one more entry then says how many are left. */
const MOST_OF_A_KIND = 5;
const LONGEST_QUOTE = 80;
/** Characters of a quote in front of a difference. */
const SHOWN_BEFORE = 30;

/** Quotes text of a file for a sentence. */
export function quote(text: string): string {
  return `"${oneLine(text.replace(/[\p{Cc}\p{Cf}]/gu, ' '), LONGEST_QUOTE)}"`;
}

/** Quotes two texts of a file for a sentence, cut so that both show where they begin to differ. */
export function quoteBoth(one: string, other: string): readonly [one: string, other: string] {
  const texts = [one, other].map((text) => text.replace(/\s+/g, ' ').trim());
  const [first = '', second = ''] = texts;
  let same = 0;
  while (same < first.length && first[same] === second[same]) same += 1;
  if (same < LONGEST_QUOTE - SHOWN_BEFORE || same === first.length) return [quote(first), quote(second)];
  const cut = (text: string) => quote(`…${text.slice(same - SHOWN_BEFORE).replace(/^[\uDC00-\uDFFF]/, '')}`);
  return [cut(first), cut(second)];
}

/** Sorts by path, kind and line, removes duplicates, and shortens groups of one kind in one file, the rest told last. */
export function listed(found: readonly Tampering[]): readonly Tampering[] {
  const groups = Map.groupBy(found, ({ path, kind }) => `${path}\0${kind}`);
  const kept = [...groups.values()].flatMap((group) => shortened(distinct(group)));
  return kept.sort(
    (one, other) =>
      compare(one.path, other.path) || TAMPER_KINDS.indexOf(one.kind) - TAMPER_KINDS.indexOf(other.kind),
  );
}

function distinct(group: readonly Tampering[]): readonly Tampering[] {
  const byText = new Map(group.map((entry) => [`${entry.line}\0${entry.detail}`, entry]));
  return [...byText.values()].sort((one, other) => (one.line ?? 0) - (other.line ?? 0));
}

function shortened(group: readonly Tampering[]): readonly Tampering[] {
  const [first] = group;
  if (first === undefined || group.length <= MOST_OF_A_KIND + 1) return group;
  const left = group.length - MOST_OF_A_KIND;
  const rest = { ...first, line: null, detail: `The same in ${left} more places of this file.` };
  return [...group.slice(0, MOST_OF_A_KIND), rest];
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** A test, a group or the rest of the file, in a sentence. */
export function nameOf({ kind, name }: TestBlock): string {
  switch (kind) {
    case 'test':
      return `the test ${quote(name)}`;
    case 'suite':
      return `the group ${quote(name)}`;
    case 'file':
      return 'the part of the file outside of tests';
  }
}

/** A finding at a place of a block. */
export function at(
  kind: TamperKind,
  { kind: block, from, source }: TestBlock,
  offset: number,
  detail: string,
): Tampering {
  const isWhole = block === 'file' && offset === from;
  return entry(kind, source.path, isWhole ? null : source.lines.at(offset), detail);
}

/** A finding in the words of a sentence, without its capital and its full stop. */
export function entry(kind: TamperKind, path: string, line: number | null, detail: string): Tampering {
  return { kind, path, line, detail: asSentence(detail) };
}
