import type { Hit, Workspace } from '../core/ports.ts';
import { numbered } from '../core/text/numbered.ts';
import { markless } from './places/line-endings.ts';
import { pathLine, quoted } from './quoted.ts';
import { isRootPath } from './root-path.ts';
import { defineTool, type ToolAnswer } from './tool.ts';
import { nearestText, unreadable } from './unreadable.ts';

const MOST_HITS = 200;
/** Left for the note below. */
const NOTE_CHARS = 500;
const LONGEST_LINE = 240;

export const search = defineTool({
  name: 'search',
  effect: 'reads',
  async run({ pattern, path = '' }, { workspace, resultChars }) {
    const under = isRootPath(path) ? '' : path;
    const outcome = await workspace.search(pattern, under);
    if (outcome.kind === 'refused') return { status: 'rejected', text: outcome.why };
    if (outcome.hits.length === 0) return noHits(pattern, under, workspace);
    return { status: 'done', text: describe(outcome.hits, { ...outcome, room: resultChars - NOTE_CHARS }) };
  },
});

/** Each path once, its lines below it as read-file shows them. */
function describe(
  hits: readonly Hit[],
  { isCut, room: most }: { readonly isCut: boolean; readonly room: number },
): string {
  const rows: string[] = [];
  let room = most;
  let shown = 0;
  let path: string | null = null;
  for (const hit of hits.slice(0, MOST_HITS)) {
    const row = numbered(hit.line, markless(hit.text).trimEnd(), LONGEST_LINE);
    const added = hit.path === path ? [row] : [`${pathLine(hit.path)}:`, row];
    room -= added.reduce((sum, line) => sum + line.length + 1, 0);
    if (room < 0) break;
    rows.push(...added);
    path = hit.path;
    shown += 1;
  }
  if (!isCut && shown === hits.length) return rows.join('\n');
  const note = `[only the first ${shown} hits are shown; narrow the pattern, or give a "path"]`;
  return [...rows, note].join('\n');
}

async function noHits(pattern: string, under: string, workspace: Workspace): Promise<ToolAnswer> {
  if (under !== '') {
    const read = await workspace.read(under);
    if (read.kind === 'missing') {
      const text = `There is no file or folder ${quoted(under)}. ${nearestText(read.nearest)}`;
      return { status: 'failed', text };
    }
    if (read.kind === 'link' || read.kind === 'submodule') return unreadable(under, read, 'searched');
  }
  const where = under === '' ? '' : ` in ${quoted(under)}`;
  return { status: 'done', text: `No line matches ${quoted(pattern)}${where}.${hintOn(pattern)}` };
}

/** What a pattern that found nothing may have meant. */
function hintOn(pattern: string): string {
  if (/\\\|/.test(pattern)) return ' Alternatives are written a|b; \\| is the character itself.';
  if (/\\[dD]|\(\?|[*+?]\?/.test(pattern)) {
    return ' It is a POSIX expression: write [0-9] for \\d; there are no (?...) groups and no lazy repeats.';
  }
  if (!/(?<!\\)[*+?^${}()[\]]/.test(pattern)) return '';
  const escaped = pattern.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return ` To find exactly this text, search for ${quoted(escaped)}.`;
}
