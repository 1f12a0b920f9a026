import { type Part, partAt, restOf } from './part.ts';
import { isCheckName } from './settings-files.ts';
import { isSource } from './source-lists.ts';

const TARGET = /^([\w./%-]+)(?=[\s:])[^:=\n]*:(?!=)([^\n]*)((?:\n(?:[ \t]+[^\n]*|(?=\n)))*)/gm;
const VARIABLE =
  /^(?:(?:export|override)[ \t]+)*(?:([\w.-]+)[ \t]*[:?+!]{0,3}=[^\n]*(?:(?<=\\)\n[^\n]*)*|define[ \t]+([\w.-]+)[^\n]*\n[\s\S]*?^endef)/gm;
const OF_CHECKS = /TEST|CHECK|LINT|COV|test|check|lint|cov/;
const OF_SOURCES = /(?:^|_)(?:SOURCES|SRCS?|HEADERS|HDRS)$/i;
/** A program named by a variable: `@$(PYTHON) -m pytest`, `cd x && CI=1 $(RUN)`. */
const PROGRAM =
  /(?:^[ \t]*[@+-]*|[;&|(][ \t]*|\b(?:then|do|else)[ \t]+)(?:\w+=\S*[ \t]+)*\$[({]([\w.-]+)[)}]/gm;
/** A recipe that creates the file that the target is named after. */
const MAKES_FILE = /\$[@({]?@|[ \t]-o[ \t]/;

interface Rule {
  readonly name: string;
  readonly needs: readonly string[];
  readonly recipe: string;
  readonly text: string;
  readonly at: number;
}

/**
 * The parts of a makefile that check: targets named like checks, their prerequisites that create no file, variables
 * named like checks, and variables with the programs of these recipes.
 */
export function makefileParts(settings: string): readonly Part[] {
  const rules = rulesIn(settings);
  const checks = checksOf(rules);
  const programs = programsOf(checks, settings);
  const own = [
    ...checks.map(({ name, text, at }) => ({ word: 'target', name, text, at })),
    ...[...settings.matchAll(VARIABLE)]
      .map(({ 0: text, 1: set, 2: defined, index: at }) => ({
        word: 'variable',
        name: set ?? defined ?? '',
        text,
        at,
      }))
      .filter(({ name }) => OF_CHECKS.test(name) || programs.has(name)),
  ];
  const first = new Map(own.toReversed().map(({ name, at }) => [name, at]));
  const parts = own.map(({ word, name, text, at }) => ({
    kind: 'test-script-changed' as const,
    name: `the ${word} ${JSON.stringify(name)}`,
    text: text.trimEnd(),
    at,
    ...(word === 'variable' && !programs.has(name) ? namesOf(name, text) : {}),
    // The last definition of a name counts. An additional test in a list removes nothing.
    isHarmlessWhenNew:
      first.get(name) === at || (word === 'variable' && !programs.has(name) && ADDS.test(text)),
  }));
  const places = new Set<number | null>(own.map(({ at }) => at));
  const lists = [...sourceLists(settings), ...flags(settings)].filter(({ at }) => !places.has(at));
  return [...parts, ...lists, restOf(settings, [...parts, ...lists])];
}

/** What Automake only puts into the archive of a release. */
const OF_RELEASE = /^EXTRA_DIST$/;

/** Lists of sources, such as Automake's `app_SOURCES`, and of a release: one more name removes nothing. */
function sourceLists(settings: string): readonly Part[] {
  return [...settings.matchAll(VARIABLE)].flatMap((match): readonly Part[] => {
    const [, name = ''] = match;
    if (!OF_SOURCES.test(name) && !OF_RELEASE.test(name)) return [];
    const part = partAt('manifest-changed', `the list ${JSON.stringify(name)}`, match);
    const { names = [] } = namesOf(name, part.text);
    const isOfNames = OF_RELEASE.test(name) || names.every((word) => /^[$+]/.test(word) || isSource(word));
    return [names.length > 0 && isOfNames ? { ...part, names } : part];
  });
}

/** Flags of compilers: a level of optimisation may be what the task asks for. */
function flags(settings: string): readonly Part[] {
  return [...settings.matchAll(VARIABLE)].flatMap((match) =>
    /FLAGS$/.test(match[1] ?? '')
      ? [partAt('manifest-changed', `the variable ${JSON.stringify(match[1])}`, match)]
      : [],
  );
}

const ADDS = /^[^=\n]*\+=/;
/** A plain name or variable. The result of a make function such as `$(shell …)` is unknown. */
const PLAIN_NAME = /^(?!-)(?:[\w./%-]|\$[({][\w.]+[)}])+$/;

/** The names in a list of plain names, such as Automake's TESTS, unless the list excludes tests. */
function namesOf(variable: string, text: string): Pick<Part, 'names'> {
  const words = text
    .slice(text.indexOf('=') + 1)
    .split(/[\s\\]+/)
    .filter((word) => word !== '');
  const isList = text.includes('=') && words.length > 0 && words.every((word) => PLAIN_NAME.test(word));
  if (!isList || /XFAIL|SKIP|EXCLU|IGNORE|DISABLE|FLAGS|ARGS|OPTS/i.test(variable)) return {};
  // Without the plus, it takes out what other lines put into the list.
  return { names: ADDS.test(text) ? ['+=', ...words] : words };
}

/** Names of variables that contain the programs of the checks. */
export function programsOfChecks(settings: string): ReadonlySet<string> {
  return programsOf(checksOf(rulesIn(settings)), settings);
}

function rulesIn(settings: string): readonly Rule[] {
  return [...settings.matchAll(TARGET)].map(
    ({ 0: text, 1: name = '', 2: needs = '', 3: recipe = '', index }) => ({
      name,
      needs: needs.split(/[;#]/, 1)[0]?.trim().split(/\s+/) ?? [],
      recipe: `${needs.includes(';') ? needs.slice(needs.indexOf(';') + 1) : ''}${recipe}`,
      text,
      at: index,
    }),
  );
}

function checksOf(rules: readonly Rule[]): readonly Rule[] {
  const found = new Set(rules.filter(({ name }) => isCheckName(name)));
  const named = Map.groupBy(
    rules.filter(({ recipe }) => !MAKES_FILE.test(recipe)),
    ({ name }) => name,
  );
  for (const { needs } of found)
    for (const need of needs) for (const rule of named.get(need) ?? []) found.add(rule);
  return rules.filter((rule) => found.has(rule));
}

/** Follows variables whose value begins with another variable. */
function programsOf(rules: readonly Rule[], settings: string): ReadonlySet<string> {
  const found = new Set(rules.flatMap(({ recipe }) => programsIn(recipe)));
  const values = new Map(
    [...settings.matchAll(VARIABLE)].map(({ 0: text, 1: set, 2: defined }) => [
      set ?? defined ?? '',
      set === undefined ? text.slice(text.indexOf('\n')) : text.slice(text.indexOf('=') + 1),
    ]),
  );
  for (const name of found) for (const next of programsIn(values.get(name) ?? '')) found.add(next);
  return found;
}

function programsIn(text: string): readonly string[] {
  return [...text.matchAll(PROGRAM)].map(([, name = '']) => name);
}
