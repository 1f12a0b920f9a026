import type { TapResult } from './tap-line.ts';

export interface TapNode {
  readonly result: TapResult;
  /** The lines between this result and the next. */
  readonly body: string[];
  /** The lines between the previous result and this one. */
  readonly before: readonly string[];
  /** The comment above it that names its test; empty: there is none, or the point has that name itself. */
  group: string;
  /** A comment above it says that a test begins, of which this is the result. */
  readonly isAnnounced: boolean;
  parent: TapNode | null;
  hasChildren: boolean;
  hasFailedChild: boolean;
}

interface Above {
  readonly before: readonly string[];
  /** Empty: none. */
  readonly heading: string;
  readonly isAnnounced: boolean;
}

/**
 * Builds the tree of results: subtests come before their parent and are indented deeper, or come after it in braces.
 * Each result gets its parent only once, so this takes linear time.
 */
export class TapTree {
  readonly nodes: TapNode[] = [];
  /** Results without a parent yet: the next less indented result becomes their parent. */
  readonly #waiting: TapNode[] = [];
  readonly #open: TapNode[] = [];

  add(result: TapResult, { before, heading, isAnnounced }: Above): TapNode {
    const { indent, name } = result;
    this.closeTo(indent);
    const outer = this.#open.at(-1) ?? null;
    const group = heading === name ? '' : heading;
    const has = { hasChildren: false, hasFailedChild: false };
    const node: TapNode = { result, body: [], before, group, isAnnounced, parent: outer, ...has };
    this.nodes.push(node);
    while ((this.#waiting.at(-1)?.result.indent ?? -1) > indent) {
      const child = this.#waiting.pop();
      if (child !== undefined) adopt(node, child);
    }
    if (outer !== null) adopt(outer, node);
    else this.#waiting.push(node);
    if (result.isOpen) this.#open.push(node);
    return node;
  }

  /** Closes the open braces at this indentation or deeper. */
  closeTo(indent: number): void {
    while ((this.#open.at(-1)?.result.indent ?? -1) >= indent) this.#open.pop();
  }
}

function adopt(parent: TapNode, child: TapNode): void {
  child.parent = parent;
  parent.hasChildren = true;
  if ((!child.result.isOk && hasRun(child)) || child.hasFailedChild) parent.hasFailedChild = true;
}

export function hasRun({ result }: TapNode): boolean {
  return !result.isSkipped && !result.isTodo;
}

/** What a point is called that stands alone and has no name: `not ok` is all that TAP asks for. */
const NAMELESS = 'a point without a name';

/** The names from the outermost test to this one; never empty. */
export function pathOf(node: TapNode): string {
  const names: string[] = [];
  for (let each: TapNode | null = node; each !== null && names.length < MAX_DEPTH; each = each.parent) {
    names.push(each.result.name);
  }
  const path = [node.group, ...names.reverse()].filter((name) => name !== '').join(' > ');
  return path === '' ? NAMELESS : path;
}

const MAX_DEPTH = 50;
