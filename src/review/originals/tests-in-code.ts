import { failuresOfClass } from '../../core/verdict/evidence.ts';
import type { Failure } from '../../core/verdict/test-report.ts';
import { codeOf } from '../gate/blind-gate.ts';
import type { JudgedCommand } from '../gate/judged-command.ts';
import { hasTestModules } from '../judging/inline-tests.ts';
import { usesTestLibrary } from '../judging/look-at.ts';
import { filesNamed, namesOf } from '../results/passed-tests.ts';
import { failsIn, failuresOf, isOfTest, ranTests } from '../results/read-result.ts';

/** Changed files that no path tells of tests, and why it is not known whether the base's own version of them passes. */
export interface Hidden {
  readonly paths: readonly string[];
  readonly why: string;
}

/**
 * Files count as code by their paths, and the runner may know better: it names them on the base as files of tests, or they
 * load a test library. They are put back as the base has them. Null: all of its tests then say what they say of the
 * change, or there is no such file.
 *
 * @throws {Cancelled} when the run was stopped meanwhile
 */
export async function hiddenTests(command: JudgedCommand): Promise<Hidden | null> {
  const { gate, entry, change, comparison } = command;
  const { base, failures } = comparison;
  if (base === null || !ranTests(base)) return null;
  const placeOf = ({ at }: Failure): string => (at === null ? '' : gate.pathOf(at.path, entry));
  const named = new Set([
    // The place of an error may be that of the code which throws it.
    ...failuresOf(base)
      .filter(({ cause }) => cause === 'assertion')
      .map(placeOf),
    ...[...filesNamed(base).keys()].map((path) => gate.pathOf(path, entry)),
  ]);
  const code = new Set(codeOf(change));
  const paths = change.texts.flatMap(({ path, before }) => {
    if (before === null || !code.has(path) || hasTestModules({ path, text: before })) return [];
    return named.has(path) || usesTestLibrary(before) ? [path] : [];
  });
  if (paths.length === 0) return null;
  const read = await command.run(change.version('code-and-manifests', { asBase: paths }));
  const fixed = failuresOfClass(failures, 'fixed').filter((one) => paths.includes(placeOf(one)));
  const isOfThem = (one: Failure): boolean => isOfTest(one) || paths.includes(placeOf(one));
  const red = failuresOf(read).filter((one) =>
    failsIn(base, one.id) ? fixed.some(({ id }) => id === one.id) : isOfThem(one),
  );
  if (red.length === 0) return null;
  return { paths, why: `as the base has it, these fail: ${namesOf(red.map(({ name }) => name))}` };
}
