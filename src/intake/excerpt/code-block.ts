const WORDS =
  'function|class|interface|type|enum|struct|trait|impl|def|fn|func|fun|sub|module|namespace|record|object|const|let|var|val|static|macro_rules!';

const HEADER = new RegExp(
  `^\\s*(?:(?:export|default|public|private|protected|static|async|abstract|final|override|pub|unsafe)\\s+)*(?:${WORDS})\\b`,
);
/** Longer lines are data and not checked. */
const MAX_LINE = 400;

const CONTROL = /^\s*(?:\}\s*)?(?:if|for|while|switch|catch|else|do|return|await|with|elif|unless|foreach)\b/;

/** Whether the line begins something with a name and a body: a function, a method, a class. */
export function isHeader(line: string): boolean {
  if (line.length > MAX_LINE || CONTROL.test(line)) return false;
  return (
    HEADER.test(line) ||
    /^\s*(?:(?:public|private|protected|static|async|get|set|override|readonly|\*)\s+)*[#\w$[\].]+\s*\([^;]*\)[^;]*\{\s*$/.test(
      line,
    ) ||
    /^\s*[\w$.]+\s*[:=]\s*(?:async\s*)?(?:function\b|\([^)]*\)\s*=>|\w+\s*=>)/.test(line)
  );
}

/** In Go a method has the name of what it belongs to before its own. */
const RECEIVER = /^\s*\([^()]*\)\s*(?=\w)/;

/** The name that the line defines; empty: it is no header, or its name is not recognized. */
export function definedIn(line: string): string {
  if (!isHeader(line)) return '';
  const bare = line
    .replace(HEADER, '')
    .replace(RECEIVER, '')
    .replace(/^[\s*]+/, '');
  const [, name = ''] =
    /^(?:(?:public|private|protected|static|async|get|set|override|readonly)\s+)*#?([\w$.]+)/.exec(bare) ??
    [];
  return name.slice(name.lastIndexOf('.') + 1);
}

/** Lines, counted from 0, both ends included. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Lines of a comment before a function that are shown with it. */
const MAX_COMMENT = 3;
const MAX_COMMENT_LINES = 20;
/** A label of C, or `public:` in a class: it may stand at the margin, inside of a function or class. */
const LABEL = /^\s*(?!(?:else|try|finally)\b)[A-Za-z_]\w*:\s*$/;
/** A brace below a header, as deep as that. */
const OPENING = /^\s*\{\s*$/;
/** A variable that holds no function or class. */
const LOCAL_VALUE = /^\s+(?:const|let|var|val)\b(?!.*(?:=>|\b(?:function|class)\b|\($))/;
/** How many lines up a header is searched. */
const MAX_LOOK_BACK = 400;

/** The smallest function or class that contains the line or follows its comment; null when none is near. */
export function blockAround(lines: readonly string[], line: number): Range | null {
  const at = lineAfterComment(lines, line);
  let indent = indentOf(lines[at] ?? '') + (beginsBlock(lines, at) ? 1 : 0);
  for (let from = at; from >= Math.max(0, at - MAX_LOOK_BACK); from -= 1) {
    const text = lines[from] ?? '';
    if (text.trim() === '' || indentOf(text) >= indent) continue;
    if (LABEL.test(text) || OPENING.test(text)) continue;
    if (!beginsBlock(lines, from)) {
      indent = indentOf(text);
      continue;
    }
    const to = endOfBlock(lines, from);
    // A value inside a function is not a block of its own.
    if (indentOf(text) > 0 && (to === from || LOCAL_VALUE.test(text))) {
      indent = indentOf(text);
      continue;
    }
    return to < at ? null : { from: startWithComment(lines, from), to };
  }
  return null;
}

function isComment(line: string): boolean {
  return /^\s*(?:\*|\/\*|\/\/|#(?!\w))/.test(line);
}

function lineAfterComment(lines: readonly string[], at: number): number {
  let next = at;
  while (next < at + MAX_COMMENT_LINES && isComment(lines[next] ?? '')) next += 1;
  return next > at && beginsBlock(lines, next) ? next : at;
}

/** Whether the line is a header, including one whose parameters are on separate lines. */
export function beginsBlock(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? '';
  if (isHeader(line)) return true;
  if (!/^\s*(?:(?:export|async|static|public|private|protected)\s+)*[#\w$]+\s*\($/.test(line)) return false;
  for (let next = at + 1; next < Math.min(lines.length, at + 15); next += 1) {
    const text = lines[next] ?? '';
    if (indentOf(text) <= indentOf(line)) return /^\s*\)[^;]*\{\s*$/.test(text);
  }
  return false;
}

/** Finds the end by indentation: before the first line not deeper than the header, but including a closing line. */
function endOfBlock(lines: readonly string[], from: number): number {
  const indent = indentOf(lines[from] ?? '');
  for (let to = from + 1; to < lines.length; to += 1) {
    const line = lines[to] ?? '';
    if (line.trim() === '' || indentOf(line) > indent || LABEL.test(line)) continue;
    if (/^\s*[)}\]]+[;,]*\s*$|^\s*end\b/.test(line)) return to;
    if (/^\s*[)}\]{:]/.test(line)) continue;
    return lastFilled(lines, to - 1);
  }
  return lastFilled(lines, lines.length - 1);
}

function lastFilled(lines: readonly string[], from: number): number {
  return Math.max(
    0,
    lines.findLastIndex((line, at) => at <= from && line.trim() !== ''),
  );
}

function startWithComment(lines: readonly string[], header: number): number {
  let from = header;
  while (
    from > 0 &&
    header - from < MAX_COMMENT &&
    (isComment(lines[from - 1] ?? '') || /^\s*@/.test(lines[from - 1] ?? ''))
  )
    from -= 1;
  return from;
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
