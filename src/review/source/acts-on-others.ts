import { Brackets } from './brackets.ts';
import { assignsElsewhere, givesAwayImports } from './effects.ts';
import { FileText } from './file-text.ts';
import type { Language } from './language.ts';
import { isRunnable } from './test-files.ts';

/** Languages whose runners load, or compile, helpers that no test names. */
const LOADS_HELPERS: ReadonlySet<Language> = new Set<Language>([
  'python',
  'ruby',
  'jvm',
  'dotnet',
  'php',
  'elixir',
]);

/** What a test can do to others of the same process, apart from assigning to what it imports. */
const REACHES: Partial<Readonly<Record<Language, RegExp>>> = {
  javascript:
    /\bObject\.(?:assign|definePropert(?:y|ies)|setPrototypeOf)\(|\bReflect\.\w+\(|\.prototype\b|\bglobal(?:This)?\b|\brequire\.cache\b|\bprocess\.(?:on|once|exit|emit|reallyExit)\b/,
  python:
    /\bsetattr\(|\bdelattr\(|\bsys\.(?:modules|path|meta_path|settrace|setprofile)\b|\batexit\b|\bbuiltins\b|\.start\(\)|\bautouse\b|\breload\(|\bdef[ \t]+(?:pytest_|load_tests\b)|\b__(?:dict|builtins|class)__\b/,
  ruby: /^[ \t]*(?:class|module)[ \t]+(?!\w*(?:Test|Spec))[A-Z]|\bclass[ \t]*<<|\b(?:define_(?:singleton_)?method|(?:class|instance|module)_(?:eval|exec)|alias_method|prepend|(?:remove|undef)_method|const_set)\b|\bRSpec\.configure\b|\bat_exit\b|\bARGV\b/m,
  go: /^func[ \t]+(?:TestMain|init)\(|^var[ \t]+[^\n]*\(|\bos\.Args\b/m,
  jvm: /\bstatic[ \t]*\{|\bSystem\.(?:set\w+|exit)\(|\bsetAccessible\(/,
  dotnet: /\bglobal[ \t]+using\b|\[[ \t]*(?:assembly|module)[ \t]*:|\bModuleInitializer\b/,
  php: /^[ \t]{0,3}function[ \t]+\w+[ \t]*\(|\bclass_alias\(|\b(?:uopz|runkit7?)_|::\$\w+[ \t]*=(?![=>])/m,
  elixir:
    /\bCode\.\w+|:meck\b|\bApplication\.put_env\b|\bdefmodule[ \t]+(?!\S*Test)|\bExUnit\.(?:configure|start)\b/,
};
const IMPORT = /\b(?:import|from|require|using|use)\b/;
const ASSIGNED = /(?<![\w.$)\]])([A-Za-z_$][\w$]*)(?:\.[\w$]{1,60}){1,5}[ \t]*=(?![=>])/g;

/** What such a test may do beyond that, where others feel it only in the same process. */
const SHARES: Partial<Readonly<Record<Language, RegExp>>> = {
  javascript: /\.(?:call|apply|bind)\(|\b(?:eval|Function)\(/,
  python: /\b(?:vars|globals|exec|eval|enter_context|__(?!(?:init|name|main|file|doc|future)__)\w+__)\b/,
  ruby: /(?<![\w.:])[A-Z]\w*(?:(?:\.|::)\w+)+(?:\[[^\]\n]{0,80}\])?[ \t]*(?:\|\||[-+*])?=(?![=>~])/,
  jvm: /(?<![\w.])[A-Z]\w*(?:\.\w+)+[ \t]*[-+*]?=(?!=)/,
  dotnet: /(?<![\w.])[A-Z]\w*(?:\.\w+)+[ \t]*[-+*]?=(?![=>])/,
};
const GO_ASSIGNS =
  /^[ \t]+(\*|[A-Za-z]\w*)(?:\.\w+|\[[^\]\n]{0,80}\])*[ \t]*(?:[-+*/|&]?=(?!=)|\+\+|--|(?<=\*)\w)/gm;

/** Hooks of runners whose files share a process. Outside of a group they hold for the tests of all files. */
const HOOK =
  /(?<![\w$.])(?:before|after|beforeEach|afterEach|beforeAll|afterAll|setup|teardown|suiteSetup|suiteTeardown)[ \t]*\(/g;
const GROUP = /(?<![\w$.])(?:describe|context|suite)(?:\.\w+)?[ \t]*$/;

/**
 * Whether a new file of tests may change what other tests of the same process say, though none of them names it: a
 * helper that is loaded unnamed, or a test that reaches further. A test of JavaScript or Python does, unless all that
 * it assigns to is plainly its own, and it does no more with what it imports than call, read and compare it.
 */
export function actsOnOthers(path: string, text: string): boolean {
  const file = new FileText(path, text);
  const { language } = file;
  if (language === null) return false;
  if (!isRunnable(path)) return LOADS_HELPERS.has(language) && /\S/.test(file.uncommented);
  return reachesOthers(file) || mayActOnOthers(file);
}

function mayActOnOthers({ language, masked }: FileText): boolean {
  if (masked === null || language === null) return false;
  const { code } = masked;
  if (SHARES[language]?.test(code) === true) return true;
  if (language === 'go') return assignsInPackage(code);
  if (language !== 'javascript' && language !== 'python') return false;
  const brackets = new Brackets(code);
  return (
    assignsElsewhere(code, brackets) ||
    givesAwayImports(code, brackets) ||
    (language === 'javascript' && hooksAll(code, brackets))
  );
}

/** Tests of a package of Go share its variables. */
function assignsInPackage(code: string): boolean {
  const declared = code.match(/^.*:=|\bvar[ \t]+[\w, \t]+/gm)?.flatMap((line) => line.match(/\w+/g) ?? []);
  return [...code.matchAll(GO_ASSIGNS)].some(([, name = '']) => !(declared ?? []).includes(name));
}

function hooksAll(code: string, brackets: Brackets): boolean {
  return [...code.matchAll(HOOK)].some(({ index }) => {
    for (let open = brackets.around(index); open !== null; open = brackets.around(open))
      if (GROUP.test(code.slice(Math.max(0, open - 200), open))) return false;
    return true;
  });
}

/** Whether code assigns to what it imports, or reaches further into its process. */
export function reachesOthers({ language, masked }: FileText): boolean {
  if (language === null || masked === null) return false;
  return REACHES[language]?.test(masked.code) === true || assignsToImported(masked.code);
}

function assignsToImported(code: string): boolean {
  const imports = code.split('\n').filter((line) => IMPORT.test(line));
  const names = new Set(imports.flatMap((line) => line.match(/[A-Za-z_$][\w$]*/g) ?? []));
  return [...code.matchAll(ASSIGNED)].some(([, name = '']) => names.has(name));
}
