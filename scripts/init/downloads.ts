import type { PlannedCommand } from './setup-plan.ts';

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
  { starts: /^(?:python3? -m |uv run (?:-\S+ )*)?tox\b/, warm: (command) => `${command} --notest` },
  { starts: /^pre-commit run/, warm: () => 'pre-commit install-hooks' },
];

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
