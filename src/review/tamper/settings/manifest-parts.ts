import { isRecord, parsedJson } from '../../../core/text/json-record.ts';
import type { TamperKind } from '../../../core/verdict/tampering.ts';
import { licenseParts, type Part } from './part.ts';
import { isCheckName } from './settings-files.ts';

/** Keys of package.json, composer.json and deno.json with settings of a tool. */
const SETTINGS: ReadonlyMap<string, TamperKind> = new Map([
  ...each(
    'test-settings-changed',
    'jest vitest mocha ava nyc c8 tap cypress stryker jasmine test coverage bench',
  ),
  ...each(
    'lint-settings-changed',
    'eslintConfig eslintIgnore prettier stylelint xo standard tslint lint fmt oxlint biome type-coverage size-limit knip',
  ),
  ...each('ci-changed', 'husky lint-staged simple-git-hooks pre-commit lefthook'),
]);

/** What only tells people and registries of a package: nothing is installed, built, loaded or run by it. */
const TOLD = new Set(
  'version description keywords author contributors maintainers license licenses homepage repository bugs funding support authors'.split(
    ' ',
  ),
);

/** The parts of a manifest in JSON: its scripts that check, its settings of tools, and the rest. */
export function manifestParts(name: string, text: string, settings: string): readonly Part[] {
  const fields = fieldsOf(parsedJson(settings));
  if (fields.length === 0) return [whole('', text)];
  const scriptsKey = name.startsWith('deno') ? 'tasks' : 'scripts';
  const scripts = fieldsOf(fields.find(([key]) => key === scriptsKey)?.[1]);
  const checks = checkScripts(scripts);
  const isSettings = ([key, value]: Field) =>
    SETTINGS.has(key) && !(name.startsWith('deno') && key === 'test' && typeof value === 'string');
  const isOfPackage = name.startsWith('deno') ? () => false : ([key]: Field) => OF_PACKAGE.test(key);
  const others = fields.filter(
    (field) => field[0] !== scriptsKey && !isSettings(field) && !TOLD.has(field[0]) && !isOfPackage(field),
  );
  const license = fields.filter(([key]) => /^licenses?$/.test(key));
  const placeOf = placesIn(text);
  return [
    ...scripts.map(([script, value]) => ({
      kind: checks.has(script) ? ('test-script-changed' as const) : ('manifest-changed' as const),
      name: `the script ${JSON.stringify(script)}`,
      text: canonical(value),
      at: placeOf(script),
      isHarmlessWhenNew: checks.has(script) ? !/^(?:pre|post)/.test(script) : BY_HAND.test(script),
    })),
    ...fields.filter(isSettings).map(([key, value]) => ({
      // Whether numbers are thresholds depends on their key.
      ...whole(`the key ${JSON.stringify(key)}`, `${JSON.stringify(key)}:${canonical(value)}`),
      kind: SETTINGS.get(key) ?? ('manifest-changed' as const),
      at: placeOf(key),
    })),
    ...fields.filter(isOfPackage).map(([key, value]) => ({
      ...whole(`the key ${JSON.stringify(key)}`, canonical(value)),
      ...ofPackage(key, value, fields),
      at: placeOf(key),
    })),
    ...licenseParts(license.length === 0 ? '' : canonical(license)),
    whole('', canonical(Object.fromEntries(others))),
  ];
}

/** Scripts that only people start. Other names may be those of programs, which `yarn NAME` takes the script for. */
const BY_HAND =
  /^(?:start|dev|docs?|demo|examples?|clean|format|fmt|fix|deploy|generate|migrate|seed|changelog)(?:[:_-][\w:-]+)?$/;

/** What others get who install the package; dependencies are looked at one by one. */
const OF_PACKAGE = /^(?:files|engines|bin|exports|(?:dev|peer|optional)?[dD]ependencies|require(?:-dev)?)$/;

function ofPackage(key: string, value: unknown, fields: readonly Field[]): Partial<Part> {
  const names = namesIn(key, value);
  const found = names === null ? {} : { names };
  if (key === 'files' || key === 'engines') return { ...found, kind: 'manifest-minor' };
  if (key !== 'bin') return found;
  const [, own] = fields.find(([other]) => other === 'name') ?? [];
  const programs = typeof value === 'string' ? [String(own).replace(/^.*\//, '')] : Object.keys(value ?? {});
  return { programs };
}

/** The names in a list of files to publish, unless it leaves some out, or of what can be imported by a path of its own. */
function namesIn(key: string, value: unknown): readonly string[] | null {
  if (key === 'files' && Array.isArray(value) && value.length > 0) {
    const names = value.filter((name) => typeof name === 'string' && !name.startsWith('!'));
    return names.length === value.length ? names : null;
  }
  const paths = key === 'exports' ? fieldsOf(value) : [];
  const isList = paths.length > 0 && paths.every(([path]) => /^\.(?:\/[^*]*)?$/.test(path));
  return isList ? paths.map(([path, target]) => `${path} ${canonical(target)}`) : null;
}

/** Keys under which nx, turbo and Angular define tasks by name. */
const TASKS = new Set(['targets', 'targetDefaults', 'architect', 'tasks', 'pipeline']);

/** The parts of a JSON file with tasks: tasks that check, and the rest. */
export function taskParts(text: string, settings: string): readonly Part[] {
  const value = parsedJson(settings);
  const placeOf = placesIn(text);
  const checks = tasksIn(value, '').map(({ path, task }) => ({
    kind: 'test-script-changed' as const,
    name: `the task ${JSON.stringify(path)}`,
    text: canonical(task),
    at: placeOf(path.slice(path.lastIndexOf('/') + 1)),
    isHarmlessWhenNew: true,
  }));
  const isTask = (key: string, among: string): boolean => TASKS.has(among) && isCheckName(key);
  return [...checks, whole('', canonical(without(value, '', isTask)))];
}

function tasksIn(value: unknown, path: string): readonly { readonly path: string; readonly task: unknown }[] {
  return fieldsOf(value).flatMap(([key, inner]) =>
    TASKS.has(path.slice(path.lastIndexOf('/') + 1)) && isCheckName(key)
      ? [{ path: `${path}/${key}`, task: inner }]
      : tasksIn(inner, path === '' ? key : `${path}/${key}`),
  );
}

function without(value: unknown, among: string, isOut: (key: string, among: string) => boolean): unknown {
  if (!isRecord(value)) return value;
  const kept = Object.entries(value).filter(([key]) => !isOut(key, among));
  return Object.fromEntries(kept.map(([key, inner]) => [key, without(inner, key, isOut)]));
}

type Field = readonly [key: string, value: unknown];

function whole(name: string, text: string): Part {
  return { kind: 'manifest-changed', name, text, at: null };
}

/** Flags may be before and after `run`. */
const RUNS_SCRIPT =
  /\b(?:npm|pnpm|yarn|bun|deno|composer)\s+(?:--?[\w-]+(?:=[^\s&|;]*)?\s+){0,9}(?:(?:run(?:-script)?|task)\s+)?(?:--?[\w-]+(?:=[^\s&|;]*)?\s+){0,9}@?([\w:.-]+)|@([\w:.-]+)|\b(?:run-[sp]|npm-run-all2?|concurrently)\b([^&|;]*)/g;

/** Scripts named like checks, and the scripts that they run. */
function checkScripts(scripts: readonly Field[]): ReadonlySet<string> {
  const byName = new Map(scripts);
  const found = new Set(scripts.map(([name]) => name).filter(isCheckName));
  for (const name of found) {
    for (const [, script = '', other = '', many = ''] of canonical(byName.get(name)).matchAll(RUNS_SCRIPT)) {
      const named = [script, other, ...many.split(/[\s"'\\]+/)];
      for (const next of named.flatMap((word) => scriptsNamed(word, scripts))) found.add(next);
    }
  }
  return found;
}

/** Resolves `suite:*` and `npm:suite`, the notations of programs that run several scripts. */
function scriptsNamed(word: string, scripts: readonly Field[]): readonly string[] {
  const [start = '', ...rest] = word.replace(/^(?:npm|pnpm|yarn|bun|node|deno):(?!$)/, '').split('*');
  const isNamed = (name: string): boolean => (rest.length === 0 ? name === start : name.startsWith(start));
  return start === '' ? [] : scripts.flatMap(([name]) => (isNamed(name) ? [name] : []));
}

/** Equal text for values that differ only in the order of their keys. */
function canonical(value: unknown): string {
  const sorted = JSON.stringify(value, (_, inner: unknown) => {
    const fields = fieldsOf(inner);
    return fields.length === 0
      ? inner
      : Object.fromEntries(fields.toSorted(([one], [other]) => (one < other ? -1 : 1)));
  });
  return sorted ?? '';
}

/** Where each key of a text in JSON stands first; null: nowhere as it is written here. */
function placesIn(text: string): (key: string) => number | null {
  const places = new Map<string, number>();
  for (const { 1: key = '', 2: colon, index } of text.matchAll(/("(?:[^"\\\n]|\\.)*")(:?)/g))
    if (colon === ':' && !places.has(key)) places.set(key, index);
  return (key) => places.get(JSON.stringify(key)) ?? null;
}

function fieldsOf(value: unknown): readonly Field[] {
  return isRecord(value) ? Object.entries(value) : [];
}

function each(kind: TamperKind, keys: string): readonly (readonly [string, TamperKind])[] {
  return keys.split(' ').map((key) => [key, kind]);
}
