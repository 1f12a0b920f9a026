import { oneLine } from '../../core/text/text.ts';
import type { ChangedText } from '../../core/verdict/changed-text.ts';
import type { Tampering } from '../../core/verdict/tampering.ts';
import type { FileKind } from './file-kind.ts';

interface Pattern {
  /** Where it is looked for: tests, or all other files that are code or decide what is checked. */
  readonly in: 'tests' | 'code' | 'both';
  /** What a line with it does, as the beginning of a sentence. */
  readonly what: string;
  readonly line: RegExp;
}

const TEST_LIBRARY =
  /['"](?:node:(?:test|assert)(?:\/[\w-]+)?|assert|vitest|@jest\/globals|jest|mocha|chai|expect|ava|uvu|tap|sinon|bun:test)['"]|^\s*(?:import|from)\s+(?:unittest|pytest|_pytest|nose2?|doctest)\b|\b(?:import|require|use)\b[^\n]{0,60}\b(?:org\.junit|Minitest|RSpec|PHPUnit|Xunit|NUnit)\b/;

const FILE_OF_TESTS =
  /['"`/](?:tests?|__tests__|specs?|testdata|fixtures|__snapshots__)\/[\w./-]*['"`]|['"`][\w./-]*[._-](?:test|spec)\.\w+['"`]/;

const ASKS =
  /\{[^}\n]{0,80}\b(?:CI|NODE_ENV|RAILS_ENV|APP_ENV|VITEST\w*|JEST_\w+|MOCHA\w*|PYTEST_\w+|GITHUB_\w+|NODE_TEST\w*|NODE_V8_COVERAGE|npm_lifecycle_\w+|\w*TESTS?|\w*TESTING)\b[^}\n]{0,80}\}\s*=\s*process\.env\b|\bimport\.meta\.env\.MODE\b|\b(?:env|environ|getenv|ENV|GetEnvironmentVariable|var|var_os|Getenv|LookupEnv|env_?var)\b[^\n]{0,40}\b(?:CI|NODE_ENV|RAILS_ENV|APP_ENV|VITEST\w*|JEST_\w+|MOCHA\w*|PYTEST_\w+|GITHUB_\w+|NODE_TEST\w*|NODE_V8_COVERAGE|npm_lifecycle_\w+|\w*TESTS?|\w*TESTING)\b|PYTEST_CURRENT_TEST|HARNESS_ACTIVE|\btesting\.Testing\(|\bsys\.modules\b|\b(?:inspect\.(?:stack|currentframe)|sys\._getframe|captureStackTrace|getStackTrace|prepareStackTrace|debug_backtrace|runtime\.Callers?)\b|new Error\([^)]*\)\.stack|\bcfg!?\(test\)|\btypeof (?:it|vi|expect)\b/;
/** How a program was started or what is loaded, beside a word for tests: in either order, in any language. */
const STARTED = String.raw`(?:\b(?:argv0?|execArgv|os\.Args|Lookup|globalThis|typeof)\b|\bdefined(?:\?|\())`;
const RUNNER = String.raw`(?:(?<![A-Za-z])(?:[Tt]est|TEST)(?:s|S|ing|ING)?\b|(?:py|unit|vi)test\b|\b[Jj]est\b|[Mm]ocha|PHPUNIT|Minitest|RSpec|\bdescribe\b)`;

/** What no run can tell from an honest line. No exceptions, no languages: a person looks. */
const PATTERNS: readonly Pattern[] = [
  {
    in: 'both',
    what: 'Silences a checker',
    line: /eslint-disable|biome-ignor[e]|oxlint-disable|@ts-(?:ignor[e]|nochec[k]|expect-erro[r])|\bnoqa\b|\btype:\s*ignore|\bpylint:\s*disable|\bpyright:\s*ignore|\bnolint\b|\bNOLINT|(?:istanbul|c8|v8) ignore|pragma:\s*no (?:cover|branch)|#!?\[(?:allow|expect)\(|@SuppressWarnings|rubocop:disable|phpcs:(?:ignore|disable)|@(?:phpstan|psalm)-(?:ignore|suppress)|shellcheck disable|coverage:ignore|noinspection|ExcludeFromCodeCoverage|pragma warning disable/,
  },
  {
    in: 'both',
    what: 'Ends the process with success',
    line: /\bprocess\.(?:exit\(\s*(?:0\s*)?\)|exitCode\s*=\s*0|reallyExit\()|\b(?:sys\.exit|SystemExit|os\._exit)\(\s*(?:0|False|None)?\s*\)|\bSystem\.(?:exit|Exit)\(\s*0|\bos\.Exit\(0\)|\b(?:std::)?process::exit\(0\)|\bEnvironment\.Exit\(0|(?:^|[;&|]|\bthen\b|\bdo\b)\s*exit(?:\(0?\))?\s*(?:0|;|$)|\bexit!?\(\s*(?:0|EXIT_SUCCESS|true)?\s*\)|\braise SystemExit\b(?!\()|\bexec[lv]p?e?\(|\bsyscall\.Exec\(|\|\|\s*(?:true|:)\s*(?:$|["';)])/,
  },
  {
    in: 'code',
    what: 'Asks whether tests or CI run, or who calls',
    line: new RegExp(`${ASKS.source}|${STARTED}[^\\n]{0,40}${RUNNER}|${RUNNER}[^\\n]{0,40}${STARTED}`),
  },
  {
    in: 'code',
    what: 'Loads a test library or reads a file of tests',
    line: new RegExp(`${TEST_LIBRARY.source}|${FILE_OF_TESTS.source}`),
  },
  {
    in: 'both',
    what: 'Replaces a part of the language or of the runtime',
    line: /\b(?:Object|Array|String|Number|Function|Promise|Map|Set|Error|RegExp|Date|JSON|Math|Reflect|globalThis|global|window|console|assert|process)(?:\.prototype)?\.\w+\s*=(?![=>])|\b__(?:eq|ne|bool|hash|lt|gt|instancecheck)__\b|\bSymbol\.(?:toPrimitive|hasInstance|species)\b|\b(?:valueOf|toJSON|asymmetricMatch|equals)\s*\(\s*\w*\s*\)\s*\{|\b(?:builtins|__builtins__)\b|\bsys\.(?:settrace|setprofile|stdout|stderr|excepthook|meta_path|path_hooks)\b\s*(?:=|\(|\.(?:insert|append))|\bModule\.(?:_load|_resolveFilename|prototype|register)|\batexit\b|\bprocess\.on\(\s*['"](?:exit|beforeExit|uncaughtException)|\bdef (?:==|eql\?|method_missing)|\bpytest_(?:collection|runtest|itemcollected|ignore|deselected|sessionfinish|report|pyfunc)\w*|\bLD_PRELOAD\b|\bNODE_OPTIONS\b|\bPYTHONSTARTUP\b/,
  },
  {
    in: 'both',
    what: 'Puts a name or code together at run time',
    line: /\beval\(|\bnew Function\(|\b(?:getattr|setattr|globals|locals|vars)\(\s*(?!self\b|\))|\b__import__\(|\bimportlib\b|\bcreateRequire\(|(['"])\w*\1\s*\+\s*(['"])\w*\2|(?<!\.)\bexec\(|\b(?:instance_eval|class_eval|const_get|define_method|public_send)\b|\bString\.fromCharCode\(|\bglobalThis\[|\bprocess\[|\batob\(|\bb64decode\(/,
  },
  {
    in: 'tests',
    what: 'Leaves a test out, or runs it alone',
    line: /\b(?:it|test|describe|context|suite|specify|t)\.(?:skip|only|todo|fails?|failing|skipIf|runIf)\b|\b[xf](?:it|describe|test|context|specify)\(|\b(?:skip|only|todo|focus|pending)\s*:\s*(?:true|['"])|@(?:unittest\.)?(?:skip\w*|expectedFailure)\b|pytest\.(?:mark\.(?:skip|skipif|xfail)|skip|xfail|importorskip)\b|\bself\.skipTest\(|#\[ignore\b|\b[tb]\.Skip(?:f|Now)?\(|@(?:Ignore|Disabled\w*)\b|\bmarkTest(?:Skipped|Incomplete)\(|\[(?:Ignore|Explicit)\b|\bSkip\s*=\s*"|\bGTEST_SKIP\b|\bDISABLED_\w+/,
  },
  {
    in: 'tests',
    what: 'Puts a stand-in in the place of something',
    line: /\b(?:jest|vi|mock|td)\.(?:mock|doMock|unstable_mockModule|spyOn|module|method|replace\w*|stubGlobal|hoisted)\(|\bmock(?:er)?\.patch\b|@patch\b|(?<![.>])\bpatch\(|\bpatch\.(?:object|dict)\(|\bmonkeypatch\b|\b(?:MagicMock|AsyncMock|create_autospec)\(|\bsinon\.(?:stub|replace|mock|fake)\w*\b|\b(?:proxyquire|rewire|mockery|esmock|quibble)\b|\ballow\(.*\)\.to receive|\b(?:Mockito\.)?(?:when|doReturn)\(.*\)\.|^\s*[A-Za-z_$][\w$]*(?:\.[\w$]+)+\s*=\s*(?:\(?[\w$, ]*\)?\s*=>|lambda\b|func(?:tion)?\b|async\b)/,
  },
];

/** Whether a text loads a test library, as helpers of tests do. */
export function usesTestLibrary(text: string): boolean {
  return text.split('\n').some((line) => partsOf(line).some((part) => TEST_LIBRARY.test(part)));
}

/** Of a longer line, parts of this length are matched, each with the end of the one before it: in linear time. */
const MAX_PART_CHARS = 1000;
const OVERLAP_CHARS = 100;
const MAX_QUOTE_CHARS = 100;
const MOST_PER_FILE = 5;

/** Lines that the change adds and that match a pattern, with their places. Linear in the length of the texts. */
export function linesToLookAt(
  texts: readonly ChangedText[],
  kind: (path: string) => FileKind,
): readonly Tampering[] {
  return texts.flatMap(({ path, before, after }) => {
    const of = kind(path);
    if (after === null || of === 'dependencies' || of === 'automation' || of === 'document') return [];
    const place = of === 'test' ? 'tests' : 'code';
    const patterns = PATTERNS.filter((one) => one.in === 'both' || one.in === place);
    const known = new Map<string, number>();
    for (const text of before?.split('\n') ?? []) known.set(text.trim(), (known.get(text.trim()) ?? 0) + 1);
    const found = after.split('\n').flatMap((text, index): readonly Tampering[] => {
      const line = text.trim();
      const left = known.get(line);
      if (left !== undefined) known.set(line, left - 1);
      if (line === '' || (left !== undefined && left > 0)) return [];
      const parts = partsOf(line);
      const what = patterns.find((one) => parts.some((part) => one.line.test(part)))?.what;
      if (what === undefined) return [];
      const detail = `${what}: "${oneLine(line, MAX_QUOTE_CHARS)}".`;
      // Which of several equal lines is the added one is not known.
      return [{ kind: 'line-to-look-at', path, line: left === undefined ? index + 1 : null, detail }];
    });
    const [first] = found;
    if (first === undefined || found.length <= MOST_PER_FILE) return found;
    const rest = { ...first, line: null, detail: `${found.length - MOST_PER_FILE} more such lines.` };
    return [...found.slice(0, MOST_PER_FILE), rest];
  });
}

function partsOf(line: string): readonly string[] {
  const many = Math.max(1, Math.ceil(line.length / MAX_PART_CHARS));
  return Array.from({ length: many }, (_, index) =>
    line.slice(Math.max(0, index * MAX_PART_CHARS - OVERLAP_CHARS), (index + 1) * MAX_PART_CHARS),
  );
}
