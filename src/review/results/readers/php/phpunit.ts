import type { FormatReading } from '../../../../core/verdict/test-report.ts';
import { type Closing, Findings, MAX_KEPT, sumOf, worstOf } from '../findings.ts';
import type { FormatReader, OutputText } from '../format.ts';
import { stableName } from '../places.ts';
import { PhpunitBlock } from './phpunit-block.ts';
import { PhpunitFault } from './phpunit-fault.ts';

const BANNER = /^PHPUnit \d+\.\d+[\w.-]* by Sebastian Bergmann/;
const CLOSING = /^(?:OK \(\d+ tests?, |Tests: \d+, Assertions: \d+|No tests executed!$)/m;
const SECTION = /^There (?:was|were) (\d{1,6}) (.+?)s?:$/;
const NUMBERED = /^(\d{1,6})\) (.+)$/;

/**
 * PHPUnit's text report and `--testdox`. Output of tests comes before the line with time and memory. In the report,
 * only consecutively numbered entries in sections separated by `--` come from PHPUnit itself.
 */
export const phpunit: FormatReader = {
  format: 'phpunit',
  title: 'PHPUnit',
  read({ text, lines }: OutputText): FormatReading | null {
    const isLikely =
      text.includes('PHPUnit') || text.includes(' could not be found in ') || CLOSING.test(text);
    if (!isLikely) return null;
    const runs = runsOf(lines);
    const findings = new Findings();
    const headed = runs.filter(({ isHeaded }) => isHeaded);
    for (const run of runs) run.addTo(findings);
    const closings = (headed.length > 0 ? headed : runs).map((run) => run.closing());
    const closing = sumOf(closings.filter((each) => each !== null));
    if (headed.length === 0 && findings.total === 0 && closing === null) return null;
    const reading = findings.closedBy(closing);
    return closings.includes(null) ? { ...reading, isComplete: false } : reading;
  },
};

/** The first run holds the lines before any banner. */
function runsOf(lines: readonly string[]): readonly PhpunitRun[] {
  let run = new PhpunitRun({ isHeaded: false });
  const runs = [run];
  for (const line of lines) {
    if (line.startsWith('PHPUnit ') && BANNER.test(line)) {
      run = new PhpunitRun({ isHeaded: true });
      runs.push(run);
    } else run.take(line);
  }
  return runs;
}

class PhpunitRun {
  readonly isHeaded: boolean;
  #isReport = false;
  #before = '';
  #section: { readonly kind: PhpunitBlock['section']; left: number; next: number } | null = null;
  #block: PhpunitBlock | null = null;
  readonly #blocks: PhpunitBlock[] = [];
  #surplus = 0;
  #described = '';
  readonly #passed: string[] = [];
  #fault: PhpunitFault | null = null;
  readonly #closings: Closing[] = [];

  constructor({ isHeaded }: { readonly isHeaded: boolean }) {
    this.isHeaded = isHeaded;
  }

  take(line: string): void {
    if (line.startsWith('Time: ') && line.includes(', Memory: ')) this.#begin();
    else if (!this.#close(line)) {
      if (this.#isReport) this.#report(line);
      else this.#progress(line);
    }
    if (line !== '') this.#before = line;
  }

  addTo(findings: Findings): void {
    const numbered = this.#blocks.filter(({ section }) => section === 'error' || section === 'failure');
    const described = this.#blocks.filter(({ section }) => section === 'testdox');
    for (const block of numbered.length > 0 ? numbered : described) findings.add(block.failure());
    findings.skip(this.#surplus);
    for (const name of this.#passed) findings.passed.push(stableName(name));
    if (this.#fault !== null && this.#closings.length === 0) findings.add(this.#fault.failure());
  }

  closing(): Closing | null {
    const failed = this.#blocks.filter(({ section }) => section === 'error' || section === 'failure');
    const worst = worstOf(
      this.#closings,
      failed.map((block) => block.failure()),
    );
    const empty = this.#blocks.filter(({ isNoTest }) => isNoTest).length;
    return worst === null ? null : { ...worst, executed: worst.executed - empty };
  }

  /** The report begins: any closing before it was printed by tests. */
  #begin(): void {
    if (!this.#isReport) this.#closings.length = 0;
    this.#isReport = true;
    this.#section = null;
    this.#block = null;
  }

  #close(line: string): boolean {
    const closing = /^[OTN]/.test(line) ? closingOf(line) : null;
    if (closing !== null) this.#closings.push(closing);
    return closing !== null;
  }

  #report(line: string): void {
    const isRuled = this.#before === '--' || this.#before.startsWith('Time: ');
    const [, count, kind] = isRuled && line.startsWith('There ') ? (SECTION.exec(line) ?? []) : [];
    const [, number, title] = line.includes(') ') ? (NUMBERED.exec(line) ?? []) : [];
    if (kind !== undefined) this.#section = { kind: sectionOf(kind), left: Number(count), next: 1 };
    else if (title !== undefined && this.#section?.next === Number(number) && this.#section.left > 0) {
      this.#section.next += 1;
      this.#section.left -= 1;
      this.#open(this.#section.kind, title);
    } else if (line === '--') this.#block = null;
    else this.#block?.take(line);
  }

  #progress(line: string): void {
    const mark = line[0] === ' ' ? line[1] : undefined;
    const fault = this.#fault === null && mark === undefined ? PhpunitFault.from(line) : null;
    if (fault !== null) this.#fault = fault;
    else if (mark === '✔') this.#passed.push(this.#named(line));
    else if (mark === '✘') this.#open('testdox', this.#named(line));
    else if (line.startsWith('   │')) this.#block?.take(line.slice(4));
    else if (line !== '' && mark === undefined) {
      this.#described = line;
      this.#fault?.take(line);
    }
  }

  /** The name of ` ✘ Adds`, which is listed under its class. */
  #named(line: string): string {
    return `${this.#described} ${line.slice(3)}`;
  }

  #open(section: PhpunitBlock['section'], title: string): void {
    this.#block = new PhpunitBlock(section, title);
    if (this.#blocks.length < MAX_KEPT) this.#blocks.push(this.#block);
    else if (section !== 'other' && section !== 'warning') this.#surplus += 1;
  }
}

function sectionOf(kind: string): PhpunitBlock['section'] {
  if (kind === 'failure') return 'failure';
  if (kind === 'error' || kind === 'PHPUnit error') return 'error';
  return kind === 'warning' ? 'warning' : 'other';
}

function closingOf(line: string): Closing | null {
  if (line === 'No tests executed!') return { executed: 0, skipped: 0, failed: 0 };
  const passed = /^OK \((\d{1,9}) tests?, \d+ assertions?\)$/.exec(line)?.[1];
  if (passed !== undefined) return { executed: Number(passed), skipped: 0, failed: 0 };
  if (!/^Tests: \d+, Assertions: \d+[^()]*\.$/.test(line)) return null;
  const count = (name: string): number => {
    const part = line
      .slice(0, -1)
      .split(', ')
      .find((each) => each.startsWith(`${name}: `));
    return part === undefined ? 0 : Number(part.slice(name.length + 2)) || 0;
  };
  const skipped = count('Skipped') + count('Incomplete');
  return { executed: count('Tests') - skipped, skipped, failed: count('Errors') + count('Failures') };
}
