import type { TestBlock } from '../source/test-blocks.ts';

/** Tells of a test of the base whether one of these stands in its group and says the same: it stood there twice. */
export function doublesIn(candidate: readonly TestBlock[]): (test: TestBlock) => boolean {
  let known: ReadonlySet<string> | null = null;
  return (test) => {
    known ??= new Set(candidate.filter(({ assertions }) => assertions.length > 0).map(wordsOf));
    return test.assertions.length > 0 && known.has(wordsOf(test));
  };
}

/** Whose it is, and what it does. */
function wordsOf({ kind, source, name, fullName, bodyFrom, bodyTo }: TestBlock): string {
  const group = name === '' ? fullName : fullName.slice(0, -name.length);
  const body = source.uncommented.slice(bodyFrom, bodyTo).replace(/\s+/g, '');
  return [kind, source.path, group, body].join('\0');
}
