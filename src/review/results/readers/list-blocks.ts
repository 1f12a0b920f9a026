import type { Failure } from '../../../core/verdict/test-report.ts';
import { MAX_KEPT, unplaced } from './findings.ts';
import type { Block, Groups, ListedBy, ListRunner } from './list-runner.ts';
import { stableName } from './places.ts';

/** What a run has of its failures: blocks of text, and marks in a list of tests. */
export interface Named {
  readonly blocks: readonly Block[];
  readonly marks: readonly Block[];
  /** Something was left out of the output. */
  readonly isTruncated: boolean;
}

/** The failed tests of a run: as many as are counted. */
export function failedOf(
  named: Named,
  counted: number,
  { listed, counts }: Pick<ListRunner, 'listed' | 'counts'>,
): readonly Block[] {
  if (listed !== undefined) return ofMarks(named, { counted, listed, keepsAll: counts === 'blocks' });
  const isAgain = counts === 'once' && named.blocks.length > counted;
  return withMarks(isAgain ? { ...named, blocks: firstOfName(named.blocks) } : named, counted);
}

function firstOfName(blocks: readonly Block[]): readonly Block[] {
  return [...Map.groupBy(blocks, ({ name }) => name).values()].flatMap((same) => same.slice(0, 1));
}

/** The blocks, and the marks that no block has the name of. */
function withMarks({ blocks, marks }: Named, counted: number): readonly Block[] {
  const named = new Set(blocks.map(({ name }) => name));
  const left = Math.max(0, counted - blocks.length);
  return [...blocks, ...marks.filter(({ name }) => !named.has(name)).slice(0, left)];
}

/** The marks with the text of their blocks, and as many of the others as are counted; of a cut output all marks. */
function ofMarks(
  { blocks, marks, isTruncated }: Named,
  {
    counted,
    listed,
    keepsAll,
  }: Required<Pick<ListRunner, 'listed'>> & { readonly counted: number; readonly keepsAll: boolean },
): readonly Block[] {
  const open = new OpenBlocks(blocks, listed);
  const all = marks.map((mark) => ({ mark, own: open.take(mark) }));
  // A group may be counted as well.
  let left =
    counted - all.filter(({ mark, own }) => own !== null || (mark.isGroup === true && !isTruncated)).length;
  const failed = all.flatMap(({ mark, own }) => {
    if (own !== null) return [withText(mark, own)];
    if (mark.isGroup !== true) left -= 1;
    return mark.isGroup === true || isTruncated || left >= 0 ? [mark] : [];
  });
  return [...failed, ...(left > 0 && keepsAll ? open.left : open.left.slice(0, Math.max(0, left)))];
}

function withText(mark: Block, own: Block): Block {
  const groups = { ...own.groups, ...mark.groups };
  return { ...mark, heading: own.name, groups, lines: [...mark.lines, ...own.lines] };
}

/** Beyond the limit there are too many: then more are counted than named. */
export function keepIn(blocks: Block[], block: Block): void {
  if (blocks.length < MAX_KEPT) blocks.push(block);
}

/** A fault of which no more is to be read. Nothing that was measured is part of its id: it stays the same failure. */
export function faultOf({ name, groups: { message = name }, cause }: Block): Failure | null {
  const id = name.replace(/^[\d.]{1,9}% |(?<=^Coverage for \w{1,20}) \([\d.]{1,9}%\)|: [\d.]{1,9}%$/g, '');
  return cause === undefined ? null : unplaced(cause, { id: stableName(id), message });
}

/** With more of the name: of a test inside of it, or another line of it. */
export function withMore(block: Block, { name, line = '' }: Groups, joint: string): Block {
  return { ...block, name: name === undefined ? `${block.name} ${line}` : block.name + joint + name.trim() };
}

/** Blocks of which marks take theirs. */
class OpenBlocks {
  readonly #by: ListedBy;
  readonly #open = new Set<Block>();
  readonly #ofKey = new Map<string, Set<Block>>();

  constructor(blocks: readonly Block[], by: ListedBy) {
    this.#by = by;
    for (const block of blocks) {
      this.#open.add(block);
      for (const key of by.block(block)) this.#ofKey.set(key, (this.#ofKey.get(key) ?? new Set()).add(block));
    }
  }

  /** Removes the block of a mark: the one of the same name, or the first that belongs to it. */
  take(mark: Block): Block | null {
    const fitting = this.#by.mark(mark).flatMap((key) => [...(this.#ofKey.get(key) ?? [])]);
    const own = fitting.find(({ name }) => name === mark.name) ?? fitting[0];
    if (own === undefined) return null;
    this.#open.delete(own);
    for (const key of this.#by.block(own)) this.#ofKey.get(key)?.delete(own);
    return own;
  }

  get left(): readonly Block[] {
    return [...this.#open];
  }
}

/** Longer beginnings of a name are none of another one. */
const MAX_KEY_CHARS = 400;

/** A name, and what of it is in front of each of these joints. */
export function beginningsOf(name: string, joint: string): readonly string[] {
  const found = [name];
  for (let at = name.indexOf(joint); at >= 0 && at <= MAX_KEY_CHARS; at = name.indexOf(joint, at + 1))
    found.push(name.slice(0, at));
  return found;
}
