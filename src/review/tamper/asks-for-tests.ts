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
const ITS_GLOBAL = '(?:describe|beforeEach|afterEach|jest|vi|vitest|mocha|expect|it)';
const GLOBAL = '(?<![\\w.])(?:globalThis|global|window)';
const NOT_SET = String.raw`(?!['"\]]{0,2}\s*=(?![=>]))`;
/** Names of variables that an application chooses for itself: `startsWith('APP_')`. */
const OWN_NAMES = String.raw`(?![^;]{0,160}(?:[sS]tarts?_?[wW]ith\(\s*['"]|\/\^)(?!(?:NODE|JEST|VITEST|PYTEST|TEST|TOX|CI|GITHUB|npm)_)[A-Z][A-Z0-9]{1,20}_)`;
/** How a file asks whether it is the program itself, and how it names itself to its user. */
const IS_MAIN = String.raw`(?!\??\.(?:ends|starts)With\(\s*['\"]|[^\n;]{0,80}(?:import\.meta|fileURLToPath|__filename))`;
const BEHIND_MAIN = String.raw`(?<!(?:import\.meta|__filename|pathToFileURL|realpath\w{0,6}|basename)[^\n;]{0,60})`;

const LOOKS_INTO = String.raw`(?=[\s\S]{0,200}(?:\b(?:includes|indexOf|match(?:All)?|search|split|(?:ends|starts)With)|\/\w{0,3}\.(?:test|exec))\()`;

/** Who calls, what all of the environment or of the globals is, without a word that tells what for. */
const OF_ALL: readonly RegExp[] = [
  // Frames and stacks. Who prints one asks nothing.
  /\b_getframe\(|\binspect\.(?:stack|currentframe|getouterframes)\(|(?<!\b(?:log|print|debug|info|warn|warning|error|write)\([\w.]{0,20})\bextract_stack\(|\bruntime\.Callers?\(/,
  /\{[^{}\n]{0,80}\bstack\b[^{}\n]{0,80}\}\s{0,9}=\s{0,9}(?:new\s{1,9})?\w{0,20}Error\(/,
  new RegExp(String.raw`\bnew\s{1,9}\w{0,20}Error\([^()\n]{0,80}\)\)?\??\.stack\b${LOOKS_INTO}`),
  new RegExp(
    String.raw`\b(?:const|let|var)\s{1,9}(\w{1,40})\s{0,9}=\s{0,9}new\s{1,9}\w{0,20}Error\([^()\n]{0,80}\)(?=[\s\S]{0,300}\b\1\.stack\b${LOOKS_INTO})`,
  ),
  new RegExp(
    String.raw`\bcaptureStackTrace\(\s{0,9}(?!this\b)(\w{1,40})\b(?=[\s\S]{0,300}\b\1\.stack\b${LOOKS_INTO})`,
  ),
  // The program that runs.
  new RegExp(String.raw`${BEHIND_MAIN}\bprocess\.argv(?:\.at\(\s*1\s*\)|\[1\])${IS_MAIN}`),
  /\[[ \t]{0,9}\w{0,20}[ \t]{0,9},[ \t]{0,9}(\w{1,40})\b[^\]\n]{0,80}\]\s{0,9}=\s{0,9}(?:process\.)?argv\b(?![\w.[])(?=[\s\S]{0,2000}\b\1\b)/,
  // The whole environment. What hands it on asks nothing.
  new RegExp(
    String.raw`(?<!fromEntries\(\s*)\b(?:Object\.(?:keys|values|entries)|Reflect\.ownKeys|JSON\.stringify)\(\s*process\.env\s*[),]${OWN_NAMES}|\b(?:in|of)\s+process\.env\s*\)${OWN_NAMES}`,
  ),
  new RegExp(
    String.raw`\bfor\s+\(?\w{1,20}(?:\s*,\s*\w{1,20})?\)?\s+in\s+(?:\w{1,20}\()?os\.environ\b(?!\s*\[)${OWN_NAMES}|\bos\.environ\.(?:keys|values|items)\(${OWN_NAMES}|\b(?:str|repr|sorted|join|list|set)\(os\.environ\b${OWN_NAMES}|\b(?:range\s+|strings\.Join\(|slices\.\w{1,20}\()os\.Environ\(\)${OWN_NAMES}`,
  ),
  /(?:\benv|\benviron)\[(?:\[[^\]\n]{0,80}\]|[^\]\n]){0,80}?(?:\.join|\.reverse|\batob|\.replace|fromCharCode)\(/,
  // The globals.
  new RegExp(
    String.raw`\b(?:Object\.(?:keys|values|entries|getOwnPropertyNames)|Reflect\.ownKeys)\(\s*(?:globalThis|global|window)\s*\)|\bfor\s*\([^()\n;]{1,60}\bin\s+(?:globalThis|global|window)\s*\)|${GLOBAL}(?:\.|\[['"])${ITS_GLOBAL}\b${NOT_SET}`,
  ),
  new RegExp(
    String.raw`\b(\w{1,40})\s{0,9}=\s{0,9}(?:globalThis|global|window)\b(?![.[])(?=[\s\S]{0,2000}\b\1(?:\.|\[['"])${ITS_GLOBAL}\b${NOT_SET})`,
  ),
];

const READ = String.raw`\b(?:(?:readFile|readdir|glob)(?:Sync)?|createReadStream|opendirSync|open|Path|listdir|scandir|walk|iglob|ReadFile|ReadDir|include_str!|File\.read|Dir\.glob|file_get_contents)\(`;
const PATH_OF_TESTS = String.raw`(?:['"\`/](?:__)?tests?(?:__)?(?:['"\`/]|\\/)|[._-](?:test|spec)\\?\.\w|['"\`/]test_\w)`;

/** Code that reads what tests say, or everything that lies where it starts. */
export const READS_TESTS: readonly RegExp[] = [
  new RegExp(`${READ}[^;\\n]{0,120}${PATH_OF_TESTS}`),
  /\breaddir(?:Sync)?\(\s{0,9}(?:['"]\.{0,2}\/?['"]|process\.cwd\(\))[^;\n]{0,40}\brecursive\b|\bos\.walk\(\s{0,9}(?:['"]\.{1,2}\/?['"]|os\.getcwd\(\))|\bPath(?:\(\s{0,9}(?:['"]\.{1,2}['"])?\s{0,9}\)|\.cwd\(\))\.(?:rglob|glob)\(/,
];

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
  ...OF_ALL,
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
