import { literalOf } from '../expected-values.ts';
import { formsOf, MODAL, VALUE, wordsOf } from './asked-statements.ts';
import { oneOf, sentencesOf } from './task-sentences.ts';

/** What a function should give in a case that words name, where it gives something else now. */
export interface AskedCase {
  readonly called: string;
  readonly words: readonly string[];
  readonly values: readonly string[];
  readonly instead: readonly string[];
}

const CODE = /`([^`\n]+)`/g;
const RETURNS = oneOf('return give yield');
/** "\`f('a')\` and \`f('b')\` both return null." */
const GIVES = new RegExp(
  `^(?:${oneOf('now currently today')},? )?\`[^\`]+\`(?:(?:, | and |, and )\`[^\`]+\`)*(?: ${oneOf('both all each now currently still always')})* ${RETURNS}s? (?<old>${VALUE})[.!]?$`,
  'i',
);
const CASE = `(?:for|on|with|given) (?<words>[a-z][a-z -]{0,40})`;
const LIMITS = oneOf(
  'only just not no never if when whenever unless except without in for on with but or maybe perhaps until while',
);
const ASIDE = `(?: \\((?![^()]*\\b${LIMITS}\\b)[^()\`]*\\))?`;
/** "For wrong input it should return undefined (a major)." */
const SHOULD = [
  `${CASE},? (?:it|this|that) ${MODAL} ${RETURNS} (?<now>${VALUE})`,
  `(?:(?:it|this|that) )?${MODAL} ${RETURNS} (?<now>${VALUE}) ${CASE}`,
].map((pattern) => new RegExp(`^(?:but |instead,? )?${pattern}${ASIDE}[.!]?$`, 'i'));
/** "Please return undefined for wrong input": of whatever function the paragraph is about, for no pronoun stands there. */
const PLEASE = new RegExp(
  `^(?:so |then )?please(?: just)? ${RETURNS} (?<now>${VALUE}) ${CASE}${ASIDE}[.!]?$`,
  'i',
);
/** Says nothing of which input it is. */
const ANY_INPUT = new RegExp(`^${oneOf('the a an any all input value argument data string text')}$`);

/**
 * The cases that a task states without a subject of their own, right behind what its function gives now, the only one
 * that the paragraph shows: "`f('a')` and `f('b')` both return null. For wrong input it should return undefined.", or
 * anywhere below it: "Please return undefined for wrong input."
 */
export function casesIn(task: string): readonly AskedCase[] {
  const plain = new Set(sentencesOf(task));
  return task.split(/\n\s*\n/).flatMap((paragraph): readonly AskedCase[] => {
    const [called, ...others] = functionsIn(paragraph);
    if (called === undefined || others.length > 0) return [];
    const sentences = sentencesOf(paragraph);
    if (!sentences.every((one) => plain.has(one))) return [];
    return sentences.flatMap((sentence, at): readonly AskedCase[] => {
      const wish = PLEASE.exec(sentence)?.groups;
      const behind = wish === undefined ? sentences.slice(at - 1, at) : sentences.slice(0, at);
      const old = GIVES.exec(behind.findLast((one) => GIVES.test(one)) ?? '')?.groups?.old;
      const groups =
        wish ?? SHOULD.map((pattern) => pattern.exec(sentence)?.groups).find((one) => one !== undefined);
      if (old === undefined || groups === undefined) return [];
      const words = wordsOf(groups.words ?? '').filter((word) => !ANY_INPUT.test(word));
      const [values, instead] = [formsOf(groups.now ?? ''), formsOf(old)];
      return words.length === 0 ? [] : [{ called, words, values, instead }];
    });
  });
}

/** The functions that code in a text calls or names; what is neither counts as another one. */
function functionsIn(paragraph: string): readonly string[] {
  const codes = [...paragraph.matchAll(CODE)].flatMap(([, code = '']) =>
    literalOf(code) === null ? [code] : [],
  );
  return [...new Set(codes.map((code) => /^([\p{L}_$][\w$]*)(?:\(.*\))?$/u.exec(code)?.[1] ?? code))];
}

/** Whether it is a call of the function in a test whose name has all words of the case. */
export function isOfCase(
  { subject, test }: { readonly subject: string; readonly test: string },
  { called, words }: AskedCase,
): boolean {
  const [, name] = /^(?:[\p{L}_$][\w$]* \. )?([\p{L}_$][\w$]*) \(/u.exec(subject) ?? [];
  const named = wordsOf(test);
  return name === called && words.every((word) => named.includes(word));
}
