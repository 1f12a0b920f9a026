import type { Failure, Place } from '../../../../core/verdict/test-report.ts';
import { failureFrom } from '../failure-from.ts';
import { summaryOf } from '../failure-text.ts';
import { unplaced } from '../findings.ts';
import { MAX_TRACE } from '../format.ts';
import { causeOfThrown } from '../js-error.ts';
import { placeOfTest, stackOf } from '../js-stack.ts';
import type { Block } from '../list-runner.ts';
import { placeAt } from '../places.ts';

/** The measured coverage in a message. Only the threshold is kept, so that the failure stays the same. */
const MEASURED = /(?<=Coverage for \w{1,20}) \([\d.]{1,9}%\)|: [\d.]{1,9}%$/;

/** One `  ● title` with the text below it. The name begins with the file, unless its line was left out. */
export function jestFailure({ name, groups: { gap, none, suite }, lines }: Block): Failure {
  if (gap !== undefined)
    return unplaced('diagnostic', { id: gap.replace(MEASURED, ''), message: `Jest: ${gap}` });
  if (none !== undefined) return unplaced('load', { id: 'No tests found', message: none });
  const head = lines.find((line) => line.trim() !== '')?.trim() ?? '';
  const trace = [...unparsed(head), ...stackOf(lines)].slice(0, MAX_TRACE);
  const isExit = name.startsWith(' process.exit');
  const own = (isExit ? name.trim() : name) || 'Test suite failed to run';
  // The project's name, which may contain blanks, may precede the path.
  const file = /(?:^| )(\S+\.\w{1,5})$/.exec(own.split(' > ', 1)[0] ?? '')?.[1];
  return failureFrom({
    name: own,
    cause: isExit ? 'error' : suite !== undefined ? 'load' : causeOfThrown(head, lines),
    message: isExit ? own : head.startsWith('expect(') ? summaryOf(lines) : head,
    lines,
    trace,
    at: file === undefined ? (trace[0] ?? null) : placeOfTest(file, trace),
  });
}

/** `SyntaxError: /a/b.js: Unexpected token (12:27)`: where no frame leads to. */
function unparsed(head: string): readonly Place[] {
  const [, path, row] = /^SyntaxError: (\S{1,400}): .*\((\d{1,7}):\d{1,7}\)$/.exec(head) ?? [];
  return path === undefined ? [] : [placeAt(path, row)];
}
