import type { Language } from '../language.ts';
import { type BoundTests, wordsOf } from './bound-tests.ts';
import { RETRIES, RETRY_OPTION } from './retry-marks.ts';

export interface Mark {
  readonly at: number;
  readonly kind: 'skip' | 'focus' | 'planned' | 'retry';
  /** The source of the mark, shortened. */
  readonly label: string;
  /** Whether the mark takes effect only sometimes: on some machines, or under a condition. */
  readonly isConditional: boolean;
}

export interface MarkRule {
  readonly kind: Mark['kind'];
  readonly pattern: RegExp;
  /** `head`: only before the body of a test or group. `comment`: in comments. Default: anywhere in the code. */
  readonly where?: 'head' | 'comment';
  readonly isConditional?: boolean;
}

export const skip = (pattern: RegExp, more: Omit<MarkRule, 'kind' | 'pattern'> = {}): MarkRule => ({
  kind: 'skip',
  pattern,
  ...more,
});
const focus = (pattern: RegExp, more: Omit<MarkRule, 'kind' | 'pattern'> = {}): MarkRule => ({
  kind: 'focus',
  pattern,
  ...more,
});
const CONDITIONAL = { isConditional: true } as const;
const HEAD = { where: 'head' } as const;

const NAMES = String.raw`it|test|specify|describe|context|suite|t|st|tap|tape|QUnit\.\w+|Deno\.test`;
const KNOWN = new RegExp(`^(?:${NAMES})$`);

/** What is called by such a name is skipped, or keeps others from running. */
function skippedOrAlone(names: string): readonly MarkRule[] {
  const calls = String.raw`(?<![\w$.])(?:${names})`;
  return [
    skip(
      new RegExp(
        String.raw`${calls}(?:\.(?!only\b|each\b)\w+)*?\.(?:skip|failing|fails|fixme|expectFailure)\b(?!\s*[:=])`,
        'g',
      ),
    ),
    focus(new RegExp(String.raw`${calls}(?:\.\w+)*?\.only\b(?!\s*[:=])`, 'g')),
  ];
}

/** The same of names that a file binds to what makes tests. */
export function marksOfNames(bound: BoundTests): readonly MarkRule[] {
  const others = new Map([...bound].filter(([name]) => !KNOWN.test(name)));
  return others.size === 0 ? [] : skippedOrAlone(wordsOf(others));
}

const CALL_RULES: readonly MarkRule[] = [
  ...skippedOrAlone(NAMES),
  skip(/(?<![\w$.])x(?:it|test|specify|describe|context)\b(?=\s*[.(`])/g),
  skip(/(?<![\w$.])(?:it|test|describe)\.fail\s*\(/g),
  // Under another name.
  skip(
    /\b(?:skip|todo|x(?:it|test|describe))\s*(?:\bas\s+|:\s*)(?:it|test|describe|suite)\b(?!\s*[.(`])|=\s*x(?:it|test|describe)\b/g,
  ),
  skip(/\.(?:skipIf|runIf|todoIf)\s*\(|(?<![\w$.])(?:it|test|describe)\.if\s*\(/g, CONDITIONAL),
  skip(/\b(?:this|ctx|context)\.skip\s*\(|(?<![\w$.])pending\s*\(/g),
  skip(/[{,]\s*(?:skip|ignore|fails|expectFailure)\s*:\s*(?=true\b|["'`])/g, HEAD),
  // Code that never runs.
  skip(
    /\.each\s*\(\s*\[\s*\]\s*\)|\b(?:if|while)\s*\(\s*(?:false|0)\s*(?:\)|&&)|\b(?:false|0)\s{0,9}&&(?<=[;{}]\s{0,99}\w{1,5}\s{0,9}&&)|\bof\s+\[\s*\]\s*\)|(?<![\w$)\]])\[\s*\]\.forEach\s*\(/g,
  ),
  skip(
    /[{,]\s*(?:(?:skip|ignore|fails|expectFailure)\s*:\s*(?!\s|true\b|["'`]|false\b|undefined\b|null\b)|(?:skip|ignore)\s*(?=[,}]))/g,
    { ...HEAD, ...CONDITIONAL },
  ),
  // Most runners make such a test's generator and never run it.
  skip(/\bfunction\s*\*/g, { ...HEAD, ...CONDITIONAL }),
  { kind: 'planned', pattern: /\.todo\b(?!\s*[:=])/g },
  { kind: 'planned', pattern: /[{,]\s*todo\s*:\s*(?!\s|false\b|undefined\b)/g, ...HEAD },
  focus(/(?<![\w$.])f(?:it|describe|context)\b(?=\s*[.(`])/g),
  focus(/[{,]\s*only\s*:\s*(?!\s|false\b|undefined\b)/g, HEAD),
];

export const RULES: Partial<Readonly<Record<Language, readonly MarkRule[]>>> = {
  javascript: CALL_RULES,
  dart: [...CALL_RULES, skip(/,\s*skip\s*:\s*(?!\s|false\b)/g), focus(/\bsolo\s*:\s*true/g)],
  python: [
    skip(
      /\bmark\.(?:skip|xfail)\b|@(?:\w+\.)?(?:skip|expectedFailure)\b|\b(?:pytest|unittest)\.(?:skip|xfail)\s*\(|\.skipTest\s*\(|\braise\s+(?:\w+\.)?SkipTest\b|^[ \t]*(?:\w+\.)?__test__\s*=\s*False|^[ \t]*del[ \t]+test_\w+|^[ \t]*test_\w+[ \t]*=[ \t]*(?:None|lambda)\b/gm,
    ),
    skip(
      /@pytest\.fixture\b[^\n]{0,200}\n[ \t]*(?:async[ \t]+)?def[ \t]+test_|\bparametrize\s*\([^()\n]{0,200},\s*\[\s*\]|^[ \t]*(?:if|while)[ \t]+(?:False|0)[ \t]*(?::|and\b)|^[ \t]*for\b[^\n:]{0,80}\bin[ \t]+(?:\[\s*\]|\(\s*\))[ \t]*:/gm,
    ),
    skip(/\bmark\.skipif\b|@(?:\w+\.)?skip(?:If|Unless)\b|\bimportorskip\s*\(/g, CONDITIONAL),
  ],
  go: [
    skip(/\b(?:[tbfs]|\w+\.T\(\))\.(?:Skipf?|SkipNow)\s*\(|\bif\s+(?:[^\n{}]{0,200}&&\s*)?false\s*[{&]/g),
    skip(/^\/\/(?:go:build|[ \t]*\+build)[^\n]*/gm, { where: 'comment', isConditional: true }),
  ],
  rust: [
    skip(/#\[\s*ignore\b|#!?\[\s*cfg\s*\(\s*(?:FALSE|false|\bany\s*\(\s*\))/g),
    skip(
      /#\[\s*cfg\s*\((?!\s*test\s*\))[^\]\n]{0,200}\]\s*#\[\s*(?:\w+::)*test\b|#\[\s*(?:\w+::)*test\b[^\]\n]{0,80}\]\s*#\[\s*cfg\s*\(/g,
      CONDITIONAL,
    ),
    skip(/#\[\s*cfg_attr\s*\([^\]\n]{0,300}\bignore\b/g, CONDITIONAL),
  ],
  jvm: [
    skip(
      /@(?:\w+\.)*(?:Disabled|Ignore|PendingFeature|NotWorking)\b|\benabled\s*=\s*false\b|(?<![\w.])x(?:it|test|describe|context)\s*\(|(?<![\w.])ignore\s*\(\s*"|^[ \t]*pending[ \t]*$/gm,
    ),
    skip(
      /@(?:Disabled|Enabled)(?:On|If|For)\w*|\bassum(?:e|ing)(?:True|False|That|Not|No)\w*\s*\(|\bassume\s*\(/g,
      CONDITIONAL,
    ),
    focus(/@IgnoreRest\b/g),
  ],
  dotnet: [
    skip(
      /[[,]\s*Ignore\b(?=\s*[(\],])|\bSkip\s*=\s*(?=[@$]?"|nameof|\w)|\bAssert\.(?:Ignore|Inconclusive|Skip)\s*\(|\[\s*Explicit\b/g,
    ),
    skip(/\b(?:Assert|Skip)\.(?:SkipWhen|SkipUnless|If|IfNot)\s*\(|\bAssume\.That\s*\(/g, CONDITIONAL),
  ],
  php: [
    skip(/\bmarkTest(?:Skipped|Incomplete)\s*\(|->skip\s*\(|(?<!\w)xit\s*\(/g),
    { kind: 'planned', pattern: /->todo\s*\(/g },
    focus(/->only\s*\(/g),
  ],
  ruby: [
    skip(
      /(?<![\w.:])x(?:it|describe|context|specify|scenario|feature|example)\b(?!\s*[.=])|^[ \t]*(?:skip|pending)\b(?![ \t]*[.=:])/gm,
    ),
    skip(/,\s*:?(?:skip|pending)\b(?!\s*:\s*(?:false|nil))/g, HEAD),
    focus(
      /(?<![\w.:])f(?:it|describe|context|specify|scenario|feature|example)\b(?!\s*[.=])|,\s*(?:focus:\s*true|:focus\b)/g,
    ),
  ],
  elixir: [skip(/@(?:module|describe)?tag\s+(?::skip\b|skip:)/g)],
  c: [skip(/\bDISABLED_|\b(?:GTEST_SKIP|TEST_IGNORE(?:_MESSAGE)?|SKIP_TEST)\b|(?<!\w)SKIP\s*\(/g)],
  swift: [
    skip(/\bXCTSkip\s*\(|\.disabled\s*\(/g),
    skip(/\bXCTSkip(?:If|Unless)\s*\(|\.enabled\s*\(\s*if\b/g, CONDITIONAL),
  ],
};

export const OF_RETRIES: readonly MarkRule[] = [
  { kind: 'retry', pattern: RETRIES },
  { kind: 'retry', pattern: RETRY_OPTION, where: 'head' },
];
