import type { Assertion } from '../../source/tests/assertions.ts';

const SPEAKS_ELSEWHERE = /fail|err|pass\(|panic|assertions\(|plan|raises|throw|resolves|rejects|Exception/i;

/** Whether it is a statement and not a call, such as `assert x == y`. */
export function isStatement(callee: string): boolean {
  return /^(?:assert|refute)\b(?![!(_.])/.test(callee);
}

/** A function under test whose name is a word of languages or matchers elsewhere: `assert.equal(t('undo'), 'Undo')`. */
const WORD_CALLED = /^\(\s*(?:is|not|and|or|equal|eql?|be|to|t)\s*\(/;
const NOTHING_GIVEN = /^[\s()[\]{};]*$/;
/** Regular expressions with their flags, lists of words, and marks in front of a text that stay marks without a value. */
const MARKED =
  /\/ +\/[a-z]*|%\w?[([{<|!^/]\s+[)\]}>|!^/]|(?<![\w)\]])(?:[rbfuRBFU]{1,2}|[LUs]|u8|[$@]{1,2}|b?r#*)(?=["'])/g;
const NUMBER = /(?<![\w.$])-?\d[\w.]*/g;
const WORDS =
  /\b(?:true|false|null|undefined|None|True|False|nil|NULL|nullptr|NaN|is|not|and|or|equal|eql?|be|be_(?:nil|truthy|falsey|empty)|to|t)\b/g;

/** Python says so that a test fails where it comes there, as with `self.fail()`. A tuple would always hold. */
const NEVER_HOLDS = /^assert(?: (?:0|False)| ?\( ?(?:0|False) ?\))(?= ?(?:,|$))/;

/** Of a longer assertion only the beginning is looked at. */
const LONGEST = 2000;
/** A function or a generator counts as true whatever it gives, and so does `all` of nothing. */
const ALWAYS_TRUE =
  /^assert ?lambda\b|^assert ?\( ?lambda\b(?:[^()]|\([^()]*\))*\)$|^assert ?\((?:[^()]|\([^()]*\))* for \w+ in (?:[^()]|\([^()]*\))*\)$|\ball\((?:[^()]|\([^()]*\))* for \w+ in (?:\[ *\]|\( *\))\)/;

/**
 * Whether the assertion does not depend on any code: `expect(true).toBe(true)`, `assert 1 == 1`, `assertEquals("a", "a")`.
 * One of a library, by its name: a helper of the tests may run code with what it is given.
 */
export function isVacuous(assertion: Assertion): boolean {
  const { callee, code, isFilled } = assertion;
  if (assertion.language === 'python') {
    if (NEVER_HOLDS.test(code)) return false;
    if (isTuple(code) || ALWAYS_TRUE.test(code.slice(0, LONGEST))) return true;
  }
  if (isFilled || SPEAKS_ELSEWHERE.test(callee) || !isOfLibrary(assertion)) return false;
  const start = code.search(/[\s([{]/);
  const given = code.slice(Math.max(0, start));
  if (start < 0 || NOTHING_GIVEN.test(given)) return false;
  if (WORD_CALLED.test(given) && !/^assert\W*$/.test(callee)) return false;
  // Only calls are given the handle of a test. In a statement this is a name of the code.
  if (isStatement(callee) && /\bt\b/.test(given)) return false;
  if (callsOwnMethod(assertion, given) || readsPrototype(assertion, given)) return false;
  const rest = given
    .replace(MARKED, '')
    .replace(/(?:(?<!\.)\.|->)\s*\w+/g, '')
    .replace(NUMBER, '')
    .replace(WORDS, '');
  return !/[\p{L}_$]/u.test(rest);
}

const INSIDE = /(?<!^assert ?)[([{][^()[\]{}]*[)\]}]/g;
/** Limits how often a code is read. */
const DEEPEST = 20;

/** `assert (f(1) == 2, "wrong")` of Python is about a tuple, which always holds. */
function isTuple(code: string): boolean {
  let flat = code.trim();
  for (let depth = 0; depth < DEEPEST && flat.search(INSIDE) >= 0; depth += 1)
    flat = flat.replace(INSIDE, '0');
  return /^assert ?\([^(),]*,[^()]*\)$/.test(flat);
}

const OF_LITERAL = /["'`\d\]}]\s*\??\.\s*([a-zA-Z_]\w*)/g;
/** Where code adds methods to texts and numbers: what they have anyway. */
const BUILT_IN =
  /^(?:to_?s|to_?str(?:ing)?|as_str|into|clone|dup|freeze|to_owned|len|length|size|count|(?:up|down)case|(?:to_?)?(?:upper|lower)(?:_?case)?|trim|strip|reversed?|concat|(?:is_?)?empty|equals|eq|f\d\d|[iu]\d\d|to)$/i;
const ADDS_METHODS: ReadonlySet<Assertion['language']> = new Set([
  'ruby',
  'jvm',
  'dotnet',
  'swift',
  'dart',
  'rust',
]);

/** Whether a literal has a method that may be of the code: `assertEquals("A!", "a".shout())` of Kotlin. */
function callsOwnMethod({ language }: Assertion, given: string): boolean {
  if (!ADDS_METHODS.has(language)) return false;
  return [...given.matchAll(OF_LITERAL)].some(([, name = '']) => !BUILT_IN.test(name));
}

const EMPTY_MEMBER =
  /(?:(?<![\w$])\((?:\{ *\}|\[ *\])\)|\{ *\}|\[ *\])\??\.(?!length\b)[\w$]+(?![\w$]|\s*\()/;

/** `assert.equal({}.polluted, undefined)` of JavaScript: code may have put something on the prototype. */
function readsPrototype({ language }: Assertion, given: string): boolean {
  return language === 'javascript' && EMPTY_MEMBER.test(given);
}

const EXPECTS = /^(?:expect|assertThat|Assert\.That|assert_that)!?\s?\(\)/;
const HEAD = /^#?([\w$]+!?(?:(?:\.|->|::)[\w$]+)*)/;
const OWNER =
  /^(?:self|this|\$this|static|chai|QUnit|sinon|t\d?|st|tt|tap|test|harness|k9|[aA]ssert(?:ions)?|(?:String|Collection|Classic)Assert|is|require|qt|c|s|suite)$/;
const ASSERTS =
  /^(?:(?:debug_|prop_|TEST_|BOOST_|CU_|ck_|cr_|g_|mu_)?(?:xct)?assert|refute|expect|require|check|XCTAssert)/i;
/** What names of assertions are made of that compare values. */
const OF_VALUES = new Set(
  `not is are does no to be have has deep strict strictly loose loosely all any array list tuple set dict map iterable
  sequence multiline multi line lines string str strcase strcaseeq streq strne int uint long double float bool ptr obj
  object that value empty equal equals eq eql equivalent ne same identical instance type of a an as in true false
  truthy falsy falsey null nil none undefined defined nan ok includes include contains contain match matches regex regexp
  regular expression like gt ge lt le greater less more above below least most than or almost close near within delta
  starts start ends end with length len size count key exists exist exactly snapshot inline ignoring case partial
  unwrap doesnt`.split(/\s+/),
);
/** What a function of its own name may do with what it is given: `assertMatches('a*', 'ab')`. */
const ALSO_OF_HELPERS = /match|like|contain|include/i;

const TWO_VALUES = /^\w+!?\((?:""|0),(?:""|0)\)$/;

/** Whether the name is one of the libraries, which look at what they are given and at nothing else. */
function isOfLibrary({ callee, literals, shape, language }: Assertion): boolean {
  if (isStatement(callee)) return true;
  const chained = EXPECTS.exec(callee);
  if (chained !== null) return areOfValues(callee.slice(chained[0].length));
  const [, head = ''] = HEAD.exec(callee) ?? [];
  const path = head.split(/\.|->|::/);
  const owners = path.slice(0, -1);
  const name = path.at(-1) ?? '';
  if (owners.length > 0)
    return owners.every((one) => OWNER.test(one)) && isOfValues(name.replace(ASSERTS, ''));
  // Two values that differ are never equal: what is given both does something with them.
  const differs = TWO_VALUES.test(shape) && literals[0] !== literals[1];
  const isHelper = differs || (language === 'javascript' && ALSO_OF_HELPERS.test(name));
  return ASSERTS.test(name) && !isHelper && isOfValues(name.replace(ASSERTS, ''));
}

function areOfValues(chain: string): boolean {
  return (chain.match(/[\w$]+/g) ?? []).every(isOfValues);
}

function isOfValues(name: string): boolean {
  const words = name.replace(/(?<=[a-z\d])(?=[A-Z])/g, '_').toLowerCase();
  return words.split(/[_!\d]+/).every((word) => word === '' || OF_VALUES.has(word));
}
