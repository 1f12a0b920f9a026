import type { TestBlock } from '../../source/tests/test-blocks.ts';
import type { TestSource } from '../../source/tests/test-source.ts';
import { isVacuous } from './vacuous.ts';

/** A runner that is told how many assertions there are fails where one of them is not reached. */
const PLAN = /\.plan\s*\(|\bexpect\s*\.\s*(?:assertions|hasAssertions)\s*\(/;
const OF_PLAN = /^expect\.(?:assertions|hasAssertions)\(/;

/**
 * Whether a block looks at constants only, and not at whether something is called either: with a plan, an assertion in
 * a function inside the block, or where an error is caught, fails unless it is reached (JavaScript). A function that is
 * handed to a timer is reached whatever the code under test does.
 */
export function assertsConstants({ source, assertions, bodyFrom, bodyTo }: TestBlock): boolean {
  const looking = assertions.filter(({ callee }) => !OF_PLAN.test(callee));
  if (looking.length === 0 || !looking.every(isVacuous)) return false;
  const isPlanned = source.language === 'javascript' && PLAN.test(source.code.slice(bodyFrom, bodyTo));
  return !(isPlanned && looking.some(({ at }) => countsCalls(source, bodyFrom, at)));
}

const HEAD_REACH = 300;
const HEAD = /(?:=>|\bfunction\b[^(){}]*\([^()]*\)|\bcatch\s*(?:\([^()]*\))?)\s*$/;
const OF_TIMER =
  /\b(?:set(?:Immediate|Timeout|Interval)|queueMicrotask|nextTick)\s*\(\s*(?:async\s+)?(?:function\b[^(){}]*)?(?:\([^()]*\)|\w+)?\s*(?:=>)?\s*$/;

function countsCalls({ code, brackets }: TestSource, from: number, at: number): boolean {
  for (let start: number | null = at; start !== null && start >= from; start = brackets.around(start)) {
    if (start !== at && code[start] !== '{') continue;
    const head = code.slice(Math.max(from, start - HEAD_REACH), start);
    if (HEAD.test(head)) return !OF_TIMER.test(head);
  }
  return false;
}
