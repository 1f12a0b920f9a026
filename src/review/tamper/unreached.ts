import type { Tampering } from '../../core/verdict/tampering.ts';
import { lastUpTo } from '../source/brackets.ts';
import { classAround, loneClasses } from '../source/tests/lone-classes.ts';
import type { TestBlock } from '../source/tests/test-blocks.ts';
import { skipBlanks } from '../source/tests/test-source.ts';
import { quote } from './finding.ts';
import type { TestPair } from './test-pairs.ts';

/** Assertions that stand in a test and cannot fail it: nobody waits for them, or nobody calls what holds them. */

/** What a test says so of, more often than before: ends of sentences. */
export function addedUnreached(before: TestBlock, after: TestBlock): readonly string[] {
  return [
    ...(notAwaitedIn(after) > notAwaitedIn(before)
      ? ['does not wait for what it asserts of a promise, or later']
      : []),
    ...(uncalledIn(after) > uncalledIn(before)
      ? ['asserts in a function that it has and calls nowhere']
      : []),
  ];
}

/** A statement that asserts of a promise and waits for nothing (JavaScript): the test ends before it can fail. */
const NOT_AWAITED =
  /(?:^[ \t]*|[;{}]\s{0,200})(?:void\s{1,9})?(?:expect\([^;\n]{0,300}\)\s{0,200}\.(?:resolves|rejects)\b|assert\.(?:rejects|doesNotReject)\s*\()/gm;
/** The end of a line whose value the next one gives: somebody takes it. */
const TAKEN = /(?:\b(?:await|yield)|[=?&|+]|=>)$/;
const IN_BRACKETS = /[([,]$/;
const REACH = 200;
const LATER = /(?:\.then|\bsetTimeout|\bsetImmediate|\bqueueMicrotask|\bnextTick)\s*\(/g;
/** What tells the runner that a test is at its end, counts its assertions, or has time pass by hand. */
const WAITS =
  /\b(?:done|(?<!Promise\.)(?:resolve|reject)|next|end|plan|assertions|hasAssertions|cb|callback|\w*Timers?\w*|tick)\b/;

function notAwaitedIn({ source, bodyFrom, bodyTo, assertions }: TestBlock): number {
  if (source.language !== 'javascript') return 0;
  const { code, brackets } = source;
  const body = code.slice(bodyFrom, bodyTo);
  const later = WAITS.test(body) ? [] : [...body.matchAll(LATER)];
  const places = assertions.map(({ at }) => at);
  const unseen = later.filter(({ 0: call, index }) => {
    const open = bodyFrom + index + call.length - 1;
    return isAnyIn(places, open, brackets.close(open)) && beginsStatement(source, bodyFrom + index);
  });
  const alone = [...body.matchAll(NOT_AWAITED)].filter(
    ({ 0: found, index }) => /^[;{}]/.test(found) || isNewStatement(source, bodyFrom + index),
  );
  return alone.length + unseen.length;
}

/** Whether nobody takes the value of what begins in a new line: no `await` above it, nor around the brackets that it is in. */
function isNewStatement(source: TestBlock['source'], at: number): boolean {
  const { code, brackets } = source;
  const above = code.slice(Math.max(0, at - REACH), at).trimEnd();
  if (!IN_BRACKETS.test(above)) return !TAKEN.test(above);
  let open = brackets.around(at);
  for (
    let around = open;
    around !== null && /[([]/.test(code[around] ?? '');
    around = brackets.around(around)
  )
    open = around;
  return open !== null && /[([]/.test(code[open] ?? '') && beginsStatement(source, open);
}

/** @param places in ascending order */
function isAnyIn(places: readonly number[], from: number, to: number): boolean {
  return (places[lastUpTo(places, to)] ?? -1) >= from;
}

const STEPS = 500;

/** Whether the expression that ends at an offset is a statement whose value nobody takes. */
function beginsStatement({ code, brackets }: TestBlock['source'], to: number): boolean {
  let at = to;
  for (let steps = 0; steps < STEPS; steps += 1) {
    const char = code[at - 1] ?? '';
    if (!/[\w$.?!\s)\]]/.test(char)) break;
    at = /[)\]]/.test(char) ? (brackets.open(at - 1) ?? at - 1) : at - 1;
  }
  return /[;{}]/.test(code[at - 1] ?? '') && !/\b(?:await|return|yield)\b/.test(code.slice(at, to));
}

const FUNCTION =
  /\bfunction\s{1,9}(?<named>[\w$]+)\s{0,9}\(|\b(?:const|let|var)\s{1,9}(?<held>[\w$]+)\s{0,9}=\s{0,9}(?:async\s{1,9})?(?:function\b\s{0,9}\(|\([^()\n]{0,120}\)\s{0,9}=>|[\w$]+\s{0,9}=>)/g;
/** Neither a method nor a function that a decorator hands on. */
const DEF =
  /(?<!^[ \t]*@[^\n]*\n)^(?<indent>[ \t]+)(?:async[ \t]+)?def[ \t]+(?<named>\w+)[ \t]*\((?!\s*(?:self|cls)\b)/gm;

/** A function counts as true without being called. */
const NAMED_ALONE = /^[ \t]*assert[ \t]+(?:\w+|callable\(\w+\))[ \t]*$/gm;

function uncalledIn(block: TestBlock): number {
  const { source, bodyFrom, bodyTo, assertions } = block;
  const isPython = source.language === 'python';
  if (assertions.length === 0 || (!isPython && source.language !== 'javascript')) return 0;
  const found = [...source.code.slice(bodyFrom, bodyTo).matchAll(isPython ? DEF : FUNCTION)];
  if (found.length === 0) return 0;
  const body = source.uncommented.slice(bodyFrom, bodyTo);
  const words = (isPython ? body.replace(NAMED_ALONE, '') : body).match(/[\w$]+/g) ?? [];
  const said = Map.groupBy(words, (word) => word);
  const places = assertions.map(({ at }) => at);
  return found.filter((match) => {
    const { named, held, indent = '' } = match.groups ?? {};
    const name = named ?? held ?? '';
    if (said.get(name)?.length !== 1) return false;
    const from = bodyFrom + match.index + match[0].length;
    const to = isPython ? endOfDef(block, from, indent) : endOfFunction(block, from);
    return isAnyIn(places, from, to);
  }).length;
}

function endOfDef({ source, bodyTo }: TestBlock, from: number, indent: string): number {
  const next = new RegExp(`\\n[ \\t]{0,${indent.length}}(?=\\S)`, 'g');
  next.lastIndex = from;
  return Math.min(bodyTo, next.exec(source.code)?.index ?? bodyTo);
}

/** @param from behind the arrow, or behind the bracket that opens the parameters */
function endOfFunction({ source: { code, brackets }, bodyTo }: TestBlock, from: number): number {
  const body = code[from - 1] === '(' ? brackets.close(from - 1) + 1 : from;
  const open = skipBlanks(code, body);
  if (code[open] === '{') return brackets.close(open);
  const end = code.slice(open, bodyTo).search(/[;\n]/);
  return end < 0 ? bodyTo : open + end;
}

interface Versions {
  readonly base: readonly TestBlock[];
  readonly candidate: readonly TestBlock[];
}

/**
 * Classes whose tests of the base no runner takes any more (Python): they assert by methods of `unittest.TestCase`, and
 * the class derives from nothing. A class that any changed file of tests names besides may be a part of others.
 */
export function lostClasses(pairs: readonly TestPair[], { base, candidate }: Versions): readonly Tampering[] {
  const has = loneClasses(candidate);
  if (has.size === 0) return [];
  const had = loneClasses(base);
  const lost = pairs.filter(({ before }) => classAround(before, had) === null);
  const byClass = Map.groupBy(lost, ({ after }) => classAround(after, has));
  return [...byClass].flatMap(([one, [first, ...more]]): readonly Tampering[] => {
    if (one === null || first === undefined) return [];
    const others = more.length === 0 ? '' : ` and ${more.length} more`;
    const detail = `The class ${quote(one.name)} derives from no test case, so that nothing runs its test ${quote(first.after.name)}${others} of the base.`;
    return [{ kind: 'test-skipped', path: one.source.path, line: one.source.lines.at(one.from), detail }];
  });
}
