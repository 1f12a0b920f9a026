/**
 * A value with at least this many bits counts as a key. A text of 1 MB has 2^20 places where a value can begin, so such
 * a value occurs in it by chance once in 2^23 texts. What honest work writes by accident has fewer bits.
 */
export const KEY_BITS = 43;

const RUN = /[A-Z]?[a-z]+|[A-Z]+|\d+|[^A-Za-z\d\s._/-]/g;
/** A choice from the few hundred words that names, sentences and placeholders use. Numbers and years count the same. */
const WORD_BITS = 7;
const LETTER_BITS = 4.7;
const DIGIT_BITS = 3.3;
/** No usual word is longer; a longer run is not a word, or is several words without a gap. */
const LONGEST_WORD = 12;
const LETTER_BITS_BEYOND = 2;

/** The bits needed to guess a value that may be random or made of words. */
function bitsOf(value: string): number {
  const counted = leastBitsOf(value);
  return isRandom(value) ? Math.max(counted, mixtureOf(value)) : counted;
}

/**
 * The average bits of one character of a value that occurs in an unrelated text. Random characters do not depend on one
 * another, so for them it is the entropy of the value.
 */
export function bitsPerCharacter(value: string): number {
  return (isRandom(value) ? mixtureOf(value) : leastBitsOf(value)) / value.length;
}

/**
 * The fewest bits of a value, however it was made. Each run of letters or digits counts as one word; a repeated run of
 * more than one character counts nothing.
 */
export function leastBitsOf(value: string): number {
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

/** The most common pairs of letters in English. They are 92 % of the pairs in English text, and 30 % in random text. */
const USUAL_PAIRS: ReadonlySet<string> = new Set(
  (
    'ab ac ad ag ai al am an ap ar as at au av ay ba be bi bl bo br bu ca ce ch ck cl co cr ct cu da de ' +
    'di do ds ea eb ec ed ee ef el em en ep er es et ev ew ex fa fe fi fo fr fu ge gi gn gs ha he hi ho ' +
    'hr ht hu ia ib ic id ie ig il im in io ip ir is it iv ke ki la ld le li ll lo ls lt lu ly ma mb me ' +
    'mi mm mo mp na nc nd ne ng ni nl no ns nt nu oc od of ok ol om on oo op or os ot ou ov ow pa pe pi ' +
    'pl po pp pr ps pt pu qu ra rc rd re rg ri rm rn ro rr rs rt ru ry sa sc se sh si sk so sp ss st su ' +
    'ta tc te th ti to tp tr ts tt tu ty ub ue ug ui ul um un up ur us ut va ve vi wa wh wi wn wo xp xt ' +
    'yo yp'
  ).split(' '),
);

/**
 * Fewer than 1 of 5,000 random values has a smaller share of unusual pairs; fewer than 1 of 100 of words a larger one.
 */
const RANDOM_SHARE = 0.45;
/** Fewer pairs decide nothing. */
const FEWEST_PAIRS = 10;

/** Whether a value looks random, judged by its pairs of letters and by digits between them. */
function isRandom(value: string): boolean {
  let [pairs, unusual] = [0, 0];
  for (let index = 1; index < value.length; index++) {
    const pair = value.slice(index - 1, index + 1);
    if (!/^[A-Za-z\d]{2}$/.test(pair) || /^\d\d$/.test(pair)) continue;
    pairs += 1;
    if (!isUsual(pair)) unusual += 1;
  }
  return pairs >= FEWEST_PAIRS && unusual / pairs >= RANDOM_SHARE;
}

/** Whether a pair is common in words, or repeats or continues: `xx`, `ab`. */
function isUsual(pair: string): boolean {
  if (Math.abs(pair.charCodeAt(0) - pair.charCodeAt(1)) <= 1) return true;
  return /^(?:[A-Za-z][a-z]|[A-Z]{2})$/.test(pair) && USUAL_PAIRS.has(pair.toLowerCase());
}

/** The entropy of the value's letters and digits, in bits for the whole value. */
function mixtureOf(value: string): number {
  const characters = value.toLowerCase().replace(/[^a-z\d]/g, '');
  const counts = new Map<string, number>();
  for (const character of characters) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts.values()].reduce((bits, count) => bits - count * Math.log2(count / characters.length), 0);
}

/** Whether a value, such as `ollama`, `dummy-key` or `sk-no-key-required`, only fills the place of a key. */
export function isPlaceholder(value: string): boolean {
  return bitsOf(value) < KEY_BITS;
}
