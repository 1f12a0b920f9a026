import type { Failure, FormatReading } from '../../../../core/verdict/test-report.ts';
import { Findings } from '../findings.ts';
import { type FormatReader, isTruncationNote, normalised, type OutputText } from '../format.ts';
import { placeAt } from '../own-places.ts';

/** `src/a.ts:3:7 lint/suspicious/noDoubleEquals  FIXABLE  ━━━`, `src/a.ts format ━━━` */
const HEADING =
  /^(\S{1,400}?)(?::(\d{1,7}):\d{1,7})? ((?:lint|assist)\/[\w/]{1,100}|format|parse|organizeImports)\b[^━]{0,40}━/;
const FOUND = /^Found (\d{1,7}) errors?\.$/;

/** Biome's text output. Errors are marked with `×`, warnings and hints differently. */
export const biome: FormatReader = {
  format: 'biome',
  title: 'Biome',
  role: 'checker',
  read({ text, lines }: OutputText): FormatReading | null {
    if (!text.includes('━━━')) return null;
    const findings = new Findings();
    let heading: RegExpExecArray | null = null;
    let found: number | null = null;
    let isTruncated = false;
    for (const line of lines) {
      if (line.includes(' ━━━')) heading = HEADING.exec(line);
      else if (heading !== null && line.startsWith('  × ')) {
        findings.add(failureOf(heading, line.slice(4)));
        heading = null;
      } else if (isTruncationNote(line)) isTruncated = true;
      else if (line.startsWith('Found ')) found = Number(FOUND.exec(line)?.[1] ?? found ?? 0);
    }
    if (findings.total === 0) return null;
    return findings.reading({
      counts: null,
      isComplete: !isTruncated && (found ?? 0) <= findings.total,
    });
  },
};

function failureOf([, path = '', row, rule = '']: RegExpExecArray, message: string): Failure {
  const at = placeAt(path, row);
  const id = `${path} ${rule} ${normalised(message)}`;
  return { id, cause: 'diagnostic', name: `${rule} in ${path}`, at, message, trace: [at] };
}
