import type { Block, ListRunner } from './list-runner.ts';

/** What a run has of its failures: blocks of text, and marks in a list of tests. */
interface Named {
  readonly blocks: readonly Block[];
  readonly marks: readonly Block[];
}

/** The tests that failed, as far as a closing counts so many. */
export function failedOf(
  named: Named,
  { counted, isListed }: Required<Pick<ListRunner, 'isListed'>> & { readonly counted: number },
): readonly Block[] {
  if (isListed === false) return withMarks(named, counted);
  return ofMarks(named, { counted, keepsAll: isListed === 'or not' });
}

/** The blocks, and the marks that no block has the name of: as many as are counted. */
function withMarks({ blocks, marks }: Named, counted: number): readonly Block[] {
  const named = new Set(blocks.map(({ name }) => name));
  const left = Math.max(0, counted - blocks.length);
  return [...blocks, ...marks.filter(({ name }) => !named.has(name)).slice(0, left)];
}

/**
 * The marks, each with the text of its block. If that are as many as are counted, tests printed the marks without a
 * block; if it are fewer, so many blocks without a mark count too, or with `keepsAll` each of them.
 */
function ofMarks(
  { blocks, marks }: Named,
  { counted, keepsAll }: { readonly counted: number; readonly keepsAll: boolean },
): readonly Block[] {
  const open = Map.groupBy(blocks, ({ name }) => name);
  const listed = marks.map((mark) => ({ mark, block: open.get(mark.name)?.shift() ?? null }));
  const found = listed.filter(({ block }) => block !== null);
  const own = (found.length >= counted ? found : listed).map(({ mark, block }) => ({
    ...mark,
    groups: { ...block?.groups, ...mark.groups },
    lines: block?.lines ?? mark.lines,
  }));
  const left = Math.max(0, counted - own.length);
  return [...own, ...[...open.values()].flat().slice(0, left > 0 && keepsAll ? undefined : left)];
}
