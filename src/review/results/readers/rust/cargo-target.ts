const RUNNING = /^ *Running (?:unittests ?)?(?:(\S+) )?\(?(\S*\/deps\/[^\s)]+)\)?$/;
const ANNOUNCED = /^running (\d{1,9}) tests?$/;
const ENDED = /^error: (?:doc)?test failed, to rerun/;
const RESULT =
  /^test result: (?:ok|FAILED)\. (\d{1,9}) passed; (\d{1,9}) failed; (\d{1,9}) ignored; (\d{1,9}) measured; /;

/** The lines of one executable. */
export interface CargoTarget {
  /** Empty: with `-q`, nothing names it. */
  readonly label: string;
  /** How many tests it has; null if the announcement was left out: then any result counts. */
  readonly announced: number | null;
  readonly lines: string[];
  /** How it ended, if cargo says so. */
  end: string;
  isClosed: boolean;
}

/**
 * The executables of an output, from `running 3 tests` on. The own result of one is that which adds up to the announced
 * number of tests; any other was printed by a test and is left out.
 */
export function targetsIn(lines: readonly string[]): readonly CargoTarget[] {
  const targets: CargoTarget[] = [];
  let [label, isInside] = ['', false];
  const begin = (announced: number | null): void => {
    targets.push({ label, announced, lines: [], end: '', isClosed: false });
    isInside = true;
  };
  for (const line of lines) {
    const last = targets.at(-1);
    const head = labelIn(line);
    const [, end] = /^ {2}process didn't exit successfully: .*\((.+)\)$/.exec(line) ?? [];
    const [, announced] = ANNOUNCED.exec(line) ?? [];
    if (head !== null) [label, isInside] = [head, false];
    else if (announced !== undefined && (!isInside || last?.isClosed === true)) begin(Number(announced));
    else if (isInside && last?.isClosed === false && ENDED.test(line)) isInside = false;
    else if (!isInside && end !== undefined && last?.isClosed === false) last.end = end;
    else if (!isInside && (line === 'failures:' || line.startsWith('test result: '))) begin(null);
    const target = targets.at(-1);
    if (isInside && target !== undefined && isOwn(line, target)) target.lines.push(line);
  }
  const isKnown = targets.some(({ announced }) => announced !== null);
  for (const one of isKnown ? targets : [])
    if (one.announced === null)
      one.lines.splice(0, one.lines.length, ...one.lines.filter((line) => !RESULT.test(line)));
  return targets;
}

function isOwn(line: string, target: CargoTarget): boolean {
  const [, ...counts] = RESULT.exec(line) ?? [];
  if (counts.length === 0) return true;
  const total = counts.reduce((sum, digits) => sum + Number(digits), 0);
  const isResult = total === (target.announced ?? total);
  target.isClosed ||= isResult;
  return isResult;
}

/** `Running tests/it.rs (target/debug/deps/it-af95)`, `Doc-tests shop`; null: neither. */
function labelIn(line: string): string | null {
  const [, documented] = /^ {3}Doc-tests (\S+)$/.exec(line) ?? [];
  if (documented !== undefined) return `${documented} doc`;
  const [, source, executable] = line.includes('Running ') ? (RUNNING.exec(line) ?? []) : [];
  if (executable === undefined) return null;
  const name = executable.slice(executable.lastIndexOf('/') + 1).replace(/-[0-9a-f]{16}$/, '');
  return source === undefined ? name : `${name} ${source}`;
}

/** With the label and how it ended in front. */
export function linesOf({ label, end, lines }: CargoTarget): readonly string[] {
  return [label, `${label}\t${end}`, ...lines];
}
