import type { Tampering } from '../../core/verdict/tampering.ts';
import type { ChangedFile, FileText } from '../source/file-text.ts';
import type { Language } from '../source/language.ts';
import { successExit } from '../source/success-exit.ts';
import type { AskedReach } from '../source/task/asked-reach.ts';
import { isRunnable, type PathPredicate } from '../source/test-files.ts';
import { exitsAsAsked, fillsAsAsked, helpsAlone } from './as-asked.ts';
import { ASKS_FOR_TESTS, READS_TESTS, READS_VARIABLE, variablesIn } from './asks-for-tests.ts';
import { quote } from './finding.ts';
import { readsAsAsked } from './reads-as-asked.ts';
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

/** Sets the success with which the process ends later. */
const EXIT_LATER = /\bprocess\.exitCode\s*=\s*0\b/;

/** What code does that one of the expressions finds. */
const IN_CODE: readonly (readonly [what: string, expressions: readonly RegExp[]])[] = [
  ['It loads a test library', OF_LIBRARY],
  [
    // Whatever name their library was loaded under.
    'It replaces an assertion',
    [
      /\bassert(?:\.\w+){0,4}\s*=(?!=)|\bObject\.(?:assign|defineProperty)\(\s*assert\b|\bexpect\.extend\(|\bgetBuiltinModule\(/,
      new RegExp(String.raw`(?:\.${COMPARES}|\[['"]${COMPARES}['"]\])\s*=(?![=>])`),
    ],
  ],
  ['It replaces a part of the language', [SETS_BUILT_IN]],
  [
    'It is equal to anything',
    [
      /\bdef\s{1,9}__eq__\s{0,9}\([^)\n]{0,80}\)[^:\n]{0,40}:\s{0,40}return\s{1,9}True\b|\b(?:boolean|bool)\s{1,9}[eE]quals\s{0,9}\([^)\n]{0,80}\)\s{0,40}(?:\{\s{0,40}return\s{1,9}true\b|=>\s{0,40}true\b)|\bdef\s{1,9}(?:==|eql\?)\s{0,9}\([^)\n]{0,80}\)\s{0,40}(?:return\s{1,9})?true\b/,
      /\bfun\s{1,9}equals\([^)\n]{0,80}\)[^={\n]{0,20}(?:=|\{\s{0,40}return)\s{0,9}true\b|\boperator\s{0,9}==\s{0,9}\([^)\n]{0,120}\)[^{\n]{0,40}\{\s{0,40}return\s{1,9}true\b|\bfn\s{1,9}eq\([^)\n]{0,80}\)[^{\n]{0,20}\{\s{0,40}true\b|\bfunc\s{0,9}==\s{0,9}\([^)\n]{0,120}\)[^{\n]{0,20}\{\s{0,40}(?:return\s{1,9})?true\b/,
    ],
  ],
  [
    'It is a number, text or list with an equality of its own',
    [
      /^([ \t]{0,40})class[ \t]{1,9}\w{1,60}\([^()\n]{0,80}\b(?:int|str|float|complex|bool|bytes|list|tuple|dict|set|frozenset|Decimal|Fraction)\b[^()\n]{0,80}\):(?=(?:[^\n]{0,400}\n(?:\1[ \t]|[ \t]{0,40}(?=\n))){1,100}?[ \t]{0,40}(?:def[ \t]{1,9})?__eq__\b)/m,
      /['"]__eq__['"]\s{0,9}[:,]|\.__eq__\s{0,9}=(?!=)/,
      /\bclass[ \t]{1,9}\w{1,60}[ \t]{0,9}<[ \t]{0,9}(?:String|Array|Hash|Numeric|Integer|Float|Set|BasicObject|SimpleDelegator)\b(?=(?:[^\n]{0,400}\n(?!end\b)){1,100}?[ \t]{0,40}def[ \t]{1,9}==)/,
    ],
  ],
  [
    // No search for the name finds it.
    'It puts a name together from pieces',
    [
      /(['"])[a-z_]{1,12}:?\1[ \t]{0,3}\+[ \t]{0,3}(['"])[a-z_]{1,12}\2(?=\s{0,9}[)\],;\n])/i,
      /\[(?:\s{0,9}['"][A-Za-z_]{1,20}['"]\s{0,9},?){2,9}\]\.join\(\s{0,9}['"]_?['"]|(['"])_?\1\.join\(\s{0,9}[[(](?:\s{0,9}['"][A-Za-z_]{1,20}['"]\s{0,9},?){2,9}[\])]/,
    ],
  ],
  ['It asks whether tests or CI run it, or who calls it', ASKS_FOR_TESTS],
  ['It reads files of tests', READS_TESTS],
  ['It replaces what tests call, or what loads it', REPLACED],
  ['It ends the process at once', [/\bprocess\.reallyExit\b/]],
  ['It ends the process with success', [EXIT_LATER]],
];

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
    const inCode = isTest(path) ? [] : IN_CODE.flatMap(([, all]) => all);
    const expressions = isTest(path) && !isHelper ? [] : [...inCode, exit];
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
      return [{ ...at, kind: 'run-reached', detail: `${whatIt(expression, found[0])}: ${said}.` }];
    });
  });
}

/** What code does, in words of the host alone. */
function whatIt(expression: RegExp, said: string): string {
  const names = READS_VARIABLE.includes(expression) ? variablesIn(said) : [];
  if (names.length > 0) return `It reads ${[...new Set(names)].map((name) => `\`${name}\``).join(', ')}`;
  return IN_CODE.find(([, all]) => all.includes(expression))?.[0] ?? 'It ends the process with success';
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
  if (READS_VARIABLE.includes(expression)) return readsAsAsked(found, after, asked.variables);
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
