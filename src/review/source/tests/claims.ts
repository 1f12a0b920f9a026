import type { Assertion } from './assertions.ts';
import { equalSides, lastOpening, literalIn, partsOf, tokensOf } from './comparison.ts';
import type { TestSource } from './test-source.ts';

/** Longer assertions are not read. */
const LONGEST_CLAIM = 300;

/** What an assertion says, in one form for the ways to write it. */
export interface Claim {
  readonly said: string;
  /** What says less and holds wherever this does. */
  readonly less: readonly string[];
}

/** The first line of what an assertion of Python stands around, wherever below its head that is. */
const BODY = /^(?: as \w+)?:\s*(\S.*)/;

/**
 * The claim of an assertion in a file, with the first line that it stands around: that is what fails.
 *
 * @returns null for one that is neither of equality, nor of truth, nor of an error or a warning; or is long
 */
export function claimIn({ uncommented }: Pick<TestSource, 'uncommented'>, one: Assertion): Claim | null {
  const claim = claimOf(one);
  const body = BODY.exec(uncommented.slice(one.to, one.to + LONGEST_CLAIM))?.[1];
  if (claim === null || body === undefined) return claim;
  const around = (said: string): string => `${said} : ${body.trim()}`;
  return { said: around(claim.said), less: claim.less.map(around) };
}

const TRUTH = /^(?:assertTrue|ok|assert|isOk)$/;
const DEFINED = /^(?:assertIsNotNone|assertNotNull|isDefined|exists)$/;
const OF_EXPECT: Readonly<Record<string, string>> = { toBeTruthy: 'true', toBeDefined: 'defined' };
const OTHER_WORDS = new Set([
  'and',
  'or',
  'not',
  'in',
  'if',
  'else',
  'is',
  '&',
  '|',
  '!',
  '?',
  '>',
  '<',
  '!=',
  '!==',
  '>=',
  '<=',
]);

function claimOf({ quote, at, to }: Pick<Assertion, 'quote' | 'at' | 'to'>): Claim | null {
  const tokens = to - at > LONGEST_CLAIM ? null : tokensOf(quote.replace(/;$/, ''));
  if (tokens === null) return null;
  const sides = equalSides(quote);
  if (sides !== null) return equality(sides);
  const isStatement = tokens[0] === 'assert' && tokens[1] !== '(' && tokens[1] !== '.';
  return isStatement ? truth(partsOf(tokens.slice(1), ',')[0] ?? []) : ofCall(tokens);
}

function ofCall(tokens: readonly string[]): Claim | null {
  const open = lastOpening(tokens);
  if (tokens[open] !== '(') return null;
  const at = tokens.slice(0, open).findLastIndex((token) => /^[\p{L}_]/u.test(token));
  const [name = '', head] = [tokens[at], tokens.slice(0, at)];
  const given = tokens.slice(open + 1, -1);
  const args = given.length === 0 ? [] : partsOf(given, ',');
  if (head.some((token) => token === 'not' || token === '!')) return null;
  const expects = OF_EXPECT[name];
  if (expects !== undefined && args.length === 0 && head[0] === 'expect')
    return plain(`${expects} ${head.slice(2, head.lastIndexOf(')')).join(' ')}`);
  const [first = []] = args;
  if (TRUTH.test(name) && args.length > 0) {
    const claim = truth(first);
    const isStrict = name === 'assertTrue' && !head.join('').endsWith('self.');
    return isStrict && !claim?.said.startsWith('equal ') ? null : claim;
  }
  if (DEFINED.test(name) && args.length === 1) return plain(`defined ${first.join(' ')}`);
  return failure(name, head, args);
}

function plain(said: string): Claim {
  return { said, less: [] };
}

/** Of a value that is not empty, whatever language it is: then the other side is true and defined. */
function equality(sides: readonly (readonly string[])[]): Claim {
  const texts = sides.map((side) => side.join(' '));
  const others = sides.flatMap((side, index) => (isTrue(literalIn(side)) ? [texts[1 - index] ?? ''] : []));
  const less = others.flatMap((one) => [`true ${one}`, `defined ${one}`]);
  return { said: `equal ${texts.toSorted().join(' , ')}`, less };
}

function isTrue(value: string | null): boolean {
  return value !== null && !/^(?:null|undefined|false|""|-?(?:0[xob])?[0._]+n?|\[\]|\{\}|\(\))$/i.test(value);
}

function truth(tokens: readonly string[]): Claim | null {
  const sides = partsOf(
    tokens.map((token) => (token === '===' ? '==' : token)),
    '==',
  );
  const isPlain = sides.flat().every((token) => !OTHER_WORDS.has(token));
  if (isPlain && sides.length === 2) return equality(sides);
  const text = tokens.join(' ');
  const [, subject] = /^(.*) is not (?:None|null)$/.exec(text) ?? [];
  if (subject !== undefined) return plain(`defined ${subject}`);
  return isPlain && sides.length === 1 ? { said: `true ${text}`, less: [`defined ${text}`] } : null;
}

const WITH_TEXT = /^(assert(?:Raises|Warns))(?:Regexp?|Message)$/;
const FAILS =
  /^(?:assertRaises|assertWarns|raises|warns|throws|throwsAsync|rejects|toThrow|toThrowError|raise_error|throw)$/;

/** With less said of the error: without its text, without its class. */
function failure(name: string, head: readonly string[], args: readonly (readonly string[])[]): Claim | null {
  const [, plainName = name] = WITH_TEXT.exec(name) ?? [];
  if (!FAILS.test(plainName)) return null;
  const texts = args.map((one) => one.join(' '));
  const said = (some: readonly string[]): string => `${[...head, plainName, ...some].join(' ')}`;
  const own = plainName === name ? said(texts) : `text ${said(texts)}`;
  const least = fewestOf(name, plainName);
  const less = texts.flatMap((text, index) =>
    least(index, text)
      ? [texts.filter((_, other) => other < index || !least(other, texts[other] ?? ''))]
      : [],
  );
  return { said: own, less: less.map(said) };
}

/** Which arguments only say more of the error. */
function fewestOf(name: string, plainName: string): (index: number, text: string) => boolean {
  if (name !== plainName) return (index) => index === 1;
  if (/^(?:raises|warns)$/.test(name)) return (_, text) => text.startsWith('match = ');
  if (/^assert/.test(name)) return () => false;
  return /^(?:throws|throwsAsync|rejects)$/.test(name) ? (index) => index >= 1 : () => true;
}

/** All that an assertion says: itself, and what says less. */
export function saidBy({ said, less }: Claim): readonly string[] {
  return [said, ...less];
}
