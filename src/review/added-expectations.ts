import type { ChangedText } from '../core/verdict/changed-text.ts';
import type { OriginalTests } from '../core/verdict/evidence.ts';
import type { Tampering } from '../core/verdict/tampering.ts';

/**
 * Leaves out changed expectations in files that the change only added lines to, when the base's own versions of these
 * pass with the change: all that was expected still is, and more. One of several cases in a file of data is added so.
 */
export function withoutAdded(
  tampering: readonly Tampering[],
  { originalTests, texts }: { readonly originalTests: OriginalTests; readonly texts: readonly ChangedText[] },
): readonly Tampering[] {
  if (originalTests.kind !== 'passed') return tampering;
  const added = new Set(texts.filter(onlyAdds).map(({ path }) => path));
  return tampering.filter(
    ({ kind, path }) =>
      !(kind === 'expected-changed' && added.has(path) && originalTests.paths.includes(path)),
  );
}

function onlyAdds({ before, after }: ChangedText): boolean {
  if (before === null || after === null) return false;
  const kept = before.trimEnd().split('\n');
  let next = 0;
  for (const line of after.split('\n')) if (next < kept.length && line === kept[next]) next += 1;
  return next === kept.length;
}
