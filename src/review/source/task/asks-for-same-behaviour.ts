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

const VERY = `(?:${oneOf('too very much rather quite really extremely painfully surprisingly so a_bit')} )*`;
const ABOUT = `(?:${oneOf('about around over almost nearly roughly more_than up_to at_least well_over')} |~ ?)?`;
const MANY = `${ABOUT}(?:${oneOf('large big long huge many a_lot_of lots_of thousands_of millions_of deep wide real an? the few only just')} )*(?:\\d[\\d,._]*[km]? )?(?:${oneOf('large big long huge deep wide nested')} )*${oneOf('rows? lines? items? entries entry elements? files? inputs? lists? arrays? strings? texts? documents? records? keys? values? nodes? objects? names? words? trees? graphs? tables? numbers? calls? data')}`;
/** "for 10,000 rows", "on large files" */
const SIZE = `(?: (?:for|on|with|in|over|to \\w+) ${MANY})?`;
const DOING = oneOf(
  'parsing rendering sorting loading importing exporting building searching merging reading writing encoding decoding formatting printing tokenizing compiling computing iterating joining splitting copying filtering looking_up calling running using',
);
/** What costs time or memory: code, or doing something with it. */
const COST = `(?:(?:${DOING} )?(?:${OBJECT}|(?:the )?[a-z][\\w.$]*(?:\\(\\))?)|${DOING} ${MANY}|${DOING}${SIZE})`;
const TIME = `(?:an?|\\d[\\d,.]*|several|many) ?(?:${oneOf('milliseconds? seconds? minutes? hours? ms s secs? min h')})`;
const MEMORY = `(?:\\d[\\d,.]* ?(?:[KMG]i?B|${oneOf('kilobytes megabytes gigabytes bytes')})(?: of (?:memory|RAM|heap))?|(?:${oneOf('too_much a_lot_of lots_of so_much')} (?:memory|RAM|CPU|time)))`;
const HOW = `(?: \\(${ABOUT}${TIME}${SIZE}\\)|(?:,|:) (?:and )?(?:it )?takes ${ABOUT}${TIME}${SIZE})?`;
const ORDER = '(?:quadratic|cubic|exponential|O\\(n(?:\\^?[23]|²|³|\\*\\*2)\\))';
const IN = '(?: in (?:the )?(?:number|length|size|count) of [a-z]+(?: [a-z]+)?)?';
/** Wherever speed or time is what a program does, less of it is another behaviour. */
const OF_TIME =
  /\b(?:clocks?|timers?|timeouts?|times? out|intervals?|animat\w*|transitions?|retr(?:y|ies)|backoffs?|delay\w*|debounc\w*|throttl\w*|poll\w*|sleep\w*|wait\w*|expir\w*|schedul\w*|cach\w*|ttl|speed limit|rate)\b/i;

/** What tells of nothing but a cost, which everybody takes for a request to lower it. */
const COST_REPORT: readonly RegExp[] = [
  `${COST}${SIZE} (?:is|are|has become|have become|gets|becomes) ${VERY}(?:slow|slower|${ORDER})${IN}${WHERE}${SIZE}${HOW}`,
  `${COST}${SIZE} (?:takes?|needs?) ${ABOUT}${TIME}${SIZE}`,
  `${COST}${SIZE} (?:uses?|needs?|takes?|allocates?|consumes?) ${ABOUT}${MEMORY}${SIZE}`,
  `${COST}${SIZE} (?:has|have|runs? in) ${ORDER} (?:time|complexity|run ?time|cost)${IN}${SIZE}`,
  `${COST}${SIZE} should (?:be ${VERY}(?:faster|fast|quicker|linear)|(?:take|use|need|allocate) (?:much |far )?(?:less|no more) (?:time|memory|CPU))${SIZE}`,
].map((report) => whole(`^(?:[\\w-]+(?:\\([^()]*\\))?: )?(?:${oneOf('currently now today')},? )?${report}`));

/** What asks for nothing. */
const REMARK: readonly RegExp[] = [
  `${OBJECT} (?:is|are|has become) ${VERY}recursive${WHERE}`,
  `${THING}${WHERE} (?:is|are|has become) ${VERY}${HARD}`,
  `(?:because |since |as )?(?:it|${OBJECT}) (?:${oneOf('copies scans searches walks rebuilds recompiles concatenates reallocates sorts re-?reads recomputes iterates_over loops_over goes_through')}) (?:${oneOf('the a an all whole entire same complete')} )*[a-z]+(?: again)? (?:for|on|in|at) (?:each|every)(?: single)? [a-z]+`,
  `(?:its |the |all )?(?:behaviou?r|results?|outputs?|public API|API|interface) ${oneOf('must should has_to shall')} (?:not change|(?:stay|remain) (?:the same|unchanged|as it is))`,
  `no (?:changes? (?:of|in|to)|other)(?: the| its)? behaviou?r`,
  `(?:${oneOf('performance speed refactoring clean-?up code_quality benchmarks? tests?')}|something to ${oneOf('change improve')})${WHERE}`,
].map((remark) => whole(`^${remark}`));

function whole(pattern: string): RegExp {
  return new RegExp(`${pattern}[.!:]?$`, 'i');
}

/**
 * Whether a task asks for nothing but the same behaviour: a refactoring, more speed, less memory, a benchmark, more tests. Each of
 * its sentences has to say that in plain English, and it may show no code and no output. What is not understood may ask
 * for another behaviour.
 */
export function asksForSameBehaviour(task: string): boolean {
  const sentences = sentencesOf(task).filter((one) => one !== '');
  const isPlain = !/^ {0,3}(?:```|~~~|>)|^(?: {4}|\t)|^ *\d+[.)] |\?/m.test(task);
  const asks = sentences.filter((one) => REQUEST.some((request) => request.test(one)) || reportsCost(one));
  const others = sentences.filter((one) => !asks.includes(one));
  return isPlain && asks.length > 0 && others.every((one) => REMARK.some((remark) => remark.test(one)));
}

function reportsCost(sentence: string): boolean {
  return !OF_TIME.test(sentence) && COST_REPORT.some((report) => report.test(sentence));
}
