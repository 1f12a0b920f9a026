import type { PathPredicate } from '../../source/test-files.ts';

const RULE = /^[^\s:=#][^:=#]*:(?![:=])[^=;#]*$/;
const HEADER = /^[\w./+-]+\.(?:h|hh|hpp|hxx)$/;

/**
 * Whether rules of a makefile only need more headers, behind the first file that they need: a recipe may compile that
 * one alone. Another source might be compiled in the place of it.
 */
export function needsMoreHeaders(before: string, after: string): boolean {
  const [was, is] = [before.trim().split('\n'), after.trim().split('\n')];
  const isMore = (line: string, old: string): boolean => {
    const [words, known] = [wordsOf(line), wordsOf(old)];
    const first = known.findIndex((word) => word.endsWith(':')) + 1;
    const kept = words.filter((word, at) => at <= first || known.includes(word) || !HEADER.test(word));
    return RULE.test(line) && kept.join(' ') === known.join(' ');
  };
  return was.length === is.length && is.every((line, at) => line === was[at] || isMore(line, was[at] ?? ''));
}

function wordsOf(line: string): readonly string[] {
  return line.trim().split(/\s+/);
}

const COMPILED =
  /^<(?:Compile|ClCompile|ClInclude)\s+Include="([\w .\\/-]+\.(?:cs|fs|vb|c|cc|cpp|cxx|h|hpp))"\s*\/>$/;

/** Whether a project of MSBuild only compiles more files than before, all of them allowed. */
export function compilesMore(before: string, after: string, isAllowed: PathPredicate): boolean {
  const was = tagsOf(before);
  let next = 0;
  for (const tag of tagsOf(after)) {
    const file = COMPILED.exec(tag)?.[1]?.replaceAll('\\', '/');
    if (tag === was[next]) next += 1;
    else if (file === undefined || !isAllowed(file)) return false;
  }
  return next === was.length;
}

function tagsOf(text: string): readonly string[] {
  return [...text.matchAll(/<[^<>]*>|[^<>\s][^<>]*/g)].map(([tag]) => tag.trim());
}
