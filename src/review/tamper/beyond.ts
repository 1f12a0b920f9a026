/** Items that occur more often than in `others`, compared by key. Of items with the same key, the last ones. */
export function beyond<Item>(
  items: readonly Item[],
  others: readonly Item[],
  keyOf: (item: Item) => string,
): readonly Item[] {
  const left = new Map<string, number>();
  for (const one of others) left.set(keyOf(one), (left.get(keyOf(one)) ?? 0) + 1);
  return items.filter((one) => {
    const many = left.get(keyOf(one)) ?? 0;
    left.set(keyOf(one), many - 1);
    return many <= 0;
  });
}
