import type { ChangedText } from '../../core/verdict/changed-text.ts';

const IMPORTS =
  /^\s*(?:import|from|use|using|require\w*|package|#include|(?:const|let|var)\b.*\brequire\()\b/;
/** Names, and texts as a whole: a part of a path is another path. */
const TOKEN = /(['"])[^'"\n]*\1|[\w$.:]+/g;

/** Whether a file only loses lines, and names in what it imports, so that nothing in it expects something else. */
export function onlyLoses({ before, after }: ChangedText): boolean {
  if (before === null) return after === null;
  const had = before.split('\n');
  const lines = new Set(had);
  const imports = had.filter((line) => IMPORTS.test(line)).map(tokensOf);
  const isShorter = (line: string): boolean =>
    IMPORTS.test(line) && imports.some((all) => [...tokensOf(line)].every((one) => all.has(one)));
  return (after ?? '').split('\n').every((line) => lines.has(line) || isShorter(line));
}

function tokensOf(line: string): ReadonlySet<string> {
  return new Set(line.match(TOKEN) ?? []);
}
