import { MAX_CALLS } from '../calls/recorded-calls.ts';

export interface EditBlock {
  readonly search: string;
  readonly replace: string;
}

export type EditBlocks =
  | { readonly kind: 'blocks'; readonly blocks: readonly [EditBlock, ...EditBlock[]] }
  /** `why` is the end of a sentence. */
  | { readonly kind: 'unclear'; readonly why: string };

const SEARCH = '<<<<<<< SEARCH';
const DIVIDER = '=======';
const REPLACE = '>>>>>>> REPLACE';

/**
 * Parses the SEARCH/REPLACE blocks of an older plan. The lines of a block are taken literally, so that files with
 * conflict markers can be edited. A block with two dividers is ambiguous and therefore rejected.
 */
export function readEditBlocks(diff: string): EditBlocks {
  const blocks: EditBlock[] = [];
  const lines = diff.split('\n');
  for (let at = 0; at < lines.length; at++) {
    const line = trimmed(lines[at]);
    if (line === '' || line.startsWith('```')) continue;
    if (blocks.length >= MAX_CALLS) return unclear(`it holds more than ${MAX_CALLS} blocks`);
    if (line !== SEARCH) return unclear(`line ${at + 1} stands outside of a block`);
    const end = closingLine(lines, at + 1);
    if (end === null) return unclear(`the block in line ${at + 1} has no line "${REPLACE}"`);
    const block = readBlock(lines.slice(at + 1, end));
    if (typeof block === 'string') return unclear(`the block in line ${at + 1} has ${block}`);
    blocks.push(block);
    at = end;
  }
  const [first, ...others] = blocks;
  return first === undefined ? unclear('it holds no block') : { kind: 'blocks', blocks: [first, ...others] };
}

function closingLine(lines: readonly string[], from: number): number | null {
  for (let at = from; at < lines.length; at++) if (trimmed(lines[at]) === REPLACE) return at;
  return null;
}

function readBlock(lines: readonly string[]): EditBlock | string {
  const divider = lines.findIndex((line) => trimmed(line) === DIVIDER);
  if (divider < 0) return `no line "${DIVIDER}"`;
  if (lines.slice(divider + 1).some((line) => trimmed(line) === DIVIDER)) {
    return `two lines "${DIVIDER}", so that it can be read in two ways`;
  }
  const search = textOf(lines.slice(0, divider));
  const replace = textOf(lines.slice(divider + 1));
  // Removed lines include their line break.
  return divider + 1 === lines.length && search !== ''
    ? { search: `${search}\n`, replace }
    : { search, replace };
}

/** The lines without the last carriage return, which belongs to the marker's line break. */
function textOf(lines: readonly string[]): string {
  const text = lines.join('\n');
  return text.endsWith('\r') ? text.slice(0, -1) : text;
}

function trimmed(line: string | undefined): string {
  return line?.trimEnd() ?? '';
}

function unclear(why: string): EditBlocks {
  return { kind: 'unclear', why };
}
