import type { ForgeReads, ForgeWrites } from '../../core/ports.ts';

/** @param tools.awaitVisibility a new branch is not visible everywhere at once */
export function createIsHead(tools: {
  readonly reads: Pick<ForgeReads, 'branch'>;
  readonly awaitVisibility: () => Promise<void>;
}): ForgeWrites['isHead'] {
  const { reads, awaitVisibility } = tools;
  return async (branch, commit) => {
    const seen = await reads.branch(branch);
    if (seen !== null) return seen.headSha === commit;
    await awaitVisibility();
    return (await reads.branch(branch))?.headSha === commit;
  };
}
