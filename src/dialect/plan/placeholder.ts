const MAX_CHARS = 120;
const COMMENT = /^(?:\/\/|\/\*+|#|--|;|%|<!--|\{\/\*|\*)/;

/** A SEARCH that quotes no line of the file but stands for all of it: `/* Add existing... *\/`. */
export function isPlaceholder(search: string): boolean {
  const line = search.trim();
  if (line === '') return true;
  if (line.length > MAX_CHARS || line.includes('\n')) return false;
  if (!COMMENT.test(line) || !/\.\.\.|…/.test(line)) return false;
  return /\b(?:existing|rest of|remaining|unchanged|previous|other)\b/i.test(line);
}
