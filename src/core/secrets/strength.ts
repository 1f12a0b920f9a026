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

/** How many bits it takes to guess a value that its maker may have drawn by chance, or made of words. */
function bitsOf(value: string): number {
  const counted = leastBitsOf(value);
  return isRandom(value) ? Math.max(counted, mixtureOf(value)) : counted;
}

/**
 * How many bits a character of a value tells on average, when it turns up where it was not expected. Characters that
 * were drawn by chance do not follow from one another, and tell what the mixture of them does.
 */
export function bitsPerCharacter(value: string): number {
  return (isRandom(value) ? mixtureOf(value) : leastBitsOf(value)) / value.length;
}

/**
 * The fewest bits that it takes, however it was made: each run of letters or digits counts as one word, and a longer one
 * as nothing when it came before.
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

/** The commonest pairs of letters in English text: 92 of 100 are among them, of random ones 30. */
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

/** So large a share of unusual pairs is rarer than once in 5,000 random values below it, and in words above it in 100. */
const RANDOM_SHARE = 0.45;
/** Fewer pairs tell nothing. */
const FEWEST_PAIRS = 10;

/** Whether a value reads as drawn by chance: by the pairs of its letters and by digits among them. */
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

/** Common in words, or as one counts and spells: `ab`, `xx`. */
function isUsual(pair: string): boolean {
  if (Math.abs(pair.charCodeAt(0) - pair.charCodeAt(1)) <= 1) return true;
  return /^(?:[A-Za-z][a-z]|[A-Z]{2})$/.test(pair) && USUAL_PAIRS.has(pair.toLowerCase());
}

/** The bits of its letters and digits by how often each of them stands in it. */
function mixtureOf(value: string): number {
  const characters = value.toLowerCase().replace(/[^a-z\d]/g, '');
  const counts = new Map<string, number>();
  for (const character of characters) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts.values()].reduce((bits, count) => bits - count * Math.log2(count / characters.length), 0);
}

/** `ollama`, `dummy-key`, `sk-no-key-required`: stands where a key is asked for and protects nothing. */
export function isPlaceholder(value: string): boolean {
  return bitsOf(value) < KEY_BITS;
}
