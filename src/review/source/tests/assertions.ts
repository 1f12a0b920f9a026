import { hasValues } from '../code-texts.ts';
import type { Language } from '../language.ts';
import { type AssertionShape, shapeOf } from './assertion-shape.ts';
import { boundHeads } from './bound-tests.ts';
import { skipBlanks, type TestSource } from './test-source.ts';

/** A place where a test can fail on purpose. */
export interface Assertion extends AssertionShape {
  readonly at: number;
  readonly to: number;
  readonly language: Language;
  /** Whether a text in it has a value of the code put in: `"#{a}"`. */
  readonly isFilled: boolean;
  /** Source on one line, with the contents of strings blanked. */
  readonly code: string;
  /** The call without arguments: `expect().not.toBe()`, `self.assertEqual()`, `assert`. */
  readonly callee: string;
  /** The tested expression, as far as recognized, with the contents of strings blanked. */
  readonly subject: string;
  /** The tested expression as written, without a wrapping function or `await`. */
  readonly about: string;
  /** Source on one line, shortened. */
  readonly quote: string;
}

/** `call`: the name with its arguments and chained calls. `line`: up to the end of the statement. */
interface AssertionSyntax {
  readonly pattern: RegExp;
  readonly extent: 'call' | 'line';
}

const call = (pattern: RegExp): AssertionSyntax => ({ pattern, extent: 'call' });
const line = (pattern: RegExp): AssertionSyntax => ({ pattern, extent: 'line' });

/** Functions named like assertions: also finds helpers that contain assertions. */
const SPEAKING =
  /(?<![\w$.>:]|\b(?:function|func?|def) )(?:expect|assert|check|verify|ensure)(?:[A-Z_]\w*)?\s*(?=\()/g;
const TAP =
  /(?<![\w$.])(?:t\d?|st|tt|tap|test|harness|assert|is|qt)\.(?:assert\.)?(?:ok|notOk|equals?|notEqual|is|not|same|notSame|deepEqual|notDeepEqual|strictSame|strictEqual|notStrictEqual|deepStrictEqual|looseEqual|deepLooseEqual|match|doesNotMatch|notMatch|throws(?:Async)?|notThrows(?:Async)?|doesNotThrow|rejects|doesNotReject|resolves|resolveMatch|true|false|truthy|falsy|like|has|hasStrict|error|ifError|pass|fail|snapshot|regex|notRegex|type|partialDeepStrictEqual|called\w*|notCalled)\s*(?=\()/g;

const ASSERTION_SYNTAX: Partial<Readonly<Record<Language, readonly AssertionSyntax[]>>> = {
  javascript: [
    call(SPEAKING),
    call(
      /(?<![\w$.])(?:expect|expectTypeOf|assert|chai\.assert|sinon\.assert|QUnit\.assert)(?:\.(?!any|anything|objectContaining|arrayContaining|stringContaining|stringMatching|extend|closeTo|not\b)\w+){1,2}\s*(?=\()/g,
    ),
    call(TAP),
    call(/\.(?:should|expect)\s*(?=[(.])/g),
  ],
  dart: [call(SPEAKING)],
  python: [
    line(/^[ \t]*assert\b/gm),
    call(/\bself\.(?:assert\w+|fail\w*)\s*(?=\()/g),
    call(/(?<![\w.])(?:pytest\.)?(?:raises|warns|fail)\s*(?=\()/g),
    call(/(?<!\bself)(?<![\w)\]]|\bdef )(?:\w+\.){0,4}assert_\w+\s*(?=\()/g),
  ],
  ruby: [
    call(/(?<![\w.])(?:expect|is_expected|assert|assert_\w+|refute|refute_\w+|flunk)\b\s*(?=[({.])/g),
    line(/^[ \t]*(?:assert|assert_\w+|refute|refute_\w+|flunk)\b(?![ \t]*[({.=])/gm),
    line(/\.(?:should|should_not|must_\w+|wont_\w+)\b/g),
  ],
  elixir: [line(/^[ \t]*(?:assert|refute)\w*\b/gm)],
  go: [
    call(
      /(?<![\w.])(?:assert|require|is|qt|c|s\.Require\(\)|s|suite|[a-z]\w*\.Assert\(\))\.[A-Z]\w*\s*(?=\()/g,
    ),
    call(/\b[tb]\.(?:Error|Errorf|Fatal|Fatalf|Fail|FailNow)\s*(?=\()/g),
  ],
  rust: [
    call(/\b(?:debug_|prop_|k9::)?assert\w*!\s*(?=[([{])/g),
    call(/\bpanic!\s*(?=\()/g),
    call(/#\[\s*should_panic/g),
  ],
  jvm: [
    call(
      /(?<![\w$]|\b(?:void|fun|def|boolean|static) )(?:Assert(?:ions)?\.)?(?:assert\w*|fail|expect\w*|verify\w*|then|intercept|shouldThrow\w*) ?(?:\[[\w.]*\]|<[\w.<>]*>)?[ \t]{0,9}(?=\()/g,
    ),
    call(/\.andExpect\s*(?=\()/g),
    line(
      /\bshould(?:Be|Not|Throw|Contain|Have|Equal|Match)\w*\b|\b(?:should|must)\s+(?:be|equal|have|contain|not|include|startWith)\b/g,
    ),
  ],
  dotnet: [
    call(
      /\b(?:Assert|StringAssert|CollectionAssert|ClassicAssert)\.\w+(?:<[\w.<>, ?[\]]{0,200}>)?[ \t]{0,9}(?=\()/g,
    ),
    call(/\.Should\w*\s*(?=\()/g),
    call(/\.(?:Verify\w*|Received\w*|DidNotReceive\w*)\s*(?=\()/g),
  ],
  php: [
    call(/(?:\$this->|self::|static::|Assert::)(?:assert|expect|fail)\w*\s*(?=\()/g),
    call(/(?<![\w$>:])expect\s*(?=\()/g),
  ],
  c: [
    call(
      /\b(?:EXPECT|ASSERT|REQUIRE|CHECK|TEST_ASSERT|TEST_FAIL|BOOST_(?:CHECK|REQUIRE|TEST|ERROR|FAIL)|CU_ASSERT|ck_assert|cr_assert|g_assert|assert|XCTAssert|STRCMP_EQUAL|LONGS_EQUAL|mu_assert)\w*\s*(?=\()/g,
    ),
  ],
  swift: [call(/\bXCT(?:Assert|Fail|Unwrap)\w*\s*(?=\()|#(?:expect|require)\s*(?=\()/g)],
};

/** Assertions in the order of the text. A nested one belongs to the outer one. A test may be called `check`. */
export function assertionsOf(source: TestSource): readonly Assertion[] {
  const tests = new Set(boundHeads(source).map(({ from }) => from));
  const spans = (ASSERTION_SYNTAX[source.language] ?? []).flatMap(({ pattern, extent }) =>
    [...source.code.matchAll(pattern)].map(({ 0: head, index }) => {
      const at = index + (head.length - head.trimStart().length);
      return { at, head: index + head.length, extent };
    }),
  );
  const found: Assertion[] = [];
  let floor = 0;
  for (const span of spans.sort((one, other) => one.at - other.at)) {
    if (span.at < floor || tests.has(span.at)) continue;
    const to = span.extent === 'call' ? endOfCall(source, span.head) : endOfStatement(source, span.at);
    found.push(assertionAt(source, span.at, to));
    floor = to;
  }
  return found;
}

const LINK = /\s*(?:!?\??\.|->|::)\s*(?:\w+|(?=\())/y;

/** The end of the arguments and everything chained to them. A bracket on a new line begins something else. */
function endOfCall({ code, brackets, language }: TestSource, head: number): number {
  let at = head;
  for (let isFirst = true; ; isFirst = false) {
    const open = skipBlanks(code, at);
    const isNear = isFirst || !code.slice(at, open).includes('\n');
    if (code[open] === '(' && isNear) at = brackets.close(open) + 1;
    else if ((code[open] === '[' || code[open] === '{') && isFirst) at = brackets.close(open) + 1;
    LINK.lastIndex = at;
    if (!LINK.test(code)) break;
    at = LINK.lastIndex;
  }
  // `.to eq 5`: the matcher follows without brackets.
  return Math.min(language === 'ruby' ? endOfStatement({ code, brackets }, at) : at, code.length);
}

/** The line break or semicolon that ends a statement, ignoring those inside brackets. */
function endOfStatement({ code, brackets }: Pick<TestSource, 'code' | 'brackets'>, from: number): number {
  const stop = /[([{;)\]}\n]/g;
  stop.lastIndex = from;
  for (let match = stop.exec(code); match !== null; match = stop.exec(code)) {
    if (!/[([{]/.test(match[0])) return match.index;
    stop.lastIndex = brackets.close(match.index) + 1;
  }
  return code.length;
}

const LONGEST_QUOTE = 3000;

function assertionAt(source: TestSource, at: number, to: number): Assertion {
  const { code, uncommented, brackets, language, path } = source;
  const own = { code: code.slice(at, to), uncommented: uncommented.slice(at, to) };
  const { shape, literals } = shapeOf(own.code, own.uncommented, language);
  const [from, end] = subjectIn({ code, brackets }, at, to);
  return {
    at,
    to,
    language,
    isFilled: !path.endsWith('.java') && hasValues(own, language),
    code: own.code.replace(/\s+/g, ' '),
    callee: calleeOf(source, at, to),
    shape,
    literals,
    subject: code.slice(from, end).replace(/\s+/g, ''),
    about: uncommented
      .slice(from, end)
      .replace(/^(?:(?:async )?\(\) ?=> ?|await )+/, '')
      .replace(/\s+/g, ' '),
    quote: uncommented
      .slice(at, Math.min(to, at + LONGEST_QUOTE))
      .replace(/\s+/g, ' ')
      .trim(),
  };
}

/** The text outside brackets. */
function calleeOf({ code, brackets }: TestSource, at: number, to: number): string {
  let [callee, from] = ['', at];
  const stop = /[([{]/g;
  stop.lastIndex = at;
  for (let match = stop.exec(code); match !== null && match.index < to; match = stop.exec(code)) {
    callee += code.slice(from, match.index + 1);
    from = Math.min(brackets.close(match.index), to);
    stop.lastIndex = from + 1;
  }
  return (callee + code.slice(from, to)).replace(/\s+/g, ' ').trim();
}

/** Arguments that are not the subject: the test's own handle, and expected values that come first. */
const NO_SUBJECT = /^(?:[tbc]|["'`\s]*|-?[\d.]+\w*|true|false|null|None|True|False|nil|undefined)$/;
const COMPARISON = /\s(?:[=!<>]=?=?|in|is|not|and|or|if)\s|===?|!==?|&&|\|\|/;
const MOST_ARGUMENTS = 4;

type Range = readonly [from: number, to: number];

/** The first argument, or first part of a statement, that is not a plain value; up to a comparison in it. */
function subjectIn({ code, brackets }: Pick<TestSource, 'code' | 'brackets'>, at: number, to: number): Range {
  const whole = code.slice(at, to);
  const word = /^\w+[ \t]+(?:not[ \t]+)?(?=[^\s({])/.exec(whole);
  const open = word === null ? whole.search(/[([{]/) : -1;
  const from = at + (word === null ? open + 1 : word[0].length);
  const end = open < 0 ? to : Math.min(brackets.close(at + open), to);
  const parts = argumentsIn({ code, brackets }, from, end).map((part) => trimmed(code, part));
  const subject = parts.find(([first, last]) => !NO_SUBJECT.test(code.slice(first, last)));
  return subject ?? parts[0] ?? [from, from];
}

/** The range up to a comparison, without surrounding blanks. */
function trimmed(code: string, [from, to]: Range): Range {
  const [side = ''] = code.slice(from, to).split(COMPARISON, 1);
  const start = from + (side.length - side.trimStart().length);
  return [start, Math.max(start, from + side.trimEnd().length)];
}

function argumentsIn(
  { code, brackets }: Pick<TestSource, 'code' | 'brackets'>,
  from: number,
  to: number,
): readonly Range[] {
  const found: Range[] = [];
  let start = from;
  const stop = /[([{,]/g;
  stop.lastIndex = from;
  for (let match = stop.exec(code); match !== null && match.index < to; match = stop.exec(code)) {
    if (found.length >= MOST_ARGUMENTS) break;
    if (match[0] !== ',') stop.lastIndex = brackets.close(match.index) + 1;
    else {
      found.push([start, match.index]);
      start = match.index + 1;
    }
  }
  return [...found, [start, to]];
}
