import { literalIn, partsOf, tokensOf } from '../tests/comparison.ts';
import { NOT_WANTED, oneOf, sentencesOf } from './task-sentences.ts';

/** What a task says that a call gives, with literals alone: `tax(100)` and 7. */
export interface StatedResult {
  /** The name of the function and its arguments, as tokens with a blank between. */
  readonly call: string;
  readonly value: string;
}

const CALL = '`(?:await )?(?<call>[\\w$.]+\\([^`]*\\))`';
const VALUE = '(?<value>`[^`]+`|"[^"]+"|-?\\d+(?:\\.\\d+)?|true|false|null|None|True|False)';
const SHOULD = `${oneOf('should must has_to ought_to')} (?:now )?${oneOf('be return give equal yield')}`;
const END = '(?:[.!]?$|[,;] |,? (?:not|instead of|rather than) )';

const IS = oneOf('is returns gives yields was returned');
const BUT = oneOf('instead_of rather_than expected i_expect i_expected where_i_expected');

/**
 * What may stand in front of a plain statement. "Make sure that `tax(100)` is 7 instead of 0" is a wish, of which the
 * first value is wanted, and "I doubt that `tax(100)` should be 7" wants none.
 */
const LEAD = `^(?:• )?(?:${oneOf('but and so then currently today actually of_course i_think i_expect i_expected')}(?: that)?,? )?`;

/** In one sentence: "`tax(100)` should be 7", "`tax(100)` is 0 instead of 7". */
const SAME = [
  `${LEAD}${CALL} ${SHOULD} ${VALUE}${END}`,
  `${LEAD}${CALL} ${IS} (?:\`[^\`]+\`|\\S{1,40}),? ${BUT} ${VALUE}${END}`,
].map((pattern) => new RegExp(pattern, 'i'));
/** Of the only call of the sentence in front: "`tax(100)` is 0. It should be 7." */
const NEXT = new RegExp(
  `^(?:but )?(?:(?:(?:it|this|that|the ${oneOf('result answer value')}) )?${SHOULD}|expected:?(?: is)?) ${VALUE}${END}`,
  'i',
);
const ANY_CALL = new RegExp(CALL, 'g');

/**
 * The results of calls that a task wants in plain English. A call with two results, and what is not plainly a literal, is
 * left out.
 */
export function statedResults(task: string): readonly StatedResult[] {
  const sentences = sentencesOf(task).map((one) => (one.startsWith(NOT_WANTED) ? '' : one));
  const found = sentences.flatMap((sentence, index): readonly StatedResult[] => {
    const own = SAME.flatMap((pattern) => {
      const { call, value } = pattern.exec(sentence)?.groups ?? {};
      return resultOf(call, value);
    });
    const [only, ...others] = [...sentence.matchAll(ANY_CALL)];
    const next = NEXT.exec(sentences[index + 1] ?? '');
    if (own.length > 0 || only === undefined || others.length > 0 || next === null) return own;
    return resultOf(only.groups?.call, next.groups?.value);
  });
  const byCall = Map.groupBy(found, ({ call }) => call);
  return [...byCall.values()].flatMap(([first, ...more]) =>
    first !== undefined && more.every(({ value }) => isSameValue(value, first.value)) ? [first] : [],
  );
}

function resultOf(call = '', value = ''): readonly StatedResult[] {
  const told = literalIn(tokensOf(value.replace(/^`(.*)`$/, '$1')) ?? []);
  const named = callIn(tokensOf(call) ?? []);
  return told === null || named === null ? [] : [{ call: named, value: told }];
}

/** A call with literals alone, whatever stands in front of its name: `m.tax?.(100)` is `tax ( 100 )`. */
export function callIn(tokens: readonly string[]): string | null {
  const plain = tokens
    .filter((token, at) => token !== '?' || tokens[at + 1] !== '.')
    .join(' ')
    .replace(/ \. \(/g, ' (');
  const [, name, given] = /^(?:await )?(?:[\w$]+ \. )*([\w$]+) \( (.*)\)$/.exec(plain) ?? [];
  if (name === undefined || given === undefined) return null;
  const args = given.trim() === '' ? [] : partsOf(tokensOf(given) ?? [], ',');
  const values = args.map(literalIn);
  return values.includes(null) ? null : `${name} ( ${values.join(' , ')} )`;
}

/** Texts and numbers in one form: a task may say "7" of 7. */
export function isSameValue(one: string, other: string): boolean {
  const [first, second] = [one, other].map((value) => value.replace(/["' ]/g, ''));
  return first === second || (first !== '' && Number(first) === Number(second));
}
