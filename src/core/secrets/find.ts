import { type Form, foldedAt, shareOf } from './forms.ts';
import type { Key, Piece } from './key.ts';

/** A part of a secret, found in a text. */
export interface Find extends Piece {
  /**
   * `enough`: so much of it that it cannot be chance. `piece`: an exact piece. `little`: characters that count only
   * together with other finds.
   */
  readonly weight: 'enough' | 'piece' | 'little';
}

export interface SearchedForm extends Form {
  readonly key: Key;
  /** This many of its letters and digits in a row cannot be chance, whatever is between them. */
  readonly certain: number;
}

/** A run of letters and digits that a form and a text have in common. */
export interface Agreement {
  /** The indexes of the first and last one in the form's letters and digits. */
  readonly first: number;
  readonly last: number;
  /** Where they begin and end in the text, and in the form. */
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly end: number;
}

type Places = Pick<Agreement, 'from' | 'to' | 'start' | 'end'>;

/** This many exact characters of a secret are a piece of it. A cut therefore leaves at most one fewer. */
const PIECE = 12;
/** The most characters between two characters of a secret that was taken apart. */
const WIDEST_GAP = 64;
/** The fewest characters of a piece that must be outside of the parts that many secrets share. */
const OWN = 4;

/** The agreement around an index of the text that has the form's letter or digit at `place`. */
export function agreementAt(text: string, index: number, form: Form, place: number): Agreement {
  const left = walk(text, index, form, { place, step: -1 });
  const right = walk(text, index, form, { place, step: 1 });
  return {
    first: left.place,
    last: right.place,
    from: left.at,
    to: right.at + 1,
    start: form.places[left.place] ?? 0,
    end: (form.places[right.place] ?? 0) + 1,
  };
}

/** How far the letters and digits of both agree in one direction; up to `WIDEST_GAP` characters may be between them. */
function walk(
  text: string,
  index: number,
  { folded }: Form,
  { place, step }: { readonly place: number; readonly step: 1 | -1 },
): { readonly at: number; readonly place: number } {
  let [at, reached] = [index, place];
  for (
    let next = at + step;
    next >= 0 && next < text.length && Math.abs(next - at) <= WIDEST_GAP;
    next += step
  ) {
    const seen = foldedAt(text, next);
    if (seen === 0) continue;
    if (seen !== folded[reached + step]) break;
    [at, reached] = [next, reached + step];
  }
  return { at, place: reached };
}

/**
 * The find that an agreement amounts to. It contains `index` of the text, whose character is at `place` of the form.
 */
export function findIn(
  text: string,
  form: SearchedForm,
  seen: Agreement,
  { index, place }: { readonly index: number; readonly place: number },
): Find {
  const { key } = form;
  if (seen.last - seen.first + 1 >= form.certain && isOwn(form, seen)) {
    const { from, to } = widened(text, form, seen);
    return { key, form, from, to, share: shareOf(form, seen), weight: 'enough' };
  }
  const exact = letterByLetter(text, index, form, form.places[place] ?? 0);
  const length = exact.to - exact.from;
  if (length < Math.min(PIECE * form.scale, form.text.length) || !isOwn(form, exact))
    return { key, form, from: seen.from, to: seen.to, share: shareOf(form, seen), weight: 'little' };
  const weight = length >= form.text.length / 2 ? 'enough' : 'piece';
  return { key, form, from: exact.from, to: exact.to, share: shareOf(form, exact), weight };
}

function letterByLetter(text: string, index: number, form: SearchedForm, place: number): Places {
  let [before, after] = [0, 0];
  while (before <= index && text[index - before] === form.text[place - before]) before += 1;
  while (index + after < text.length && text[index + after] === form.text[place + after]) after += 1;
  if (before === 0) return { from: index, to: index, start: place, end: place };
  return { from: index - before + 1, to: index + after, start: place - before + 1, end: place + after };
}

/** Extended by the other characters around it that text and form have in common. */
function widened(
  text: string,
  form: SearchedForm,
  { from, to, start, end }: Agreement,
): Pick<Find, 'from' | 'to'> {
  let [before, after] = [0, 0];
  while (from - before > 0 && text[from - before - 1] === form.text[start - before - 1]) before += 1;
  while (to + after < text.length && text[to + after] === form.text[end + after]) after += 1;
  return { from: from - before, to: to + after };
}

/** Whether enough of it is outside of each stretch that other secrets also have. */
function isOwn({ publics, scale }: SearchedForm, { start, end }: Pick<Places, 'start' | 'end'>): boolean {
  return publics.every(({ from, to }) => {
    const shared = Math.max(0, Math.min(end, to) - Math.max(start, from));
    return end - start - shared >= OWN * scale;
  });
}
