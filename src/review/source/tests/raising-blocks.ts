import type { Assertion } from './assertions.ts';
import type { TestBlock } from './test-blocks.ts';
import type { TestSource } from './test-source.ts';

interface Statement {
  readonly at: number;
  /** What is called first, and may fail; null: nothing is, or more stands around the call than an assertion. */
  readonly call: string | null;
  /** Whether it asserts no more of the call than that its result counts as true. */
  readonly isTruth: boolean;
}

/** What stands below `with pytest.raises(…):` (Python). */
interface RaisingBlock {
  /** The expected error, with its class and pattern. */
  readonly error: string;
  readonly statements: readonly Statement[];
}

/**
 * Assertions below `with pytest.raises(…):` of which the candidate expects the same error instead. Nothing behind the
 * statement that raises ever ran, and of that one the error is all that was asserted. So such an assertion is not lost
 * if as many blocks of the candidate, with one statement each, expect that error of that call.
 */
export function expectedToRaise(before: TestBlock, after: TestBlock): (one: Assertion) => boolean {
  if (before.source.language !== 'python') return () => false;
  const keyFor = ({ error }: RaisingBlock, { call }: Statement): string => `${error}\0${call}`;
  const had = raisingBlocks(before);
  if (had.length === 0) return () => false;
  const single = raisingBlocks(after).filter(({ statements }) => statements.length === 1);
  const expected = timesOf(single.flatMap((block) => block.statements.map((one) => keyFor(block, one))));
  const wanted = timesOf(had.flatMap((block) => block.statements.map((one) => keyFor(block, one))));
  const kept = had.filter(isOfOneCall).flatMap((block) =>
    block.statements.filter((one) => {
      const key = keyFor(block, one);
      return (expected.get(key) ?? 0) >= (wanted.get(key) ?? 0);
    }),
  );
  const places = new Set(kept.map(({ at }) => at));
  return ({ at }) => places.has(at);
}

/** Whether its statements assert nothing but the error, or at most that one and the same call gives something. */
function isOfOneCall({ statements }: RaisingBlock): boolean {
  const [first, ...more] = statements;
  if (first === undefined || first.call === null) return false;
  return more.length === 0 || statements.every(({ call, isTruth }) => isTruth && call === first.call);
}

function timesOf(keys: readonly string[]): ReadonlyMap<string, number> {
  return new Map([...Map.groupBy(keys, (key) => key)].map(([key, { length }]) => [key, length]));
}

const RAISES = /(?:^|\.)(?:raises|assertRaises\w*)\(\)$/;
/** Errors that a failing assertion raises itself, so that it may be the assertion that is expected to fail. */
const OF_ASSERTIONS = /AssertionError|failureException|\b(?:Base)?Exception(?:Group)?\b/;
const HEAD_END = /(?:[ \t]+as[ \t]+\w+)?[ \t]*:/y;

function raisingBlocks(block: TestBlock): readonly RaisingBlock[] {
  return block.assertions
    .filter(({ callee, code }) => RAISES.test(callee) && !OF_ASSERTIONS.test(code))
    .flatMap((raises) =>
      headsOf(raises, block).flatMap(({ from, indent }) => {
        const statements = statementsBehind(block, from, indent);
        const error = [raises.shape, ...raises.literals].join('\0');
        return statements.length === 0 ? [] : [{ error, statements }];
      }),
    );
}

interface Head {
  /** Behind its colon. */
  readonly from: number;
  readonly indent: number;
}

/** The `with` of an expected error; where a local name holds it that does nothing else, each one with that name. */
function headsOf({ at, to }: Assertion, block: TestBlock): readonly Head[] {
  const { source, bodyFrom, bodyTo } = block;
  const { code } = source;
  const line = code.slice(code.lastIndexOf('\n', at - 1) + 1, at);
  const indent = line.length - line.trimStart().length;
  if (/^[ \t]*with[ \t]+$/.test(line)) {
    HEAD_END.lastIndex = to;
    return HEAD_END.test(code) ? [{ from: HEAD_END.lastIndex, indent }] : [];
  }
  const name = /^[ \t]*(\w+)[ \t]*=[ \t]*$/.exec(line)?.[1];
  if (name === undefined) return [];
  const body = code.slice(bodyFrom, bodyTo);
  const heads = [...body.matchAll(new RegExp(`^([ \\t]*)with[ \\t]+${name}[ \\t]*:`, 'gm'))];
  const words = [...body.matchAll(new RegExp(`(?<![\\w.])${name}(?!\\w)`, 'g'))];
  if (words.length !== heads.length + 1) return [];
  return heads.map(({ 0: head, 1: own = '', index }) => ({
    from: bodyFrom + index + head.length,
    indent: own.length,
  }));
}

const LINE_START = /^[ \t]*(?=\S)/gm;

function statementsBehind({ source, bodyTo }: TestBlock, from: number, indent: number): readonly Statement[] {
  const { code, brackets } = source;
  const lineEnd = Math.min(bodyTo, (code.indexOf('\n', from) + 1 || bodyTo + 1) - 1);
  const inLine = code.slice(from, lineEnd);
  if (inLine.trim() !== '')
    return [statementAt(source, from + (inLine.length - inLine.trimStart().length), lineEnd)];
  const starts: number[] = [];
  let [own, end] = [0, bodyTo];
  for (const { 0: blank, index } of code.slice(lineEnd, bodyTo).matchAll(LINE_START)) {
    const at = lineEnd + index + blank.length;
    if (at === lineEnd || brackets.around(at) !== null) continue;
    if (blank.length <= indent) {
      end = at;
      break;
    }
    if (starts.length === 0) own = blank.length;
    if (blank.length === own) starts.push(at);
  }
  return starts.map((at, index) => statementAt(source, at, starts[index + 1] ?? end));
}

const FIRST_CALL =
  /^(?<asserts>assert[ \t]+|self\.assert\w+\(\s*)?(?:[ \t]*\w+[ \t]*=[ \t]*)?(?:await[ \t]+)?(?<call>[\w.]+)\(/;

function statementAt({ code, brackets }: TestSource, at: number, to: number): Statement {
  const text = code.slice(at, to).trimEnd();
  const found = FIRST_CALL.exec(text);
  const { call, asserts } = found?.groups ?? {};
  if (found === null || call === undefined) return { at, call: null, isTruth: false };
  const isWhole = brackets.close(at + found[0].length - 1) === at + text.length - 1;
  return { at, call, isTruth: isWhole && !(asserts ?? '').endsWith('(') };
}
