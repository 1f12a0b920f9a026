import { lastUpTo } from '../brackets.ts';
import type { Language } from '../language.ts';
import { successExit } from '../success-exit.ts';
import { isRunnable } from '../test-files.ts';
import { isEmptyGenerator } from './empty-generator.ts';
import { RETRIES, RETRY_OPTION } from './retry-marks.ts';
import type { Opening, TestSource } from './test-source.ts';

export interface Mark {
  readonly at: number;
  readonly kind: 'skip' | 'focus' | 'planned' | 'retry';
  /** The source of the mark, shortened. */
  readonly label: string;
  /** Whether the mark takes effect only sometimes: on some machines, or under a condition. */
  readonly isConditional: boolean;
}

interface Rule {
  readonly kind: Mark['kind'];
  readonly pattern: RegExp;
  /** `head`: only before the body of a test or group. `comment`: in comments. Default: anywhere in the code. */
  readonly where?: 'head' | 'comment';
  readonly isConditional?: boolean;
}

const skip = (pattern: RegExp, more: Omit<Rule, 'kind' | 'pattern'> = {}): Rule => ({
  kind: 'skip',
  pattern,
  ...more,
});
const focus = (pattern: RegExp, more: Omit<Rule, 'kind' | 'pattern'> = {}): Rule => ({
  kind: 'focus',
  pattern,
  ...more,
});
const CONDITIONAL = { isConditional: true } as const;
const HEAD = { where: 'head' } as const;

const CALL_RULES: readonly Rule[] = [
  skip(
    /(?<![\w$.])(?:it|test|specify|describe|context|suite|t|st|tap|tape|QUnit\.\w+|Deno\.test)(?:\.(?!only\b|each\b)\w+)*?\.(?:skip|failing|fails|fixme|expectFailure)\b(?!\s*[:=])/g,
  ),
  skip(/(?<![\w$.])x(?:it|test|specify|describe|context)\b(?=\s*[.(`])/g),
  skip(/(?<![\w$.])(?:it|test|describe)\.fail\s*\(/g),
  // Under another name.
  skip(
    /\b(?:skip|todo|x(?:it|test|describe))\s*(?:\bas\s+|:\s*)(?:it|test|describe|suite)\b(?!\s*[.(`])|=\s*x(?:it|test|describe)\b/g,
  ),
  skip(/\.(?:skipIf|runIf|todoIf)\s*\(|(?<![\w$.])(?:it|test|describe)\.if\s*\(/g, CONDITIONAL),
  skip(/\b(?:this|ctx|context)\.skip\s*\(|(?<![\w$.])pending\s*\(/g),
  skip(/[{,]\s*(?:skip|ignore|fails|expectFailure)\s*:\s*(?=true\b|["'`])/g, HEAD),
  // Code that never runs.
  skip(
    /\.each\s*\(\s*\[\s*\]\s*\)|\b(?:if|while)\s*\(\s*(?:false|0)\s*(?:\)|&&)|\b(?:false|0)\s{0,9}&&(?<=[;{}]\s{0,99}\w{1,5}\s{0,9}&&)|\bof\s+\[\s*\]\s*\)|(?<![\w$)\]])\[\s*\]\.forEach\s*\(/g,
  ),
  skip(
    /[{,]\s*(?:(?:skip|ignore|fails|expectFailure)\s*:\s*(?!\s|true\b|["'`]|false\b|undefined\b|null\b)|(?:skip|ignore)\s*(?=[,}]))/g,
    { ...HEAD, ...CONDITIONAL },
  ),
  { kind: 'planned', pattern: /\.todo\b(?!\s*[:=])/g },
  { kind: 'planned', pattern: /[{,]\s*todo\s*:\s*(?!\s|false\b|undefined\b)/g, ...HEAD },
  focus(
    /(?<![\w$.])(?:it|test|specify|describe|context|suite|t|tap|tape|QUnit\.\w+|Deno\.test)(?:\.\w+)*?\.only\b(?!\s*[:=])/g,
  ),
  focus(/(?<![\w$.])f(?:it|describe|context)\b(?=\s*[.(`])/g),
  focus(/[{,]\s*only\s*:\s*(?!\s|false\b|undefined\b)/g, HEAD),
];

const RULES: Partial<Readonly<Record<Language, readonly Rule[]>>> = {
  javascript: CALL_RULES,
  dart: [...CALL_RULES, skip(/,\s*skip\s*:\s*(?!\s|false\b)/g), focus(/\bsolo\s*:\s*true/g)],
  python: [
    skip(
      /\bmark\.(?:skip|xfail)\b|@(?:\w+\.)?(?:skip|expectedFailure)\b|\b(?:pytest|unittest)\.(?:skip|xfail)\s*\(|\.skipTest\s*\(|\braise\s+(?:\w+\.)?SkipTest\b|^[ \t]*(?:\w+\.)?__test__\s*=\s*False|^[ \t]*del[ \t]+test_\w+|^[ \t]*test_\w+[ \t]*=[ \t]*None\b/gm,
    ),
    skip(
      /@pytest\.fixture\b[^\n]{0,200}\n[ \t]*(?:async[ \t]+)?def[ \t]+test_|\bparametrize\s*\([^()\n]{0,200},\s*\[\s*\]|^[ \t]*(?:if|while)[ \t]+(?:False|0)[ \t]*(?::|and\b)|^[ \t]*for\b[^\n:]{0,80}\bin[ \t]+(?:\[\s*\]|\(\s*\))[ \t]*:/gm,
    ),
    skip(/\bmark\.skipif\b|@(?:\w+\.)?skip(?:If|Unless)\b|\bimportorskip\s*\(/g, CONDITIONAL),
  ],
  go: [
    skip(/\b(?:[tbfs]|\w+\.T\(\))\.(?:Skipf?|SkipNow)\s*\(|\bif\s+(?:[^\n{}]{0,200}&&\s*)?false\s*[{&]/g),
    skip(/^\/\/(?:go:build|[ \t]*\+build)[^\n]*/gm, { where: 'comment', isConditional: true }),
  ],
  rust: [
    skip(/#\[\s*ignore\b|#!?\[\s*cfg\s*\(\s*(?:FALSE|false|\bany\s*\(\s*\))/g),
    skip(
      /#\[\s*cfg\s*\((?!\s*test\s*\))[^\]\n]{0,200}\]\s*#\[\s*(?:\w+::)*test\b|#\[\s*(?:\w+::)*test\b[^\]\n]{0,80}\]\s*#\[\s*cfg\s*\(/g,
      CONDITIONAL,
    ),
    skip(/#\[\s*cfg_attr\s*\([^\]\n]*\bignore\b/g, CONDITIONAL),
  ],
  jvm: [
    skip(
      /@(?:\w+\.)*(?:Disabled|Ignore|PendingFeature|NotWorking)\b|\benabled\s*=\s*false\b|(?<![\w.])x(?:it|test|describe|context)\s*\(|(?<![\w.])ignore\s*\(\s*"|^[ \t]*pending[ \t]*$/gm,
    ),
    skip(
      /@(?:Disabled|Enabled)(?:On|If|For)\w*|\bassum(?:e|ing)(?:True|False|That|Not|No)\w*\s*\(|\bassume\s*\(/g,
      CONDITIONAL,
    ),
    focus(/@IgnoreRest\b/g),
  ],
  dotnet: [
    skip(
      /[[,]\s*Ignore\b(?=\s*[(\],])|\bSkip\s*=\s*(?=[@$]?"|nameof|\w)|\bAssert\.(?:Ignore|Inconclusive|Skip)\s*\(|\[\s*Explicit\b/g,
    ),
    skip(/\b(?:Assert|Skip)\.(?:SkipWhen|SkipUnless|If|IfNot)\s*\(|\bAssume\.That\s*\(/g, CONDITIONAL),
  ],
  php: [
    skip(/\bmarkTest(?:Skipped|Incomplete)\s*\(|->skip\s*\(|(?<!\w)xit\s*\(/g),
    { kind: 'planned', pattern: /->todo\s*\(/g },
    focus(/->only\s*\(/g),
  ],
  ruby: [
    skip(
      /(?<![\w.:])x(?:it|describe|context|specify|scenario|feature|example)\b(?!\s*[.=])|^[ \t]*(?:skip|pending)\b(?![ \t]*[.=:])/gm,
    ),
    skip(/,\s*:?(?:skip|pending)\b(?!\s*:\s*(?:false|nil))/g, HEAD),
    focus(
      /(?<![\w.:])f(?:it|describe|context|specify|scenario|feature|example)\b(?!\s*[.=])|,\s*(?:focus:\s*true|:focus\b)/g,
    ),
  ],
  elixir: [skip(/@(?:module|describe)?tag\s+(?::skip\b|skip:)/g)],
  c: [skip(/\bDISABLED_|\b(?:GTEST_SKIP|TEST_IGNORE(?:_MESSAGE)?|SKIP_TEST)\b|(?<!\w)SKIP\s*\(/g)],
  swift: [
    skip(/\bXCTSkip\s*\(|\.disabled\s*\(/g),
    skip(/\bXCTSkip(?:If|Unless)\s*\(|\.enabled\s*\(\s*if\b/g, CONDITIONAL),
  ],
};

const OF_RETRIES: readonly Rule[] = [
  { kind: 'retry', pattern: RETRIES },
  { kind: 'retry', pattern: RETRY_OPTION, where: 'head' },
];

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
  const rules = [...(RULES[source.language] ?? []), ...OF_RETRIES, ...exits];
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
  { kind, where, isConditional = false }: Rule,
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
