import type { FormatReading } from '../../../../core/verdict/test-report.ts';
import { type Closing, Findings, sumOf } from '../findings.ts';
import type { FormatReader, OutputText } from '../format.ts';
import { CargoTarget } from './cargo-target.ts';

const RUNNING = /^ *Running (?:unittests ?)?(?:(\S+) )?\(?(\S*\/deps\/[^\s)]+)\)?$/;
const ANNOUNCED = /^running (\d{1,9}) tests?$/;
const ENDED = /^error: (?:doc)?test failed, to rerun/;
const UNBUILT = /^error: could not compile `/m;

/**
 * `cargo test` with Rust's own test harness, plain or with `-q`: unit tests, integration tests and examples in
 * comments. What the compiler says of a crate that cannot be built is left to its own reader.
 */
export const cargoTest: FormatReader = {
  format: 'cargo-test',
  read({ text, lines }: OutputText): FormatReading | null {
    const isUnbuilt = UNBUILT.test(text);
    if (!isUnbuilt && !text.includes('test result: ') && !/^running \d+ tests?$/m.test(text)) return null;
    const run = new CargoRun();
    for (const line of lines) run.take(line);
    return run.reading({ isUnbuilt });
  },
};

class CargoRun {
  #label = '';
  #target: CargoTarget | null = null;
  readonly #targets: CargoTarget[] = [];

  take(line: string): void {
    const first = line[0];
    const isOpen = this.#target?.isClosed === false;
    if (first === ' ' && this.#head(line)) return;
    if (first === 'r' && !isOpen) this.#announce(line);
    else if (isOpen && first === 'e' && ENDED.test(line)) this.#target = null;
    else if (this.#target === null && (line === 'failures:' || line.startsWith('test result: ')))
      this.#begin(null);
    this.#target?.take(line);
  }

  reading({ isUnbuilt }: { readonly isUnbuilt: boolean }): FormatReading | null {
    const findings = new Findings();
    const closings: Closing[] = [];
    const unannounced: Closing[] = [];
    let isComplete = true;
    for (const target of this.#targets) {
      const closing = target.settle(findings);
      if (closing === null || target.announced === null) isComplete = false;
      if (closing !== null) (target.announced === null ? unannounced : closings).push(closing);
    }
    if (this.#targets.length === 0 && !isUnbuilt) return null;
    const nothing = { executed: 0, skipped: 0, failed: 0 };
    const reading = findings.closedBy(
      sumOf(closings) ?? sumOf(unannounced) ?? (this.#targets.length === 0 ? nothing : null),
    );
    return isComplete ? reading : { ...reading, isComplete };
  }

  /** `Running tests/it.rs (target/debug/deps/it-af95)`, `Doc-tests shop`, or how an executable ended. */
  #head(line: string): boolean {
    const [, source, executable] = line.includes('Running ') ? (RUNNING.exec(line) ?? []) : [];
    const documented = /^ {3}Doc-tests (\S+)$/.exec(line)?.[1];
    const crash = /^ {2}process didn't exit successfully: .*\((.+)\)$/.exec(line)?.[1];
    const last = this.#targets.at(-1);
    if (executable !== undefined) {
      const name = executable.slice(executable.lastIndexOf('/') + 1).replace(/-[0-9a-f]{16}$/, '');
      this.#label = source === undefined ? name : `${name} ${source}`;
    } else if (documented !== undefined) this.#label = `${documented} doc`;
    else if (crash !== undefined && last !== undefined && !last.isClosed && this.#target === null) {
      last.crash = crash;
      return true;
    } else return false;
    this.#target = null;
    return true;
  }

  #begin(announced: number | null): void {
    this.#target = new CargoTarget(this.#label, announced);
    this.#targets.push(this.#target);
  }

  #announce(line: string): void {
    const count = ANNOUNCED.exec(line)?.[1];
    if (count !== undefined) this.#begin(Number(count));
  }
}
