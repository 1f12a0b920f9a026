/** Without mocha and jasmine, which are a coffee and a tea too. */
const RUNNER =
  '(?:pytest|unittest|vitest|jest|phpunit|rspec|minitest|junit|surefire|testng|xunit|nunit|testhost|exunit|xctest\\w{0,40})';
/** Access to the environment in several languages. */
const ENVIRONMENT = String.raw`(?:\benv|\benviron|\bgetenv|\bGetenv|\benv::var|\bENV|\b_ENV|\bGetEnvironmentVariable|\benvironment)`;
const BY_CI = '(?:CI|GITHUB_ACTIONS|GITEA_ACTIONS|FORGEJO_ACTIONS|GITLAB_CI|RUNNER_OS|GITHUB_RUN_ID)';
/** Flags by which tests show. `TEST_DATABASE_URL` is a value for them. */
const BY_TESTS =
  '(?:VITEST\\w{0,40}|JEST_WORKER_ID|NODE_TEST_CONTEXT|NODE_V8_COVERAGE|npm_(?:lifecycle_\\w{1,40}|command)|TOX_\\w{1,40}|C?TEST_\\w{0,40}MODE|(?:\\w{1,40}_)?TEST(?:S|ING)?(?:_(?:ENV|RUN\\w{0,40}|WORKER\\w{0,40}|CONTEXT|ID))?|XCTest\\w{0,40})';
const BY_RUN = `(?:${BY_CI}|${BY_TESTS})`;
/** Access to the caller, or to the program and its name. */
const CALLER = String.raw`(?:\.stack\b|\bargv\b|\bexecArgv\b|\bppid\b|\bos\.Args\b|\$PROGRAM_NAME\b|\$0(?!\d)|\bcurrent_exe\(|\bProcessName\b|\b_getframe\(|\binspect\.(?:stack|currentframe)\(|\bextract_stack\(|(?<![\w.])caller(?:_locations)?\b|\b(?:getS|s|S)tackTrace\b|\bdebug_backtrace\(|\bFuncForPC\()`;
const IN_A_NAME = `(?:\\b|_)(?:[tT]ests?|[tT]esting|[sS]pecs?|mocha|jasmine|${RUNNER})(?:\\b|_)`;
/** How code asks whether something is there, or is the same. */
const ASKS = String.raw`(?:['"]\s+(?:not\s+)?in\s+[\w.(]|[!=]==?|=~|\b(?:includes|contains(?:Key)?|str_contains|has|get|match|find_spec|forName|getProperty|class_exists|NSClassFromString|isset|whereis|ensure_(?:loaded|compiled)|const_defined|[sS]tarts?_?[wW]ith|[eE]nds?_?[wW]ith|Contains|StartsWith|EndsWith|GetType|include|match)(?=\s*[({]|\?))`;
const MODE = String.raw`(?:\b\w{1,20}_ENV\b['"\])]*|\bimport\.meta\.env\??\.MODE\b)`;
const ITS_FUNCTION = '(?:describe|beforeEach|afterEach|jest|vi|vitest|mocha)';

/** Reads a variable that CI or a runner sets. */
const OF_VARIABLE = new RegExp(
  String.raw`${ENVIRONMENT}\b[^\n;]{0,40}\b${BY_RUN}\b|\{[^{}\n]{0,80}\b${BY_RUN}\b[^{}\n]{0,80}\}\s*=\s*process\.env\b|['"]${BY_RUN}['"]\s+(?:not\s+)?in\s+(?:process\.env|os\.environ)\b`,
);
/** Asks for the mode of the program. */
const OF_MODE = new RegExp(
  String.raw`${MODE}\s*[!=]==?\s*['"]test(?:ing)?['"]|['"]test(?:ing)?['"]\s*[!=]==?[^\n;]{0,60}${MODE}|\bswitch\s*\([^()\n]{0,80}${MODE}\s*\)[^}]{0,300}\bcase\s+['"]test['"]`,
);

export const READS_VARIABLE: readonly RegExp[] = [OF_VARIABLE, OF_MODE];

/** The variables of CI or of the mode that code reads which asks for them; none if it also reads what only runners set. */
export function variablesIn(code: string): readonly string[] {
  if (new RegExp(`\\b${BY_TESTS}\\b`).test(code)) return [];
  return code.match(new RegExp(`\\b(?:${BY_CI}|[A-Z]{1,20}_ENV)\\b`, 'g')) ?? [];
}

/** Code that asks whether tests or CI run it, or who runs it. */
export const ASKS_FOR_TESTS: readonly RegExp[] = [
  ...READS_VARIABLE,
  /\bRails\.env\.test\?|\bMix\.env(?:\(\))?\s*[!=]=\s*:test\b|\brunningUnitTests\(|\benvironment\(\s*['"]testing['"]|\bsettings\.TESTING\b|\bimport\.meta\.vitest\b/,
  /\bPYTEST_\w+|\btesting\.Testing\(|\bflag\.Lookup\(\s*"test\.|\bdefined\(\s*['"]PHPUNIT_|\bdefined\?\(?\s*(?:RSpec|Minitest)\b|\bcfg!\(\s*test\s*\)|\bcfg(?:_attr)?!?\([^\]\n]{0,200}\bnot\(\s*test\s*\)|#\[cfg\(\s*test\s*\)\]\s*(?:return\b|\{|let\b)/,
  // What a runner has loaded, or defines.
  new RegExp(
    String.raw`\bsys\.modules\b[^\n;]{0,60}\b_?${RUNNER}|\b_?${RUNNER}\b[^\n;]{0,60}\bsys\.modules\b`,
  ),
  /\bin\s+(?:(?:list|tuple)\()?sys\.modules\b(?!\s*\[)(?:\)|:|\s+if\b|\.(?:keys|items|values)\b)|\b(?:str|repr|sorted|join)\(sys\.modules\b/,
  new RegExp(
    String.raw`\btypeof\s+(?:globalThis\.)?(?:${ITS_FUNCTION}|it)\b|(?<![\w.])(?:globalThis|global|window)(?:\.|\[['"])${ITS_FUNCTION}\b(?!['"\]]{0,2}\s*=(?![=>]))|['"]${ITS_FUNCTION}['"]\s+in\s+(?:globalThis|global|window)\b`,
  ),
  new RegExp(
    String.raw`['"][^'"\n]{0,40}(?:\b|_)${RUNNER}[^\n;]{0,40}${ASKS}|${ASKS}[^\n;]{0,60}['":(]_{0,2}(?:[\w\\]{1,20}[.\\])?${RUNNER}(?:\b|_)`,
    'i',
  ),
  new RegExp(
    String.raw`${CALLER}[^\n;]{0,80}['"\`/][^'"\`/\n]{0,40}${IN_A_NAME}|${IN_A_NAME}[\w.-]{0,20}['"\`][^\n;]{0,80}${CALLER}`,
  ),
  /\bthread::current\(\)[^;\n]{0,40}\.name\(\)[^;\n]{0,40}==|\bcurrent_exe\(\)[^;\n]{0,120}"deps"/,
];
