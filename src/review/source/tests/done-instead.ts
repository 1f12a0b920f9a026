import { shapeOf } from './assertion-shape.ts';
import type { Assertion } from './assertions.ts';
import type { TestBlock } from './test-blocks.ts';
import { skipBlanks, type TestSource } from './test-source.ts';

interface Call {
  /** Equal for calls that differ only in blanks. */
  readonly text: string;
  /** Behind its closing bracket. */
  readonly to: number;
  /** Whether `await` or `return` stands in front of it. */
  readonly isWaitedFor: boolean;
}

/**
 * Assertions that a call fails, of which the candidate makes that call as a statement of the test itself, once more than
 * the base does (JavaScript). It then says the contrary: a test fails by an error that nothing in it takes.
 */
export function doneInstead(before: TestBlock, after: TestBlock): (one: Assertion) => boolean {
  if (before.source.language !== 'javascript' || after.kind !== 'test') return () => false;
  const expected = timesOf(failingIn(before));
  if (expected.size === 0) return () => false;
  const still = timesOf(failingIn(after));
  const [had, has] = [statementsIn(before), statementsIn(after)];
  const all = [timesOf(had), timesOf(has)] as const;
  const waited = [timesOf(had.filter(isWaited)), timesOf(has.filter(isWaited))] as const;
  return (one) => {
    const call = failingCall(before.source, one);
    if (call === null) return false;
    const timesIn = (calls: ReadonlyMap<string, number>): number => calls.get(call.text) ?? 0;
    const fewer = timesIn(expected) - timesIn(still);
    const [was, is] = isWaited(call) ? waited : all;
    return fewer > 0 && timesIn(is) - timesIn(was) >= fewer;
  };
}

function timesOf(calls: readonly Call[]): ReadonlyMap<string, number> {
  return new Map([...Map.groupBy(calls, ({ text }) => text)].map(([text, { length }]) => [text, length]));
}

function isWaited({ isWaitedFor }: Call): boolean {
  return isWaitedFor;
}

function failingIn({ source, assertions }: TestBlock): readonly Call[] {
  return assertions.flatMap((one) => failingCall(source, one) ?? []);
}

const FAILS = /\b(?:throws(?:Async|Error)?|throw(?:Error)?|toThrow(?:Error)?|rejects|rejected(?:With)?)\b/;
const FAILS_LATER = /\b(?:throwsAsync|rejects|rejected(?:With)?)\b/;
const DENIES = /\bnot\b/;
const FUNCTION = /(?:async\s+)?(?:function\s*[\w$]*\s*\(\s*\)|\(\s*\)\s*=>)\s*/y;

/** The only call of the function, or of the promise, that an assertion expects to fail. Null: it is no such one. */
function failingCall(source: TestSource, { at, callee }: Assertion): Call | null {
  if (!FAILS.test(callee) || DENIES.test(callee)) return null;
  const { code, brackets } = source;
  const given = skipBlanks(code, code.indexOf('(', at) + 1);
  FUNCTION.lastIndex = given;
  const head = FUNCTION.exec(code)?.[0] ?? '';
  const isLater = FAILS_LATER.test(callee);
  if (head === '' && !isLater) return null;
  const from = given + head.length;
  const isBlock = head !== '' && code[from] === '{';
  const call = callAt(source, skipBlanks(code, isBlock ? from + 1 : from));
  if (call === null) return null;
  const rest = isBlock ? code.slice(call.to, brackets.close(from)).trim() : code[skipBlanks(code, call.to)];
  const isAll = isBlock ? rest === '' || rest === ';' : rest === ',' || rest === ')';
  return isAll ? { ...call, isWaitedFor: isLater || head.startsWith('async') } : null;
}

const CALL = /((?:(?:await|return)\s+)*)(?:new\s+)?[\p{L}_$][\w$]*(?:\.[\w$]+)*\s*\(/uy;
const NO_CALL = /^(?:if|for|while|switch|catch|with|function)\b/;

function callAt({ code, uncommented, brackets }: TestSource, at: number): Call | null {
  CALL.lastIndex = at;
  const [head, waits = ''] = CALL.exec(code) ?? [];
  if (head === undefined) return null;
  const to = brackets.close(at + head.length - 1) + 1;
  const from = at + waits.length;
  if (NO_CALL.test(code.slice(from, to))) return null;
  const { shape, literals } = shapeOf(code.slice(from, to), uncommented.slice(from, to), 'javascript');
  return { text: [shape, ...literals].join('\0'), to, isWaitedFor: waits !== '' };
}

/** The calls that are statements of the body itself, so that they are made whenever the test comes to them. */
function statementsIn({ source, bodyFrom, bodyTo }: TestBlock): readonly Call[] {
  const { code, brackets } = source;
  const words = [...code.slice(bodyFrom, bodyTo).matchAll(/(?<![\w$.])[\p{L}_$][\w$]*/gu)];
  return words.flatMap(({ index }) => {
    const at = bodyFrom + index;
    if (brackets.around(at) !== bodyFrom - 1 || !begins(source, at, bodyFrom)) return [];
    const call = callAt(source, at);
    return call !== null && ENDS.test(code.slice(call.to, call.to + NEAR)) ? [call] : [];
  });
}

/** How far back and ahead a statement is told from a part of one. */
const NEAR = 300;
const CONTINUES = /(?:[.,=&|?:+*/<>!~%^(-]|\b(?:else|do|await|return|new))$/;
/** Nothing is chained to it, as `.catch()` would be. */
const ENDS = /^[^\S\n]*(?:[;}]|$|\n\s*(?![\s.?([`&|=,+*/<>%^-]))/;

function begins({ code, brackets }: TestSource, at: number, bodyFrom: number): boolean {
  const near = code.slice(Math.max(bodyFrom - 1, at - NEAR), at);
  const before = near.trimEnd();
  if (/[{};]$/.test(before)) return true;
  if (before === '' || !near.slice(before.length).includes('\n') || CONTINUES.test(before)) return false;
  const open = brackets.open(at - near.length + before.length - 1);
  return open === null || !/\b(?:if|for|while|with)\s*$/.test(code.slice(Math.max(0, open - NEAR), open));
}
