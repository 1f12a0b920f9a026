import type { Failure, FormatReading } from '../../../../core/test-report.ts';
import { Findings, unplaced } from '../findings.ts';
import { type FormatReader, isTruncationNote, MAX_FAILURES, normalised, type OutputText } from '../format.ts';
import { placeAt } from '../own-places.ts';

/** `src/a.ts(3,5): error TS2322: …`; with `--pretty` `src/a.ts:3:5 - error TS2322: …`; `error TS5023: …` of none. */
const PLAIN = /^([^\s(][^(]{0,400})\((\d{1,7}),\d{1,7}\): error (TS\d{1,6}): (.*)$/;
const PRETTY = /^(\S.{0,400}):(\d{1,7}):\d{1,7} - error (TS\d{1,6}): (.*)$/;
const GLOBAL = /^error (TS\d{1,6}): (.*)$/;
const FOUND = /^Found (\d{1,7}) errors?\b/;
/** Projects of `tsc -b`, or tools around the compiler, may set these words in front. */
const PREFIX = /^(?:\[\d\d:\d\d:\d\d\] |\S{0,100} \| )/;

/** The TypeScript compiler 5 and 7, and what prints as it does. It says how many errors there are with `--pretty` only. */
export const tsc: FormatReader = {
  format: 'tsc',
  role: 'checker',
  read({ text, lines }: OutputText): FormatReading | null {
    if (!text.includes('error TS')) return null;
    const findings = new Findings();
    let found = 0;
    let isTruncated = false;
    for (const line of lines) {
      if (isTruncationNote(line) || findings.failures.length >= MAX_FAILURES) isTruncated = true;
      else if (line.includes('error TS')) {
        const failure = failureOf(line.replace(PREFIX, ''));
        if (failure !== null) findings.add(failure);
      } else if (line.startsWith('Found ')) found += Number(FOUND.exec(line)?.[1] ?? 0);
    }
    if (findings.total === 0) return null;
    return findings.reading('tsc', { counts: null, isComplete: !isTruncated && found <= findings.total });
  },
};

function failureOf(line: string): Failure | null {
  const match = PLAIN.exec(line) ?? PRETTY.exec(line);
  if (match !== null) {
    const [, path = '', row, code = '', message = ''] = match;
    const at = placeAt(path, row);
    const id = `${path} ${code}: ${normalised(message)}`;
    return { id, cause: 'diagnostic', name: `${code} in ${path}`, at, message, trace: [at] };
  }
  const [, code, message = ''] = GLOBAL.exec(line) ?? [];
  if (code === undefined) return null;
  return unplaced('diagnostic', { id: `${code}: ${normalised(message)}`, name: code, message });
}
