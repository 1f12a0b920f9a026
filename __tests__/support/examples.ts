/**
 * How many examples of a property are tried: a tenth of them before a merge, all of them before a
 * release, which asks for it by `EXAMPLES=all`. The examples of the tenth are the first of all.
 */
export function examples(all: number): number {
  return process.env.EXAMPLES === 'all' ? all : Math.ceil(all / 10);
}

/** The same of a list that is tried one by one: each tenth. */
export function someOf<Item>(all: readonly Item[]): readonly Item[] {
  return process.env.EXAMPLES === 'all' ? all : all.filter((_, at) => at % 10 === 0);
}
