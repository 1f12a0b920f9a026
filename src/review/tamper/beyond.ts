/** Items that a list has more often than others do, by a key: of those with one key the last. */
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
