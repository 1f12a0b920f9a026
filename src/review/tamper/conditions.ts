import type { Assertion } from '../source/tests/assertions.ts';
import type { TestBlock } from '../source/tests/test-blocks.ts';
import { keyOf } from './assertions/assertion-counts.ts';

/**
 * Whether an assertion that the base always comes to stands only behind a condition now (JavaScript, Python): where that
 * does not hold, the test passes. What an assertion of a loop's cases comes to is not looked at.
 */
export function addsCondition(before: TestBlock, after: TestBlock): boolean {
  const isUnder = CONDITIONS[after.source.language];
  if (isUnder === undefined || before.source.language !== after.source.language) return false;
  const open = (block: TestBlock): ReadonlySet<string> =>
    new Set(block.assertions.filter((one) => !isUnder(block, one)).map(keyOf));
  const [was, is] = [open(before), open(after)];
  return after.assertions.some((one) => was.has(keyOf(one)) && !is.has(keyOf(one)));
}

type IsUnder = (block: TestBlock, assertion: Assertion) => boolean;

const CONDITIONS: Readonly<Partial<Record<TestBlock['source']['language'], IsUnder>>> = {
  javascript: isUnderBraces,
  python: isUnderIndent,
};

const OPERATOR = /(?:&&|\|\||\?\?|\?)(?:\s*await)?$|\belse$/;
const DECIDES = /\b(?:if|while|switch)$/;

function isUnderBraces({ source: { code, brackets }, bodyFrom }: TestBlock, { at }: Assertion): boolean {
  const isDecided = (to: number): boolean => {
    const head = code.slice(bodyFrom, to).trimEnd();
    if (OPERATOR.test(head)) return true;
    const opened = head.endsWith(')') ? brackets.open(bodyFrom + head.length - 1) : null;
    return opened !== null && DECIDES.test(code.slice(bodyFrom, opened).trimEnd());
  };
  for (let place: number | null = at; place !== null && place >= bodyFrom; place = brackets.around(place))
    if (isDecided(place)) return true;
  return false;
}

const DECIDING_LINE = /^(?:el)?if\b|^while\b/;

function isUnderIndent({ source: { code }, bodyFrom }: TestBlock, { at }: Assertion): boolean {
  const lines = code.slice(bodyFrom, at).split('\n');
  const own = lines.pop() ?? '';
  if (DECIDING_LINE.test(own.trimStart())) return true;
  let indent = own.length - own.trimStart().length;
  for (const line of lines.toReversed()) {
    const its = line.length - line.trimStart().length;
    if (line.trim() === '' || its >= indent) continue;
    if (DECIDING_LINE.test(line.trimStart())) return true;
    indent = its;
  }
  return false;
}
