import type { FailedTest } from '../failure-from.ts';
import { listReader } from '../list-reader.ts';
import type { Block } from '../list-runner.ts';
import { placeAt } from '../places.ts';

/** Deno's runner. After the list of all tests, each failure is repeated below a heading with its place. */
export const denoTest = listReader({
  format: 'deno-test',
  title: 'Deno',
  recognisedBy: /^(?:ok|FAILED) \| \d+ passed |^running \d+ tests? from \.{0,2}\//m,
  sections: {
    list: [
      {
        kind: 'closing',
        line: /^(?:ok|FAILED) \| (?<passed>\d{1,9}) passed\b.*? \| (?<failed>\d{1,9}) failed\b(?: \([^)]*\))?(?: \| (?<skipped>\d{1,9}) ignored)?.*\(\d[\w.]*\)$/,
      },
      { kind: 'end', line: /^ ERRORS $/, enter: 'errors' },
      { kind: 'ignored', line: /^------- output -------$/, enter: 'printed' },
      { kind: 'passed', line: /^(?<indent> *)(?<name>\S.{0,400}?) \.\.\. ok(?: \(.*\))?$/ },
      {
        kind: 'group',
        line: /^(?<indent> *)(?<name>\S.{0,400}?) \.\.\.(?: (?:FAILED|ignored)(?: \(.*\))?)?$/,
      },
      {
        kind: 'fault',
        line: /^(?<name>error: Test failed because the "only" option was used)$/,
        cause: 'unknown',
      },
    ],
    printed: [{ kind: 'ignored', line: /^----- output end -----$/, enter: 'list' }],
    // What an error says may look like a closing.
    errors: [
      { kind: 'end', line: /^ FAILURES $/, enter: 'list' },
      {
        kind: 'failed',
        line: /^(?<name>\S.{0,600}?)(?: => (?<path>\S{1,400}):(?<row>\d{1,7}):\d{1,7}| (?<uncaught>\(uncaught error\)))$/,
      },
    ],
  },
  joint: ' ... ',
  failureOf,
});

function failureOf({ groups: { path, row, uncaught }, lines }: Block): Partial<FailedTest> {
  const first = (lines.find((line) => line.startsWith('error: ')) ?? '').replace(/^error: /, '');
  const head = first.replace(/^\(in promise\) /, '');
  // For tests of `node:test`, Deno names a place in its own code.
  const isOwn = path !== undefined && !path.startsWith('ext:');
  return {
    ...(uncaught === undefined ? {} : { cause: 'load' }),
    lines: [head, ...lines.slice(1)],
    ...(isOwn ? { at: placeAt(path, row) } : {}),
  };
}
