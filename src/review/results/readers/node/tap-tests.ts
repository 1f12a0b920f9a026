import { hasRun, pathOf, type TapNode } from '../tap-tree.ts';
import { isFilePath } from './node-failure.ts';

/**
 * Counts the tests of a document whose points are assertions: a test may have any number of them, and none. tape heads
 * each test with a comment, node-tap with `# Subtest`. Node's runner heads each point with it, as each is a test there.
 *
 * @param headings how many comments may name a test; null: there are subtests
 * @returns null: each point is a test
 */
export function testsIn(nodes: readonly TapNode[], headings: number | null): number | null {
  const ran = nodes.filter((node) => hasRun(node) && !isFilePath(pathOf(node)));
  const points = ran.filter(({ hasChildren }) => !hasChildren);
  if (headings === null) {
    const isEachTest = points.every(({ isAnnounced }) => isAnnounced);
    return isEachTest ? null : ran.filter((node) => node.hasChildren || node.isAnnounced).length;
  }
  const areAssertions = points.length === 0 || points.some(({ group }) => group !== '');
  return headings > 0 && areAssertions ? headings : null;
}
