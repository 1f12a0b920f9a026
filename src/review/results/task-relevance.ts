import type { Failure } from '../../core/test-report.ts';
import { mentionsNetworkFailure } from '../../core/text/network-failure.ts';
import { normalised } from './readers/format.ts';

/**
 * Tells whether a failure of the base is what the task is about. Taken for somebody else's, it would let an unresolved
 * issue pass; taken for the task's, it would have the model fix what it cannot. So the task's own words come first, and
 * what the change did counts only for tests that nothing outside of the repository keeps from passing. In this order:
 *
 * 1. The task names it: the test, its file, the diagnostic's code, or its message. Then it is.
 * 2. Most of the test's own words stand in the task. Then it is.
 * 3. It is of the machine, on both sides alike: no network, no rights, no room. Then it is not.
 * 4. The task asks for a green build, green tests or clean checks as such. Then it is.
 * 5. The change reached the test, which fails by something else than before: by other words; or by other numbers, which
 *    may be random, while its innermost own line is in a changed file or its file is named after one. Then it is.
 *
 * Otherwise it is not: that a change touches a file with old failures does not make them its task.
 */
export class TaskRelevance {
  readonly #said: string;
  readonly #words: ReadonlySet<string>;
  readonly #asksForTests: boolean;
  readonly #asksForChecks: boolean;
  readonly #changed: readonly string[];

  /**
   * @param text title, text and instruction of the task
   * @param changed paths of code that the change touches, without its tests
   */
  constructor(text: string, changed: readonly string[]) {
    this.#said = text.toLowerCase();
    this.#words = wordsOf(text);
    this.#asksForTests = asksFor(SUITE, this.#said);
    this.#asksForChecks = asksFor(CHECKS, this.#said);
    this.#changed = changed;
  }

  /** @param before the same failure as the base has it */
  covers(failure: Failure, before: Failure): boolean {
    if (isNamed(this.#said, failure) || sharesWords(this.#words, failure)) return true;
    const isSame = normalised(before.message) === normalised(failure.message);
    if (isSame && isOfTheMachine(failure)) return false;
    const isDiagnostic = failure.cause === 'diagnostic' || failure.cause === 'load';
    if (isDiagnostic ? this.#asksForChecks : this.#asksForTests) return true;
    if (isSame || failure.message === '' || before.message === '') return false;
    return saysInOtherWords(failure, before) || isReachedBy(this.#changed, failure);
  }

  /** Whether the task names the file that a test looks at, by where it fails or by what its own file is called after. */
  namesSubjectOf(failure: Failure): boolean {
    const named = this.#said.match(/[\w@.+-]*(?:\/[\w@.+-]+)*\.[a-z]\w{0,5}\b/g) ?? [];
    return isReachedBy(named, failure);
  }

  /** Whether the change is about what a test looks at and the task has a word of it; nothing of the machine's. */
  reaches(failure: Failure): boolean {
    const own = failure.name.split(/ > | › |::|\.(?=\w+$)/).at(-1) ?? '';
    const hasWord = [...wordsOf(own)].some((word) => this.#words.has(word));
    return hasWord && isReachedBy(this.#changed, failure) && !isOfTheMachine(failure);
  }

  /** Whether the task is about documents as such, or names one of these. */
  asksForDocuments(paths: readonly string[]): boolean {
    return DOCUMENTS.test(this.#said) || paths.some((path) => this.#said.includes(stemIn(path)));
  }
}

const DOCUMENTS = /\b(?:docs?|document\w*|readme|changelog|typos?|spelling|wording|licen[cs]e)\b/;

const OF_THE_MACHINE =
  /\bE(?:ROFS|NOSPC|ACCES|PERM|MFILE)\b|read-only file system|no space left|permission denied|operation not permitted|cannot connect to the docker daemon|executable doesn.t exist|failed to launch/i;

function isOfTheMachine({ message }: Failure): boolean {
  return mentionsNetworkFailure(message) || OF_THE_MACHINE.test(message);
}

const SUITE = '(?:unit |integration |e2e )?(?:tests?|specs?|(?:test )?suite|ci|pipeline)';
const CHECKS =
  '(?:builds?|compilation|ci|pipeline|type[- ]?(?:check\\w*|errors?)|lint\\w*|compiler errors?|imports?)';
const BAD = '(?:fail(?:s|ed|ing|ures?)?|broken|breaks?|red|errors?)';
const FIX_WORDS = '(?:fix|repair|mend|solve|resolve|clean up|make)';

/** "Fix the failing tests", "CI is red.", "Make the build green": the suite itself is the task. */
function asksFor(what: string, said: string): boolean {
  return [
    `\\b${FIX_WORDS} [^.!?\\n]{0,30}\\b(?:failing|broken|red) [^.!?\\n]{0,20}\\b${what}\\b`,
    `\\b${FIX_WORDS} (?:(?:all|the|our|these) )*${what}(?= *(?:$|[.!?\\n]|(?:pass|green|work|again|${BAD})\\b))`,
    `(?:^|[.!?\\n]) *(?:(?:all|the|our|some|many|most|\\d+) )*${what} (?:(?:is|are|currently|now) )*${BAD} *(?=$|[.!?\\n,;]|on |in |since |at )`,
  ].some((pattern) => new RegExp(pattern).test(said));
}

const MIN_NAME_CHARS = 8;
const MIN_MESSAGE_CHARS = 20;

function isNamed(said: string, { cause, name, at, message }: Failure): boolean {
  const isSaid = (part: string, least: number): boolean =>
    part.length >= least && said.includes(part.toLowerCase());
  const about = message.replace(/^[\w.]*(?:Error|Exception)(?: \[\w+\])?: /, '').trim();
  if (isSaid(about, MIN_MESSAGE_CHARS)) return true;
  if (cause === 'diagnostic') return isSaid(/^(?:TS\d+|[\w@/-]*-[\w/-]+)(?= in )/.exec(name)?.[0] ?? '', 5);
  const own = name.split(/\s*(?: > | › |::)\s*/).at(-1) ?? name;
  const file = at?.path.split('/').at(-1) ?? '';
  return isSaid(own, MIN_NAME_CHARS) || (file.includes('.') && isSaid(file, MIN_NAME_CHARS));
}

const MIN_WORD_CHARS = 3;
/** Words of tests and of English that name nothing. */
const COMMON = new Set(
  'test should when with from into that this then have does must return given error fail failure expect value true false null undefined none case spec suite work correctly handle using and the for not are can its has was will raise throw src lib com org main index'
    .split(' ')
    .map(stemOf),
);
const MIN_SHARED = 2;
const MIN_SHARE = 0.5;

/** At least half of the test's own words and two of them; a test of one word must be named by it. */
function sharesWords(known: ReadonlySet<string>, { cause, name }: Failure): boolean {
  if (cause === 'diagnostic') return false;
  const own = wordsOf(titleOf(name));
  if (own.size === 0) return false;
  const shared = [...own].filter((word) => known.has(word)).length;
  return shared >= Math.min(MIN_SHARED, own.size) && shared >= own.size * MIN_SHARE;
}

/** Without the file that it stands in; of a file its own name. */
function titleOf(name: string): string {
  const title = name.replace(/^\S*\.\w{1,5}(?: > |::)/, '');
  return /^\S*\/\S+\.\w{1,5}$/.test(title) ? stemIn(title) : title;
}

/** Words of names, too: `parseEmptyList`, `parse_empty_list`. */
function wordsOf(text: string): ReadonlySet<string> {
  const spaced = text.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  const words = spaced.match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.map(stemOf).filter((word) => word.length >= MIN_WORD_CHARS && !COMMON.has(word)));
}

/** `adds`, `added` and `adding` are `add`; `negatives` is `negative`. */
function stemOf(word: string): string {
  const stem = word.replace(/(?:(?<=\w{3})(?:ing|ed)|(?<=\w{2}[^s])s)$/, '');
  return stem.replace(/e$/, '').length >= MIN_WORD_CHARS ? stem.replace(/(?<=\w{4})e$/, '') : stem;
}

function isReachedBy(changed: readonly string[], { at, trace }: Failure): boolean {
  const inner = (trace[0]?.path ?? at?.path ?? '').toLowerCase();
  const subject = subjectOf(at?.path ?? '');
  return changed.some(
    (path) => isPathOf(inner, path.toLowerCase()) || (subject !== '' && subject === stemIn(path)),
  );
}

/** Output names files relative to some folder, or by their absolute path. */
export function isPathOf(named: string, path: string): boolean {
  const plain = named.replace(/^(?:\.{1,2}\/)+/, '');
  return plain === path || plain.endsWith(`/${path}`);
}

/** What a test's file is named after: `sum` of `sum.test.js`, `test_sum.py`, `SumTest.java`, `sum_test.go`. */
function subjectOf(path: string): string {
  const stem = stemIn(path);
  const subject = stem.replace(/^tests?[-_]/, '').replace(/[-_.]?(?:tests?|spec|testcase)$/, '');
  return subject === stem ? '' : subject;
}

/** The file's name without its ending, in small letters. */
function stemIn(path: string): string {
  const name = path.split('/').at(-1) ?? '';
  return name.replace(/\.\w+$/, '').toLowerCase();
}

function saysInOtherWords(failure: Failure, before: Failure): boolean {
  const words = ({ message }: Failure): string => normalised(message).replace(/[\d.]+/g, 'N');
  return words(failure) !== words(before);
}
