const WORDS =
  'function|class|interface|type|enum|struct|trait|impl|def|fn|func|fun|sub|module|namespace|record|object|const|let|var|val|static|macro_rules!';

const MODIFIERS =
  '(?:(?:export|default|public|private|protected|static|async|abstract|final|get|set|override|readonly|pub|unsafe)\\s+)*';
/** Each with the name. In Go a method has the name of what it belongs to before its own. */
const DEFINITIONS: readonly RegExp[] = [
  `${MODIFIERS}(?:${WORDS})\\b\\s*(?:\\([^()]*\\)\\s*(?=\\w))?[\\s*]*${MODIFIERS}#?([\\w$.]*)`,
  `(?:\\*\\s+)?${MODIFIERS}([#\\w$[\\].]+)\\s*\\([^;]*\\)[^;]*\\{\\s*$`,
  '([\\w$.]+)\\s*[:=]\\s*(?:async\\s*)?(?:function\\b|\\([^)]*\\)\\s*=>|\\w+\\s*=>)',
].map((pattern) => new RegExp(`^\\s*${pattern}`));
/** Longer lines are data and not checked. */
const MAX_LINE = 400;

const CONTROL = /^\s*(?:\}\s*)?(?:if|for|while|switch|catch|else|do|return|await|with|elif|unless|foreach)\b/;

/** Whether the line begins something with a name and a body: a function, a method, a class. */
export function isHeader(line: string): boolean {
  return definitionIn(line) !== null;
}

/** The name that the line defines; empty: it is no header, or its name is not recognized. */
export function definedIn(line: string): string {
  const [name = ''] = /[\w$]*$/.exec(definitionIn(line) ?? '') ?? [];
  return name;
}

/** The name as it is written; null: the line is no header. */
function definitionIn(line: string): string | null {
  if (line.length > MAX_LINE || CONTROL.test(line)) return null;
  return DEFINITIONS.flatMap((pattern) => pattern.exec(line)?.[1] ?? [])[0] ?? null;
}

/** Lines, counted from 0, both ends included. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Lines of a comment before a function that are shown with it. */
const MAX_COMMENT = 3;
const MAX_COMMENT_LINES = 20;
/** So far above a line the header of what it is in is looked for. */
const MAX_ABOVE = 400;
/** Longer blocks have no room anywhere. Their ends are not looked for, since a file may have thousands of relevant lines. */
const MAX_BLOCK_LINES = 200;
const COMMENT = /^\s*(?:\*|\/\*|\/\/|#(?!\w))/;
/** A line with which something ends that began as deep as it is. */
const END = /^\s*[)}\]]+[;,]*\s*$|^\s*end\b(?!:)/;
/** A line with which something goes on that began as deep: `) {`, `{`, `} else {`, and a label, which may stand at the margin. */
const GOES_ON = /^\s*(?:[)}\]{:]|(?:else|elif|except|catch|finally|rescue)\b|(?!try\b)[A-Za-z_]\w*:\s*$)/;

/** The blocks around a line, from the line and what it begins outwards, each with the line above that is less deep. */
export function* blocksAround(lines: readonly string[], line: number): Generator<Range> {
  for (let from: number | null = behindComment(lines, line); from !== null; from = aboveOf(lines, from)) {
    const to = endOfBlock(lines, from);
    if (to >= line) yield { from: startWithComment(lines, from), to };
  }
}

/** The line that begins what the line is in; null: it is in nothing. */
function aboveOf(lines: readonly string[], at: number): number | null {
  let depth = indentOf(lines[at] ?? '');
  for (let from = at - 1; from >= Math.max(0, at - MAX_ABOVE) && depth > 0; from -= 1) {
    const text = lines[from] ?? '';
    if (text.trim() === '' || indentOf(text) >= depth) continue;
    if (!GOES_ON.test(text)) return from;
    depth = indentOf(text) + 1;
  }
  return null;
}

function behindComment(lines: readonly string[], at: number): number {
  let next = at;
  while (next < at + MAX_COMMENT_LINES && COMMENT.test(lines[next] ?? '')) next += 1;
  return next > at && (lines[next] ?? '').trim() !== '' ? next : at;
}

/** The last line of what begins at a line: before the first one that is not deeper, but with a closing line. */
function endOfBlock(lines: readonly string[], from: number): number {
  const indent = indentOf(lines[from] ?? '');
  const most = Math.min(lines.length, from + MAX_BLOCK_LINES);
  for (let to = from + 1; to < most; to += 1) {
    const line = lines[to] ?? '';
    if (line.trim() === '' || indentOf(line) > indent) continue;
    if (END.test(line)) return to;
    if (!GOES_ON.test(line)) return lastFilled(lines, to - 1);
  }
  // Of a longer block, as far as a line can be that looks for it.
  return lastFilled(lines, Math.min(lines.length - 1, from + MAX_ABOVE));
}

function lastFilled(lines: readonly string[], from: number): number {
  let at = from;
  while (at > 0 && (lines[at] ?? '').trim() === '') at -= 1;
  return at;
}

function startWithComment(lines: readonly string[], header: number): number {
  let from = header;
  const isAbove = (line = ''): boolean => COMMENT.test(line) || /^\s*@/.test(line);
  while (from > 0 && header - from < MAX_COMMENT && isAbove(lines[from - 1])) from -= 1;
  return from;
}

const DOCSTRING = /(:[^\S\n]*\n\s+)[rR]?("""|''')[\s\S]*?\2/g;

/** The lines, with a space in place of each line of a docstring; the same array if there is none. */
export function withoutDocstrings(lines: readonly string[]): readonly string[] {
  const blanked = (all: string, before: string): string =>
    before + all.slice(before.length).replace(/^.*$/gm, ' ');
  const text = lines.join('\n');
  const bare = text.replace(DOCSTRING, blanked);
  return bare === text ? lines : bare.split('\n');
}

/** Indentation in columns; a tab counts as four. */
export function indentOf(line: string): number {
  let columns = 0;
  for (const unit of line) {
    if (unit === ' ') columns += 1;
    else if (unit === '\t') columns += 4;
    else break;
  }
  return columns;
}
