import { type Agreement, agreementAt, type Find, findIn, type SearchedForm } from './find.ts';
import type { Form } from './forms.ts';
import { Grams } from './grams.ts';
import { Covered, type Key, type Piece } from './key.ts';
import { KEY_BITS } from './strength.ts';

/** The fewest letters and digits of a piece. */
const FEWEST_FOLDED = 8;
/** Fewer letters and digits in a row say nothing, even together with others: every text contains them. */
const LEAST = 5;
/** Information of all pieces together beyond chance, in bits. By chance so much occurs once in 2^23 texts. */
const CERTAIN_BITS = 23;
/** A run has many shorter texts, such as lines of a log; each is judged as a text of this length. */
const SHORTEST_TEXT = 4096;

interface Gram {
  readonly form: SearchedForm;
  /** The index of its last character in the form's letters and digits. */
  readonly last: number;
}

/**
 * Looks for all forms of all secrets in one pass over a text. For each form, short runs of letters and digits are
 * known, so many that every piece contains one. Where such a run occurs, text and form are compared from there in both
 * directions.
 *
 * A secret that was taken apart is also found, in any order and with other text between. A piece counts the bits of its
 * characters, less the bits that select one pair of a place in the text and a place in the form: so much agrees by
 * chance. The bits of several pieces are added. Therefore pieces must be longer in a larger text.
 */
export class SecretSearch {
  readonly #grams = new Grams<Gram>(LEAST);

  constructor(keys: readonly Key[]) {
    for (const key of keys) for (const form of key.forms) this.#learn(form, key);
  }

  #learn(form: Form, key: Key): void {
    const { folded, scale } = form;
    const fewest = Math.floor(FEWEST_FOLDED * scale);
    const share = Math.ceil(folded.length * certainShare(key));
    const hunted = { ...form, key, certain: Math.min(folded.length, Math.max(share, fewest)) };
    this.#grams.learn(folded, Math.floor(LEAST * scale), (last) => ({ form: hunted, last }));
  }

  /** All finds. Those that are `little` are included only when all finds together are enough. */
  finds(text: string): readonly Find[] {
    const finds = new Map<Key, Find[]>();
    const latest = new Map<SearchedForm, Latest>();
    this.#grams.each(text, (index, known) => {
      for (const { form, last: place } of known) {
        const before = latest.get(form);
        if (before !== undefined && index < before.until && isWithin(place, before)) continue;
        const seen = agreementAt(text, index, form, place);
        const found = findIn(text, form, seen, { index, place });
        latest.set(form, { ...seen, until: untilOf(form, seen, found) });
        if (found.weight === 'little' && bitsBeyondChance(charactersOf(found), found, text.length) <= 0)
          continue;
        const others = finds.get(form.key);
        if (others === undefined) finds.set(form.key, [found]);
        else others.push(found);
      }
    });
    return [...finds].flatMap(([key, found]) => whatCounts(key, found, text.length));
  }
}

interface Latest extends Agreement {
  /** Up to this index of the text its places bring nothing new. */
  readonly until: number;
}

function isWithin(place: number, { first, last }: Agreement): boolean {
  return place >= first && place <= last;
}

function untilOf({ certain }: SearchedForm, { first, last, to }: Agreement, found: Find): number {
  if (last - first + 1 >= certain) return to;
  return found.weight === 'little' ? 0 : found.to;
}

/** The finds of one secret that count, alone or together. */
function whatCounts(key: Key, finds: readonly Find[], textLength: number): readonly Find[] {
  const pieces = finds.filter(({ weight }) => weight !== 'little');
  const areEnough =
    bitsOfFinds(finds, key, textLength) >= CERTAIN_BITS || shareOf(pieces, key) >= certainShare(key);
  return areEnough ? finds.map((find) => ({ ...find, weight: 'enough' })) : pieces;
}

/** The bits of that many characters in a row of a form, beyond chance. */
function bitsBeyondChance(characters: number, { key, form }: Find, textLength: number): number {
  return (
    characters * key.bitsPerCharacter - Math.log2(Math.max(textLength, SHORTEST_TEXT) * form.folded.length)
  );
}

/** The bits of all finds, longest first; others add only their new characters. Each form used costs bits once. */
function bitsOfFinds(finds: readonly Find[], key: Key, textLength: number): number {
  const covered = new Covered(key);
  const byForm = new Map<Form, number>();
  for (const find of [...finds].sort((a, b) => charactersOf(b) - charactersOf(a))) {
    const bits = bitsBeyondChance(covered.add(find.share), find, textLength);
    if (bits > 0) byForm.set(find.form, (byForm.get(find.form) ?? -Math.log2(key.forms.length)) + bits);
  }
  return [...byForm.values()].reduce((sum, bits) => sum + Math.max(0, bits), 0);
}

/** The share of the secret that all finds contain, each character counted once. */
function shareOf(finds: readonly Find[], key: Key): number {
  const covered = new Covered(key);
  return finds.reduce((sum, { share }) => sum + covered.add(share), 0) / key.length;
}

/** A share of the secret that cannot be chance, even if it is made of words. */
function certainShare({ bits }: Key): number {
  return Math.min(1, KEY_BITS / bits);
}

function charactersOf({ share }: Piece): number {
  return share.to - share.from;
}
