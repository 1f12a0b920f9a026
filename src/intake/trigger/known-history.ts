import { ServiceFault } from '../../core/fault.ts';
import type { BranchHistory, ForgeReads } from '../../core/ports.ts';

/** Null: the forge knows no such commit, or the two have nothing in common. @throws {ServiceFault} if it gives no answer */
export function knownHistory(
  { historyBetween }: Pick<ForgeReads, 'historyBetween'>,
  base: string,
  head: string,
): Promise<BranchHistory | null> {
  return historyBetween(base, head).catch((thrown: unknown) => {
    if (thrown instanceof ServiceFault && thrown.status === 404) return null;
    throw thrown;
  });
}
