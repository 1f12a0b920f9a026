import { oneOf, REQUESTS, sentencesOf } from './task-sentences.ts';

const CODE = '`[^`]+`';
const NOUNS = '(?:code|implementation|function|method|class|module|algorithm|loop|helper)s?';
/** Words for code. A name alone may stand for what it returns. */
const THING = `(?:${oneOf('the this our its old')} )*(?:[\\w-]+ )?${NOUNS}`;
const OBJECT = `(?:(?:${oneOf('the this our its old')} )*${CODE}(?:(?:,? and|,) ${CODE})*(?: ${NOUNS})?|${THING}|it|them|this)`;
const WHERE = `(?: ${oneOf('in into from out_of of with by using for')} ${OBJECT})*`;
const KEPT = '(?:,? without (?:changing|changes? (?:of|in|to))(?: the| its)? behaviou?r)?';
const BUILDING_BLOCK = `(?:[\\w-]+ )?${oneOf('helper function method class module constant')}`;
const TESTS = oneOf('benchmarks? tests? test_coverage');
const HARD = oneOf('complex complicated long hard_to_read duplicated repeated');

/** Requests that leave all behaviour as it is. */
const REQUEST: readonly RegExp[] = [
  `${oneOf('refactor restructure optimi[sz]e speed_up')} ${OBJECT}${WHERE}${KEPT}`,
  `${oneOf('simplify clean_up tidy_up deduplicate')} ${THING}${WHERE}${KEPT}`,
  `make ${OBJECT} (?:${oneOf('much a_lot')} )?${oneOf('faster fast quicker quick linear iterative')}${KEPT}`,
  `${oneOf('extract factor_out pull_out')} an? ${BUILDING_BLOCK}(?: ${CODE})?${WHERE}${KEPT}`,
  `${oneOf('add write')} (?:${oneOf('a an some more missing unit')} )*${TESTS}${WHERE}`,
].map((request) => whole(`${REQUESTS}${request}`));

/** What asks for nothing. */
const REMARK: readonly RegExp[] = [
  `${OBJECT} (?:is|are|has become) (?:${oneOf('too very much rather quite')} )*${oneOf('slow slower exponential quadratic cubic recursive')}${WHERE}`,
  `${THING}${WHERE} (?:is|are|has become) (?:${oneOf('too very much rather quite')} )*${HARD}`,
  `${OBJECT} (?:takes|needs) (?:about |over |more than )?(?:an?|\\d+) ${oneOf('milliseconds? seconds? minutes? hours?')}`,
  `(?:its |the |all )?behaviou?r ${oneOf('must should has_to shall')} (?:not change|(?:stay|remain) (?:the same|unchanged|as it is))`,
  `no (?:changes? (?:of|in|to)|other)(?: the| its)? behaviou?r`,
  `(?:${oneOf('performance speed refactoring clean-?up code_quality benchmarks? tests?')}|something to ${oneOf('change improve')})${WHERE}`,
].map((remark) => whole(`^${remark}`));

function whole(pattern: string): RegExp {
  return new RegExp(`${pattern}[.!:]?$`, 'i');
}

/**
 * Whether a task asks for nothing but the same behaviour: a refactoring, more speed, a benchmark, more tests. Each of
 * its sentences has to say that in plain English, and it may show no code and no output. What is not understood may ask
 * for another behaviour.
 */
export function asksForSameBehaviour(task: string): boolean {
  const sentences = sentencesOf(task).filter((one) => one !== '');
  const isPlain = !/^ {0,3}(?:```|~~~|>)|^(?: {4}|\t)|^ *\d+[.)] |\?/m.test(task);
  const asks = sentences.filter((one) => REQUEST.some((request) => request.test(one)));
  const others = sentences.filter((one) => !asks.includes(one));
  return isPlain && asks.length > 0 && others.every((one) => REMARK.some((remark) => remark.test(one)));
}
