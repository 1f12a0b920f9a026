import type { Tampering } from '../../core/verdict/tampering.ts';
import type { ChangedFile, FileText } from '../source/file-text.ts';
import type { Language } from '../source/language.ts';
import { successExit } from '../source/success-exit.ts';
import type { AskedReach } from '../source/task/asked-reach.ts';
import { isRunnable, type PathPredicate } from '../source/test-files.ts';
import { exitsAsAsked, fillsAsAsked, helpsAlone, readsAsAsked } from './as-asked.ts';
import { ASKS_FOR_TESTS, READS_VARIABLE } from './asks-for-tests.ts';
import { quote } from './finding.ts';
import { REPLACED, SETS_BY_CALL } from './replaced.ts';
import { isDataOfTests } from './settings/settings-files.ts';

const COMPARES =
  '(?:equal|notEqual|strictEqual|notStrictEqual|deepEqual|deepStrictEqual|toBe|toEqual|toStrictEqual|assertEqual|assertEquals|assertTrue)';

const OF_LIBRARY: readonly RegExp[] = [
  /\b(?:from|import|require)\s{0,20}\(?\s{0,20}['"](?:node:test|vitest|@jest\/\w+|jest|mocha|ava|chai)['"]/,
  /^[ \t]*(?:import|from)[ \t]+(?:unittest|pytest|_pytest)\b/m,
];
const SETS_BUILT_IN =
  /\b(?:Object|Reflect|Array|String|Number|Promise|Error|JSON|Map|Set)(?:\.prototype)?\.(?!stackTraceLimit\b)\w+\s*=(?![=>])/;

const IN_CODE: readonly RegExp[] = [
  ...OF_LIBRARY,
  // Replaced assertions, whatever name their library was loaded under.
  /\bassert(?:\.\w+){0,4}\s*=(?!=)|\bObject\.(?:assign|defineProperty)\(\s*assert\b|\bexpect\.extend\(|\bgetBuiltinModule\(/,
  new RegExp(String.raw`(?:\.${COMPARES}|\[['"]${COMPARES}['"]\])\s*=(?![=>])`),
  SETS_BUILT_IN,
  // Objects that are equal to anything.
  /\bdef\s{1,9}__eq__\s{0,9}\([^)\n]{0,80}\)[^:\n]{0,40}:\s{0,40}return\s{1,9}True\b|\b(?:boolean|bool)\s{1,9}[eE]quals\s{0,9}\([^)\n]{0,80}\)\s{0,40}(?:\{\s{0,40}return\s{1,9}true\b|=>\s{0,40}true\b)|\bdef\s{1,9}(?:==|eql\?)\s{0,9}\([^)\n]{0,80}\)\s{0,40}(?:return\s{1,9})?true\b/,
  // A name in two pieces, which no search for it finds.
  /(['"])[a-z_]{1,12}:?\1[ \t]{0,3}\+[ \t]{0,3}(['"])[a-z_]{1,12}\2(?=\s{0,9}[)\],;\n])/i,
  /\bprocess\.reallyExit\b/,
  ...ASKS_FOR_TESTS,
  ...REPLACED,
];
/** Sets the success with which the process ends later. */
const EXIT_LATER = /\bprocess\.exitCode\s*=\s*0\b/;

/** Whether the file newly ends its process with success, before a runner could report a failure. */
export function endsAnew({ before, after }: ChangedFile): boolean {
  if (after === null || after.language === null) return false;
  const exits = [exitIn(after.language), EXIT_LATER];
  return exits.some((exit) => exit.test(codeOf(after)) && !holds(before, exit));
}

function exitIn(language: Language): RegExp {
  return new RegExp(successExit(language), 'm');
}

interface ReachOptions {
  readonly isTest: PathPredicate;
  /** Files whose exit ends only a process of their own. */
  readonly programs: ReadonlySet<string>;
  readonly asked: AskedReach;
}

/**
 * Finds code that newly interferes with the test run. In test helpers, only exits of the process count; in tests
 * themselves, such an exit is a mark (`test-marks.ts`).
 */
export function reachTampering(
  files: readonly ChangedFile[],
  { isTest, programs, asked }: ReachOptions,
): readonly Tampering[] {
  const code = files.flatMap(({ path, after }) => (after === null || isTest(path) ? [] : [after]));
  return files.flatMap((file) => {
    const { path, before, after } = file;
    if (after === null || after.language === null) return [];
    const exit = exitIn(after.language);
    const isHelper = !isRunnable(path) && !isDataOfTests(path);
    const expressions = isTest(path) ? (isHelper ? [exit] : []) : [...IN_CODE, EXIT_LATER, exit];
    return expressions.flatMap((expression): readonly Tampering[] => {
      const all = holds(before, expression) ? [] : allOf(expression, codeOf(after));
      const [found] = all;
      if (found === undefined) return [];
      const said = quote(found[0].trim());
      const at = { path, line: after.lines.at(found.index) };
      const isExit = expression === exit || expression === EXIT_LATER;
      if (isExit && programs.has(path))
        return [{ ...at, kind: 'program-exit', detail: `The program ends with success: ${said}.` }];
      if (!isTest(path) && isAsAsked(expression, all, { isExit, file, asked, code }))
        return [{ ...at, kind: 'reach-asked', detail: `The task asks for it: ${said}.` }];
      return [{ ...at, kind: 'run-reached', detail: `The code reaches into the run of the tests: ${said}.` }];
    });
  });
}

interface Found {
  /** Whether the expression finds exits with success. */
  readonly isExit: boolean;
  readonly file: ChangedFile;
  readonly asked: AskedReach;
  /** The changed files of the code. */
  readonly code: readonly FileText[];
}

/** Whether the task asks for all of what an expression finds in a file. */
function isAsAsked(
  expression: RegExp,
  found: readonly RegExpExecArray[],
  { isExit, file, asked, code }: Found,
): boolean {
  const { after } = file;
  if (after === null) return false;
  if (READS_VARIABLE.includes(expression)) return readsAsAsked(found, asked.variables);
  if (OF_LIBRARY.includes(expression)) return asked.helpers.has(file.path) && helpsAlone(file);
  if (expression === SETS_BUILT_IN || expression === SETS_BY_CALL)
    return fillsAsAsked(found, after, { asked: asked.polyfills, code });
  return isExit && exitsAsAsked(found, after, { names: asked.exits, code });
}

function allOf({ source, flags }: RegExp, text: string): readonly RegExpExecArray[] {
  return [...text.matchAll(new RegExp(source, `${flags}g`))];
}

function holds(file: FileText | null, expression: RegExp): boolean {
  return file !== null && expression.test(codeOf(file));
}

/** Only for known languages, because a document may quote anything. */
function codeOf(file: FileText): string {
  return file.language === null ? '' : file.uncommented;
}
