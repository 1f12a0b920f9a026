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
interface Doubtful {
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
  const { change, comparison } = command;
  const { base, candidate } = comparison;
  const { inDoubt, altered } = change.parts.tests;
  const redWith = async (but: Exceptions, worseIn: (read: Ran) => Worse = redByEnd) => {
    const version = change.version('code-and-manifests', but);
    const held = await hold(new Trial(command, command.onChange), version, worseIn);
    return held.kind === 'worse' ? held.failures : null;
  };
  // Where nothing else of the change can be the program, what seems to be data of tests is.
  if (inDoubt.length > 0 && base !== null && isPass(base.result)) {
    const isAsked = altered.some((path) => !inDoubt.includes(path));
    const red = isAsked ? await redWith({ asChange: inDoubt }) : null;
    if (red !== null) return { paths: [], why: 'they fail with its other files' };
  }
  if (base !== null && ranTests(base)) {
    const paths = testsInCode(command, base);
    const asked =
      paths.length === 0 ? null : await redWith({ asBase: paths }, (read) => redAmong(read, paths, command));
    const names = namesOf((asked ?? []).map(({ name }) => name));
    return names === '' ? null : { paths, why: `as the base has it, these fail: ${names}` };
  }
  const paths = change.readByGate;
  const isAsked = paths.length > 0 && isPass(candidate.result) && !ranTests(candidate);
  const red = isAsked ? await redWith({ asBase: paths }) : null;
  return red === null ? null : { paths, why: "it reads what is changed, and fails with the base's version" };
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
function redAmong(read: Ran, paths: readonly string[], { gate, entry, comparison }: JudgedCommand): Worse {
  const isOfThem = ({ at }: Failure): boolean => at !== null && paths.includes(gate.pathOf(at.path, entry));
  const fixed = failuresOfClass(comparison.failures, 'fixed').filter(isOfThem);
  const red = failuresOf(read).filter((one) =>
    failsIn(comparison.base, one.id) ? fixed.some(({ id }) => id === one.id) : isOfTest(one) || isOfThem(one),
  );
  return red.length === 0 ? null : red;
}
