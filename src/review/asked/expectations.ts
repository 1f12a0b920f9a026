import type { OriginalTests } from '../../core/verdict/evidence.ts';
import type { Failure } from '../../core/verdict/test-report.ts';
import { changedFile } from '../source/file-text.ts';
import { functionsIn } from '../source/function-names.ts';
import type { AskedName } from '../source/task/asked-names.ts';
import { asksForValues } from '../source/task/asked-values.ts';
import type { InAskedNames } from '../source/task/in-asked-names.ts';
import type { PathPredicate } from '../source/test-files.ts';
import { wordsIn } from '../source/word-counts.ts';
import { rewordings } from '../tamper/reworded.ts';
import { type KeptTest, testsOf } from './kept-tests.ts';
import { areKept } from './moved.ts';
import { isAskedOutput } from './output.ts';
import { replacedAsAsked } from './replacement.ts';

export interface AskedOptions {
  readonly inAskedNames: InAskedNames;
  /** Title, text and instruction of the task. */
  readonly taskText: string;
  readonly isTest: PathPredicate;
}

/**
 * Marks failures of the base's own tests that the task asks for: the altered files differ in nothing but new tests, in
 * names that the task asks to write so, in the literals that assertions of equality expect, each of which the task
 * states, and in messages of errors that the code rewords; no other test fails. Or the failures show nothing but a text
 * that the task wants replaced. Anything else stays unmarked. Tests that load what the change moved are no doubt where
 * they are the base's own but for that.
 */
export function withAsked(
  tests: OriginalTests,
  { inAskedNames, taskText, isTest }: AskedOptions,
): OriginalTests {
  if (tests.kind === 'inconclusive' && tests.unheld === true) {
    const { unheld: _, ...held } = tests;
    return areKept(tests.paths, { inAskedNames, taskText, isTest }) ? held : tests;
  }
  if (tests.kind !== 'failed') return tests;
  const { asAsked: _, inOtherNames: __, reworded: ___, ...plain } = tests;
  const { texts, names } = inAskedNames;
  const { paths, failures } = tests;
  const outputs = texts.filter(
    (one) => paths.includes(one.path) && isAskedOutput(one, { taskText, failures }),
  );
  if (outputs.length === paths.length && outputs.length > 0) return { ...plain, asAsked: failures.length };
  const replaced = replacedAsAsked({ texts, failures, taskText, isTest });
  if (replaced !== null) return { ...plain, asAsked: replaced };
  const how = { names, isReworded: rewordings(texts.map(changedFile), isTest) };
  const files = tests.paths.map((path) =>
    testsOf(
      texts.find((one) => one.path === path),
      how,
    ),
  );
  const read = files.filter((one) => one !== null);
  if (read.length < files.length) return plain;
  const all = read.flat();
  const altered = all.filter(({ values, isReworded }) => values.length > 0 || isReworded);
  const values = altered.flatMap((one) => one.values);
  if (!asksForValues(taskText, values, functionsIn(texts))) return plain;
  const renamed = tests.failures.filter((failure) => isOfNames(failure, all, names));
  const isAsked = tests.failures.every(
    (failure) => renamed.includes(failure) || isOnlyOf(failure, all, (one) => altered.includes(one)),
  );
  if (!isAsked || altered.length + renamed.length === 0) return plain;
  const reworded = altered.filter(({ isReworded }) => isReworded).length;
  return {
    ...plain,
    asAsked: altered.filter((one) => one.values.length > 0).length,
    ...(renamed.length > 0 && { inOtherNames: true }),
    ...(reworded > 0 && { reworded }),
  };
}

/** Whether a test fails that has a name which the task asks for, or anything for want of the old one. */
function isOfNames(failure: Failure, all: readonly KeptTest[], names: readonly AskedName[]): boolean {
  const words = wordsIn(`${failure.message}\n${failure.said ?? ''}`);
  if (failure.cause !== 'assertion' && names.some(({ from }) => words.has(from))) return true;
  return isOnlyOf(failure, all, ({ hasNewName }) => hasNewName);
}

/** Whether all tests that a failure may be of are such, by its name or by what stands in front of that of an assertion. */
function isOnlyOf({ name }: Failure, all: readonly KeptTest[], isSuch: (one: KeptTest) => boolean): boolean {
  const inFront = name.replace(/ > (?:(?! > ).)+$/s, '');
  const found = [name, inFront].map((full) => endOf(full, all)).find((one) => one.length > 0);
  return found?.every(isSuch) === true;
}

/** Those with the longest name that a name ends with, in front of that of a case. */
function endOf(full: string, all: readonly KeptTest[]): readonly KeptTest[] {
  const fitting = all.filter(
    ({ name }) =>
      name !== '' && (full.endsWith(name) || full.startsWith(`${name}/`) || full.includes(`::${name}[`)),
  );
  const longest = Math.max(0, ...fitting.map(({ name }) => name.length));
  return fitting.filter(({ name }) => name.length === longest);
}
