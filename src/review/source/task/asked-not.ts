import { oneOf, REQUESTS, sentencesOf } from './task-sentences.ts';

const ANY_MORE = `(?:,? ${oneOf('any_more anymore any_longer now again at_all please')})*[.!]?$`;
const MODAL = oneOf('should must may shall');
const NEVER =
  "(?:(?:do|should|must|may|shall) (?:not|no longer|never)|don['’]t|shouldn['’]t|mustn['’]t|no longer|never)";

/** Each is the whole of a sentence. What it says besides narrows it, and has to be in the name of a test too. */
const ASKS: readonly RegExp[] = [
  `${REQUESTS}(?:do not|don['’]t|never|stop) (?<what>.+?)${ANY_MORE}`,
  `^(?:it|we|you|they) ${NEVER} (?<what>.+?)${ANY_MORE}`,
  `^(?<what>.+? ${MODAL} (?:not|no longer|never) be .+?)${ANY_MORE}`,
].map((pattern) => new RegExp(pattern, 'i'));

/** Words that say nothing of what is done. */
const SMALL = new Set(
  'a an the it its be is are does will would should must can may shall not no longer never'.split(' '),
);
/** A test whose name has one of these may be about the contrary. */
const CONTRARY =
  /\b(?:not|no|never|nor|without|avoid\w*|refus\w*|reject\w*|prevent\w*|instead|unless|except|only|keeps?|stops?|longer)\b|n['’]t\b/i;
/** What a task says of the work, not of what the code does. */
const OF_WORK = new RegExp(
  `^(?:${oneOf('touch change break edit modify rewrite worry forget rely bother mind')})\\b`,
  'i',
);
/** With fewer words, what is asked for may be anything. */
const FEWEST = 2;

/**
 * Whether a task wants that no longer to be done which the name of a test says: "Do not skip empty blocks any more",
 * "Empty blocks should not be skipped" and `skips empty blocks`. Only a plain sentence in English counts, and the name has
 * to have all of its words, so that a condition keeps it from naming any other test. What is not understood is not asked
 * for.
 */
export function askedNotTo(task: string): (name: string) => boolean {
  const asked = sentencesOf(task).flatMap((sentence) => {
    const what = ASKS.map((pattern) => pattern.exec(sentence)?.groups?.what).find((one) => one !== undefined);
    const words = what === undefined || OF_WORK.test(what) ? [] : stemsOf(what);
    return words.length < FEWEST ? [] : [words];
  });
  return (name) => {
    if (asked.length === 0 || CONTRARY.test(name)) return false;
    const named = new Set(stemsOf(name));
    return asked.some((words) => words.every((word) => named.has(word)));
  };
}

/** Words without what verbs and plurals end with: `skipping`, `skipped` and `skips` are `skip`. */
function stemsOf(text: string): readonly string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !SMALL.has(word)).map(stemOf);
}

function stemOf(word: string): string {
  const stem = word.replace(/(?<=\w{3})(?:ing|ed|es|s|e)$/, '');
  return stem === word ? word : stem.replace(/([^aeioulsz])\1$/, '$1');
}
