import { type Agreement, agreementAt, type Find, findIn, type Hunted } from './find.ts';
import type { Form } from './forms.ts';
import { Grams } from './grams.ts';
import { Covered, type Key, type Piece } from './key.ts';
import { KEY_BITS } from './strength.ts';

/** A piece has at least so many letters and digits. */
const FEWEST_FOLDED = 8;
/** Fewer letters and digits in a row tell nothing beside others either: every text is full of them. */
const LEAST = 5;
/** What pieces tell together, beyond what they do by chance: that happens once in 2^23 texts. */
const CERTAIN_BITS = 23;
/** Of shorter texts, lines of a log for example, a run has so many that they count as one of this length. */
const SHORTEST_TEXT = 4096;

interface Gram {
  readonly form: Hunted;
  /** The index of its last character in the form's letters and digits. */
  readonly last: number;
}

/**
 * Looks for all forms of all secrets in one walk over a text. Of each form some runs of letters and digits are known,
 * so close to one another that no piece can miss them all; where one of them turns up, both texts are compared from
 * there to both sides.
 *
 * What was taken apart is found as well, in whatever order and with whatever between. A piece tells the bits of its
 * characters, less those that it takes to name one of all pairs of a place in the text and a place in its form: so much
 * agrees by chance. What several pieces tell adds up, so that the larger a text, the longer they have to be.
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

  /** All of it; what tells little only where it tells enough beside others. */
  finds(text: string): readonly Find[] {
    const finds = new Map<Key, Find[]>();
    const latest = new Map<Hunted, Latest>();
    this.#grams.each(text, (index, known) => {
      for (const { form, last: place } of known) {
        const before = latest.get(form);
        if (before !== undefined && index < before.until && isWithin(place, before)) continue;
        const seen = agreementAt(text, index, form, place);
        const found = findIn(text, form, seen, { index, place });
        latest.set(form, { ...seen, until: untilOf(form, seen, found) });
        if (found.tells === 'little' && bitsBeyondChance(charactersOf(found), found, text.length) <= 0)
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
  /** So far in the text nothing new is found at its places. */
  readonly until: number;
}

function isWithin(place: number, { first, last }: Agreement): boolean {
  return place >= first && place <= last;
}

function untilOf({ certain }: Hunted, { first, last, to }: Agreement, found: Find): number {
  if (last - first + 1 >= certain) return to;
  return found.tells === 'little' ? 0 : found.to;
}

/** Of the finds of one secret those that tell something, alone or beside one another. */
function whatCounts(key: Key, finds: readonly Find[], textLength: number): readonly Find[] {
  const pieces = finds.filter(({ tells }) => tells !== 'little');
  const areEnough =
    bitsTold(finds, key, textLength) >= CERTAIN_BITS || shareOf(pieces, key) >= certainShare(key);
  return areEnough ? finds.map((find) => ({ ...find, tells: 'enough' })) : pieces;
}

/** Bits that characters in a row of a form tell, beyond what they do by chance. */
function bitsBeyondChance(characters: number, { key, form }: Find, textLength: number): number {
  return (
    characters * key.bitsPerCharacter - Math.log2(Math.max(textLength, SHORTEST_TEXT) * form.folded.length)
  );
}

/** The longest first: of the others, what comes on top. Each form that is used has to be named once. */
function bitsTold(finds: readonly Find[], key: Key, textLength: number): number {
  const covered = new Covered(key);
  const byForm = new Map<Form, number>();
  for (const find of [...finds].sort((a, b) => charactersOf(b) - charactersOf(a))) {
    const told = bitsBeyondChance(covered.add(find.share), find, textLength);
    if (told > 0) byForm.set(find.form, (byForm.get(find.form) ?? -Math.log2(key.forms.length)) + told);
  }
  return [...byForm.values()].reduce((sum, told) => sum + Math.max(0, told), 0);
}

/** How much of the secret stands in all finds, each character counted once. */
function shareOf(finds: readonly Find[], key: Key): number {
  const covered = new Covered(key);
  return finds.reduce((sum, { share }) => sum + covered.add(share), 0) / key.length;
}

/** So much of a secret cannot be chance, also where it is made of words. */
function certainShare({ bits }: Key): number {
  return Math.min(1, KEY_BITS / bits);
}

function charactersOf({ share }: Piece): number {
  return share.to - share.from;
}
