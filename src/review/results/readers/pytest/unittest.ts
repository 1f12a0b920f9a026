import { exceptionName } from '../error.ts';
import type { FailedTest } from '../failure-from.ts';
import { listReader } from '../list-reader.ts';
import { type Block, didNotLoad, type Rule } from '../list-runner.ts';
import { stablePath } from '../places.ts';
import { CHAINED, TRACEBACK, traceOf } from '../trace.ts';

const RULE = /^={70}$/;
const LINE = /^-{70}$/;
const LOADER = /unittest\/__main__\.py", line \d{1,7}, in /;
/** `test_a (m.T.test_a) (n=1)`, before Python 3.11 `test_a (m.T) (n=1)`. */
const TEST = /^(\w+) \(([\w.<>]+)\)((?: [[(].*)?)$/;
/** A test with a description has its name on the line above. */
const NAME_ABOVE = /^(?<name>\w+ \([\w.<>]+\))$/;

const CLOSING: readonly Rule[] = [
  { kind: 'count', line: /^Ran (?<total>\d{1,9}) tests? in \d+\.\d+s$/, above: LINE, enter: 'list' },
  {
    kind: 'closing',
    line: /^(?:OK|(?<red>FAILED)|NO TESTS RAN)(?: \((?:failures=(?<failed>\d{1,9}))?(?:, )?(?:errors=(?<errors>\d{1,9}))?(?:, )?(?:skipped=(?<skipped>\d{1,9}))?(?:, )?(?:expected failures=\d{1,9})?(?:, )?(?:unexpected successes=(?<unexpected>\d{1,9}))?\))?$/,
  },
  {
    kind: 'failed',
    line: /^(?<kind>ERROR|FAIL|UNEXPECTED SUCCESS): (?<name>.*)$/,
    above: RULE,
    enter: 'trace',
  },
  { kind: 'end', line: RULE, enter: 'list' },
  { kind: 'end', line: /^(?:Stdout|Stderr):$/ },
];

/**
 * The text report of Python's unittest, plain or with `-v`, `-q` and `-b`, and of runners with the same report, like
 * Django. Output of tests is mixed with the runner's own lines and can look the same, so every named failure counts,
 * and the worst of several closings.
 */
export const unittest = listReader({
  format: 'unittest',
  recognisedBy: /^-{70}\nRan |^\w+ \([\w.<>]+\) \.\.\. |unittest\/__main__\.py", line \d{1,7}, in /m,
  runsOf: (lines) => [lines.filter((line) => line !== '')],
  needsClosing: true,
  sections: {
    list: [
      ...CLOSING,
      ...resultRules('passed', 'ok'),
      ...resultRules('mark', '(?<word>FAIL|ERROR|unexpected success)'),
      ...resultRules('skipped', '(?:skipped .*|expected failure)'),
      { kind: 'open', line: /^(?:.* \.\.\. )?(?<name>\w+ \([\w.<>]+\)(?: [[(][^.]*)?) \.\.\. / },
      { kind: 'open', line: / \.\.\. /, above: NAME_ABOVE },
      // The loader itself ended the run.
      { kind: 'crash', line: LOADER, enter: 'trace' },
    ],
    trace: CLOSING,
  },
  nameOf: (name) => testName(name) ?? name,
  noTest: didNotLoad,
  failureOf,
});

/** `test_a (m.T.test_a) ... ok`, the same below a name, and the word alone behind what a test printed. */
function resultRules(kind: Rule['kind'], word: string): readonly Rule[] {
  return [
    {
      kind,
      line: new RegExp(String.raw`^(?:.* \.\.\. )?(?<name>\w+ \([\w.<>]+\)(?: [[(].*)?) \.\.\. ${word}$`),
    },
    { kind, line: new RegExp(String.raw` \.\.\. ${word}$`), above: NAME_ABOVE },
    { kind, line: new RegExp(`^${word}$`) },
  ];
}

function failureOf({
  name: test,
  groups: { kind, name: title, word },
  lines,
  isOpen = false,
}: Block): Partial<FailedTest> {
  if (isOpen) return { cause: 'error', message: 'the run ended in this test', lines: [] };
  if (word !== undefined)
    return {
      cause: isUnloaded(title) ? 'load' : word === 'ERROR' ? 'error' : 'assertion',
      message: word === 'unexpected success' ? word : '',
      lines: [],
    };
  const { message, below } = thrownIn(lines);
  const trace = traceOf(lines, 'python');
  const isLoad = isUnloaded(title);
  const name = title === undefined ? (trace[0]?.path ?? 'unittest') : test;
  return {
    name,
    id: title === undefined ? stablePath(name) : name,
    cause: isLoad ? 'load' : kind === 'ERROR' ? 'error' : 'assertion',
    message: message === '' && kind === 'UNEXPECTED SUCCESS' ? 'unexpected success' : message,
    lines: below,
    trace,
    ...(isLoad ? { at: trace[0] ?? null } : {}),
  };
}

/** Whether a module could not be loaded, or the loader itself failed, which has no heading. */
function isUnloaded(title: string | undefined): boolean {
  return title === undefined || / \(unittest\.loader\._FailedTest[.)]/.test(title);
}

/** Below a traceback, the exception that the test failed with: the last of those that led to one another. */
function thrownIn(lines: readonly string[]): { readonly message: string; readonly below: readonly string[] } {
  const own = lines.slice(lines.findLastIndex((line) => CHAINED.test(line)) + 1);
  const after = own.slice(own.findLastIndex((line) => TRACEBACK.test(line)) + 1);
  return {
    message: [...after, ...own].find((line) => exceptionName(line) !== '') ?? '',
    below: after.filter((line) => !line.startsWith('    ') && !LINE.test(line)),
  };
}

/** `m.T.test_a (n=1)`; of a module that cannot be loaded, its own name. */
function testName(text: string): string | null {
  const [, method, owner, rest] = TEST.exec(text) ?? [];
  if (method === undefined || owner === undefined || rest === undefined) return null;
  if (owner.startsWith('unittest.loader.')) return method;
  return (owner.endsWith(`.${method}`) ? owner : `${owner}.${method}`) + rest;
}
