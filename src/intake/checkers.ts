import type { Project } from './suggestion.ts';

/** A type checker or linter that settings of the repository are for. */
export interface Checker {
  readonly program: string;
  readonly command: string;
}

interface SetUp extends Checker {
  /** A file of settings in the folder. */
  readonly file: RegExp;
  /** A section of a file that several tools share. */
  readonly section?: RegExp;
}

const CHECKERS: readonly SetUp[] = [
  {
    program: 'mypy',
    command: 'python3 -m mypy .',
    file: /^\.?mypy\.ini$/,
    section: /^\[(?:tool\.)?mypy\]/m,
  },
  {
    program: 'pyright',
    command: 'pyright',
    file: /^pyrightconfig\.json$/,
    section: /^\[tool\.(?:based)?pyright\]/m,
  },
  { program: 'ruff', command: 'ruff check .', file: /^\.?ruff\.toml$/, section: /^\[tool\.ruff[\].]/m },
  { program: 'flake8', command: 'python3 -m flake8', file: /^\.flake8$/, section: /^\[flake8\]/m },
  { program: 'golangci-lint', command: 'golangci-lint run', file: /^\.golangci\.(?:ya?ml|toml|json)$/ },
  { program: 'rubocop', command: 'bundle exec rubocop', file: /^\.rubocop\.yml$/ },
  {
    program: 'phpstan',
    command: 'vendor/bin/phpstan analyse',
    file: /^phpstan(?:\.dist)?\.neon(?:\.dist)?$/,
  },
  { program: 'clippy', command: 'cargo clippy -- -D warnings', file: /^\.?clippy\.toml$/ },
];
const SHARED = ['pyproject.toml', 'setup.cfg', 'tox.ini'];

/** Checkers with settings in the folder, without those that the settings of pytest make a part of the tests. */
export async function checkersIn({ names, text }: Project): Promise<readonly Checker[]> {
  const texts = await Promise.all(SHARED.filter((name) => names.has(name)).map(text));
  return CHECKERS.filter(({ program, file, section }) => {
    const isSetUp =
      [...names].some((name) => file.test(name)) || texts.some((one) => section?.test(one) ?? false);
    return isSetUp && !texts.some((one) => one.includes(`--${program}`));
  });
}
