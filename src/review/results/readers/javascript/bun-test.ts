import { causeOfThrown } from '../error.ts';
import type { FailedTest } from '../failure-from.ts';
import { clipped } from '../format.ts';
import { listReader } from '../list-reader.ts';
import { type Block, didNotLoad } from '../list-runner.ts';
import { runsFrom } from '../runs.ts';

const TEST = /^\(fail\) (?<name>.{1,600}?)(?: \[\d[\d.,]*m?s\])?$/;
const UNHANDLED = /^# Unhandled error between tests$/;
const RULE = /^(?<unhandled>-{20,})$/;

/** Bun's runner. Each test is named below its file, after the text about it. */
export const bunTest = listReader({
  format: 'bun-test',
  title: 'Bun',
  recognisedBy: /^bun test v/m,
  runsOf: runsFrom(/^bun test v/),
  sections: {
    list: [
      { kind: 'group', line: /^(?<indent>)(?:::group::)?(?<name>\S{1,400}\.[cm]?[jt]sx?):$/ },
      { kind: 'passed', line: /^\(pass\) (?<name>.{1,600}?)(?: \[\d[\d.,]*m?s\])?$/, isInside: true },
      {
        kind: 'failed',
        line: TEST,
        below: /^ {2}\^ (?<late>this test timed out after \d+ms\.)$/,
        isInside: true,
        text: 'above',
      },
      { kind: 'failed', line: TEST, isInside: true, text: 'above' },
      {
        kind: 'count',
        line: /^ ?(?:(?<passed>\d{1,9}) pass|(?<skipped>\d{1,9}) (?:skip|todo)|(?<failed>\d{1,9}) fail|\d{1,9} (?:errors?|expect\(\) calls|snapshots?.*))$/,
      },
      { kind: 'closing', line: /^Ran \d{1,9} tests? across \d{1,9} files?\./ },
      { kind: 'fault', line: /^(?<name>No tests found!)$/, cause: 'load' },
      { kind: 'closing', line: /^(?<passed>)Tests need / },
      { kind: 'end', line: UNHANDLED, enter: 'unhandled' },
      // Bun's additional output for workflows.
      { kind: 'ignored', line: /^::(?:error|group|endgroup)\b/ },
    ],
    unhandled: [
      { kind: 'end', line: RULE, above: UNHANDLED },
      { kind: 'failed', line: RULE, isInside: true, text: 'above', enter: 'list' },
    ],
  },
  joint: ' > ',
  countsNames: true,
  noTest: didNotLoad,
  failureOf,
});

function failureOf({
  name: path,
  groups: { name = '', late, unhandled },
  lines: body,
}: Block): Partial<FailedTest> {
  const file = path.slice(0, Math.max(0, path.length - name.length - ' > '.length));
  const head = headOf(body);
  const lines = head === '' ? [] : body.slice(body.findLastIndex((line) => line.endsWith(head)));
  const read = { message: head, lines, file };
  if (unhandled !== undefined)
    return { ...read, id: `${file} > ${clipped(head)}`, name: file, cause: 'load' };
  if (head === '' && late !== undefined) return { ...read, id: path, name, cause: 'error', message: late };
  return { ...read, id: path, name, cause: head === '' ? 'unknown' : causeOfThrown(head) };
}

/**
 * `error: expect(received).toBe(expected)`, `TypeError: no such thing`. The last one, because tests may print others.
 */
function headOf(body: readonly string[]): string {
  const line = body.findLast((one) => /^(?:error|[A-Z]\w{0,60}(?:Error|Exception)): /.test(one)) ?? '';
  return line.replace(/^error: /, '');
}
