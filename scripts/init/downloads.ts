import type { PlannedCommand } from './setup-plan.ts';

/** What may start a program of Python, with options of its own. */
const STARTED_BY = '(?:python3? -m |uv run (?:-\\S+ )*|uvx (?:--(?:with|from|python)[ =]\\S+ |-\\S+ )*)?';
/** What fetches its program at that moment, also where the checkout has one of that name. */
const FETCHES_PROGRAM = /^(?:uvx|pipx run|(?:pnpm|yarn) dlx|npx (?:-y|--yes))\s/;

/** Programs that fetch while they test: what brings all of it beforehand, and how they then do without network. */
const DOWNLOADERS: readonly {
  readonly starts: RegExp;
  /** From the command; it ends well also if tests fail. */
  readonly warm: (command: string) => string;
  readonly offline?: (command: string) => string;
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
  // What it builds stays in the checkout, for each run of the gate.
  {
    starts: /^cargo (?:[-+]\S+ )*test\b/,
    warm: (command) => `${command.replace(/ -- .*$/, '')} --no-run || true`,
  },
  { starts: /^cargo\s/, warm: () => 'cargo fetch' },
  { starts: /^go\s/, warm: () => 'go mod download' },
  {
    starts: /^dotnet test\b/,
    warm: () => 'dotnet restore',
    offline: (command) => (/--no-(?:restore|build)/.test(command) ? command : `${command} --no-restore`),
  },
  {
    starts: new RegExp(`^${STARTED_BY}tox\\b`),
    warm: (command) => withOption(command, '--notest'),
    offline: (command) => command.replace(/^uvx /, '$&--offline '),
  },
  {
    starts: new RegExp(`^${STARTED_BY}nox\\b`),
    warm: (command) => withOption(command, '--install-only'),
    offline: (command) => withOption(command.replace(/^uvx /, '$&--offline '), '-R'),
  },
  { starts: /^pre-commit run/, warm: () => 'pre-commit install-hooks' },
];

/** Before what the command hands on. */
function withOption(command: string, option: string): string {
  return command.replace(/(?= -- )|$/, ` ${option}`);
}

/** What stands before a program of a line, its own variables, itself, and what closes it. */
const INNER = /^((?:.*&& )?\(?)((?:[A-Za-z_]\w*=\S* )*)([^&]+?)(\)?)$/;

/** What has to run with network before the gate, once for all commands of a program. */
export function fetchesFor(
  gate: readonly PlannedCommand[],
  prefetches: readonly string[],
): readonly string[] {
  return [...new Set(gate.flatMap(({ text }) => warmUp(text) ?? prefetches))];
}

function warmUp(command: string): readonly string[] | null {
  const [, before = '', own = '', last = command, after = ''] = INNER.exec(command) ?? [];
  const found = DOWNLOADERS.find(({ starts }) => starts.test(last));
  // What a build in C or C++ fetches as it is configured is known to it alone.
  if (found === undefined) return /\b(?:cmake|meson)\s/.test(command) ? [`${command} || true`] : null;
  const warm = found.warm(last);
  // A command of its own needs none of the variables.
  return [
    warm.startsWith(last)
      ? `${before}${own}${warm}${after}`
      : `${before.replace(/export \w+='[^']*' && /g, '')}${warm}${after}`,
  ];
}

/** The command as it runs without network. */
export function offline(command: string): string {
  const [, before = '', own = '', last = command, after = ''] = INNER.exec(command) ?? [];
  const found = DOWNLOADERS.find(({ starts }) => starts.test(last));
  return `${before}${own}${found?.offline?.(last) ?? last}${after}`;
}

/** Whether it would fetch its program from the gate, and nothing here can fetch it beforehand. */
export function needsNetwork(command: string): boolean {
  const last = INNER.exec(command)?.[3] ?? command;
  return FETCHES_PROGRAM.test(last) && !DOWNLOADERS.some(({ starts }) => starts.test(last));
}
