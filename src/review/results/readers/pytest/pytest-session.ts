const HEAD = /^=+ test session starts =+$/;
const REPORT = /^=+ (?:FAILURES|ERRORS|PASSES) =+$/;
/** The end of what a test printed, which stands below `CAPTURED`. */
const HEADING =
  /^(?:=+ (?:ERRORS|FAILURES|PASSES|XFAILURES|XPASSES|short test summary info|warnings summary.*|slowest .*) =+|_+ \S.* _+)$/;
const CAPTURED = /^-+ Captured .* -+$/;
/** A line of dots. */
const DOTS = /(?:^|\s)([.FEsxXuR,]+)\s+\[ *(\d+)%\]$/;

/** `=== 2 failed, 1 passed in 0.1s ===`, with `-q` without its rules. */
export const CLOSING = new RegExp(
  `^(?:=+ )?${['passed', 'skipped', 'xfailed', 'xpassed'].map((word) => counted(word, word)).join('')}${counted('errors', 'errors?')}` +
    String.raw`(?=.*?(?:\b(?<failed>\d{1,9}) failed\b|(?<failed>)))` +
    String.raw`(?:no tests ran|(?:\d{1,9} (?:passed|failed|errors?|skipped|deselected|xfailed|xpassed|warnings?|rerun|subtests \w+)(?:, (?=\d))?)+)` +
    String.raw` in \d+\.\d+s(?: \(\d+(?: day[^)]*|:\d\d:\d\d)\))?(?: =+)?$`,
);

function counted(group: string, word: string): string {
  return String.raw`(?=(?:.*?\b(?<${group}>\d{1,9}) ${word}\b)?)`;
}

interface OpenSession {
  readonly lines: string[];
  /** A closing that a test may have printed. */
  doubtful: string | null;
}

/**
 * The lines of each session without what tests printed in its report. A closing there counts only if there is no other.
 * With `-q` a session has no heading. What is before the first heading closes none, and its failures count.
 */
export function sessionsIn(lines: readonly string[]): readonly (readonly string[])[] {
  const sessions: OpenSession[] = [{ lines: [], doubtful: null }];
  let [isReport, isCaptured] = [false, false];
  for (const line of lines) {
    const isClosing = CLOSING.test(line);
    if (isReport && CAPTURED.test(line)) isCaptured = true;
    else if (HEADING.test(line)) isCaptured = false;
    isReport = REPORT.test(line) || (isReport && (isCaptured || !isClosing));
    if (!isReport && HEAD.test(line)) sessions.push({ lines: [], doubtful: null });
    const session = sessions.at(-1);
    if (isCaptured && isClosing && session !== undefined) session.doubtful = line;
    if (!isCaptured) session?.lines.push(line);
  }
  const [first, ...headed] = sessions.map(closed);
  if (first === undefined || headed.length === 0) return first === undefined ? [] : [first];
  const isFailed = first.some((line) => REPORT.test(line));
  return [...(isFailed ? [first.filter((line) => !CLOSING.test(line))] : []), ...headed];
}

/** With `-qq` there is no closing, and the last line of dots is at 100 %. */
function closed({ lines, doubtful }: OpenSession): readonly string[] {
  if (lines.some((line) => CLOSING.test(line))) return lines;
  if (doubtful !== null) return [...lines, doubtful];
  const end = lines.findIndex((line) => REPORT.test(line));
  const dots = lines
    .slice(0, end < 0 ? undefined : end)
    .flatMap((line) => [DOTS.exec(line) ?? []])
    .filter((one) => one.length > 0);
  if (dots.at(-1)?.[2] !== '100' || HEAD.test(lines[0] ?? '')) return lines;
  const letters = dots.map(([, own]) => own).join('');
  const count = (letter: RegExp): number => letters.match(letter)?.length ?? 0;
  return [
    ...lines,
    `${count(/F/g)} failed, ${count(/[.]/g)} passed, ${count(/[sxX]/g)} skipped, ${count(/E/g)} errors in 0.00s`,
  ];
}
