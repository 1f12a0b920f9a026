import type { Failure } from '../../../../core/verdict/test-report.ts';
import { failureFrom } from '../failure-from.ts';
import { sumOf } from '../findings.ts';
import { causeOfThrown } from '../js-error.ts';
import { listReader } from '../list-reader.ts';
import type { Block, Rule } from '../list-runner.ts';
import { placeAt } from '../own-places.ts';

const CLOSING: Rule = {
  kind: 'closing',
  enter: 'list',
  line: /^(?:(?<failed>\d{1,9}) of (?<ran>\d{1,9}) tests? failed|(?<passed>\d{1,9}) tests? complete)(?: \((?<skipped>\d{1,9}) skipped\))?$/,
  below: /^Test duration: \d{1,9} ms$/,
};

/** hapi's lab with its console reporter, verbose or not. It names a test by all its titles, without its file. */
export const lab = listReader({
  format: 'lab',
  marks: [/\nTest duration: |^Error requiring file: /m],
  sections: {
    list: [
      CLOSING,
      { kind: 'fault', line: /^Error requiring file: (?<file>\S+)$/, enter: 'failures' },
      { kind: 'end', line: /^Failed tests:$/, enter: 'failures' },
      { kind: 'passed', line: /^(?<indent> *)✔ \d{1,9}\) (?<name>.*?)(?: \(\d{1,9} ms[^()]*\))?$/ },
      { kind: 'group', line: /^(?<indent>(?: {2})*)(?<name>\S.*)$/ },
    ],
    failures: [CLOSING, { kind: 'failed', line: /^ {2}\d{1,9}\) (?<name>\S.*):$/ }],
  },
  joint: ' ',
  closingOf: sumOf,
  failureOf,
});

function failureOf({ name, groups: { file }, lines }: Block): Failure {
  if (file !== undefined) {
    const [message = ''] = lines;
    const base = file.slice(file.lastIndexOf('/') + 1);
    return failureFrom({ name: base, cause: 'load', message, lines, at: placeAt(file, undefined) });
  }
  const message = messageIn(lines);
  // The type of a thrown error is not printed, but expectations name what they expected.
  const isCompared = lines.some((line) => line.trim() === 'actual expected') || /^expected /i.test(message);
  return failureFrom({
    name,
    cause: isCompared ? 'assertion' : causeOfThrown(message, lines),
    message,
    lines,
  });
}

/** The first line of the paragraph before the stack. The compared values may precede it. */
function messageIn(lines: readonly string[]): string {
  const end = lines.findLastIndex((line) => line.trim() !== '' && !line.trimStart().startsWith('at '));
  const start = lines.findLastIndex((line, at) => at < end && line.trim() === '');
  return (lines[start + 1] ?? '').trim();
}
