// What a line of a CI script is for, by the programs that it starts.

/** `builds` comes before tests in one command; `fetches` and `other` are steps before them. */
export type Role = 'tests' | 'checks' | 'builds' | 'fetches' | 'repairs' | 'reports' | 'other';

/** Texts of scripts that a line may start by name, such as those of package.json. */
export type Scripts = ReadonlyMap<string, string>;

const RUNNERS =
  /\b(?:pytest|py\.test|unittest|trial|stestr|jest|vitest|mocha|ava|borp|karma|phpunit|pest|rspec|ctest|nextest|bats|prove|gotestsum|ginkgo)\b|\bnode\b.* --test\b|\b(?:rake|rails)(?: test| spec| *$)/;
const ENVIRONMENTS = /\b(?:tox|nox)\b/;
const TEST_TARGET =
  /\b(?:make|ninja|meson|cargo|go|dotnet|deno|swift|zig|bazel|composer|mix|sbt|lein|just|task|hatch|poetry|npm|pnpm|yarn|bun|turbo|nx|lerna|rush|invoke)\b[^|;&]*?\s(?!(?:build|compile|install|prepare|setup)[:_-])(?:[\w.]+[:-])*(?:nex)?(?:tests?|check|unit)(?:[:\s_-]|$)/;
const JVM_TESTS =
  /(?:^|\/|\s)(?:mvnw?|gradlew?)\b(?!.*(?:-DskipTests|-Dmaven\.test\.skip|-x test(?:\s|$))).*\s(?:test|check|build|verify|package|install)(?:\s|$)/;
/** Its default goal, which the manifest names. */
const MAVEN_ALONE = /^(?:\S*\/)?mvnw?(?:\s+-\S+(?:\s+\S*[./]\S*)?)*$/;
const OWN_TEST =
  /^(?:bash |sh |python3? )?(?:\.\/)?(?:[\w.-]+\/)*(?:run[-_]?|[\w-]+_)?tests?(?:\.(?:sh|py|pl|js))?(?:\s|$)/;
const CHECKS =
  /\b(?:eslint|oxlint|biome (?:ci|check|lint)|prettier\b.*(?:--check|-c\b)|tsc\b.*--noEmit|attw|publint|ruff (?:check|format .*--check)|flake8|pylint|pep8|pycodestyle|mypy|pyright|black\b.*--check|isort\b.*--check|pre-commit run|clippy|cargo fmt\b.*--check|go vet|gofmt -[dl]|goimports -[del]|golangci-lint|staticcheck|clang-format-check|rubocop|phpstan|psalm|php-cs-fixer\b.*--dry-run|spotless:?check|checkstyle|shellcheck)\b|[\s:](?:lint|typecheck|type-check|check[-:]types|format[-:]check|check[-:]format)\b/i;
const REPAIRS =
  /--(?:write|fix|apply|unsafe)\b|\bgofmt\b.* -w\b|\b(?:gofumpt|goimports) -w\b|\bcargo fmt\b(?!.*--check)|\bgo (?:generate|mod tidy)\b|\bspotlessApply\b|[\s:](?:fix|format|fmt)(?:\s|$)(?!.*--check)/;
const FETCHES =
  /\b(?:pip3?|uv pip|pipx|gem|apt|apt-get|brew|conda|mamba|apk|dnf|yum|npm|pnpm|yarn|bun|bundle|composer|poetry|pdm|go|cargo|rustup|rosdep|luarocks|cpanm|dotnet tool|mix deps|stack)\b(?: -\S+)* (?:install|add|i|ci|sync|get|update|upgrade|fetch|tap|toolchain|component|target|mod download|restore)\b|^(?:yarn|bundle)(?: --?\S+)*$|^(?:corepack \w+|uv sync|dotnet restore|playwright install|curl|wget|git (?:submodule|clone|fetch|config))\b|^(?:sudo |bash |sh )?(?:\S*\/)?install[\w-]*\.sh\b/;
const REPORTS =
  /\b(?:codecov|coveralls|coverage (?:report|xml|html|combine|lcov)|(?:un)?zip|tar c\w+|gh|docker (?:push|logs)|twine|(?:npm|cargo) publish)\b|^git (?:status|log|show|diff)\b|^(?:echo|ls|env|pwd|df|cat|which|tree|dir)\b(?!.*(?:>|\|))|^\S+(?: -\S+)* (?:--version|-V|version|env)$/;
const BUILDS =
  /\b(?:cmake|meson|ninja|autoreconf|bootstrap|autogen(?:\.sh)?|configure|make|tsc|build|compile|assemble|bundle|prepare|classes)\b/;

export function isGate(role: Role): boolean {
  return role === 'tests' || role === 'checks';
}

/** What one command is for. A script that it names counts where the name alone says nothing, or hides a repair. */
export function roleOf(command: string, scripts: Scripts): Role {
  if (/&& git diff\b.*--exit-code/.test(command)) return 'checks';
  const started = scripts.get(SCRIPT.exec(command)?.[1] ?? '') ?? null;
  if (REPAIRS.test(started ?? '') || REPAIRS.test(command)) return 'repairs';
  const role = roleByName(command);
  return role === 'other' && started !== null ? roleByName(started) : role;
}

/** Programs that move, look and wait, whatever their arguments name, unless they take the output of a check. */
const PLUMBING =
  /^(?:grep|sed|awk|cp|mv|rm|mkdir|touch|chmod|chown|sudo chown|sudo chmod|test|\[|find|kill|sleep|ln|true|exit|diff)\s/;

function roleByName(command: string): Role {
  if (PLUMBING.test(command)) return /[$<]\(.*\)/.test(command) && CHECKS.test(command) ? 'checks' : 'other';
  if (REPORTS.test(command)) return 'reports';
  if (FETCHES.test(command)) return 'fetches';
  const isStyle = /\b(?:lint|style|docs|mypy|pyright|types?|typing|pre-commit|fmt)\b/.test(command);
  if (ENVIRONMENTS.test(command))
    return /--notest|--install-only/.test(command) ? 'fetches' : isStyle ? 'checks' : 'tests';
  if (CHECKS.test(command)) return 'checks';
  if ([RUNNERS, TEST_TARGET, JVM_TESTS, MAVEN_ALONE, OWN_TEST].some((tests) => tests.test(command)))
    return 'tests';
  return BUILDS.test(command) ? 'builds' : 'other';
}

const SCRIPT = /^(?:npm|pnpm|yarn|bun)(?: -\S+(?: "[^"]*"| '[^']*')?)*(?: run)?(?: -\S+)* ([\w:.-]+)/;

/** Words after which a line is no command by itself. */
const CONTROL = /^(?:if|for|while|until|case|function|\w+\s*\(\)|\{|\()(?:\s|$)|<<-?\s*['"]?\w+/m;
/** What later lines of the same script depend on. */
export const STATE =
  /^(?:cd|export|source|\.|set|shopt|umask|[A-Za-z_]\w*=\S*$)(?:\s|$|=)|^[A-Za-z_]\w*=\S*$/;

/** The commands of a script, one a line; a script with loops, documents or texts of several lines in it is one. */
export function commandsOf(script: string): readonly string[] {
  const joined = script.replace(/\\\r?\n\s*/g, ' ').replace(/(&&|\|\||\|)\s*\r?\n\s*/g, '$1 ');
  const lines = joined.split('\n');
  if (CONTROL.test(joined) || lines.some(leavesQuoteOpen)) return [script.trim()];
  const commands = lines.flatMap((line) => {
    const command = line.trim();
    if (command === '' || command.startsWith('#')) return [];
    return inSequence(command.replace(/\s+#\s.*$/, '').replace(/;$/, ''));
  });
  const compared: string[] = [];
  for (const command of commands) {
    // What writes files and then compares is one check, whatever is shown between both.
    const at = compared.findLastIndex((one) => !REPORTS.test(one));
    if (at >= 0 && /^git diff\b.*--exit-code/.test(command))
      compared.splice(at, compared.length - at, `${compared[at]} && ${command}`);
    else compared.push(command);
  }
  return compared;
}

function leavesQuoteOpen(line: string): boolean {
  return /['"]/.test(line.replace(/^\s*#.*|\s#\s.*|\\.|'[^']*'|"(?:\\.|[^"\\])*"/g, ''));
}

const WORD = /'[^']*'|"(?:\\.|[^"\\])*"|\([^()]*\)|&&|\|\||[^'"()&|]+|./g;

/** The commands that && joins; one that also has || stays whole. */
function inSequence(command: string): readonly string[] {
  const words: readonly string[] = command.match(WORD) ?? [];
  if (words.includes('||')) return [command];
  const parts: string[] = [''];
  for (const word of words)
    if (word === '&&') parts.push('');
    else parts.push(`${parts.pop() ?? ''}${word}`);
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** What a command needs that the gate does not have; null: nothing is known. */
export function lackingFor(command: string): string | null {
  const lines = command.split(/\n|\\n/);
  if (lines.length > 1 && lines.some((line) => FETCHES.test(line.trim()))) return 'the network';
  if (/\b(?:docker|podman)\s/.test(command)) return 'containers';
  return /\bsudo\s/.test(command) ? 'rights' : null;
}

/** As one line, which an entry of `validate` is. */
export function inOneLine(command: string): string {
  if (!command.includes('\n')) return command;
  const quoted = command.replaceAll('\\', '\\\\').replaceAll("'", '\\x27').replaceAll('\n', '\\n');
  return `bash -eo pipefail -c $'${quoted}'`;
}
