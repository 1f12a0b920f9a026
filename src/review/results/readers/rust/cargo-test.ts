import type { Failure, FormatReading, Place } from '../../../../core/verdict/test-report.ts';
import { type Closing, Findings, MAX_KEPT, sumOf, unplaced } from '../findings.ts';
import { type FormatReader, normalised, type OutputText } from '../format.ts';
import { placeAt } from '../own-places.ts';
import { CargoTarget } from './cargo-target.ts';

const RUNNING = /^ *Running (?:unittests ?)?(?:(\S+) )?\(?(\S*\/deps\/[^\s)]+)\)?$/;
const ANNOUNCED = /^running (\d{1,9}) tests?$/;
const ERROR = /^error(?:\[(E\d+)\])?: (.+)$/;
const SHORT_ERROR = /^(\S+?\.rs):(\d{1,7}):\d+: error(?:\[(E\d+)\])?: (.+)$/;
const ENDED = /^error: (?:doc)?test failed, to rerun/;
const NO_ERROR =
  /^(?:could not compile|test failed|doctest failed|bench failed|\d+ targets? failed|aborting due to|build failed)/;

/**
 * `cargo test` with Rust's own test harness, plain or with `-q`: unit tests, integration tests and examples in
 * comments. Compiler errors that prevent a crate from being built are failures to load.
 */
export const cargoTest: FormatReader = {
  format: 'cargo-test',
  read({ text, lines }: OutputText): FormatReading | null {
    const isBuild = text.includes('error: could not compile `');
    if (!isBuild && !text.includes('test result: ') && !/^running \d+ tests?$/m.test(text)) return null;
    const run = new CargoRun();
    for (const line of lines) run.take(line);
    return run.reading();
  },
};

interface Diagnostic {
  readonly code: string;
  readonly message: string;
  at: Place | null;
}

class CargoRun {
  #label = '';
  #target: CargoTarget | null = null;
  readonly #targets: CargoTarget[] = [];
  readonly #diagnostics: Diagnostic[] = [];
  #open: Diagnostic | null = null;
  readonly #unbuilt: string[] = [];

  take(line: string): void {
    const first = line[0];
    const isOpen = this.#target?.isClosed === false;
    if (first === ' ' && this.#head(line)) return;
    if (first === 'r' && !isOpen) this.#announce(line);
    else if (isOpen && first === 'e' && ENDED.test(line)) this.#target = null;
    else if (this.#target === null && (line === 'failures:' || line.startsWith('test result: ')))
      this.#begin(null);
    else if (!isOpen) this.#build(line);
    this.#target?.take(line);
  }

  reading(): FormatReading | null {
    const findings = new Findings();
    const closings: Closing[] = [];
    const unannounced: Closing[] = [];
    let isComplete = true;
    for (const target of this.#targets) {
      const closing = target.settle(findings);
      if (closing === null || target.announced === null) isComplete = false;
      if (closing !== null) (target.announced === null ? unannounced : closings).push(closing);
    }
    for (const failure of this.#unbuilt.length > 0 ? this.#buildFailures() : []) findings.add(failure);
    if (this.#targets.length === 0 && this.#unbuilt.length === 0) return null;
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

  #build(line: string): void {
    if (this.#diagnostics.length >= MAX_KEPT || (this.#open === null && !line.includes('error'))) return;
    const unbuilt = /^error: (could not compile `.*)$/.exec(line)?.[1];
    if (unbuilt !== undefined) this.#unbuilt.push(unbuilt.replace(/ due to .*$/, ''));
    const short = line.includes('.rs:') ? SHORT_ERROR.exec(line) : null;
    const [, path, digits, shortCode = '', shortMessage = ''] = short ?? [];
    const [, code = '', message] = line.startsWith('error') ? (ERROR.exec(line) ?? []) : [];
    const arrow = this.#open === null ? null : /^ *--> (\S+?):(\d{1,7}):\d+$/.exec(line);
    if (path !== undefined)
      this.#diagnostics.push({ code: shortCode, message: shortMessage, at: placeAt(path, digits) });
    else if (message !== undefined && !NO_ERROR.test(message)) {
      this.#open = { code, message, at: null };
      this.#diagnostics.push(this.#open);
    } else if (arrow?.[1] !== undefined && this.#open !== null) {
      this.#open.at = placeAt(arrow[1], arrow[2]);
      this.#open = null;
    }
  }

  #buildFailures(): readonly Failure[] {
    if (this.#diagnostics.length === 0)
      return this.#unbuilt.map((name) => unplaced('load', { id: name, message: name }));
    return this.#diagnostics.map(({ code, message, at }) => {
      const name = code === '' ? 'error' : `error[${code}]`;
      const id = `${name} ${at?.path ?? ''}: ${normalised(message)}`;
      return { id, cause: 'load', name, at, message, trace: at === null ? [] : [at] };
    });
  }
}
