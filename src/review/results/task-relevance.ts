import { machineCauseIn } from '../../core/text/machine-causes.ts';
import { type Failure, isUnloaded } from '../../core/verdict/test-report.ts';
import { unloadedName } from './missing-name.ts';
import { normalised } from './readers/format.ts';

/**
 * Decides whether the task is about a failure of the base. A wrong no would let an unresolved issue pass; a wrong yes
 * would make the model fix what it cannot fix. So the words of the task come first, and effects of the change count
 * only for tests that can pass on this machine. In this order:
 *
 * 1. The task names the test, its file, the diagnostic's code, or its message: yes.
 * 2. The task contains most words of the test's name: yes, unless it does not load for want of a name that is nothing of
 *    the task, the change or the test: something that was not installed.
 * 3. The cause is the machine, equally on both sides: no network, no permission, no disk space: no.
 * 4. The task asks for a green build, green tests or clean checks in general: yes.
 * 5. The change affects the test, which fails differently than before: with other words; or with other numbers, which
 *    may be random, if its innermost own line is in a changed file or its file is named after one: yes.
 *
 * Otherwise no: a change that touches a file with old failures need not fix them.
 */
export class TaskRelevance {
  readonly #text: string;
  readonly #words: ReadonlySet<string>;
  readonly #asksForTests: boolean;
  readonly #asksForChecks: boolean;
  readonly #changed: readonly string[];

  /**
   * @param text title, text and instruction of the task
   * @param changed paths of code that the change touches, without its tests
   */
  constructor(text: string, changed: readonly string[]) {
    this.#text = text.toLowerCase();
    this.#words = wordsOf(text);
    this.#asksForTests = asksFor(SUITE, this.#text);
    this.#asksForChecks = asksFor(CHECKS, this.#text);
    this.#changed = changed;
  }

  /** @param before the same failure on the base */
  covers(failure: Failure, before: Failure): boolean {
    if (isNamed(this.#text, failure)) return true;
    // Lines are the same by what of them is compared.
    const isSame = failure.cause === 'line' || normalised(before.message) === normalised(failure.message);
    const isForeign = isSame && this.#lacksForeignName(failure, before);
    if (!isForeign && sharesWords(this.#words, failure)) return true;
    if (isSame && isOfTheMachine(failure)) return false;
    if (isUnloaded(failure) ? this.#asksForChecks : this.#asksForTests) return true;
    if (isSame || failure.message === '' || before.message === '') return false;
    return saysInOtherWords(failure, before) || isReachedBy(this.#changed, failure);
  }

  /** Whether the test does not load, before and now, for want of a name that nothing here is about. */
  #lacksForeignName(failure: Failure, before: Failure): boolean {
    const missing = failure.cause === 'load' ? unloadedName(textOf(failure)) : null;
    if (missing === null || missing !== unloadedName(textOf(before)) || /^[./]/.test(missing)) return false;
    const own = new Set([...this.#words, ...wordsOf([failure.name, ...this.#changed].join(' '))]);
    const words = [...wordsOf(missing)];
    return words.length > 0 && !words.some((word) => own.has(word));
  }

  /** Whether the task names the subject of a test: the file where it fails, or the one that its file is named after. */
  namesSubjectOf(failure: Failure): boolean {
    const named = this.#text.match(/(?<![\w@.+/-])[\w@.+-]*(?:\/[\w@.+-]+)*\.[a-z]\w{0,5}\b/g) ?? [];
    return isReachedBy(named, failure);
  }
}

function textOf({ message, details = message }: Failure): string {
  return details;
}

const OF_THE_MACHINE =
  /\bE(?:ROFS|NOSPC|ACCES|PERM|MFILE)\b|read-only file system|no space left|permission denied|operation not permitted|executable doesn.t exist|failed to launch/i;

function isOfTheMachine({ message }: Failure): boolean {
  const cause = machineCauseIn(message);
  // A variable may be the program's own.
  return (cause !== null && cause.name !== 'variable') || OF_THE_MACHINE.test(message);
}

const SUITE = '(?:unit |integration |e2e )?(?:tests?|specs?|(?:test )?suite|ci|pipeline)';
const CHECKS =
  '(?:builds?|compilation|ci|pipeline|type[- ]?(?:check\\w*|errors?)|lint\\w*|compiler errors?|imports?)';
const BAD = '(?:fail(?:s|ed|ing|ures?)?|broken|breaks?|red|errors?)';
const FIX_WORDS = '(?:fix|repair|mend|solve|resolve|clean up|make)';

/** Whether the suite itself is the task: "Fix the failing tests", "CI is red.", "Make the build green". */
function asksFor(what: string, task: string): boolean {
  return [
    `\\b${FIX_WORDS} [^.!?\\n]{0,30}\\b(?:failing|broken|red) [^.!?\\n]{0,20}\\b${what}\\b`,
    `\\b${FIX_WORDS} (?:(?:all|the|our|these) )*${what}(?= *(?:$|[.!?\\n]|(?:pass|green|work|again|${BAD})\\b))`,
    `(?:^|[.!?\\n]) *(?:(?:all|the|our|some|many|most|\\d+) )*${what} (?:(?:is|are|currently|now) )*${BAD} *(?=$|[.!?\\n,;]|on |in |since |at )`,
  ].some((pattern) => new RegExp(pattern).test(task));
}

const MIN_NAME_CHARS = 8;
const MIN_MESSAGE_CHARS = 20;

function isNamed(task: string, { cause, name, at, message }: Failure): boolean {
  const isSaid = (part: string, least: number): boolean =>
    part.length >= least && task.includes(part.toLowerCase());
  const about = message.replace(/^[\w.]*(?:Error|Exception)(?: \[\w+\])?: /, '').trim();
  if (isSaid(about, MIN_MESSAGE_CHARS)) return true;
  if (cause === 'diagnostic') return isSaid(/^(?:TS\d+|[\w@/-]*-[\w/-]+)(?= in )/.exec(name)?.[0] ?? '', 5);
  const own = name.split(/\s*(?: > | › |::)\s*/).at(-1) ?? name;
  const file = at?.path.split('/').at(-1) ?? '';
  return isSaid(own, MIN_NAME_CHARS) || (file.includes('.') && isSaid(file, MIN_NAME_CHARS));
}

const MIN_WORD_CHARS = 3;
/** Common words of tests and of English, which are not distinctive. */
const COMMON = new Set(
  'test should when with from into that this then have does must return given error fail failure expect value true false null undefined none case spec suite work correctly handle using and the for not are can its has was will raise throw src lib com org main index'
    .split(' ')
    .map(stemOf),
);
const MIN_SHARED = 2;
const MIN_SHARE = 0.5;

/** Whether at least half of the words of the test's name, and at least two, are in the task; one if it has only one. */
function sharesWords(known: ReadonlySet<string>, { cause, name }: Failure): boolean {
  if (cause === 'diagnostic') return false;
  const own = wordsOf(titleOf(name));
  if (own.size === 0) return false;
  const shared = [...own].filter((word) => known.has(word)).length;
  return shared >= Math.min(MIN_SHARED, own.size) && shared >= own.size * MIN_SHARE;
}

/** The name without the file; if it is only a file, the name of the file. */
function titleOf(name: string): string {
  const title = name.replace(/^\S*\.\w{1,5}(?: > |::)/, '');
  return /^\S*\/\S+\.\w{1,5}$/.test(title) ? stemIn(title) : title;
}

/** Words of a text, including parts of names: `parseEmptyList`, `parse_empty_list`. */
function wordsOf(text: string): ReadonlySet<string> {
  const spaced = text.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  const words = spaced.match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.map(stemOf).filter((word) => word.length >= MIN_WORD_CHARS && !COMMON.has(word)));
}

/** A rough stem: `adds`, `added` and `adding` become `add`; `negatives` becomes equal to `negative`. */
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

/** Whether a path in an output, relative to some folder or absolute, means a repository path. */
export function isPathOf(named: string, path: string): boolean {
  const plain = named.replace(/^(?:\.{1,2}\/)+/, '');
  return plain === path || plain.endsWith(`/${path}`);
}

/** What a test file is named after: `sum` for `sum.test.js`, `test_sum.py`, `SumTest.java`, `sum_test.go`. */
function subjectOf(path: string): string {
  const stem = stemIn(path);
  const subject = stem.replace(/^tests?[-_]/, '').replace(/[-_.]?(?:tests?|spec|testcase)$/, '');
  return subject === stem ? '' : subject;
}

/** The name of the file without extension, in lower case. */
function stemIn(path: string): string {
  const name = path.split('/').at(-1) ?? '';
  return name.replace(/\.\w+$/, '').toLowerCase();
}

function saysInOtherWords(failure: Failure, before: Failure): boolean {
  const words = ({ message }: Failure): string => normalised(message).replace(/[\d.]+/g, 'N');
  return words(failure) !== words(before);
}
