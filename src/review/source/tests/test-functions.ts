import type { Language } from '../language.ts';
import { nameFrom, type Opening, quotedAt, skipBlanks, type TestSource } from './test-source.ts';

/** How test functions and their groups are recognized in a language. */
interface TestSyntax {
  /** The head of a test function. Group 1 is its name; the match ends before its parameters. */
  readonly named: RegExp | null;
  /** An attribute that makes the next function a test. */
  readonly marked: RegExp | null;
  readonly suite: RegExp | null;
}

const CLASS = /\b(?:class|object|struct|interface)\s+(\w+)/g;

const TEST_SYNTAX: Partial<Readonly<Record<Language, TestSyntax>>> = {
  go: {
    named: /^func\s+(?:\([^)\n]*\)\s*)?((?:Test|Benchmark|Fuzz|Example)\w*)\s*(?=\()/gm,
    marked: null,
    suite: null,
  },
  rust: {
    named: null,
    marked: /#\[\s*(?:\w+::)*(?:\w*test\w*|case|quickcheck)\b/g,
    suite: /\bmod\s+(\w+)\s*(?=\{)/g,
  },
  jvm: {
    named: /\bdef\s+(?=["'])()/g,
    marked: /@(?:\w+\.)*(?:Test|ParameterizedTest|RepeatedTest|TestFactory|TestTemplate|Property)\b/g,
    suite: CLASS,
  },
  dotnet: {
    named: null,
    marked:
      /\[\s*(?:\w+(?:\([^()\n]{0,200}\))?, ?)?(?:Fact|Theory|Test|TestMethod|TestCase|TestCaseSource|DataTestMethod|\w+Fact|\w+Theory)\s*(?=[\](,])/g,
    suite: CLASS,
  },
  php: {
    named: /\bfunction\s+(test\w*)\s*(?=\()/gi,
    marked: /#\[\s*(?:\w+\\)*Test\s*(?=[\](,])/g,
    suite: CLASS,
  },
  swift: { named: /\bfunc\s+(test\w*)\s*(?=\()/g, marked: /@Test\b/g, suite: CLASS },
  c: {
    named:
      /^[ \t]*(?:static\s+)?(?:(?:TYPED_)?TEST(?:_F|_P|_CASE|_METHOD|_CASE_METHOD)?|SCENARIO|SECTION|SUBCASE|Test|CTEST|BOOST_(?:AUTO|FIXTURE|DATA)_TEST_CASE|START_TEST|(?:void|int)\s+(test_\w+|\w+_tests?))[ \t]*(?=\()/gm,
    marked: null,
    suite: null,
  },
};

/** Finds tests that are functions or methods, and the classes and modules around them. */
export function functionOpenings(source: TestSource): readonly Opening[] {
  const syntax = TEST_SYNTAX[source.language];
  if (syntax === undefined) return [];
  const tests = [...namedTests(source, syntax.named), ...markedTests(source, syntax.marked)];
  const suites = suitesOf(source, syntax.suite);
  return [...suites, ...withoutOverlap(tests.sort((one, other) => one.from - other.from))];
}

function namedTests(source: TestSource, named: RegExp | null): readonly Opening[] {
  if (named === null) return [];
  let floor = 0;
  return [...source.code.matchAll(named)].flatMap((match) => {
    const head = match.index + match[0].length;
    const paren = source.code[head] === '(' ? head : source.code.indexOf('(', head);
    if (paren < 0) return [];
    const ofMacro = () => nameFrom(source.text.slice(paren + 1, source.brackets.close(paren)));
    const name = match[1] || (quotedAt(source, head) ?? ofMacro()).replace(/\bDISABLED_/, '');
    const opening = functionAt(source, { name, from: attributesFrom(source, match.index, floor), paren });
    floor = floorAfter(source, opening, head);
    return [opening];
  });
}

function markedTests(source: TestSource, marked: RegExp | null): readonly Opening[] {
  if (marked === null) return [];
  const found: Opening[] = [];
  let floor = 0;
  for (const match of source.code.matchAll(marked)) {
    if (match.index < floor) continue;
    const head = headAfter(source, match.index);
    if (head.name === '') {
      floor = head.paren;
      continue;
    }
    const from = attributesFrom(source, match.index, floor);
    const opening = functionAt(source, { ...head, from });
    found.push(opening);
    floor = floorAfter(source, opening, head.paren);
  }
  return found;
}

/** Where the attributes of the next function may begin; nothing else shows where an expression ends. */
function floorAfter({ code }: TestSource, { to, bodyFrom }: Opening, head: number): number {
  return /[=>]\s*$/.test(code.slice(head, bodyFrom)) ? to : head;
}

/** One token between an attribute and the name of its function. */
const STEP = /\s+|@[\w.]+|#?\[|\(|`[^`\n]*`|\w+|[<>?,.*&:'"|\\$]/y;
const MOST_STEPS = 400;

/**
 * The name and the parameters of the function after an attribute. If the name is empty, `paren` is where it stopped.
 */
function headAfter(source: TestSource, at: number): { readonly name: string; readonly paren: number } {
  const { code, brackets } = source;
  let [next, name] = [at, ''];
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    STEP.lastIndex = next;
    const token = STEP.exec(code)?.[0];
    if (token === undefined) break;
    const start = next;
    next += token.length;
    if (token === '(' && name !== '') return { name, paren: start };
    if (token === '(' || token.endsWith('[')) next = brackets.close(next - 1) + 1;
    if (token.startsWith('@')) name = '';
    else if (/^[\w`]/.test(token)) name = nameFrom(token.replaceAll('`', ''));
    if (token.startsWith('@') && code[next] === '(') next = brackets.close(next) + 1;
    if (/^[<,&*'"]/.test(token)) name = '';
  }
  return { name: '', paren: next };
}

function functionAt(
  { code, brackets }: TestSource,
  { name, from, paren }: { readonly name: string; readonly from: number; readonly paren: number },
): Opening {
  const close = brackets.close(paren);
  const expression = expressionAfter({ code, brackets }, close + 1);
  if (expression !== null) return { kind: 'test', name, from, ...expression };
  const found = braceOrEnd(code, close + 1);
  if (code[found] !== '{')
    return { kind: 'test', name, from, to: found, bodyFrom: Math.min(close + 1, found), bodyTo: found };
  const end = brackets.close(found);
  return { kind: 'test', name, from, to: Math.min(end + 1, code.length), bodyFrom: found + 1, bodyTo: end };
}

type Body = Pick<Opening, 'to' | 'bodyFrom' | 'bodyTo'>;

/** After the parameters: a type, then the sign before a body that is an expression, as in Kotlin, Scala and C#. */
const EXPRESSION = /\s*(?::\s*[\w.?<>[\], ]{1,200})?=(?!=)>?\s*/y;
/** A block with a function before it, such as `runTest {`: its inside is the body. */
const BLOCK = /(?:[\w.]+\s*(?=[({]))?/y;
/** An expression goes on where its line ends, or the next one begins, with one of these. */
const OPEN_END = /[=+\-*/%,.&|?:<(]\s*$/;
const OPEN_START = /^\s*(?:\.|\?[.:]|&&|\|\||[+*/%=])/;
const LINE_REACH = 200;

/** The body of a function without braces of its own; null where braces or nothing follow. */
function expressionAfter(source: Pick<TestSource, 'code' | 'brackets'>, at: number): Body | null {
  const { code, brackets } = source;
  EXPRESSION.lastIndex = at;
  if (!EXPRESSION.test(code)) return null;
  const from = EXPRESSION.lastIndex;
  const end = endOfExpression(source, from);
  BLOCK.lastIndex = from;
  BLOCK.test(code);
  const call = BLOCK.lastIndex;
  const open = code[call] === '(' ? skipBlanks(code, brackets.close(call) + 1) : call;
  if (code[open] === '{' && brackets.close(open) + 1 >= end)
    return { to: end, bodyFrom: open + 1, bodyTo: Math.min(brackets.close(open), end) };
  return { to: end, bodyFrom: from, bodyTo: end };
}

function endOfExpression({ code, brackets }: Pick<TestSource, 'code' | 'brackets'>, from: number): number {
  const stop = /[([{)\]};\n]/g;
  stop.lastIndex = from;
  for (let match = stop.exec(code); match !== null; match = stop.exec(code)) {
    const { 0: sign, index } = match;
    if (sign === '\n') {
      const [before, after] = [
        code.slice(Math.max(from, index - LINE_REACH), index),
        code.slice(index, index + LINE_REACH),
      ];
      if (!OPEN_END.test(before) && !OPEN_START.test(after)) return index;
    } else if (/[([{]/.test(sign)) stop.lastIndex = brackets.close(index) + 1;
    else return sign === ';' ? index + 1 : index;
  }
  return code.length;
}

/** Longer than any text between a declaration and its body. */
const BODY_REACH = 2000;

/** The brace that opens a body, or the end of a declaration without one. */
function braceOrEnd(code: string, from: number): number {
  const found = code.slice(from, from + BODY_REACH).search(/[{;]/);
  return found < 0 ? Math.min(from + BODY_REACH, code.length) : from + found;
}

function suitesOf(source: TestSource, suite: RegExp | null): readonly Opening[] {
  if (suite === null) return [];
  let floor = 0;
  return [...source.code.matchAll(suite)].flatMap((match) => {
    const from = attributesFrom(source, match.index, floor);
    floor = match.index + match[0].length;
    const at = braceOrEnd(source.code, floor);
    if (source.code[at] !== '{') return [];
    const to = source.brackets.close(at);
    return [{ kind: 'suite', name: match[1] ?? '', from, to, bodyFrom: at + 1, bodyTo: to }];
  });
}

/** Where the attributes and modifiers before a declaration begin: after the last statement or brace. */
function attributesFrom({ code, brackets }: TestSource, at: number, floor: number): number {
  let from = at;
  while (from > floor) {
    const char = code[from - 1] ?? '';
    if (char === ';' || char === '{' || char === '}') break;
    const open = char === ')' || char === ']' ? brackets.open(from - 1) : null;
    from = open !== null && open >= floor ? open : from - 1;
  }
  return from;
}

/** Ends a function without braces at the latest where the next one begins. */
function withoutOverlap(tests: readonly Opening[]): readonly Opening[] {
  return tests.map((test, index) => {
    const next = tests[index + 1];
    if (next === undefined || next.from >= test.bodyFrom) return test;
    return { ...test, to: next.from, bodyFrom: next.from, bodyTo: next.from };
  });
}
