import type { ForgeReads, ForgeWrites } from '../../core/ports.ts';

/** @param tools.settle waits a moment: a new branch is not visible everywhere at once */
export function createIsHead(tools: {
  readonly reads: Pick<ForgeReads, 'branch'>;
  readonly settle: () => Promise<void>;
}): ForgeWrites['isHead'] {
  const { reads, settle } = tools;
  return async (branch, commit) => {
    const seen = await reads.branch(branch);
    if (seen !== null) return seen.headSha === commit;
    await settle();
    return (await reads.branch(branch))?.headSha === commit;
  };
}
