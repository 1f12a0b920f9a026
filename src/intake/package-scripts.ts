import { parsedJson } from '../core/text/json-record.ts';
import { type Project, type Suggestion, tests } from './suggestion.ts';
import { namesAt, textAt } from './trigger/payload.ts';

type Manager = 'npm' | 'pnpm' | 'yarn' | 'bun';

const LOCK_FILES: readonly (readonly [string, Manager])[] = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
  ['package-lock.json', 'npm'],
];

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

/** What `npm init` writes. */
const PLACEHOLDER = /no test specified/i;
const NEVER_ENDS = /--watch(?:All)?(?![\w=-])/;

/** The scripts of package.json that test or check, the first of each kind. */
export async function fromPackageJson(project: Project): Promise<readonly Suggestion[]> {
  if (!project.names.has('package.json')) return [];
  const manifest = parsedJson(await project.text('package.json'));
  const declared = /^(npm|pnpm|yarn|bun)@/.exec(textAt(manifest, 'packageManager') ?? '')?.[1];
  const locked = LOCK_FILES.find(([name]) => project.upwards.has(name))?.[1];
  const manager = declared ?? locked ?? 'npm';
  const names = namesAt(manifest, 'scripts');
  const textOf = (name = ''): string => textAt(manifest, 'scripts', name) ?? '';
  const found = KINDS.flatMap(({ does, named, starts }) => {
    const isCheck = (name: string): boolean => !NO_CHECK.test(name) && !NO_CHECK.test(textOf(name));
    const script =
      names.find((name) => named.test(name) && (does === 'tests' || isCheck(name))) ??
      names.find((name) => starts?.test(textOf(name)) && isCheck(name));
    const text = textOf(script);
    if (script === undefined || text.trim() === '' || NEVER_ENDS.test(text) || PLACEHOLDER.test(text))
      return [];
    const isShort = script === 'test' && manager !== 'bun';
    const command = isShort ? `${manager} test` : `${manager} run ${script}`;
    return [{ command, does, reason: `package.json has the script "${script}"` }];
  });
  const test = found.some(({ does }) => does === 'tests') ? undefined : bunTest(manager, project);
  return test === undefined ? found : [tests('bun test', test), ...found];
}

/** A test file, if Bun is used: it runs tests without a script. */
function bunTest(manager: string, project: Project): string | undefined {
  const isTest = (path: string): boolean => /[._](?:test|spec)\.[cm]?[jt]sx?$/.test(path);
  return manager === 'bun'
    ? project.find((path) => isTest(path) && !path.includes('node_modules/'))
    : undefined;
}
