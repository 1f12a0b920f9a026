import { clipMiddle } from '../../core/text/text.ts';
import {
  type Failure,
  type FormatReading,
  type OutputReading,
  sumOfCounts,
  type TestCounts,
} from '../../core/verdict/test-report.ts';
import { BARE_FORMATS, FORMATS } from './formats.ts';
import { errorLines } from './readers/error-lines.ts';
import { type FormatReader, type OutputText, outputText, UniqueIds } from './readers/format.ts';
import { junit } from './readers/jvm/junit.ts';

/** A little more than is kept of a command's output. Of a longer text, only head and tail are read. */
const MAX_READ_CHARS = 300_000;

/**
 * Reads the output of a command in all formats that it contains. Never throws. Linear in the length of the output. An
 * output without a known format has no summary that could be missing, so its reading is complete.
 *
 * @param reports the tests of the reports that the command wrote; they speak where the output names no runner of tests
 * @param isAsked whether to look for a format
 */
export function readOutput(
  raw: string,
  reports: FormatReading | null = null,
  isAsked: (format: string) => boolean = () => true,
): OutputReading {
  const output = outputText(clipMiddle(raw, MAX_READ_CHARS), reports);
  const found = readAll(
    FORMATS.filter(({ format }) => isAsked(format)),
    output,
  );
  const isCounted = found.some(({ counts }) => counts !== null);
  const own = isCounted ? found : [...found, ...readAll(BARE_FORMATS, output)];
  const isOfRunner = own.some(({ reader: { role } }) => role === undefined || role === 'carrier');
  const readings = reports === null || isOfRunner ? own : [...own, { ...reports, reader: junit }];
  if (readings.length > 0) return merged(withoutEchoes(withoutPrinted(withoutFooters(readings))));
  return { formats: [], failures: errorLines(output), counts: null, passed: [], isComplete: true };
}

/** Reads the reports that a command wrote, one after the other; null: no test ran by them. */
export function readReports(text: string | undefined): FormatReading | null {
  const reading = text === undefined ? null : junit.read(outputText(text));
  const ran = (reading?.counts?.executed ?? 0) + (reading?.failures.length ?? 0);
  return ran > 0 ? reading : null;
}

interface Found extends FormatReading {
  readonly reader: FormatReader;
}

function readAll(readers: readonly FormatReader[], output: OutputText): readonly Found[] {
  return readers.flatMap((reader) => {
    const reading = reader.read(output);
    return reading === null ? [] : [{ ...reading, reader }];
  });
}

/** Drops the final error of make or of a compiler goal if what it ran reported failures itself. */
function withoutFooters(readings: readonly Found[]): readonly Found[] {
  const hasCompiled = readings.some(
    ({ reader, failures }) => reader.role === 'compiler' && failures.length > 0,
  );
  const isFooter = (failure: Failure): boolean =>
    isFailedRecipe(failure) || (hasCompiled && COMPILER_GOAL.test(failure.id));
  const others = readings.flatMap(({ failures }) => failures.filter((failure) => !isFooter(failure)));
  if (others.length === 0) return readings;
  return readings.map((reading) => ({
    ...reading,
    failures: reading.failures.filter((failure) => !isFooter(failure)),
  }));
}

/** Whether make only says that a recipe failed, whatever the recipe started: a test, a checker or a compiler. */
export function isFailedRecipe({ id, cause }: Failure): boolean {
  return id.startsWith('make ') && cause === 'unknown';
}

const COMPILER_GOAL = /^(?:compiler:\w+ of |task (?:\S*:)?compile\w*$)/;

/** Drops C assertions printed by a program of a harness, because the program's failure already includes them. */
function withoutPrinted(readings: readonly Found[]): readonly Found[] {
  const reported = readings
    .filter(({ reader }) => reader.isHarness)
    .flatMap(({ failures }) => failures.map(({ message, details = message }) => details));
  if (reported.length === 0) return readings;
  const isPrinted = ({ cause, message }: Failure): boolean =>
    cause === 'assertion' && reported.some((text) => text.includes(message));
  return readings.map((reading) =>
    reading.reader.role === 'compiler'
      ? { ...reading, failures: reading.failures.filter((failure) => !isPrinted(failure)) }
      : reading,
  );
}

/**
 * A carrier may repeat the runner's own output. Drops its failures that the runner's own format has too, and its counts
 * if it reports the same run.
 */
function withoutEchoes(readings: readonly Found[]): readonly Found[] {
  const own = readings.filter(({ reader }) => reader.role !== 'carrier');
  if (own.length === readings.length || own.length === 0) return readings;
  const ids = new Set(own.flatMap(({ failures }) => failures.map(({ id }) => id)));
  const executed = own.reduce((sum, { counts }) => sum + (counts?.executed ?? 0), 0);
  return readings.map((reading) => {
    if (reading.reader.role !== 'carrier') return reading;
    const failures = reading.failures.filter(({ id }) => !ids.has(id));
    const isEcho = failures.length === 0 && (reading.counts === null || reading.counts.executed === executed);
    return { ...reading, failures, counts: isEcho ? null : reading.counts };
  });
}

function merged(readings: readonly Found[]): OutputReading {
  const ids = new UniqueIds();
  const failures = readings.flatMap((reading) =>
    reading.failures.map((failure): Failure => ({ ...failure, id: ids.unique(failure.id) })),
  );
  const failed = new Set(failures.map(({ id }) => id));
  const passedIds = new UniqueIds();
  const passed = readings.flatMap((reading) => reading.passed).filter((id) => !failed.has(id));
  return {
    formats: [...new Set(readings.map(({ reader }) => reader.format))],
    failures,
    counts: summed(readings),
    passed: passed.map((id) => passedIds.unique(id)),
    isComplete: readings.every(({ isComplete }) => isComplete),
  };
}

/**
 * Null when no format counts tests. How many programs of a harness print their own report depends on what fails, so
 * only the harness counts.
 */
function summed(readings: readonly Found[]): TestCounts | null {
  const counted = readings.filter(({ counts }) => counts !== null);
  const outer = counted.filter(({ reader }) => reader.isHarness);
  const all = (outer.length > 0 ? outer : counted).flatMap(({ counts }) => (counts === null ? [] : [counts]));
  if (all.length === 0) return null;
  const isPart = readings.some(
    ({ reader, counts }) =>
      reader.role === undefined &&
      counts === null &&
      !counted.some((one) => one.reader.format === reader.format),
  );
  return { ...sumOfCounts(all), ...(isPart ? { isPart: true } : {}) };
}
