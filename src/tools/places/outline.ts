import { endOfRange, type PathRange } from '../../core/paths/path-range.ts';

export type Row =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'folder'; readonly path: string; readonly count: number };

export interface Outline {
  readonly rows: readonly Row[];
  /** Number of direct entries of the folder that are not shown at all. */
  readonly hidden: number;
}

const MOST_ROWS = 300;
const MOST_CHARS = 15_000;
/** Characters that a count adds to a row. */
const COUNT_CHARS = 20;

type Node = { readonly kind: 'file'; readonly path: string } | (PathRange & { readonly kind: 'folder' });

/** Null when no path begins with the prefix. The paths must be sorted, so that equal prefixes are adjacent. */
export function folderAt(all: readonly string[], prefix: string): PathRange | null {
  const from = all.findIndex((path) => path.startsWith(prefix));
  return from < 0 ? null : { prefix, from, to: endOfRange(all, { prefix, from, to: all.length }) };
}

/**
 * As much of a folder as fits: upper levels first, then any folders that still fit. Looks only at what it may show, so
 * that a large repository costs little more than a small one.
 */
export function outline(all: readonly string[], folder: PathRange): Outline {
  const top = childrenOf(all, folder, Number.POSITIVE_INFINITY);
  const shown = fitting(top);
  const opened = new Map<Node, readonly Node[]>();
  let room = { rows: MOST_ROWS - shown.length, chars: MOST_CHARS - charsOf(shown) };
  const waiting = shown.filter((node) => node.kind === 'folder');
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const children = childrenOf(all, next, room.rows + 2);
    const left = {
      rows: room.rows + 1 - children.length,
      chars: room.chars + charsOf([next]) - charsOf(children),
    };
    if (left.rows < 0 || left.chars < 0) continue;
    room = left;
    opened.set(next, children);
    waiting.push(...children.filter((node) => node.kind === 'folder'));
  }
  return { rows: shown.flatMap((node) => rowsOf(node, opened)), hidden: top.length - shown.length };
}

function childrenOf(all: readonly string[], { prefix, from, to }: PathRange, most: number): readonly Node[] {
  const children: Node[] = [];
  let at = from;
  while (at < to && children.length < most) {
    const path = all[at] ?? '';
    const slash = path.indexOf('/', prefix.length);
    if (slash < 0) {
      children.push({ kind: 'file', path });
      at += 1;
    } else {
      const inner = path.slice(0, slash + 1);
      const end = endOfRange(all, { prefix: inner, from: at, to });
      children.push({ kind: 'folder', prefix: inner, from: at, to: end });
      at = end;
    }
  }
  return children;
}

/** The first nodes, as many as fit. */
function fitting(nodes: readonly Node[]): readonly Node[] {
  let chars = 0;
  const end = nodes.findIndex((node, index) => {
    chars += charsOf([node]);
    return index >= MOST_ROWS || chars > MOST_CHARS;
  });
  return end < 0 ? nodes : nodes.slice(0, end);
}

function charsOf(nodes: readonly Node[]): number {
  return nodes.reduce(
    (sum, node) => sum + (node.kind === 'file' ? node.path.length + 1 : node.prefix.length + COUNT_CHARS),
    0,
  );
}

function rowsOf(node: Node, opened: ReadonlyMap<Node, readonly Node[]>): readonly Row[] {
  if (node.kind === 'file') return [node];
  const children = opened.get(node);
  if (children !== undefined) return children.flatMap((child) => rowsOf(child, opened));
  return [{ kind: 'folder', path: node.prefix, count: node.to - node.from }];
}
