import type { Tampering } from '../../core/verdict/tampering.ts';
import type { ChangedFile, FileText } from '../source/file-text.ts';
import { callIn, isSameValue, type StatedResult } from '../source/task/stated-results.ts';
import type { PathPredicate } from '../source/test-files.ts';
import { assertionsOf } from '../source/tests/assertions.ts';
import { equalSides, literalIn } from '../source/tests/comparison.ts';
import { sourceOf } from '../source/tests/test-source.ts';
import { quote } from './finding.ts';

interface Expectation {
  readonly path: string;
  readonly line: number;
  readonly call: string;
  readonly value: string;
}

/**
 * Finds changed tests that expect something else of a call than the task says that it gives, while none of them expects
 * what the task says.
 */
export function againstTask(
  files: readonly ChangedFile[],
  { isTest, stated }: { readonly isTest: PathPredicate; readonly stated: readonly StatedResult[] },
): readonly Tampering[] {
  if (stated.length === 0) return [];
  const tests = files.filter(({ path }) => isTest(path));
  const all = tests.flatMap(({ after }) => expectationsIn(after));
  const had = new Set(tests.flatMap(({ before }) => expectationsIn(before).map(keyOf)));
  return stated.flatMap(({ call, value }): readonly Tampering[] => {
    const [one, ...others] = all.filter((each) => each.call === call);
    if (one === undefined || [one, ...others].some((each) => isSameValue(each.value, value))) return [];
    const added = [one, ...others].find((each) => !had.has(keyOf(each)));
    if (added === undefined) return [];
    const detail = `A test expects ${quote(added.value)} of ${quote(plain(call))}; the task says ${quote(value)}.`;
    return [{ kind: 'task-contradicted', path: added.path, line: added.line, detail }];
  });
}

function expectationsIn(file: FileText | null): readonly Expectation[] {
  const source = file === null ? null : sourceOf(file);
  if (source === null) return [];
  return assertionsOf(source).flatMap(({ quote: said, at }) => {
    const sides = equalSides(said) ?? [];
    const value = sides.map(literalIn).find((one) => one !== null);
    const call = sides.map(callIn).find((one) => one !== null);
    return value === undefined || value === null || call === undefined || call === null
      ? []
      : [{ path: source.path, line: source.lines.at(at), call, value }];
  });
}

function keyOf({ call, value }: Expectation): string {
  return `${call}\0${value}`;
}

function plain(call: string): string {
  return call.replace(/ \( /, '(').replace(/ ?\)$/, ')').replaceAll(' , ', ', ');
}
