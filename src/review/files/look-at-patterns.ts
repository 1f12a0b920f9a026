/** What a line of a change may do that no run can tell from an honest one. */
export interface Pattern {
  /** Where it is looked for: tests, all other files that are code or decide what is checked, or those without manifests. */
  readonly in: 'tests' | 'code' | 'both' | 'code-alone';
  /** What a line with it does, as the beginning of a sentence. */
  readonly what: string;
  readonly ways: readonly RegExp[];
}

export const TEST_LIBRARY: readonly RegExp[] = [
  /['"](?:node:(?:test|assert)(?:\/[\w-]+)?|assert)['"]/,
  /['"](?:vitest|@jest\/globals|jest|mocha|chai|expect|ava|uvu|tap|sinon|bun:test)['"]/,
  /^\s*(?:import|from)\s+(?:unittest|_?pytest|nose2?|doctest)\b/,
  /^\s*(?:import\s+)?(?:\w+\s+)?"testing(?:\/\w+)?"\s*$/,
  /^\s*use\s+Test2?::\w|\bRSpec(?:::Matchers\b|\.(?:configure|shared_\w+)\b)/,
  /\b(?:import|require|use|using)\b.{0,60}\b(?:org\.junit|Minitest|RSpec|PHPUnit|Xunit|NUnit)\b/,
];

/** Variables that runners of tests and CI set. */
const VARIABLE =
  /\b(?:CI|(?:NODE|RAILS|APP)_ENV|(?:VITEST|JEST|MOCHA|PYTEST|GITHUB|NODE_TEST)\w*|NODE_V8_COVERAGE|npm_lifecycle_\w+|\w*TESTS?|\w*TESTING)\b/
    .source;
const ENVIRONMENT =
  /\b(?:env|environ|getenv|ENV|GetEnvironmentVariable|var|var_os|Getenv|LookupEnv|env_?var)\b/.source;
/** How a program was started or what is loaded, beside a word for tests: in either order, in any language. */
const STARTED = /(?:\b(?:argv0?|execArgv|os\.Args|Lookup|globalThis|typeof)\b|\bdefined(?:\?|\())/.source;
const RUNNER =
  /(?:(?<![A-Za-z])(?:[Tt]est|TEST)(?:s|S|ing|ING)?\b|(?:py|unit|vi)test\b|\b[Jj]est\b|[Mm]ocha|PHPUNIT|Minitest|RSpec|\bdescribe\b)/
    .source;

/** No exceptions, no languages: a person looks. */
export const PATTERNS: readonly Pattern[] = [
  {
    in: 'both',
    what: 'Silences a checker or an error',
    ways: [
      /(?:eslint|oxlint|pylint:\s*|rubocop:|shellcheck |pragma warning )-?disable/,
      /\b(?:biome-|pyright:\s*|phpcs:|phpstan-|coverage:|type:\s*|(?:istanbul|c8|v8) )ignor[e]/,
      /@ts-(?:ignor[e]|nochec[k]|expect-erro[r])|@psalm-suppress/,
      /\bno(?:qa|lint|inspection)\b|\bNOLINT/,
      /pragma:\s*no (?:cover|branch)|ExcludeFromCodeCoverage/,
      /#!?\[(?:allow|expect)\(|@SuppressWarnings/,
      // All that may go wrong, whatever it is.
      /^\s*except(?:\s+(?:Base)?Exception(?:\s+as\s+\w+)?)?\s*:|\bcatch\s*(?:\([^()]{0,80}\)\s*)?\{\s*\}/,
      /(?:^|;)\s*rescue(?:\s+(?:StandardError|Exception))?\s*(?:;|$)|\brescue\s+nil\b/,
      /(?<![.\w])recover\(\)(?!\s*\{)|\beval\s*\{|\bcatch_unwind\b/,
    ],
  },
  {
    in: 'both',
    what: 'Ends the process with success',
    ways: [
      /(?:\b|_)(?:exit|Exit|reallyExit|halt)!?\(\s*(?:0|EXIT_SUCCESS|true|False|None)?\s*\)/,
      /(?:^|[;&|{]|\bthen\b|\bdo\b)\s*exit(?:\(0?\))?\s*(?:0|[;}]|$)|['"]\s*exit\s+0/,
      /\bexitCode\s*=\s*0|\$\?\s*=\s*0|\bSystemExit(?:\(\s*(?:0|None)?\s*\)|$)/,
      /\bexec[lv]p?e?\(|\bsyscall\.Exec\(/,
      /\|\|\s*(?:true|:)\s*(?:$|["';)])/,
    ],
  },
  {
    in: 'code',
    what: 'Asks whether tests or CI run, or who calls',
    ways: [
      new RegExp(`\\{.{0,80}${VARIABLE}.{0,80}\\}\\s*=\\s*process\\.env\\b`),
      new RegExp(`${ENVIRONMENT}.{0,40}${VARIABLE}`),
      new RegExp(`${STARTED}.{0,40}${RUNNER}|${RUNNER}.{0,40}${STARTED}`),
      /PYTEST_CURRENT_TEST|HARNESS_ACTIVE|\bimport\.meta\.env\.MODE\b/,
      /\btesting\.Testing\(|\bsys\.modules\b|\bcfg!?\(test\)|\btypeof (?:it|vi|expect)\b/,
      /\binspect\.(?:stack|currentframe)\b|\bsys\._getframe\b|\bruntime\.Callers?\b/,
      /\b(?:capture|get|prepare)StackTrace\b|\bdebug_backtrace\b|new Error\([^)]*\)\.stack/,
    ],
  },
  {
    in: 'code-alone',
    what: 'Loads a test library or reads a file of tests',
    ways: [
      ...TEST_LIBRARY,
      /['"`/](?:tests?|__tests__|specs?|testdata|fixtures|__snapshots__)\/[\w./-]*['"`]/,
      /['"`][\w./-]*[._-](?:test|spec)\.\w+['"`]/,
    ],
  },
  {
    in: 'both',
    what: 'Replaces a part of the language or of the runtime',
    ways: [
      /\b(?:Object|Array|String|Number|Function|Promise|Map|Set|Error|RegExp|Date|JSON|Math|Reflect)(?:\.prototype)?\.\w+\s*=(?![=>])/,
      /\b(?:globalThis|global|window|console|assert|process)\.\w+\s*=(?![=>])/,
      /\b__(?:eq|ne|bool|hash|lt|gt|instancecheck)__\b|\bSymbol\.(?:toPrimitive|hasInstance|species)\b/,
      /\b(?:valueOf|toJSON|asymmetricMatch|equals)\s*\(\s*\w*\s*\)\s*\{|\bdef (?:==|eql\?|method_missing)/,
      /\b(?:__)?builtins(?:__)?\b|\bModule\.(?:_load|_resolveFilename|prototype|register)/,
      /\bsys\.(?:settrace|setprofile|stdout|stderr|excepthook|meta_path|path_hooks)\b\s*(?:=|\(|\.(?:insert|append))/,
      /\bat_?exit\b|\btrap\b.{1,80}\b(?:EXIT|0)\b|\bprocess\.on\(\s*['"](?:exit|beforeExit|uncaughtException)/,
      /\bpytest_(?:collection|runtest|itemcollected|ignore|deselected|sessionfinish|report|pyfunc)\w*/,
      /\b(?:LD_PRELOAD|NODE_OPTIONS|PYTHONSTARTUP)\b/,
    ],
  },
  {
    in: 'both',
    what: 'Puts a name or code together at run time',
    ways: [
      /\beval\(|\bnew Function\(|(?<!\.)\bexec\(/,
      /\b(?:getattr|setattr|globals|locals|vars)\(\s*(?!self\b|\))/,
      /\b__import__\(|\bimportlib\b|\bcreateRequire\(/,
      /(['"])\w*\1\s*\+\s*(['"])\w*\2|\bString\.fromCharCode\(|\batob\(|\bb64decode\(/,
      /\b(?:instance_eval|class_eval|const_get|define_method|public_send)\b|\b(?:globalThis|process)\[/,
    ],
  },
  {
    in: 'tests',
    what: 'Leaves a test out, or runs it alone',
    ways: [
      /\b(?:it|test|describe|context|suite|specify|t)\.(?:skip|only|todo|fails?|failing|skipIf|runIf)\b/,
      /\b[xf](?:it|describe|test|context|specify)\(/,
      /\b(?:skip|only|todo|focus|pending)\s*:\s*(?:true|['"])/,
      /@(?:unittest\.)?(?:skip\w*|expectedFailure)\b|\bself\.skipTest\(/,
      /pytest\.(?:mark\.(?:skip|skipif|xfail)|skip|xfail|importorskip)\b/,
      /#\[ignore\b|\b[tb]\.Skip(?:f|Now)?\(|@(?:Ignore|Disabled\w*)\b/,
      /\$TOD[O]\b|^\s*SKIP:\s*\{|\btodo_skip\b|\bskip_all\b/,
      /\bmarkTest(?:Skipped|Incomplete)\(|\[(?:Ignore|Explicit)\b|\bSkip\s*=\s*"|\bGTEST_SKIP\b|\bDISABLED_\w+/,
    ],
  },
  {
    in: 'tests',
    what: 'Puts a stand-in in the place of something',
    ways: [
      /\b(?:jest|vi|mock|td)\.(?:mock|doMock|unstable_mockModule|spyOn|module|method|replace\w*|stubGlobal|hoisted)\(/,
      /\bmock(?:er)?\.patch\b|@patch\b|(?<![.>])\bpatch\(|\bpatch\.(?:object|dict)\(|\bmonkeypatch\b/,
      /\b(?:MagicMock|AsyncMock|create_autospec)\(|\bsinon\.(?:stub|replace|mock|fake)\w*\b/,
      /\b(?:proxyquire|rewire|mockery|esmock|quibble)\b/,
      /\ballow\(.*\)\.to receive|\b(?:when|doReturn)\(.*\)\./,
      /^\s*[A-Za-z_$][\w$]*(?:\.[\w$]+)+\s*=\s*(?:\(?[\w$, ]*\)?\s*=>|lambda\b|func(?:tion)?\b|async\b)/,
    ],
  },
];
