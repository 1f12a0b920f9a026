import { oneOf, REQUESTS, sentencesOf } from './task-sentences.ts';

const VERB = oneOf('remove delete drop retire get_rid_of');
const DONE = oneOf('removed deleted dropped retired');
const ARGUMENT = '(?:keyword )?(?:arguments?|args?)|keywords?|parameters?|params?';
export const KIND = oneOf(
  `functions? methods? class(?:es)? helpers? ${ARGUMENT.replaceAll(' ', '_')} properties property attributes? options? flags? modules? files? commands? exports? types? interfaces? constants? variables? features? support`,
);
export const BEFORE_NAME = oneOf(
  `the a an all both our its this these old unused obsolete deprecated dead legacy redundant public support_for ${KIND}`,
);
export const MODAL = oneOf('should must can could needs_to has_to is_to are_to');
/** Code, or a plain name, without arguments. */
const NAME = '(?:`[\\w$.:/#@-]+(?:\\([^`]*\\))?`|[\\w$][\\w$./#-]*[\\w$](?:\\([^()]*\\))?)';
export const AND = '(?:, and |, | and )';
/** "the `foo` argument of `bar`": without a kind, what stands in front of "of" may be anything. */
const NAMES = `((?:${BEFORE_NAME} )*${NAME}(?:${AND}(?:${BEFORE_NAME} )*${NAME})*)(?: ${KIND}(?: of (?:${BEFORE_NAME} )*${NAME})?)?`;
/** What may follow an object: with any other word, the name was only part of the object ("`foo` errors"). */
export const END = `(?= ?(?:[.!,;:(]|$)| ${oneOf('from in because since as so which that and together along entirely completely too now altogether')}\\b)`;

/** "Please remove the old `foo` and `bar` options", also behind "chore: ". */
const REQUEST = new RegExp(`${REQUESTS}${VERB} ${NAMES}${END}`, 'i');
/** "The `foo` option should now be removed". */
const PASSIVE = new RegExp(`^${NAMES} ${MODAL}(?: now)? be ${DONE}${END}`, 'i');

/**
 * What a task asks to remove, by its name: "Remove the deprecated `foo` option", "`foo` and `bar` should be dropped". A
 * name counts only as the object of a plain request in English. Questions, denied and conditional requests, quotations,
 * code blocks and numbered steps count for nothing, and neither does a name behind another object ("remove the crash in
 * `foo`"). What is not understood is not asked for.
 *
 * @returns names, dotted names and paths as they are written, without arguments
 */
export function askedRemovals(task: string): ReadonlySet<string> {
  const requests = sentencesOf(task).flatMap(
    (sentence) => (REQUEST.exec(sentence) ?? PASSIVE.exec(sentence))?.[1] ?? [],
  );
  const names = requests.flatMap((said) => said.replace(/\([^()]*\)/g, '').split(new RegExp(AND)));
  return new Set(names.map((name) => (name.split(' ').at(-1) ?? '').replaceAll('`', '')));
}

/** An argument of a function that stays. */
export interface AskedArgument {
  readonly name: string;
  /** The function, without what it belongs to. */
  readonly of: string;
}

const OF_FUNCTION = new RegExp(
  `${REQUESTS}${VERB} (?:${BEFORE_NAME} )*(${NAME}) (?:${ARGUMENT}) (?:of|from|in) (?:${BEFORE_NAME} )*(${NAME})${END}`,
  'i',
);

/** The arguments of functions that a task asks to remove: "Drop the `strict` argument of `parse`". */
export function askedArguments(task: string): readonly AskedArgument[] {
  return sentencesOf(task).flatMap((sentence) => {
    const [, name, of] = OF_FUNCTION.exec(sentence) ?? [];
    return name === undefined || of === undefined ? [] : [{ name: lastPart(name), of: lastPart(of) }];
  });
}

function lastPart(said: string): string {
  return /[\w$]+$/.exec(said.replace(/\([^()]*\)/g, '').replaceAll('`', ''))?.[0] ?? '';
}
