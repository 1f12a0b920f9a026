import type { Failure, FailureCause } from '../../../core/verdict/test-report.ts';
import { failureFrom } from './failure-from.ts';
import { MAX_KEPT } from './findings.ts';
import type { Block, Groups, ListRunner } from './list-runner.ts';

/** The failed tests of a run: blocks of text, and marks in a list of tests. */
export class ListFailures {
  readonly #listed: ListRunner['listed'];
  #blocks: Block[] = [];
  #marks: Block[] = [];
  /** How many of each there were when they were cleared, and how many of both at the last closing; null: it was before. */
  #kept = { blocks: 0, marks: 0 };
  #closed: number | null = null;
  #isTruncated = false;

  constructor({ listed }: ListRunner) {
    this.#listed = listed;
  }

  get blocks(): number {
    return this.#blocks.length;
  }

  get length(): number {
    return this.#blocks.length + this.#marks.length;
  }

  add(block: Block): void {
    keepIn(this.#blocks, block);
  }

  mark(test: Block): void {
    keepIn(this.#marks, test);
  }

  /** More of the last name: a test inside of it, or another line of it. */
  extend({ name, line = '' }: Groups, joint: string): void {
    const more = name === undefined ? ` ${line}` : joint + name.trim();
    this.#blocks.push(...this.#blocks.splice(-1).map((last) => ({ ...last, name: last.name + more })));
  }

  close(): void {
    this.#closed = this.length;
  }

  /** Whether all are above the last closing. */
  get isClosed(): boolean {
    return (this.#closed ?? 0) === this.length;
  }

  clearMarks(): void {
    this.#marks = [];
  }

  /** Those since the last closing were printed by tests. */
  clear(): void {
    if (this.#closed === null) {
      this.#blocks = this.#blocks.slice(0, this.#kept.blocks);
      this.#marks = this.#marks.slice(0, this.#kept.marks);
    }
    this.#kept = { blocks: this.#blocks.length, marks: this.#marks.length };
    this.#closed = null;
  }

  /** Something was left out of the output. */
  cut(): void {
    this.#isTruncated = true;
  }

  /** @param counted how many the closing counts */
  all(counted: number): readonly Block[] {
    return this.#listed === undefined ? this.#withMarks(counted) : this.#ofMarks(counted, this.#listed);
  }

  /** The blocks, and the marks that no block has the name of. A test that is counted once may have several blocks. */
  #withMarks(counted: number): readonly Block[] {
    const all = this.#blocks;
    const first = new Map(all.toReversed().map((block) => [block.name, block]));
    const blocks = all.length > counted ? all.filter((block) => first.get(block.name) === block) : all;
    const left = Math.max(0, counted - blocks.length);
    return [...blocks, ...this.#marks.filter(({ name }) => !first.has(name)).slice(0, left)];
  }

  /** The marks with the text of their blocks, and as many of the others as are counted; of a cut output all marks. */
  #ofMarks(counted: number, listed: 'always' | 'mostly'): readonly Block[] {
    const open = Map.groupBy(this.#blocks, keyOf);
    const all = this.#marks.map((mark) => ({ mark, own: takenBy(mark, open.get(keyOf(mark)) ?? []) }));
    const others = [...open.values()].flat();
    // A group may be counted as well.
    const isCounted = (mark: Block): boolean => mark.isGroup === true && !this.#isTruncated;
    let left = counted - all.filter(({ mark, own }) => own !== null || isCounted(mark)).length;
    const failed = all.flatMap(({ mark, own }) => {
      if (own !== null) return [withText(mark, own)];
      if (mark.isGroup !== true) left -= 1;
      return mark.isGroup === true || this.#isTruncated || left >= 0 ? [mark] : [];
    });
    return [...failed, ...(left > 0 && listed === 'mostly' ? others : others.slice(0, Math.max(0, left)))];
  }
}

function keyOf({ name, groups: { key = name } }: Block): string {
  return key;
}

/** Removes the block of a mark: the one of the same name, or the first. */
function takenBy({ name }: Block, blocks: Block[]): Block | null {
  const same = blocks.findIndex((block) => block.name === name);
  return blocks.splice(Math.max(0, same), 1)[0] ?? null;
}

function withText(mark: Block, { groups, lines }: Block): Block {
  return { ...mark, groups: { ...groups, ...mark.groups }, lines: [...mark.lines, ...lines] };
}

/** Beyond the limit there are too many: then more are counted than named. */
export function keepIn(blocks: Block[], block: Block): void {
  if (blocks.length < MAX_KEPT) blocks.push(block);
}

/** The failure of a block. Null: the reader of another format tells of it. */
export function failureIn(block: Block, { language = 'javascript', failureOf }: ListRunner): Failure | null {
  const { name, groups, lines, cause } = block;
  if (cause !== undefined) return faultFrom(name, cause, groups.message);
  const known = failureOf === undefined ? {} : failureOf(block);
  return known && failureFrom({ name, lines, language, ...known });
}

/** A fault of which no more is to be read. Nothing that was measured is part of its id: it stays the same failure. */
function faultFrom(name: string, cause: FailureCause, message = name): Failure {
  const id = name.replace(/^[\d.]{1,9}% |(?<=^Coverage for \w{1,20}) \([\d.]{1,9}%\)|: [\d.]{1,9}%$/g, '');
  return failureFrom({ name: id, cause, message });
}
