import { failuresOfClass } from '../../core/verdict/evidence.ts';
import { isRed, type Ran, type ReadResult } from '../../core/verdict/run.ts';
import type { Failure } from '../../core/verdict/test-report.ts';
import { isPass } from '../../core/verdict/verdict.ts';
import { codeOf } from '../gate/blind-gate.ts';
import { hold, type Worse } from '../gate/hold.ts';
import type { JudgedCommand } from '../gate/judged-command.ts';
import { Trial } from '../gate/trial.ts';
import { hasTestModules } from '../judging/inline-tests.ts';
import { usesTestLibrary } from '../judging/look-at.ts';
import type { Exceptions } from '../judging/version.ts';
import { filesNamed, namesOf } from '../results/passed-tests.ts';
import { failsIn, failuresOf, isOfTest, ranTests } from '../results/read-result.ts';

/** Changed files whose paths do not tell what they are, and why it is not known whether the base's own tests pass. */
export interface Doubtful {
  readonly paths: readonly string[];
  readonly why: string;
}

/**
 * Files may be tests, or hold what a command expects, although they count as something else. They are taken from the side
 * on which they are what they seem not to be, beside the code of the change and all else that judges it as the base has
 * it. Null: the command says nothing worse then, or there is no such file.
 *
 * @throws {Cancelled} when the run was stopped meanwhile
 */
export async function doubtfulFiles(command: JudgedCommand): Promise<Doubtful | null> {
  const doubt = doubtIn(command);
  if (doubt === null) return null;
  const { but, paths, worseIn, why } = doubt;
  const version = command.change.version('code-and-manifests', but);
  const held = await hold(new Trial(command, command.onChange), version, worseIn);
  return held.kind === 'worse' ? { paths, why: why(held.failures) } : null;
}

interface Doubt {
  readonly but: Exceptions;
  readonly paths: readonly string[];
  readonly worseIn: (read: Ran) => Worse;
  readonly why: (failures: readonly Failure[]) => string;
}

/** What may be doubtful depends on what the command tells of its tests. */
function doubtIn(command: JudgedCommand): Doubt | null {
  const { change, comparison } = command;
  const { base, candidate } = comparison;
  const { inDoubt, altered } = change.parts.tests;
  // Where nothing else can be the program, what seems to be data of tests is.
  const isData = inDoubt.length > 0 && altered.some((path) => !inDoubt.includes(path));
  if (isData && base !== null && isPass(base.result)) {
    const why = () => 'they fail with its other files';
    return { but: { asChange: inDoubt }, paths: [], worseIn: redByEnd, why };
  }
  if (base !== null && ranTests(base)) {
    const paths = testsInCode(command, base);
    if (paths.length === 0) return null;
    const worseIn = (read: Ran): Worse => redAmong(read, paths, { command, base });
    const why = (failures: readonly Failure[]) =>
      failures.length === 0
        ? 'as the base has it, other tests fail in each run'
        : `as the base has it, these fail: ${namesOf(failures.map(({ name }) => name))}`;
    return { but: { asBase: paths }, paths, worseIn, why };
  }
  const paths = change.readByGate;
  if (paths.length === 0 || !isPass(candidate.result) || ranTests(candidate)) return null;
  const why = () => "it reads what is changed, and fails with the base's version";
  return { but: { asBase: paths }, paths, worseIn: redByEnd, why };
}

function redByEnd(read: Ran): Worse {
  return isRed(read) ? [] : null;
}

/** Files of code that the runner names on the base as files of tests, or that load a test library. */
function testsInCode({ gate, entry, change }: JudgedCommand, base: ReadResult): readonly string[] {
  const named = new Set([
    // The place of an error may be that of the code which throws it.
    ...failuresOf(base)
      .filter(({ cause }) => cause === 'assertion')
      .map(({ at }) => at?.path ?? ''),
    ...filesNamed(base).keys(),
  ]);
  const paths = new Set([...named].map((path) => gate.pathOf(path, entry)));
  const code = new Set(codeOf(change));
  return change.texts.flatMap(({ path, before }) => {
    if (before === null || !code.has(path) || hasTestModules({ path, text: before })) return [];
    return paths.has(path) || usesTestLibrary(before) ? [path] : [];
  });
}

/** What the base's own version of these files has fail beside what fails on the base, or of that what the change fixes. */
function redAmong(
  read: Ran,
  paths: readonly string[],
  {
    command: { gate, entry, comparison },
    base,
  }: { readonly command: JudgedCommand; readonly base: ReadResult },
): Worse {
  const isOfThem = ({ at }: Failure): boolean => at !== null && paths.includes(gate.pathOf(at.path, entry));
  const fixed = failuresOfClass(comparison.failures, 'fixed').filter(isOfThem);
  const red = failuresOf(read).filter((one) =>
    failsIn(base, one.id) ? fixed.some(({ id }) => id === one.id) : isOfTest(one) || isOfThem(one),
  );
  return red.length === 0 ? null : red;
}
