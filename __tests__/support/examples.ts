/**
 * How many examples of a property are tried: a fiftieth of them before a merge, all of them before a
 * release, which asks for it by `EXAMPLES=all`. They are the first of all.
 */
export function examples(all: number): number {
  return process.env.EXAMPLES === 'all' ? all : Math.ceil(all / 50);
}

/** The same of a list that is tried one by one: each twenty-fifth. */
export function someOf<Item>(all: readonly Item[]): readonly Item[] {
  return process.env.EXAMPLES === 'all' ? all : all.filter((_, at) => at % 25 === 0);
}
