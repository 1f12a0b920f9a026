import type { FormatReading } from '../../../../core/verdict/test-report.ts';
import { Findings } from '../findings.ts';
import type { FormatReader, OutputText } from '../format.ts';
import { listReader } from '../list-reader.ts';
import { type Rule, SAME_NAME } from '../list-runner.ts';
import { cargoFailure, panicsIn, withPanic } from './cargo-failure.ts';
import { linesOf, targetsIn } from './cargo-target.ts';

const UNBUILT = /^error: could not compile `/m;

const REPORT: readonly Rule[] = [
  {
    kind: 'closing',
    line: /^test result: (?:ok|(?<red>FAILED))\. (?<passed>\d{1,9}) passed; (?<failed>\d{1,9}) failed; (?<skipped>\d{1,9}) ignored; /,
    enter: 'report',
  },
  { kind: 'failed', line: /^---- (?<name>.+) std(?:out|err) ----$/, isInside: true, enter: 'report' },
  { kind: 'end', clears: ['marks'], line: /^failures:$/, enter: 'names' },
];

const TEST = String.raw`^test (?<name>.+?)(?: - should panic| - compile(?: fail)?)? \.\.\. `;

const targets = listReader({
  format: 'cargo-test',
  marks: [/^running \d+ tests?$|^test result: /m],
  runsOf: (lines) => targetsIn(lines).map(linesOf),
  sections: {
    list: [
      { kind: 'ignored', line: /^$/, enter: 'end' },
      { kind: 'group', line: /^(?<indent>)(?<name>.*)$/, enter: 'end' },
    ],
    end: [{ kind: 'crash', line: /^(?<label>.*)\t(?<end>.*)$/, enter: 'tests' }],
    tests: [
      ...REPORT,
      { kind: 'passed', line: new RegExp(`${TEST}ok(?:$|[, <])`), isInside: true },
      { kind: 'mark', line: new RegExp(`${TEST}FAILED(?:$|[, <])`), isInside: true },
      { kind: 'skipped', line: new RegExp(`${TEST}ignored(?:$|[, <])`), isInside: true },
      // If output is not captured, the status word comes after the output.
      { kind: 'open', line: new RegExp(TEST), isInside: true },
      { kind: 'passed', line: /^ok(?:$|[, <])/ },
      { kind: 'mark', line: /^FAILED(?:$|[, <])/ },
      { kind: 'skipped', line: /^ignored(?:$|[, <])/ },
    ],
    report: REPORT,
    names: [{ kind: 'mark', line: /^ {4}(?<name>\S.*)$/, isInside: true }, ...REPORT],
  },
  joint: ' ',
  // The number of a line changes with the lines above it.
  nameOf: (name) => name.replace(/ \(line \d+\)$/, '').replace(/ - (?:should panic|compile(?: fail)?)$/, ''),
  listed: SAME_NAME,
  failureOf: cargoFailure,
});

/**
 * `cargo test` with Rust's own test harness, plain or with `-q`: unit tests, integration tests and examples in
 * comments. What the compiler says of a crate that cannot be built is left to its own reader.
 */
export const cargoTest: FormatReader = {
  ...targets,
  read(output: OutputText): FormatReading | null {
    const reading = targets.read(output);
    if (reading === null || targetsIn(output.lines).length === 0)
      return UNBUILT.test(output.text)
        ? new Findings().closedBy({ executed: 0, skipped: 0, failed: 0 })
        : null;
    const isAnnounced = targetsIn(output.lines).every(({ announced }) => announced !== null);
    const panics = panicsIn(output.lines);
    return {
      ...reading,
      failures: reading.failures.map((failure) => withPanic(failure, panics)),
      isComplete: reading.isComplete && isAnnounced,
    };
  },
};
