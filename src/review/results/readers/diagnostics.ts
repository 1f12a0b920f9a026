import type { Failure, FailureCause, FormatReading } from '../../../core/verdict/test-report.ts';
import { Findings } from './findings.ts';
import { type FormatReader, isTruncationNote, MAX_FAILURES, normalised, type OutputText } from './format.ts';
import type { Groups } from './list-runner.ts';
import { isOwn, placeAt, stablePath } from './places.ts';

export interface DiagnosticRule {
  /**
   * Groups: `path` and `row`, where they are not those of the heading above, or the `tool` itself; `code`, the rule or
   * number that was broken, or what the message is about; `message`. `ending` is a message that may differ in another run.
   */
  readonly line: RegExp;
  /** Of a line below: `more` of the message, or its `path` and `row`. */
  readonly detail?: RegExp;
  /** Counts only in an output that has this. */
  readonly onlyIn?: RegExp;
  /** Default: `diagnostic`. */
  readonly cause?: FailureCause;
  /** Counts only where nothing else is said. */
  readonly isLast?: boolean;
}

/** A tool that prints a message for each place that it complains of. */
export interface DiagnosticTool extends Omit<FormatReader, 'read'> {
  /** Found in any output of this tool. */
  readonly recognisedBy: RegExp;
  readonly rules: readonly DiagnosticRule[];
  /** A `path` for the lines below it, which are nothing without it; with a `code`, for one line below it. */
  readonly heading?: RegExp;
  /** It may count the `errors`. */
  readonly closing?: RegExp;
  /** `always`: without a closing, the output is cut. `also green`: and it is printed where there is no error, too. */
  readonly closes?: 'always' | 'also green';
  /** It may print a message again, which is then one. */
  readonly repeats?: boolean;
}

/** Reads the output of a tool by its table. */
export function diagnosticReader(tool: DiagnosticTool): FormatReader {
  return {
    ...tool,
    read: ({ text, lines }: OutputText) => {
      if (!tool.recognisedBy.test(text)) return null;
      const rules = tool.rules.filter(({ onlyIn }) => onlyIn?.test(text) !== false);
      const run = new DiagnosticRun({ ...tool, rules });
      for (const line of lines) run.take(line);
      return run.reading();
    },
  };
}

interface Found {
  readonly rule: DiagnosticRule;
  groups: Groups;
}

class DiagnosticRun {
  readonly #tool: DiagnosticTool;
  readonly #found: Found[] = [];
  #heading: Groups = {};
  #isDetailed = true;
  #seen = 0;
  #declared = 0;
  #isClosed = false;
  #isTruncated = false;

  constructor(tool: DiagnosticTool) {
    this.#tool = tool;
  }

  take(line: string): void {
    const { closing, heading, rules } = this.#tool;
    if (isTruncationNote(line)) this.#cutHere();
    const end = closing?.exec(line) ?? null;
    this.#isClosed ||= end !== null;
    this.#declared += Number(end?.groups?.errors ?? 0);
    const headed = heading?.exec(line)?.groups;
    if (headed !== undefined) this.#heading = headed;
    const rule = rules.find((one) => one.line.test(line));
    const groups = rule === undefined ? {} : { ...this.#heading, ...groupsOf(rule.line, line) };
    const isPlaced = heading === undefined || groups.path !== undefined || groups.tool !== undefined;
    if (rule === undefined || !isPlaced) this.#detail(line);
    else this.#add({ rule, groups });
  }

  /** The lines below belong to an unknown file. */
  #cutHere(): void {
    this.#isTruncated = true;
    this.#isClosed = false;
    this.#heading = {};
  }

  #add(found: Found): void {
    this.#seen += 1;
    if (this.#heading.code !== undefined) this.#heading = {};
    this.#isDetailed = this.#found.length >= MAX_FAILURES;
    if (!this.#isDetailed) this.#found.push(found);
  }

  #detail(line: string): void {
    const last = this.#isDetailed ? undefined : this.#found.at(-1);
    const more = last?.rule.detail?.exec(line)?.groups;
    if (last === undefined || more === undefined) return;
    this.#isDetailed = true;
    last.groups = { ...last.groups, ...more };
  }

  reading(): FormatReading | null {
    const { closes, role, repeats = false } = this.#tool;
    const own = this.#found.filter(({ rule }) => rule.isLast !== true);
    const findings = new Findings();
    const failures = (own.length > 0 ? own : this.#found).map(failureOf);
    const distinct = new Map(failures.map((one) => [`${one.id} ${one.at?.line}`, one]));
    for (const failure of repeats ? distinct.values() : failures) findings.add(failure);
    if (findings.total === 0 && (closes !== 'also green' || !this.#isClosed)) return null;
    const isEnded = closes === undefined || this.#isClosed;
    const isAll = this.#seen >= this.#declared && this.#seen <= MAX_FAILURES;
    // What a runner of tests cannot build are tests: none ran.
    const counts = role === undefined ? { executed: 0, skipped: 0 } : null;
    return findings.reading({ counts, isComplete: isEnded && isAll && !this.#isTruncated });
  }
}

/** The named groups that took part. */
function groupsOf(rule: RegExp, line: string): Groups {
  const groups = Object.entries(rule.exec(line)?.groups ?? {});
  return Object.fromEntries(groups.filter(([, value]) => value !== undefined));
}

function failureOf({ rule: { cause = 'diagnostic' }, groups }: Found): Failure {
  const { path, tool = '', code = '', message = '', more = '', ending = '' } = groups;
  const where = path === undefined ? tool : nearPath(path);
  const text = [message, more.replace(/\s+/g, ' ')].filter((part) => part !== '').join(': ');
  const about = [where, code].filter((part) => part !== '').join(' ');
  const at = path === undefined ? null : placeAt(path, groups.row);
  return {
    id: [about, normalised(text)].filter((part) => part !== '').join(': '),
    cause,
    name: path !== undefined && code !== '' ? `${code} in ${where}` : about || text,
    at,
    message: ending === '' ? text : ending,
    trace: at === null || !isOwn(at) ? [] : [at],
  };
}

/** The last folders of an absolute path, which are the same in every checkout. */
function nearPath(path: string): string {
  if (!/^(?:\/|[A-Za-z]:[\\/])/.test(path)) return stablePath(path);
  const parts = path.replace(/^\/tmp\/[^/]+/, '').split(/[\\/]/);
  return parts
    .filter((part) => part !== '')
    .slice(-3)
    .join('/');
}
