import { failuresOfClass } from '../../core/verdict/evidence.ts';
import { isRed, type Ran, type ReadResult } from '../../core/verdict/run.ts';
import { type Failure, isOfTest } from '../../core/verdict/test-report.ts';
import { isPass } from '../../core/verdict/verdict.ts';
import { hasTestModules } from '../files/inline-tests.ts';
import { usesTestLibrary } from '../files/look-at.ts';
import type { Exceptions } from '../files/version.ts';
import type { CommandOnChange } from '../gate/command-on-change.ts';
import { isQuick } from '../gate/gate.ts';
import { runTwice, type Worse } from '../gate/run-twice.ts';
import { filesNamed, namesOf } from '../results/passed-tests.ts';
import { failsIn, failuresOf } from '../results/read-result.ts';
import { ranTests } from '../results/test-counts.ts';
import { type NotCompared, notCompared } from './own-tests.ts';

/** What a command is asked of such files, with the code of the change and all else that judges it as the base has it. */
interface Question {
  /** To be named. */
  readonly paths: readonly string[];
  /** They are taken from the side on which they are what they seem not to be. */
  readonly but: Exceptions;
  /** The same in words. */
  readonly where: string;
  readonly worseIn: (read: Ran) => Worse;
  /** Whether it is asked only to be sure, so that no answer tells nothing. */
  readonly isSpare?: true;
}

/**
 * Whether it is not known if the base's own tests pass, because files may be tests, or hold what a command expects, although
 * they count as something else. Null: the command says nothing worse where they are taken for that, or there is no such file.
 */
export async function unclearFiles(command: CommandOnChange): Promise<NotCompared | null> {
  for (const asked of [asProgram(command), asTests(command), asRead(command)]) {
    if (asked === null) continue;
    const version = command.change.version('code-and-manifests', asked.but);
    const tried = await runTwice(command.whole, version, asked.worseIn);
    const { paths, where } = asked;
    // The base's own tests may cover less than a command asks for.
    if (tried.kind === 'worse' && tried.failures.length === 0 && ranTests(command.comparison.base)) {
      const without = await command.run(command.change.version('code-and-manifests'));
      if (isRed(without)) continue;
    }
    if (tried.kind === 'no-end' && asked.isSpare) continue;
    if (tried.kind === 'no-end') return notCompared(command, `${where}: ${tried.why}`, paths);
    if (tried.kind === 'worse') return notCompared(command, `${where}, ${failing(tried.failures)}`, paths);
  }
  return null;
}

function failing(failures: readonly Failure[]): string {
  return failures.length === 0 ? 'it fails' : `these fail: ${namesOf(failures.map(({ name }) => name))}`;
}

/** Data that only tests name: without it the code of the change may not be whole, and the base's own tests pass. */
function asProgram({ change, comparison: { base } }: CommandOnChange): Question | null {
  const { perhapsProgram } = change.unclear;
  const hasTests = change.parts.tests.affectingOld.some((path) => !perhapsProgram.includes(path));
  if (perhapsProgram.length === 0 || !hasTests || base === null || !isPass(base.result)) return null;
  return { paths: [], but: { asChange: perhapsProgram }, where: 'beside its other files', worseIn: redByEnd };
}

/** Code in which the runner finds tests. */
function asTests(command: CommandOnChange): Question | null {
  const { base } = command.comparison;
  const paths = base !== null && ranTests(base) ? testsInCode(command, base) : [];
  if (paths.length === 0) return null;
  const worseIn = (read: Ran): Worse => redAmong(read, paths, command);
  return { paths, but: { asBase: paths }, where: 'as the base has it', worseIn };
}

/**
 * What a command may compare something with. Of a command that runs tests, one that fails, and of a green base its end, as
 * far as that is not the same without such files. Documents that nobody is seen to read are asked of a quick command alone.
 */
function asRead(command: CommandOnChange): Question | null {
  const { base, candidate, failures } = command.comparison;
  const { seenRead, besideTests } = command.change.unclear;
  if (!isPass(candidate.result)) return null;
  const where = "with the base's version of what it reads";
  const question = (paths: readonly string[], worse: Question['worseIn']): Question | null =>
    paths.length === 0 ? null : { paths, but: { asBase: paths }, where, worseIn: worse };
  if (!ranTests(base) && !ranTests(candidate)) return question(seenRead, redByEnd);
  if (base === null) return null;
  const unnamed = isQuick(candidate.result) ? besideTests.unnamed : [];
  const ofEnd = isPass(base.result) ? seenRead : [];
  const fixed = failuresOfClass(failures, 'fixed');
  const reasons = [...ofEnd, ...besideTests.named];
  const found = question([...new Set([...reasons, ...unnamed])], (read) => {
    const red = failuresOf(read).filter(
      (one) => isOfTest(one) && (!failsIn(base, one.id) || fixed.some(({ id }) => id === one.id)),
    );
    if (red.length > 0) return red;
    return ofEnd.length > 0 ? redByEnd(read) : null;
  });
  return found !== null && reasons.length === 0 ? { ...found, isSpare: true } : found;
}

function redByEnd(read: Ran): Worse {
  return isRed(read) ? [] : null;
}

/** Files of code that the runner names on the base as files of tests, or that load a test library. */
function testsInCode(command: CommandOnChange, base: ReadResult): readonly string[] {
  const { change } = command;
  const named = new Set([
    // The place of an error may be that of the code which throws it.
    ...failuresOf(base)
      .filter(({ cause }) => cause === 'assertion')
      .map(({ at }) => at?.path ?? ''),
    ...filesNamed(base).keys(),
  ]);
  const paths = new Set([...named].map((path) => command.pathOf(path)));
  return change.texts.flatMap(({ path, before }) => {
    if (before === null || !change.parts.code.includes(path) || hasTestModules({ path, text: before }))
      return [];
    return paths.has(path) || usesTestLibrary(before) ? [path] : [];
  });
}

/** What the base's own version of these files has fail beside what fails on the base, or of that what the change fixes. */
function redAmong(read: Ran, paths: readonly string[], command: CommandOnChange): Worse {
  const { comparison } = command;
  const isOfThem = (failure: Failure): boolean => paths.includes(command.fileOf(failure) ?? '');
  const fixed = failuresOfClass(comparison.failures, 'fixed').filter(isOfThem);
  const red = failuresOf(read).filter((one) =>
    failsIn(comparison.base, one.id) ? fixed.some(({ id }) => id === one.id) : isOfTest(one) || isOfThem(one),
  );
  return red.length === 0 ? null : red;
}
