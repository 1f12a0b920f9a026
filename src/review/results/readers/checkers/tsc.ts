import type { Failure, FormatReading, Place } from '../../../../core/verdict/test-report.ts';
import { Findings, unplaced } from '../findings.ts';
import { type FormatReader, isTruncationNote, MAX_FAILURES, normalised, type OutputText } from '../format.ts';
import { placeAt, stablePath } from '../own-places.ts';

/**
 * `src/a.ts(3,5): error TS2322: …`; with `--pretty` `src/a.ts:3:5 - error TS2322: …`; without a file `error TS5023:
 * …`.
 */
const PLAIN = /^([^\s(][^(]{0,400})\((\d{1,7}),\d{1,7}\): error (TS\d{1,6}): (.*)$/;
const PRETTY = /^(\S.{0,400}):(\d{1,7}):\d{1,7} - error (TS\d{1,6}): (.*)$/;
const GLOBAL = /^error (TS\d{1,6}): (.*)$/;
/** Deno's form: the place is below, after the source line. */
const BRACKETED = /^(TS\d{1,6}) \[ERROR\]: (.*)$/;
const BELOW = /^ {4}at (?:file:\/\/)?(\/\S{1,400}):(\d{1,7}):\d{1,7}$/;
const FOUND = /^Found (\d{1,7}) errors?\b/;
/** Prefixes of `tsc -b` projects, or of tools around the compiler. */
const PREFIX = /^(?:\[\d\d:\d\d:\d\d\] |\S{0,100} \| )/;

/** The TypeScript compiler 5 and 7, and tools with the same output. Only `--pretty` prints the number of errors. */
export const tsc: FormatReader = {
  format: 'tsc',
  role: 'checker',
  read({ text, lines }: OutputText): FormatReading | null {
    if (!text.includes('error TS') && !/^TS\d+ \[ERROR\]: /m.test(text)) return null;
    const findings = new Findings();
    let found = 0;
    let isTruncated = false;
    for (const [at, line] of lines.entries()) {
      if (isTruncationNote(line) || findings.failures.length >= MAX_FAILURES) isTruncated = true;
      else if (line.includes('error TS')) {
        const failure = failureOf(line.replace(PREFIX, ''));
        if (failure !== null) findings.add(failure);
      } else if (line.startsWith('TS')) {
        const failure = bracketed(lines.slice(at, at + MAX_BRACKETED_LINES));
        if (failure !== null) findings.add(failure);
      } else if (line.startsWith('Found ')) found += Number(FOUND.exec(line)?.[1] ?? 0);
    }
    if (findings.total === 0) return null;
    return findings.reading({ counts: null, isComplete: !isTruncated && found <= findings.total });
  },
};

function failureOf(line: string): Failure | null {
  const match = PLAIN.exec(line) ?? PRETTY.exec(line);
  if (match !== null) {
    const [, path = '', row, code = '', message = ''] = match;
    return placed({ code, message }, placeAt(path, row));
  }
  const [, code, message = ''] = GLOBAL.exec(line) ?? [];
  if (code === undefined) return null;
  return unplaced('diagnostic', { id: `${code}: ${normalised(message)}`, name: code, message });
}

/** @param lines beginning with the one that names the error */
function bracketed(lines: readonly string[]): Failure | null {
  const [, code, message = ''] = BRACKETED.exec(lines[0] ?? '') ?? [];
  if (code === undefined) return null;
  const end = lines.indexOf('');
  const places = lines.slice(0, end < 0 ? undefined : end).flatMap((line) => BELOW.exec(line) ?? []);
  const [, path, row] = places;
  if (path === undefined)
    return unplaced('diagnostic', { id: `${code}: ${normalised(message)}`, name: code, message });
  return placed({ code, message }, placeAt(path, row));
}

function placed({ code, message }: { readonly code: string; readonly message: string }, at: Place): Failure {
  const id = `${stablePath(at.path)} ${code}: ${normalised(message)}`;
  return { id, cause: 'diagnostic', name: `${code} in ${at.path}`, at, message, trace: [at] };
}

/** Enough for a message, the source line, its marker, and the place. */
const MAX_BRACKETED_LINES = 20;
