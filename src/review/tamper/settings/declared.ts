/** Dependencies as manifests declare them, and which of them a change adds, drops or gives another version. */

export interface Declared {
  readonly name: string;
  readonly version: string;
}

/** Where dependencies are declared, by file and part, and how: name and version are the groups that match. */
const DECLARED: readonly (readonly [place: RegExp, declaration: RegExp])[] = [
  [
    /^(?:package|composer)\.json the key "(?:(?:dev|peer|optional)?[dD]ependencies|require(?:-dev)?)"$/,
    /"([@\w./-]+)":"([^"\\]*)"/g,
  ],
  [
    /\.toml the (?:key "dependencies"|section "(?:project\.optional-dependencies|dependency-groups)")$/,
    /["']([A-Za-z][\w.-]*)(?:\[[\w, -]*\])?([^"'\n;@]*)["']/g,
  ],
  [
    /^(?:Cargo\.toml|pyproject\.toml|Pipfile) the section "(?:(?:[\w-]+\.)*(?:dev-|build-)?dependencies|(?:dev-)?packages)"$/,
    /^["']?([\w.-]+)["']?[ \t]*=[ \t]*(?:["']([^"'\n]*)["']|\{[ \t]*version[ \t]*=[ \t]*["']([^"'\n]*)["'](?:,[ \t]*(?:features[ \t]*=[ \t]*\[[^\]\n]*\]|(?:optional|default-features)[ \t]*=[ \t]*\w+))*[ \t]*\})[ \t]*$/gm,
  ],
  [/^requirements[\w.-]*\.(?:txt|in) $/, /^([A-Za-z][\w.-]*)(?:\[[\w, -]*\])?([^\n;@#]*)$/gm],
  [
    /^go\.mod $/,
    /^(?:require[ \t]+|[ \t]+)([\w./~-]+)[ \t]+(v\d[\w.+-]*)(?:[ \t]*\/\/ indirect)?[ \t]*$|^(go)[ \t]+(\d[\d.]*)[ \t]*$/gm,
  ],
  [
    /^Gemfile $|\.gemspec $/,
    /^[ \t]*(?:gem|\w+\.add_(?:development_|runtime_)?dependency)[ \t(]+["']([\w.-]+)["'](?:,[ \t]*["']([^"'\n]*)["'])?\)?[ \t]*$/gm,
  ],
  [/^\S+ the variable "\w*FLAGS"$/, /(?<=\s)(-O|-std=|-march=|-mtune=|-g)([\w+]*)(?=\s|$)/g],
];
/** What stands around declarations and goes with them. */
const AROUND =
  /^\[[\w.-]+\]|(?<![\w-])[\w-]+\s{0,99}=\s{0,99}\[[\s,]*\]|\brequire\s{0,99}\(\s{0,99}\)|[{},]/gm;

export interface Versions {
  readonly before: string;
  readonly after: string;
}

/** What is new and what is gone between two versions of a manifest's part. */
export interface DependencyChange {
  readonly fresh: readonly Declared[];
  readonly gone: readonly Declared[];
}

/**
 * The dependencies that differ; null: something else differs too, or nothing is declared there. `place`: the name of the
 * file, and of the part.
 */
export function dependencyChange(place: string, { before, after }: Versions): DependencyChange | null {
  const declaration = DECLARED.find(([where]) => where.test(place))?.[1];
  if (declaration === undefined || restOf(before, declaration) !== restOf(after, declaration)) return null;
  const keyOf = ({ name, version }: Declared): string => `${name} ${version}`;
  const [was, is] = [declaredIn(before, declaration), declaredIn(after, declaration)];
  return { fresh: notIn(is, was, keyOf), gone: notIn(was, is, keyOf) };
}

/** Longer words would be a list; the diff is one already. */
const MAX_WORDS = 300;

/** The same as a clause: `"left" is new, "right" is gone`; empty: nothing, too much, or options of a compiler. */
export function dependencyWords({ fresh, gone }: DependencyChange): string {
  if ([...fresh, ...gone].some(({ name }) => name.startsWith('-'))) return '';
  const [before, after] = [gone, fresh].map((all) => new Set(all.map(({ name }) => name)));
  const stays = (name: string): boolean => before?.has(name) === true && after?.has(name) === true;
  const words = [
    ...fresh.map(({ name }) => `"${name}" ${stays(name) ? 'has another version' : 'is new'}`),
    ...gone.flatMap(({ name }) => (stays(name) ? [] : [`"${name}" is gone`])),
  ].join(', ');
  return words.length > MAX_WORDS ? '' : words;
}

function declaredIn(text: string, declaration: RegExp): readonly Declared[] {
  return [...text.matchAll(declaration)].map((match) => {
    const [name = '', version = ''] = match.slice(1).filter((group) => group !== undefined);
    return { name, version: version.trim() };
  });
}

function restOf(text: string, declaration: RegExp): string {
  return text.replace(declaration, ' ').replace(AROUND, ' ').replace(/\s+/g, ' ').trim();
}

/** Items that occur more often than among the others, by their text. */
export function notIn<Item>(
  items: readonly Item[],
  others: readonly Item[],
  keyOf: (item: Item) => string,
): readonly Item[] {
  const known = Map.groupBy(others, keyOf);
  return [...Map.groupBy(items, keyOf)].flatMap(([key, alike]) => alike.slice(known.get(key)?.length ?? 0));
}
