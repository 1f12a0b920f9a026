import type { Masked } from '../code-mask.ts';
import type { Language } from '../language.ts';

/** What the exports of libraries that make tests are called. */
const TEST = 'it|test|specify';
const SUITE = 'describe|context|suite|module';
const MEMBER = new RegExp(`^(?:${TEST}|${SUITE}|default)$`);
/** What may follow the name of what makes a test: its relatives. */
const RELATIVE = new RegExp(
  `^(?:${TEST}|${SUITE}|only|skip|todo|serial|failing|fails|fixme|concurrent|sequential|parallel|each|for|skipIf|runIf)$`,
);
const OF_SUITE = new RegExp(`^(?:${SUITE})$`);
/** Libraries whose exports make tests, with those that wrap tape. */
const LIBRARY =
  /^(?:(?:[\w-]+-|super)?tape(?:-[\w-]+)?|tap|tapzero|(?:node|bun):test|mocha|vitest|@jest\/globals|@playwright\/test|ava|uvu|qunit|zora|brittle|baretest)$/;

const REQUIRED =
  /(?<![\w$.])([\w$]+|\{[^{}]{0,500}\})\s*=\s*(?:require|await\s+import)\s*\(\s*['"]([^'"\n]{1,100})['"]\s*\)(?:\s*\.\s*(\w+)\b)?(?!\s*[.(]|\w)/g;
const IMPORTED = /\bimport\s+(?!type\b)([\w$*{},\s]{1,500}?)\bfrom\s*['"]([^'"\n]{1,100})['"]/g;

/** Names by which a file of JavaScript calls what makes tests, with the member of the library that each is bound to. */
export type BoundTests = ReadonlyMap<string, string>;

interface Code extends Pick<Masked, 'code' | 'uncommented'> {
  readonly language: Language;
}

/**
 * The names that a file binds to a test library or to one of its functions, and to nothing else: where a name has two
 * meanings, which of them a call has is unknown.
 */
export function boundTests({ code, uncommented, language }: Code): BoundTests {
  if (language !== 'javascript') return new Map();
  const bindings: { readonly from: number; readonly to: number }[] = [];
  const found = new Map<string, string>();
  for (const pattern of [REQUIRED, IMPORTED]) {
    for (const match of uncommented.matchAll(pattern)) {
      const [whole, names = '', library = '', member = 'default'] = match;
      const { index } = match;
      const isCode = code.startsWith(whole.slice(0, names.length), index);
      if (!isCode || !LIBRARY.test(library)) continue;
      bindings.push({ from: index, to: index + whole.length });
      for (const [name, of] of boundIn(names, member)) if (MEMBER.test(of)) found.set(name, of);
    }
  }
  const rest = without(code, bindings);
  return new Map([...found].slice(0, MOST_NAMES).filter(([name]) => !hasOtherMeaning(name, rest)));
}

/** Each is looked for in the whole file. No file of tests has so many. */
const MOST_NAMES = 20;

/** The code with other text in the place of these parts. */
function without(code: string, parts: readonly { readonly from: number; readonly to: number }[]): string {
  let [rest, end] = ['', 0];
  for (const { from, to } of parts.toSorted((one, other) => one.from - other.from)) {
    if (from < end) continue;
    rest += code.slice(end, from) + ';'.repeat(to - from);
    end = to;
  }
  return rest + code.slice(end);
}

/** `tape`, `* as tape`, `{ test: check }`, `tape, { test as check }`. */
function boundIn(names: string, member: string): readonly (readonly [name: string, member: string])[] {
  const [, outside = '', list = ''] = /^([^{]*)(?:\{([^}]*)\})?/.exec(names) ?? [];
  const whole = [...outside.matchAll(/[\w$]+(?=\s*(?:,|$))/g)].map(([name]) => [name, member] as const);
  const single = list.split(',').flatMap((one) => {
    const [, of = '', name = of] = /^\s*(\w+)(?:\s*(?::|\bas\b)\s*([\w$]+))?\s*$/.exec(one) ?? [];
    return [[name, of] as const];
  });
  return [...whole, ...single];
}

/** Whether the code declares the name, gives it another value, or has it as a parameter. */
function hasOtherMeaning(name: string, code: string): boolean {
  const word = String.raw`(?<![\w$.])${name.replaceAll('$', String.raw`\$`)}(?![\w$])`;
  return new RegExp(
    String.raw`\b(?:function|class|const|let|var)\s+${word}|${word}\s*=(?!=)|\{[^{}]{0,500}${word}[^{}]{0,500}\}\s*=(?!=)|\([^()]{0,500}${word}[^()]{0,500}\)\s*(?:=>|\{)`,
  ).test(code);
}

export interface BoundHead {
  readonly kind: 'test' | 'suite';
  readonly from: number;
  /** Where the arguments begin. */
  readonly to: number;
}

/** The calls of what is bound, without their arguments. */
export function boundHeads({
  code,
  bound: names,
}: Pick<Code, 'code'> & { readonly bound: BoundTests }): readonly BoundHead[] {
  if (names.size === 0) return [];
  const heads = code.matchAll(
    new RegExp(String.raw`(?<![\w$.>])(${wordsOf(names)})((?:\s*\.\s*\w+)*)\s*(?=[(\`])`, 'g'),
  );
  return [...heads].flatMap(({ 0: head, 1: name = '', 2: chain = '', index }): readonly BoundHead[] => {
    const relatives = chain.match(/\w+/g) ?? [];
    if (!relatives.every((one) => RELATIVE.test(one))) return [];
    const isSuite = [names.get(name) ?? '', ...relatives].some((one) => OF_SUITE.test(one));
    return [{ kind: isSuite ? 'suite' : 'test', from: index, to: index + head.length }];
  });
}

/** The names as a part of a regular expression. */
export function wordsOf(names: BoundTests): string {
  return [...names.keys()].map((name) => name.replaceAll('$', String.raw`\$`)).join('|');
}
