/** Languages, distinguished by comments, quotes and tests. The `data` ones have no known form of tests. */
export type Language =
  | 'javascript'
  | 'python'
  | 'ruby'
  | 'elixir'
  | 'go'
  | 'rust'
  | 'jvm'
  | 'dotnet'
  | 'php'
  | 'c'
  | 'swift'
  | 'dart'
  | 'shell'
  | 'hash-data'
  | 'slash-data'
  | 'xml';

/** No object: a file may be named like something that every object has. */
const BY_ENDING: ReadonlyMap<string, Language> = new Map([
  ...each('javascript', 'js jsx ts tsx mjs cjs mts cts vue svelte astro'),
  ...each('python', 'py pyi pyx'),
  ...each('ruby', 'rb rake gemspec'),
  ...each('elixir', 'ex exs'),
  ...each('go', 'go'),
  ...each('rust', 'rs'),
  ...each('jvm', 'java kt kts scala sc groovy gradle'),
  ...each('dotnet', 'cs'),
  ...each('php', 'php phtml'),
  ...each('c', 'c h cc cpp cxx hpp hh hxx m mm cu'),
  ...each('swift', 'swift'),
  ...each('dart', 'dart'),
  ...each('shell', 'sh bash zsh bats'),
  ...each('hash-data', 'yml yaml toml ini cfg conf mk properties neon'),
  ...each('slash-data', 'json jsonc json5'),
  ...each('xml', 'xml csproj fsproj vbproj props targets runsettings dist'),
]);

/** Null: the syntax of the file is unknown. */
export function languageOf(path: string): Language | null {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  if (/^(?:rakefile|gemfile|guardfile)$/.test(name)) return 'ruby';
  if (
    /^(?:gnu)?makefile$|^justfile$|^\.coveragerc$|^\.?pylintrc$|^\.flake8$|^\.rspec$|^dockerfile/.test(name)
  )
    return 'hash-data';
  if (/^\.(?:eslint|mocha|nyc|c8|stylelint|swc|babel)rc$/.test(name)) return 'slash-data';
  return BY_ENDING.get(name.slice(name.lastIndexOf('.') + 1)) ?? null;
}

function each(language: Language, endings: string): readonly (readonly [string, Language])[] {
  return endings.split(' ').map((ending) => [ending, language]);
}
