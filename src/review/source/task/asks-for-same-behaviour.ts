import { oneOf } from './task-sentences.ts';

/** Words for code. A name alone may stand for what it returns. */
const CODE = `\\b${oneOf('code implementation functions? methods? class(?:es)? modules? algorithms? loops? helpers? constants? tests? internals')}\\b`;

const ASKS = `(?:^|[.:] )(?:${oneOf('please we_should')} )?`;

/** What a title asks for, or complains of, that leaves all results as they are. */
const SAME: readonly RegExp[] = [
  `^(?:perf|refactor)(?:\\([^()]*\\))?!?: `,
  `\\b(?:refactor|restructur|optimi[sz])(?:e|ed|es|ing|ation)?\\b`,
  `\\b(?:speed(?:s|ing)?[- ]up|performance|quicker|faster|slow|slower|slowly|inefficient|takes? (?:(?:too|very|so) long|forever|ages|a long time|many (?:seconds|minutes|hours))|less (?:time|memory|CPU))\\b`,
  `\\b${oneOf('quadratic cubic exponential linear')}\\b.{0,40}\\b${oneOf('time complexity run_?time memory cost number length size count')}\\b`,
  `\\b(?:is|are|in|runs in|make .{1,60}) (?:${oneOf('quadratic cubic exponential linear')}\\b|O\\()`,
  `\\b${oneOf('takes? uses? needs? allocates? consumes?')} (?:(?:about|up to|over|more than) )?(?:${oneOf('too_much a_lot_of lots_of so_much')} (?:memory|RAM|CPU|time)|\\d[\\d.,]* ?(?:ms|s|seconds|minutes|[KMG]i?B)\\b)`,
  `\\b(?:memory|CPU) (?:usage|use|consumption|leaks?)\\b`,
  `${ASKS}(?:simplify|clean up|tidy up|deduplicate|extract|factor out|pull out)\\b.*${CODE}`,
  `${ASKS}(?:remove|drop|delete|get rid of)\\b.*\\b${oneOf('unused dead deprecated obsolete leftovers?')}\\b`,
  `${ASKS}(?:add|write) (?:[\\w-]+ ){0,3}${oneOf('benchmarks? tests?')}(?! that)\\b`,
].map((pattern) => new RegExp(pattern, 'i'));

/** Wherever speed or time is what a program does, less of it is another behaviour. */
const OF_TIME =
  /\b(?:clocks?|timers?|timeouts?|times? out|intervals?|animat\w*|transitions?|retr(?:y|ies)|backoffs?|delay\w*|debounc\w*|throttl\w*|poll\w*|sleep\w*|wait\w*|expir\w*|schedul\w*|ttl|speed limit|rate)\b/i;

/** A title that wants it otherwise, or something more: "Report slow queries". */
const OTHER_REQUEST = new RegExp(
  `\\b(?:not|no|never|without)\\b(?! chang)|n['’]t\\b|^(?:[\\w-]+(?:\\([^()]*\\))?!?: )?(?:please )?${oneOf('add support allow implement introduce provide offer show display report print log warn_about detect measure')}\\b(?!.*\\b${oneOf('benchmarks? tests?')}\\b)`,
  'i',
);

/** What a sentence says of results that stay, and of cost. */
const KEPT = new RegExp(
  `\\b${oneOf('must should has_to have_to shall needs?_to')} (?:not change|(?:stay|remain|be) (?:the same|unchanged|as (?:it is|they are))|(?:be|become|get|run) (?:(?:much|a lot) )?(?:fast|faster|quick|quicker|linear)|(?:take|use|need|allocate) (?:(?:much|far) )?less (?:time|memory|CPU))\\b`,
  'gi',
);
/** What tells of other results than today's. */
const OTHER_RESULT =
  /\b(?:should|shall|must|ought|expect\w*|instead|returns?|returned|yields?|prints?|wrong\w*|incorrect\w*|invalid|fail\w*|crash\w*|throw\w*|rais\w+|los(?:es?|t|ing)|skip\w*|drops|ignor\w+|broken?|supports?|supporting|allow\w*|accept\w*|refus\w+|reject\w*|missing|hangs?|never|fix\w*|bugs?|shorter|longer|stable|right)\b|error|exception|(?<=\)`?) (?:is|gives|are) \S+[.!]?$/im;

/**
 * Whether a task asks for the same behaviour as today: a refactoring, more speed, less memory, unused code taken out, a
 * benchmark, more tests. Its title has to say that, and nothing in the text may speak of other results, by the words for
 * them in plain English. The verdict tells what the tests show in any case; only the doubt about it depends on this.
 */
export function asksForSameBehaviour(task: string): boolean {
  const [title = ''] = task.split('\n', 1);
  const asks =
    SAME.some((pattern) => pattern.test(title)) &&
    ![OF_TIME, OTHER_REQUEST].some((pattern) => pattern.test(title));
  return asks && !OTHER_RESULT.test(task.replace(KEPT, ''));
}
