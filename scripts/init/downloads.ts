/** Programs that fetch while they test: what brings all of it beforehand, and how they then do without network. */
const DOWNLOADERS: readonly {
  readonly starts: RegExp;
  /** Ends well also if tests fail; a text is a command of its own, whatever the variables of the line. */
  readonly warm: string | ((command: string) => string);
  readonly offline: (command: string) => string;
}[] = [
  {
    starts: /^\S*mvnw?(?:\s|$)/,
    warm: (command) => `${command} -Dmaven.test.failure.ignore=true`,
    offline: (command) => command.replace(/^\S+/, '$& -o'),
  },
  {
    starts: /^\S*gradlew?(?:\s|$)/,
    warm: (command) => `${command} --continue || true`,
    offline: (command) => command.replace(/^\S+/, '$& --offline'),
  },
  { starts: /^cargo\s/, warm: 'cargo fetch', offline: (command) => command },
  { starts: /^go\s/, warm: 'go mod download', offline: (command) => command },
  {
    starts: /^dotnet test\b/,
    warm: 'dotnet restore',
    offline: (command) => (/--no-(?:restore|build)/.test(command) ? command : `${command} --no-restore`),
  },
  {
    starts: /^(?:python3? -m )?tox\b/,
    warm: (command) => `${command} --notest`,
    offline: (command) => command,
  },
  { starts: /^pre-commit run/, warm: 'pre-commit install-hooks', offline: (command) => command },
];

/** The last command of a line: what stands before it, its own variables, itself, and what closes it. */
const INNER = /^((?:.*&& )?\(?)((?:[A-Za-z_]\w*=\S* )*)([^&]+?)(\)?)$/;

function partsOf(command: string) {
  const [, before = '', own = '', last = command, after = ''] = INNER.exec(command) ?? [];
  return { before, own, last, after, found: DOWNLOADERS.find(({ starts }) => starts.test(last)) };
}

/** What has to run with network before the command can do without; null: nothing is known. */
export function warmUp(command: string): string | null {
  const { before, own, last, after, found } = partsOf(command);
  // What a build in C or C++ fetches as it is configured is known to it alone.
  if (found === undefined) return /\b(?:cmake|meson)\b/.test(command) ? `${command} || true` : null;
  const { warm } = found;
  return typeof warm === 'string'
    ? `${before.replace(/export \w+='[^']*' && /g, '')}${warm}${after}`
    : `${before}${own}${warm(last)}${after}`;
}

/** The command as it runs without network. */
export function offline(command: string): string {
  const { before, own, last, after, found } = partsOf(command);
  return found === undefined ? command : `${before}${own}${found.offline(last)}${after}`;
}
