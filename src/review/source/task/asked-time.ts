import { oneOf, REQUESTS, sentencesOf } from './task-sentences.ts';

const LIMIT = '(?:time[- ]?outs?|time limits?)';
const RAISE = oneOf('raise increase extend bump lengthen');
const TESTS = "(?:tests?|specs?|suites?)(?:'s?)?";
const ARTICLE = oneOf('the our all this these its a');
/** Which tests: up to four words, which then have to be of the test's own name. */
const WHICH = '((?:[\\w`./:#@\'"-]+ ){0,4}?)';
const NAMED = '( `[^`]+`)?';
const TOO_SHORT = `(?: (?:is|are) (?:much |far |sometimes |often )?too ${oneOf('short low tight small')})\\b`;
const END = `(?= ?(?:[.!,;:(]|$)| ${oneOf('to from in on because since as by')}\\b)`;
const DURATION = '\\d+(?:\\.\\d+)? ?(?:ms|milliseconds?|s|secs?|seconds?|min|minutes?)\\b';
const INSTEAD = `(?:instead of|rather than) (?:only )?${DURATION}`;
const SO_MUCH = `(?:(?<limit>${DURATION})|more time)(?: ${INSTEAD})?[.!]?$`;
const OF_TESTS = `(?:${ARTICLE} )*${WHICH}${TESTS}${NAMED}`;

const ASKS: readonly RegExp[] = [
  `${REQUESTS}${RAISE} (?:${ARTICLE} )?${LIMIT} (?:of|for|in) ${OF_TESTS}${END}`,
  `${REQUESTS}${RAISE} ${OF_TESTS} ${LIMIT}${END}`,
  `^(?:${ARTICLE} )?${LIMIT} (?:of|for|in) ${OF_TESTS}${TOO_SHORT}`,
  `^${OF_TESTS} ${LIMIT}${TOO_SHORT}`,
  `^${OF_TESTS} [^:,]{0,80}[:,] (?:please )?(?:give|allow|grant) (?:it|this test|the test) ${SO_MUCH}`,
  `${REQUESTS}(?:give|allow|grant) ${OF_TESTS} ${SO_MUCH}`,
  `^${OF_TESTS} (?:needs?|should (?:have|get)) ${SO_MUCH}`,
].map((pattern) => new RegExp(pattern, 'i'));
const NAMES_LIMIT = new RegExp(`\\b(?:${LIMIT}|more time|${DURATION})`, 'i');
/** A word of a refusal or a condition anywhere in what the task says of time limits: then nothing is asked for. */
const REFUSES =
  /\b(?:not|no|never|nor|without|unless|if|instead|rather|only|cannot|can't|don't|won't|shouldn't)\b/i;

interface NamedTest {
  readonly path: string;
  /** With the names of the groups around it. */
  readonly fullName: string;
  /** What it may take now, in milliseconds or seconds. */
  readonly limit: number;
}

/**
 * Whether a task asks that a test may take longer: "The time limit of the `upload` test is too short", "Raise the test
 * timeout", "The test `upload` is slow: give it 5 s instead of 1 s". Only a plain statement or request in English counts, and only for the tests that it names. What is not
 * understood is not asked for.
 */
export function asksForTime(task: string): (test: NamedTest) => boolean {
  const sentences = sentencesOf(task).filter((one) => NAMES_LIMIT.test(one));
  const isRefused = sentences.some((one) => REFUSES.test(one.replace(new RegExp(INSTEAD, 'i'), '')));
  const asked = isRefused ? [] : sentences.flatMap(scopeOf);
  return ({ path, fullName, limit }) => {
    const own = new Set(wordsOf(`${path} ${fullName}`));
    return asked.some(
      ({ words, limits }) =>
        Number.isFinite(limit) &&
        limit > 0 &&
        words.every((one) => own.has(one)) &&
        (limits === null || limits.includes(limit)),
    );
  };
}

const ANY_TEST = new Set('the our all this these its a test tests unit slow'.split(' '));

interface Scope {
  /** The words that the name of a test must have. */
  readonly words: readonly string[];
  /** The limit that is asked for, in each unit; null: none is named. */
  readonly limits: readonly number[] | null;
}

function scopeOf(sentence: string): readonly Scope[] {
  const found = ASKS.map((asks) => asks.exec(sentence)).find((match) => match !== null);
  if (found === undefined) return [];
  const [, which = '', named = ''] = found;
  const words = wordsOf(`${which} ${named}`).filter((one) => !ANY_TEST.has(one));
  const limit = found.groups?.limit;
  return [{ words, limits: limit === undefined ? null : inUnits(limit) }];
}

/** A duration in milliseconds, seconds and minutes. */
function inUnits(duration: string): readonly number[] {
  const count = Number.parseFloat(duration);
  const milliseconds =
    count * (/\d ?m(?:s|illi)/i.test(duration) ? 1 : /\d ?min/i.test(duration) ? 60_000 : 1000);
  return [milliseconds, milliseconds / 1000];
}

function wordsOf(text: string): readonly string[] {
  const spaced = text.replace(/([\p{Ll}\p{N}])(?=\p{Lu})/gu, '$1 ').toLowerCase();
  return spaced.match(/[\p{L}\p{N}]+/gu) ?? [];
}
