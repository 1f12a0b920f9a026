/**
 * A value counts as a key from here on. A text of 1 MB has 2^20 places at which a value may begin, so that a value of
 * so many bits stands somewhere in it by chance once in 2^23 texts; what honest work writes by accident has less.
 */
export const KEY_BITS = 43;

const RUN = /[A-Z]?[a-z]+|[A-Z]+|\d+|[^A-Za-z\d\s._/-]/g;
/** One of the few hundred words of which names, sentences and placeholders are made; as much for a number or a year. */
const WORD_BITS = 7;
const LETTER_BITS = 4.7;
const DIGIT_BITS = 3.3;
/** No usual word is longer; what comes on top is no word, or several without a gap. */
const LONGEST_WORD = 12;
const LETTER_BITS_BEYOND = 2;

/**
 * How many bits it takes to guess a value whose maker may have used words: each run of letters or digits counts as one
 * word, and a longer one as nothing when it came before.
 */
export function bitsOf(value: string): number {
  const seen = new Set<string>();
  let bits = 0;
  for (const [run] of value.matchAll(RUN)) {
    if (run.length > 1 && seen.has(run)) continue;
    seen.add(run);
    bits += bitsOfRun(run);
  }
  return bits;
}

function bitsOfRun(run: string): number {
  if (run.length === 1) return /\d/.test(run) ? DIGIT_BITS : LETTER_BITS;
  const isMonotonous = new Set(run).size < run.length / 3;
  return WORD_BITS + (isMonotonous ? 0 : LETTER_BITS_BEYOND * Math.max(0, run.length - LONGEST_WORD));
}

/** Of a value that holds no words, a character tells at least so much by the count above. */
const RANDOM_BITS = 2.2;

/**
 * How many bits a character of a value tells on average, when it turns up where it was not expected. Where no words are,
 * characters do not follow from one another, and tell what the mixture of them does.
 */
export function bitsPerCharacter(value: string): number {
  const counted = bitsOf(value) / value.length;
  if (counted < RANDOM_BITS) return counted;
  const characters = value.toLowerCase().replace(/[^a-z\d]/g, '');
  const counts = new Map<string, number>();
  for (const character of characters) counts.set(character, (counts.get(character) ?? 0) + 1);
  const shares = [...counts.values()].map((count) => count / characters.length);
  const mixture = shares.reduce((bits, share) => bits - share * Math.log2(share), 0);
  return (mixture * characters.length) / value.length;
}

/** `ollama`, `dummy-key`, `sk-no-key-required`: stands where a key is asked for and protects nothing. */
export function isPlaceholder(value: string): boolean {
  return bitsOf(value) < KEY_BITS;
}
