import type { Block, ListedBy } from './list-runner.ts';

/** Blocks of which marks take theirs, in linear time. */
export class OpenBlocks {
  readonly #blocks: readonly Block[];
  readonly #by: ListedBy;
  readonly #taken = new Set<number>();
  /** The indices of the blocks by their keys, and by these together with their names. */
  readonly #queues = new Map<string, number[]>();

  constructor(blocks: readonly Block[], by: ListedBy) {
    this.#blocks = blocks;
    this.#by = by;
    // From the last to the first, so that the first is taken from the end.
    for (const [index, block] of [...blocks.entries()].reverse())
      for (const key of by.block(block)) {
        this.#push(key, index);
        this.#push(withName(key, block), index);
      }
  }

  /** Removes the block of a mark: the one of the same name, or the first that belongs to it. */
  take(mark: Block): Block | null {
    const keys = this.#by.mark(mark);
    const at = this.#first(keys.map((key) => withName(key, mark))) ?? this.#first(keys);
    if (at === null) return null;
    this.#taken.add(at);
    return this.#blocks[at] ?? null;
  }

  get left(): readonly Block[] {
    return this.#blocks.filter((_, index) => !this.#taken.has(index));
  }

  #push(key: string, index: number): void {
    const queue = this.#queues.get(key);
    if (queue === undefined) this.#queues.set(key, [index]);
    else queue.push(index);
  }

  #first(keys: readonly string[]): number | null {
    const found = keys.flatMap((key) => this.#next(key) ?? []);
    return found.length === 0 ? null : Math.min(...found);
  }

  #next(key: string): number | undefined {
    const queue = this.#queues.get(key) ?? [];
    while (this.#taken.has(queue.at(-1) ?? -1)) queue.pop();
    return queue.at(-1);
  }
}

function withName(key: string, { name }: Block): string {
  return `${key}\n${name}`;
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
