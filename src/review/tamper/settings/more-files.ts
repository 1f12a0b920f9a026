import type { PathPredicate } from '../../source/test-files.ts';

const RULE = /^[^\s:=#][^:=#]*:(?![:=])[^=;#]*$/;
const RECIPE = /^\t/;
const HEADER = /^[\w./+-]+\.(?:h|hh|hpp|hxx)$/;
/** A program as Automake names it. */
const PROGRAM = /^([\w./-]+)\$\(EXEEXT\)$/;
const COMPILES = /\.(?:c|cc|cpp|cxx|h|hh|hpp|hxx|m|s|f90|o|obj)$/i;
/** Takes files by their place. */
const BY_PLACE = /\$[({](?:word|lastword|wordlist|filter)/;
/** What a source has too is not taken from a library any more. */
const LIBRARY = /\.(?:a|so|lib|dylib)\b|(?<=\s)-[lL]|LIBS?\b/;

/**
 * Whether rules of a makefile only need more files, behind the first that they need: headers, and sources that the
 * change adds, behind another source, or programs of these. A recipe may compile the first one alone; another source
 * might be compiled in the place of it.
 */
export function needsMoreFiles(before: string, after: string, isAdded: PathPredicate): boolean {
  const [was, is] = [before.trim().split('\n'), after.trim().split('\n')];
  const mayHaveSources = !BY_PLACE.test(before);
  const isMore = (line: string, old: string): boolean => {
    const isRule = RULE.test(line);
    const [words, known] = [wordsOf(line), wordsOf(old)];
    const first = isRule ? known.findIndex((word) => word.endsWith(':')) + 1 : 0;
    let next = 0;
    for (const [at, word] of words.entries()) {
      if (word === known[next]) next += 1;
      else if (at <= first) return false;
      else if (!(isRule && HEADER.test(word)) && !(mayHaveSources && isSource(word, words[at - 1])))
        return false;
    }
    return next === known.length && (isRule || RECIPE.test(line));
  };
  const isSource = (word: string, behind = ''): boolean => {
    const program = PROGRAM.exec(word)?.[1];
    return program === undefined ? COMPILES.test(behind) && isAdded(word) : isAdded(`${program}.o`);
  };
  return was.length === is.length && is.every((line, at) => line === was[at] || isMore(line, was[at] ?? ''));
}

export function linksLibrary(rule: string): boolean {
  return LIBRARY.test(rule);
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
