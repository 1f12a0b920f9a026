import type { BaseSearch, FoundLine } from '../../src/core/ports.ts';

/** What is not searched, as in src/adapters/git/base-grep.ts. */
const NOT_SEARCHED = /(?:^|\/)(?:node_modules|vendor|dist)\/|\.min\.|-lock\.json$/;

/** The base commit of a repository with these files. An empty text stands for some content. */
export async function repositoryOf(files: Readonly<Record<string, string>>): Promise<BaseSearch> {
  const texts = new Map(
    Object.entries(files).map(([path, text]) => [path, text === '' ? `content of ${path}\n` : text]),
  );
  const linesIn = (text: string, strings: readonly string[]): readonly FoundLine[] =>
    text
      .split('\n')
      .map((line, index) => ({ line: index + 1, text: line }))
      .filter((line) => line.text.length <= 1_000 && strings.some((one) => line.text.includes(one)));
  return {
    paths: async () => [...texts.keys()].sort(),
    text: async (path, maxBytes) => {
      const text = texts.get(path)?.replace(/^\ufeff/, '');
      return text === undefined || Buffer.byteLength(text) > maxBytes ? null : text;
    },
    linesWith: async (strings) => {
      const searched = [...texts].filter(([path]) => !NOT_SEARCHED.test(path));
      const found = searched.map(([path, text]) => [path, linesIn(text, strings)] as const);
      return new Map(found.filter(([, lines]) => lines.length > 0));
    },
  };
}

/** Files with some content each. */
export function named(...paths: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(paths.map((path) => [path, '']));
}
