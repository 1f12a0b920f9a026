import { lastUpTo } from '../brackets.ts';
import { successExit } from '../success-exit.ts';
import { isRunnable } from '../test-files.ts';
import { isEmptyGenerator } from './empty-generator.ts';
import { type Mark, type MarkRule, marksOfNames, OF_RETRIES, RULES, skip } from './mark-rules.ts';
import type { Opening, TestSource } from './test-source.ts';

/** A body that begins with an unconditional return. */
const RETURN =
  /^\s*(?:(["']{1,3})\s*\1\s{0,9};?\s{0,9})?(?:if[ \t]{0,3}\(?(?:true|True|1)\)?[ \t]{0,3}[:{]?\s{0,9})?return\b[ \t]*(?:None|nil|null|undefined|true)?[ \t]*(?:;|\n|$)/;
const CONDITIONAL_RETURN =
  /^\s*(?:(["']{1,3})\s*\1\s{0,9};?\s{0,9})?if\b[^\n]{0,200}\n?[ \t]*return\b[ \t]*(?:None|nil|null|undefined)?[ \t]*(?:;|\n|\}|$)/;
const RETURN_REACH = 2000;
/** A return without a value on its own line. */
const LEAVES = /^[ \t]*return\b[ \t]*(?:None|nil|null|undefined)?[ \t]*;?[ \t]*$/gm;
const BODY_REACH = 20_000;

/**
 * Marks in the order of the text. Searched only in code, so comments and strings contain none. Whether the condition of
 * a conditional mark is ever true is unknown.
 */
export function marksOf(source: TestSource, openings: readonly Opening[]): readonly Mark[] {
  const isInHead = inHeads(openings);
  const exits = isRunnable(source.path) ? [skip(new RegExp(successExit(source.language), 'gm'))] : [];
  const bound = marksOfNames(source.bound);
  const rules = [...(RULES[source.language] ?? []), ...bound, ...OF_RETRIES, ...exits];
  const marks = rules.flatMap((rule) => {
    const text = rule.where === 'comment' ? source.comments : source.code;
    return [...text.matchAll(rule.pattern)]
      .filter(({ index }) => (rule.where !== 'head' || isInHead(index)) && !isEmptyGenerator(text, index))
      .map((match) => markOf(rule, match, source));
  });
  const isElsewhere = source.language === 'go' && GO_SYSTEM.test(source.path);
  const elsewhere = isElsewhere ? openings.map(({ from }) => ({ ...ON_ANOTHER, at: from })) : [];
  return [...marks, ...elsewhere, ...openings.flatMap((opening) => returnOf(source, opening))].sort(
    (a, b) => a.at - b.at,
  );
}

const ON_ANOTHER = { kind: 'skip', label: 'a file name for another system', isConditional: true } as const;
/** Go builds a file only on the system that its name ends with. */
const GO_SYSTEM =
  /_(?:aix|android|darwin|dragonfly|freebsd|illumos|ios|js|netbsd|openbsd|plan9|solaris|wasip1|windows)(?:_[a-z\d]+)?_test\.go$/;

function markOf(
  { kind, where, isConditional = false }: MarkRule,
  match: RegExpExecArray,
  source: TestSource,
): Mark {
  const label = match[0].replace(/^[\s{,[]+|[\s(:"]+$/g, '').replace(/\s+/g, ' ');
  return {
    at: match.index,
    kind,
    label: label.slice(0, 60),
    isConditional: isConditional || (where === undefined && isUnderCondition(source, match.index)),
  };
}

const CONDITION_REACH = 300;

/** Whether the mark is in the branch of an `if`, or followed by `if` or `unless` on its line. */
function isUnderCondition({ code, brackets, language }: TestSource, at: number): boolean {
  const before = code.slice(Math.max(0, at - CONDITION_REACH), at);
  if (language === 'ruby') return /^[^\n]*\b(?:if|unless)\b/.test(code.slice(at, at + CONDITION_REACH));
  if (language === 'python') return isInPythonBranch(code.slice(Math.max(0, at - 5 * CONDITION_REACH), at));
  if (/\bif\s*\([^;{}]*\)\s*(?:return\s+)?$/.test(before)) return true;
  const open = brackets.around(at);
  if (open === null || code[open] !== '{') return false;
  return /\b(?:if|else|case|catch|switch)\b[^;{}]*$/.test(
    code.slice(Math.max(0, open - CONDITION_REACH), open),
  );
}

/** Whether the nearest line above with less indentation, other than `try:`, begins a branch. Comments may be long. */
function isInPythonBranch(before: string): boolean {
  const lines = before.split('\n');
  let indent = /^[ \t]*/.exec(lines.pop() ?? '')?.[0].length ?? 0;
  const head = lines.findLast((line) => {
    const its = line.length - line.trimStart().length;
    if (line.trim() === '' || its >= indent) return false;
    indent = its;
    return !/^[ \t]*try[ \t]*:/.test(line);
  });
  return /^[ \t]*(?:if|elif|else|except|with)\b/.test(head ?? '');
}

/** A return at the beginning of a body or before its end. A body with nothing else is reported elsewhere as empty. */
function returnOf(source: TestSource, { bodyFrom, bodyTo }: Opening): readonly Mark[] {
  const body = source.code.slice(bodyFrom, Math.min(bodyTo, bodyFrom + RETURN_REACH));
  const at = bodyFrom;
  const always = RETURN.exec(body);
  if (always !== null && /\w/.test(body.slice(always[0].length)))
    return [{ at, kind: 'skip', label: 'return before anything else', isConditional: false }];
  if (CONDITIONAL_RETURN.test(body))
    return [{ at, kind: 'skip', label: 'a return on a condition before anything else', isConditional: true }];
  const amid = returnAmid(source, bodyFrom, Math.min(bodyTo, bodyFrom + BODY_REACH));
  return amid === null
    ? []
    : [{ at: amid, kind: 'skip', label: 'return before its end', isConditional: false }];
}

/** The offset of an unconditional return that makes the rest of a body unreachable; null when there is none. */
function returnAmid({ code, brackets, language }: TestSource, from: number, to: number): number | null {
  const body = code.slice(from, to);
  const indents = language === 'python' || language === 'ruby' || language === 'elixir';
  const own = /^\n*([ \t]*)\S/.exec(body)?.[1]?.length ?? 0;
  for (const { 0: line, index } of body.matchAll(LEAVES)) {
    const indent = line.length - line.trimStart().length;
    const isOwn = indents ? indent === own : brackets.around(from + index + indent) === from - 1;
    const last = from + body.slice(0, index).trimEnd().length - 1;
    const head = code[last] === ')' ? (brackets.open(last) ?? last) : last + 1;
    const above = code.slice(Math.max(from, head - CONDITION_REACH), head);
    const isFree = !/\b(?:if|else|elif|unless|for|while|case|when)\b[^;{}\n]*$/.test(above);
    if (isOwn && isFree && /\w/.test(body.slice(index + line.length))) return from + index + indent;
  }
  return null;
}

/** Tests whether an offset is in the head of a block. Openings are sorted, and a head contains no other block. */
function inHeads(openings: readonly Opening[]): (at: number) => boolean {
  const starts = openings.map(({ from }) => from);
  return (at) => at < (openings[lastUpTo(starts, at)]?.bodyFrom ?? 0);
}
