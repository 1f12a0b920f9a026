import { PRONOUN, statementsIn, wordsOf } from './asked-statements.ts';
import { oneOf, sentencesOf } from './task-sentences.ts';

/** A text that a task wants to be another one, wherever it is. */
export interface AskedReplacement {
  /** Null: the task says only what it should be. */
  readonly was: string | null;
  readonly is: string;
  /** What the task calls it; empty: it shows both texts and wants the new one throughout. */
  readonly words: readonly string[];
}

/** Says of any setting what it is. */
const ANY_SETTING = new RegExp(`^(?:default|value|setting|option)$|${PRONOUN.source}`);

const CODE = /`([^`\n]+)`/g;
const NOW = oneOf('here now currently today still we ours our_own at_the_moment right_now');
/** "others send `a`, here it is `b`" */
const SHOWN = new RegExp(`\`[^\`]+\`[^\`]*,? \\b${NOW}\\b[^\`]{0,30}\`[^\`]+\`[.!]?$`, 'i');
const USE = oneOf('use write send return give say print spell set make');
const WHEREVER = oneOf('everywhere throughout here_too here_as_well too as_well consistently instead');
/** "Please use lower case everywhere" */
const REQUEST = new RegExp(
  `^(?:please|we should|we must|let us|let's|(?:this|it) should) (?:also )?${USE}\\b[^\`]* ${WHEREVER}[.!]?$`,
  'i',
);
/** "Please use \`b\` instead of \`a\` everywhere" */
const EXCHANGE = [
  `${USE} \`(?<is>[^\`]+)\` (?:instead of|rather than) \`(?<was>[^\`]+)\``,
  `(?:replace|change|switch) \`(?<was>[^\`]+)\` (?:by|with|to) \`(?<is>[^\`]+)\``,
].map(
  (pattern) =>
    new RegExp(`^(?:please |we should |we must |let us |let's )?${pattern}(?: ${WHEREVER})?[.!]?$`, 'i'),
);
/** In a paragraph with any of these it is no longer plain what is wanted, or where. */
const UNSURE = new RegExp(
  `n['’]t\\b|\\b${oneOf('not no never nothing nobody without keep keeps stay stays leave leaves except only unless if when whenever while_keeping or maybe perhaps was were used')}\\b|\\?`,
  'i',
);

/**
 * The texts that a task wants replaced: "The default should be `b`" (in front of which a version may be named), "Please
 * use `b` instead of `a`", or a paragraph with nothing else in code marks that says what is where, and asks for one of
 * both throughout: "Others send `b`, here it is `a`. Please use lower case everywhere."
 */
export function askedReplacements(task: string): readonly AskedReplacement[] {
  const stated = statementsIn(task).flatMap(
    ({ about, expects, values, instead, needsOld }): readonly AskedReplacement[] => {
      if (about.kind !== 'words' || expects !== 'value' || (needsOld && instead.length === 0)) return [];
      const olds = instead.length === 0 ? [null] : instead.flatMap(textOf);
      const { words } = about;
      return values.flatMap(textOf).flatMap((is) => olds.map((was) => ({ was, is, words })));
    },
  );
  return [...stated, ...shownIn(task)];
}

/** Whether all that a task calls it is in a line of code: with nothing but "the default", what its title speaks of. */
export function isCalled({ words, was }: AskedReplacement, line: string, task: string): boolean {
  if (words.length === 0) return was !== null;
  const [title = ''] = task.split('\n');
  const own = words.filter((word) => !ANY_SETTING.test(word));
  const named = wordsOf(line).filter((word) => !ANY_SETTING.test(word));
  return own.length > 0
    ? own.every((word) => named.includes(word))
    : wordsOf(title).some((word) => named.includes(word));
}

function textOf(value: string): readonly string[] {
  return value.startsWith('"') ? [String(JSON.parse(value))] : [];
}

function shownIn(task: string): readonly AskedReplacement[] {
  const plain = new Set(sentencesOf(task));
  return task.split(/\n\s*\n/).flatMap((paragraph): readonly AskedReplacement[] => {
    const sentences = sentencesOf(paragraph).filter((one) => one !== '');
    const codes = [...paragraph.matchAll(CODE)].flatMap(([, code = '']) => [code]);
    const isPlain = sentences.every((one) => plain.has(one)) && !UNSURE.test(paragraph.replace(CODE, '``'));
    const [first, second] = codes;
    if (!isPlain || codes.length !== 2 || first === undefined || second === undefined) return [];
    const exchanged = sentences.flatMap(exchangeIn).map(({ was = '', is = '' }) => ({ was, is, words: [] }));
    if (exchanged.length > 0) return exchanged;
    const isAsked = sentences.some((one, at) => SHOWN.test(one) && REQUEST.test(sentences[at + 1] ?? ''));
    return isAsked ? [{ was: second, is: first, words: [] }] : [];
  });
}

function exchangeIn(sentence: string): readonly Readonly<Record<string, string>>[] {
  return EXCHANGE.flatMap((pattern) => {
    const { groups } = pattern.exec(sentence) ?? {};
    return groups === undefined ? [] : [groups];
  });
}
