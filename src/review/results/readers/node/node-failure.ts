import type { FailureCause } from '../../../../core/verdict/test-report.ts';
import { causeOfThrown, headOfError, messageOf, startOfError } from '../error.ts';
import type { FailedTest } from '../failure-from.ts';
import type { Block } from '../list-runner.ts';

/** Whether a test with this name is a whole file. */
export function isFilePath(name: string): boolean {
  return /^[^\s>]{1,300}\.[cm]?[jt]sx?$/.test(name);
}

/** Null for a suite that failed only because of its tests. */
export function nodeFailure(block: Block): Partial<FailedTest> | null {
  const { name, groups, lines, isGroup } = block;
  if (isFilePath(name)) return fileFailure(block);
  const head = headOfError(lines);
  if (/^'\d{1,7} subtests? failed'$/.test(head) || (isGroup === true && head === '')) return null;
  // The run ended before its list of failures.
  if (head === '') return { cause: 'unknown', message: '', lines: [] };
  const { path, row } = groups;
  return {
    cause: causeOf(unquoted(head), lines),
    message: unquoted(messageOf(head, lines)),
    file: path,
    row,
  };
}

function causeOf(head: string, lines: readonly string[]): FailureCause {
  // The suite's function threw before it had defined its tests.
  if (lines.some((line) => line.trimStart().startsWith('at new Suite ('))) return 'load';
  if (head === 'test did not finish before its parent and was cancelled') return 'unknown';
  return causeOfThrown(head);
}

/** The list says only that the file failed; the reason was printed before its line. */
export function fileFailure({ name, groups: { path = name }, lines }: Block): FailedTest {
  const above = startOfError(lines);
  const start = above < 0 ? startOfError(lines.map((line) => line.trim())) : above;
  const own = start < 0 ? lines.slice(-MAX_LAST_LINES) : lines.slice(start);
  const head = headOfError(own);
  const thrown = causeOfThrown(head) === 'assertion' ? 'assertion' : 'load';
  return {
    name,
    cause: start < 0 ? 'unknown' : thrown,
    message: unquoted(head),
    lines: own,
    file: path,
  };
}

const MAX_LAST_LINES = 2;

/** Node puts a thrown string in quotes. */
function unquoted(head: string): string {
  return /^'.*'$/.test(head) ? head.slice(1, -1) : head;
}
