import { type FailedTest, summaryOf } from '../failure-from.ts';
import { listReader } from '../list-reader.ts';
import type { Block, Rule } from '../list-runner.ts';
import { placeAt, stablePath } from '../places.ts';
import { traceOf } from '../trace.ts';

const FRAME = /^\s*# \S+?:\d{1,7}(?::in .*)?$/;
const CLASS = /^[A-Z]\w*(?:::[A-Z]\w*)*:$/;

const HEADINGS: readonly Rule[] = [
  { kind: 'end', line: /^Failures:$/, clears: ['failures'], enter: 'failures' },
  { kind: 'end', line: /^Pending: \(/, enter: 'pending' },
  { kind: 'end', line: /^Failed examples:$/, enter: 'names' },
  { kind: 'end', line: /^(?:Finished in |No examples found\.)/, enter: 'list' },
  {
    kind: 'closing',
    line: /^(?<total>\d{1,9}) examples?, (?<failed>\d{1,9}) failures?(?:, (?<pending>\d{1,9}) pending)?(?:, (?<errors>\d{1,9}) errors? occurred outside of examples)?$/,
    above: /^Finished in /,
  },
  {
    kind: 'fault',
    line: /^An error occurred (?:while loading (?<file>.+?)(?:\.(?: - Did you mean\?)?)?|in an? (?<hook>.+) hook\.)$/,
    enter: 'list',
  },
];

/**
 * RSpec's progress and documentation formats. Blocks are indented and a closing comes below `Finished in`. If any
 * report has a closing, those without one were printed by examples.
 */
export const rspec = listReader({
  format: 'rspec',
  title: 'RSpec',
  recognisedBy: /^\d+ examples?, \d+ failures?|^ *\S.* \(FAILED - \d+\)$|^An error occurred while loading /m,
  sections: {
    // A list that is followed by the report, which names these examples in whole.
    list: [...HEADINGS, { kind: 'failed', line: /^ *(?<name>\S.*) \(FAILED - \d+\)$/ }],
    pending: HEADINGS,
    failures: [...HEADINGS, { kind: 'failed', line: /^ {2}(?<number>\d{1,6})\) (?<name>.+)$/ }],
    names: [
      ...HEADINGS,
      { kind: 'mark', line: /^rspec (?<path>.+?)(?::(?<row>\d{1,7})|\[[\d:,]+\]) # (?<name>.*)$/ },
    ],
  },
  nameOf: (name) => name.replace(/ FIXED$/, ''),
  needsClosing: true,
  listed: 'always',
  failureOf,
});

function failureOf({ name, groups: { number, path, row, file, hook }, lines }: Block): Partial<FailedTest> {
  const end = lines.findIndex((line) => FRAME.test(line));
  const texts = textsOf(lines.slice(0, end < 0 ? undefined : end));
  const trace = traceOf(lines, 'rspec');
  // RSpec names the class of an exception, except for its own failed expectations.
  const isThrown = CLASS.test(texts[0] ?? '');
  const read = {
    message: isThrown ? texts.slice(0, 2).join(' ') : summaryOf(texts.slice(0, 2)),
    lines: texts,
    trace,
  };
  if (file !== undefined) return { ...read, name: file, id: stablePath(file), cause: 'load' };
  const isKnown = number !== undefined || hook !== undefined;
  const isError = isThrown || hook !== undefined;
  const own = hook?.replaceAll('`', '') ?? name;
  const at = path === undefined ? (trace.at(-1) ?? null) : placeAt(path, row);
  const inFile = trace.findLast((place) => stablePath(place.path) === stablePath(path ?? ''));
  return {
    ...read,
    name: own,
    id: at === null ? own : `${stablePath(at.path)} ${own}`,
    cause: isError ? 'error' : isKnown ? 'assertion' : 'unknown',
    at: row === undefined ? (inFile ?? at) : at,
  };
}

/** The lines after the code, which may be followed by a blank line. */
function textsOf(lines: readonly string[]): readonly string[] {
  const texts = lines.map((line) => line.trim()).filter((text) => !text.startsWith('# '));
  const start = texts.findIndex((text) => text.includes('Failure/Error:'));
  const below = texts.slice(start + 1);
  const blank = start < 0 ? -1 : below.indexOf('');
  const after = below.slice(blank + 1).filter((text) => text !== '');
  return after.length > 0 ? after : below.filter((text) => text !== '');
}
