const NEVER_YIELDS = /([ \t]*)if[ \t]+(?:False|0)[ \t]*:\s{0,99}yield(?:[ \t]+None)?[ \t]*(?:\n|$)/y;
/** Neither a test nor a method, which a runner may call. */
const HEAD =
  /^([ \t]*)(?:async[ \t]+)?def[ \t]+(?!test)\w+[ \t]*\((?!\s*(?:self|cls)\b)[^()]{0,200}\)[^\n:]{0,99}:\s*(?![\s\S])/m;
const HEAD_REACH = 400;

/**
 * Whether `if False: yield` at an offset is all that a function holds (Python). So one writes a generator that yields
 * nothing, and no other code is skipped by it. A test that is made a generator is another matter: it never runs.
 */
export function isEmptyGenerator(code: string, at: number): boolean {
  NEVER_YIELDS.lastIndex = at;
  const found = NEVER_YIELDS.exec(code);
  if (found === null) return false;
  const indent = found[1]?.length ?? 0;
  const head = HEAD.exec(code.slice(Math.max(0, at - HEAD_REACH), at));
  if (head === null || (head[1]?.length ?? 0) >= indent) return false;
  const next = /^[ \t]*(?=\S)/m.exec(code.slice(NEVER_YIELDS.lastIndex))?.[0].length ?? 0;
  return next < indent;
}
