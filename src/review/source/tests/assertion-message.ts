import type { Assertion } from './assertions.ts';

/** Those that take two values, and then a message. Of `throws` the last string may be what is expected. */
const OF_TWO =
  /^(?:(?:t\d?|st|tt|tap|test|assert|harness|is|qt)\.(?:assert\.)?(?:equals?|is|not|same|(?:not|loose|strict|deep)\w*(?:Equals?|Same|Match)|match|doesNotMatch|partialDeepStrictEqual)|self\.assert(?:Not)?(?:\w*Equals?|Is|In)|assert_(?:eq|ne)!)\(\)$/;
/** Those that take one. */
const OF_ONE =
  /^(?:(?:t\d?|st|tt|tap|test|assert|harness)\.(?:assert\.)?(?:ok|notOk|true|false|truthy|falsy|error|ifError)|self\.assert(?:True|False|Is(?:Not)?None)|assert!?)\(\)$/;
/** Those that take only a message. */
const OF_NONE = /^(?:(?:self|pytest|assert|t\d?|test|tap)\.)?(?:fail|pass)\(\)$/;
const TEXT = /^(?:(?:msg|reason)=)?[fbru]?(["'`])[^"'`]*\1$/;

/** The literals of an assertion without that of its message, which tells people what failed and expects nothing. */
export function literalsExpected({ callee, code, literals }: Assertion): readonly string[] {
  const values = [OF_NONE, OF_ONE, OF_TWO].findIndex((pattern) => pattern.test(callee));
  if (values < 0) return literals;
  const given = argumentsOf(code);
  return given.length === values + 1 && TEXT.test(given.at(-1) ?? '') ? literals.slice(0, -1) : literals;
}

const NESTED = /[([{][^()[\]{}]*[)\]}]/;
const EACH_NESTED = new RegExp(NESTED, 'g');
/** Limits how often a code is read. */
const DEEPEST = 20;

/** The arguments of a call, with nested brackets replaced. */
function argumentsOf(code: string): readonly string[] {
  let flat = code.slice(code.indexOf('(') + 1, code.lastIndexOf(')'));
  for (let depth = 0; depth < DEEPEST && NESTED.test(flat); depth += 1) flat = flat.replace(EACH_NESTED, '0');
  return flat
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
