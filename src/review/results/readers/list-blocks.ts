import type { Block } from './list-runner.ts';

/** What a run has of its failures: blocks of text, and marks in a list of tests. */
export interface Named {
  readonly blocks: readonly Block[];
  readonly marks: readonly Block[];
}

/** The blocks, and the marks that no block has the name of: as many as are counted. */
export function withMarks({ blocks, marks }: Named, counted: number): readonly Block[] {
  const named = new Set(blocks.map(({ name }) => name));
  const left = Math.max(0, counted - blocks.length);
  return [...blocks, ...marks.filter(({ name }) => !named.has(name)).slice(0, left)];
}

/** The marks, each with the text of its block, and blocks without a mark: as many as are counted. */
export function ofMarks({ blocks, marks }: Named, counted: number): readonly Block[] {
  const open = Map.groupBy(blocks, ({ name }) => name);
  const listed = marks.map((mark) => {
    const { groups, lines } = open.get(mark.name)?.shift() ?? mark;
    return { ...mark, groups: { ...groups, ...mark.groups }, lines };
  });
  const left = Math.max(0, counted - listed.length);
  return [...listed, ...[...open.values()].flat().slice(0, left)];
}
