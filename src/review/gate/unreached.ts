import type { Failure } from '../../core/verdict/test-report.ts';
import { isPass } from '../../core/verdict/verdict.ts';
import { isUnread } from '../judging/file-kind.ts';
import { isNamedPassed, ranTests } from '../results/read-result.ts';
import { withNonsense } from './blind-gate.ts';
import type { JudgedCommand } from './judged-command.ts';

/**
 * Ids of failures whose tests pass with nonsense in place of all that the change writes but other tests, so that they do
 * not run it. None where it deletes a file, since nothing can take its place, or of a test that it writes itself.
 *
 * @throws {Cancelled} when the run was stopped meanwhile
 */
export async function unreached(
  command: JudgedCommand,
  failures: readonly Failure[],
): Promise<ReadonlySet<string>> {
  const { gate, entry, change } = command;
  const { changes, parts } = change;
  const others = failures.filter(
    ({ at }) => at !== null && !changes.paths.includes(gate.pathOf(at.path, entry)),
  );
  const isGone = changes.entries().some(([, { kind }]) => kind === 'deleted');
  if (isGone || others.length === 0) return new Set();
  const written = changes.paths.filter((path) => !isUnread(path) && !parts.tests.runnable.includes(path));
  // With its tests alone in the change, nothing of it can be taken away.
  if (written.length === 0) return new Set();
  const selected = await gate.select(entry, command.filesOf(others), {});
  const read = await gate.probe(entry, withNonsense(changes, written).changes, 'nonsense', selected);
  const isUnnamed = (read.reading?.passed.length ?? 0) === 0;
  const isAll = isUnnamed && isPass(read.result) && ranTests(read);
  return new Set(others.flatMap(({ id }) => (isAll || isNamedPassed(id, read) ? [id] : [])));
}
