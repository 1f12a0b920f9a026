import type { Item, Tracker } from './tracker.ts';

/** Pull requests whose text names an issue, oldest first. */
export function referencesIn(
  tracker: Tracker,
  issue: number,
): readonly { readonly item: Item; readonly closes: boolean }[] {
  const mention = new RegExp(`#${issue}\\b`);
  const closing = new RegExp(`\\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):?\\s+#${issue}\\b`, 'i');
  return tracker.items.flatMap((item) => {
    const text = `${item.title}\n${item.body ?? ''}`;
    return item.pull === null || !mention.test(text) ? [] : [{ item, closes: closing.test(text) }];
  });
}
