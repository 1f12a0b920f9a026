/** Blocks by the keys under which the list of a runner may name them. Each is taken once. */
export class BlockQueue<Block> {
  readonly taken = new Set<Block>();
  readonly #queues: ReadonlyMap<string, { readonly block: Block }[]>;

  constructor(blocks: readonly Block[], keysOf: (block: Block) => readonly string[]) {
    const keyed = blocks.flatMap((block) => keysOf(block).map((key) => ({ key, block })));
    this.#queues = Map.groupBy(keyed, ({ key }) => key);
  }

  /** The first block left with this key; null when there is none. */
  take(key: string): Block | null {
    const queue = this.#queues.get(key) ?? [];
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      if (this.taken.has(next.block)) continue;
      this.taken.add(next.block);
      return next.block;
    }
    return null;
  }
}
