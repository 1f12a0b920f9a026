const RUN = /[A-Z]?[a-z]+|[A-Z]+|\d+|[^A-Za-z\d\s._/-]/g;
const MOST_WORDS = 6;
/** No usual word is longer. */
const LONGEST_WORD = 12;

/**
 * Whether a value, such as `ollama`, `dummy-key` or `sk-no-key-required`, only fills the place of a key: it is made of
 * at most six words or numbers, where a single character counts as half of one and a repeated word does not count.
 */
export function isPlaceholder(value: string): boolean {
  const runs = value.match(RUN) ?? [];
  const words = new Set(runs.filter(({ length }) => length > 1));
  const singles = runs.filter(({ length }) => length === 1);
  return words.size + singles.length / 2 <= MOST_WORDS && [...words].every(isUsual);
}

/**
 * Whether the password in an address, such as `https://user:pass@example.com`, is one word or number that is shorter than
 * any password that keeps something.
 */
export function hasPlaceholderPassword(address: string): boolean {
  const password = /:\/\/[^\s/:@]*:([^\s/@]+)@/.exec(address)?.[1] ?? '';
  return isOneWord(password) && password.length < LEAST_PASSWORD;
}

/** Whether a value is a word or a number alone: hidden wherever it stands, it would hide what is no secret. */
export function isOneWord(value: string): boolean {
  return ONE_WORD.test(value);
}

/** Whether a value is written as names of users are, such as `build-agent` or `ci_runner2`, and as no token is. */
export function isName(value: string): boolean {
  return value.length <= LONGEST_NAME && NAME.test(value);
}

const LONGEST_NAME = 24;
const NAME = /^(?=[A-Za-z])(?:(?:[A-Z]?[a-z]{0,11}|[A-Z]{1,12})\d{0,3}(?:[-_](?=[A-Za-z\d])|$))+$/;
const ONE_WORD = /^(?:[A-Z]?[a-z]+|[A-Z]+|\d+)$/;
const LEAST_PASSWORD = 8;

function isUsual(word: string): boolean {
  return word.length <= LONGEST_WORD || new Set(word).size < word.length / 3;
}
