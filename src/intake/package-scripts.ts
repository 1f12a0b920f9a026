import { namesAt, textAt } from '../core/text/json-path.ts';
import { parsedJson } from '../core/text/json-record.ts';
import type { Project } from './project.ts';

/** What a manifest suggests. `checks` are less important commands, which validate only if no test is known. */
export interface Suggestion {
  readonly command: string;
  readonly does: 'tests' | 'types' | 'lint' | 'checks';
  readonly reason: string;
}

export function tests(command: string, manifest: string): Suggestion {
  return { command, does: 'tests', reason: `there is a ${manifest}` };
}

const LOCK_FILES = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
] as const;

interface Kind {
  readonly does: Suggestion['does'];
  readonly named: RegExp;
  /** What a script with another name may start, where none has such a name. */
  readonly starts?: RegExp;
}

const KINDS: readonly Kind[] = [
  { does: 'tests', named: /^test$/ },
  {
    does: 'types',
    named: /^(?:typecheck|type-check|types|tsc|check-types|check:types)$/,
    starts: /^(?:npx )?(?:(?:vue-)?tsc\b.*--noEmit\b|tsd\b|svelte-check\b)/,
  },
  {
    does: 'lint',
    named: /^lint$/,
    starts:
      /^(?:npx )?(?:eslint|biome (?:check|lint|ci)|oxlint|tslint|standard|ts-standard|semistandard|xo)\b/,
  },
  { does: 'checks', named: /^build$/ },
];
/** Scripts that change files; scripts that npm runs by itself beside others. */
const NO_CHECK = /--(?:fix|write|apply|watch)\b|^(?:pre|post)(?=\w)|\bfix\b/;
/** What `npm init` writes, and what never ends. */
const NO_TEST = /no test specified|--watch(?:All)?(?![\w=-])|^\s*$/;

/** The scripts of package.json that test or check, the first of each kind; one that is of two kinds is one command. */
export async function fromPackageJson(project: Project): Promise<readonly Suggestion[]> {
  const manifest = parsedJson(await project.text('package.json'));
  const declared = /^(npm|pnpm|yarn|bun)@/.exec(textAt(manifest, 'packageManager') ?? '')?.[1];
  const locked = LOCK_FILES.find(([name]) => project.inherits(name))?.[1];
  const manager = declared ?? locked ?? 'npm';
  const names = namesAt(manifest, 'scripts');
  const textOf = (name = ''): string => textAt(manifest, 'scripts', name) ?? '';
  const taken = new Set<string>();
  const found = KINDS.flatMap(({ does, named, starts }) => {
    const isCheck = (name: string): boolean =>
      !taken.has(name) && !NO_CHECK.test(name) && !NO_CHECK.test(textOf(name));
    const script =
      names.find((name) => named.test(name) && (does === 'tests' || isCheck(name))) ??
      names.find((name) => starts?.test(textOf(name)) && isCheck(name));
    if (script === undefined || NO_TEST.test(textOf(script))) return [];
    taken.add(script);
    const isShort = script === 'test' && manager !== 'bun';
    const command = isShort ? `${manager} test` : `${manager} run ${script}`;
    return [{ command, does, reason: `package.json has the script "${script}"` }];
  });
  if (manager !== 'bun' || found.some(({ does }) => does === 'tests')) return found;
  // Bun runs tests without a script.
  const test = project.find(/^(?!.*node_modules\/).*[._](?:test|spec)\.[cm]?[jt]sx?$/);
  return test === undefined ? found : [tests('bun test', test), ...found];
}
