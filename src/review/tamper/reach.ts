import type { Tampering } from '../../core/verdict/tampering.ts';
import type { ChangedFile, FileText } from '../source/file-text.ts';
import type { Language } from '../source/language.ts';
import { successExit } from '../source/success-exit.ts';
import { isRunnable, type PathPredicate } from '../source/test-files.ts';
import { ASKS_FOR_TESTS } from './asks-for-tests.ts';
import { quote } from './finding.ts';
import { REPLACED } from './replaced.ts';
import { isDataOfTests } from './settings/settings-files.ts';

const COMPARES =
  '(?:equal|notEqual|strictEqual|notStrictEqual|deepEqual|deepStrictEqual|toBe|toEqual|toStrictEqual|assertEqual|assertEquals|assertTrue)';

const IN_CODE: readonly RegExp[] = [
  // Test libraries.
  /\b(?:from|import|require)\s{0,20}\(?\s{0,20}['"](?:node:test|vitest|@jest\/\w+|jest|mocha|ava|chai)['"]/,
  /^[ \t]*(?:import|from)[ \t]+(?:unittest|pytest|_pytest)\b/m,
  // Replaced assertions, whatever name their library was loaded under.
  /\bassert(?:\.\w+){0,4}\s*=(?!=)|\bObject\.(?:assign|defineProperty)\(\s*assert\b|\bexpect\.extend\(|\bgetBuiltinModule\(/,
  new RegExp(String.raw`(?:\.${COMPARES}|\[['"]${COMPARES}['"]\])\s*=(?![=>])`),
  /\b(?:Object|Reflect|Array|String|Number|Promise|Error|JSON|Map|Set)(?:\.prototype)?\.(?!stackTraceLimit\b)\w+\s*=(?![=>])/,
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

/**
 * Finds code that newly interferes with the test run. In test helpers, only exits of the process count; in tests
 * themselves, such an exit is a mark (`test-marks.ts`).
 *
 * @param programs files whose exit ends only a process of their own
 */
export function reachTampering(
  files: readonly ChangedFile[],
  isTest: PathPredicate,
  programs: ReadonlySet<string>,
): readonly Tampering[] {
  return files.flatMap(({ path, before, after }) => {
    if (after === null || after.language === null) return [];
    const exit = exitIn(after.language);
    const isHelper = !isRunnable(path) && !isDataOfTests(path);
    const expressions = isTest(path) ? (isHelper ? [exit] : []) : [...IN_CODE, EXIT_LATER, exit];
    return expressions.flatMap((expression): readonly Tampering[] => {
      const found = holds(before, expression) ? null : expression.exec(codeOf(after));
      if (found === null) return [];
      const said = quote(found[0].trim());
      const at = { path, line: after.lines.at(found.index) };
      if ((expression === exit || expression === EXIT_LATER) && programs.has(path))
        return [{ ...at, kind: 'program-exit', detail: `The program ends with success: ${said}.` }];
      return [{ ...at, kind: 'run-reached', detail: `The code reaches into the run of the tests: ${said}.` }];
    });
  });
}

function holds(file: FileText | null, expression: RegExp): boolean {
  return file !== null && expression.test(codeOf(file));
}

/** Only for known languages, because a document may quote anything. */
function codeOf(file: FileText): string {
  return file.language === null ? '' : file.uncommented;
}
