import { pathOf, type TapNode } from '../tap-tree.ts';
import { isFilePath } from './node-failure.ts';

/**
 * Counts the tests of a document whose points are assertions: a test may have any number of them, and none. tape heads
 * each test with a comment, node-tap with `# Subtest`. Node's runner heads each point with it, as each is a test there.
 */
export class TapTests {
  #headings = 0;
  #hasSubtests = false;
  /** Where a test was announced whose own point is yet to come, by indentation. */
  readonly #announced = new Set<number>();
  readonly #own = new Set<TapNode>();

  heading(comment: string): void {
    if (!comment.startsWith('SKIP ')) this.#headings += 1;
  }

  subtest(indent: number): void {
    this.#hasSubtests = true;
    this.#announced.add(indent);
  }

  point(node: TapNode): void {
    if (this.#announced.delete(node.result.indent)) this.#own.add(node);
  }

  get hasSubtests(): boolean {
    return this.#hasSubtests;
  }

  /** Null: each point is a test. */
  count(nodes: readonly TapNode[]): number | null {
    const ran = nodes.filter(
      (node) => !node.result.isSkipped && !node.result.isTodo && !isFilePath(pathOf(node)),
    );
    const points = ran.filter(({ hasChildren }) => !hasChildren);
    if (this.#hasSubtests) {
      const tests = ran.filter((node) => node.hasChildren || this.#own.has(node));
      return points.every((node) => this.#own.has(node)) ? null : tests.length;
    }
    const areAssertions = points.length === 0 || points.some(({ group }) => group !== '');
    return this.#headings > 0 && areAssertions ? this.#headings : null;
  }
}
