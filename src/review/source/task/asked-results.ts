import { expressionOf, literalOf } from '../expected-values.ts';
import {
  EXPECT,
  FAILS,
  formsOf,
  GIVE,
  INSTEAD,
  MODAL,
  NEW,
  OLD,
  type Statement,
  VALUE,
  WHAT,
  whole,
} from './asked-statements.ts';
import { oneOf, sentencesOf } from './task-sentences.ts';

const CODE = /`([^`\n]+)`/g;
const ONE_LINE = /^ {0,3}(`{3,}|~{3,})[^\n]*\n(?:>>> )?([^`\n]*?);?\n {0,3}\1[ \t]*$/gm;
const CALL = /^[\p{L}_$].*\([^)].*\)$/u;
const NAME = /^[\p{L}_$.-][\w$./-]*(?:\(\))?$/u;
const PLAIN_CALL = /[\p{L}_$][\w$.]*\([^()\n]*['"\d[{][^()\n]*\)/gu;

/** What makes of a sentence one about some cases, or about something else. */
const LIMITS = `${oneOf('if when whenever unless only except without with instead in on until while where or other others another not no never should must was were used maybe perhaps like as than')}`;
const BROKEN = `(?:does not|doesn['’]t|is not|isn['’]t) ${oneOf('work split right correct handled parsed read understood supported')}`;
const FREE = `(?:(?: ${BROKEN}| (?!${LIMITS}\\b)[a-z'’-]+),?)*`;
const SHOWS = oneOf(
  'given take consider for_example e.g. example say try trying i_have i_tried i_call i_called i_run i_ran i_use calling running using when_i_call when_i_run now currently today look_at see we_have we_call the_call the_input',
);
/** "Given \`parse('a;b')\`", "\`parse('a;b')\` gives \`['a;b']\`." */
const INPUT = new RegExp(`^(?:${SHOWS}[,:]? )*\`[^\`]+\`,?${FREE}(?: ${VALUE})?[.!:,]?$`, 'i');
const RIGHT = `(?:the |its )?${oneOf('right correct expected wanted')} ${oneOf('result value answer output')} (?:is|would be)`;
const IT = `(?:it|this|that|the ${oneOf('result output call value')})`;
const GET = `,? but (?:(?:i|it|we) )?(?:${oneOf('now currently actually still instead')} )?${oneOf('is get got gets returns gives see')}(?: back)?${OLD}(?: instead)?`;
/** "It should return \`['a', 'b']\`.", "I expect \`['a', 'b']\`, but get \`['a;b']\`." */
const RESULT = [
  `(?:(?:but|instead|so|then),? )?${IT} ${MODAL} ${GIVE}${NEW}${INSTEAD}`,
  `(?:but )?(?=i|we)${EXPECT}(?:(?: ${IT})? to (?:${GIVE}|get|see|have)|${WHAT}:?)?${NEW}(?:${GET})?`,
  `${RIGHT}${NEW}`,
].map(whole);
const RESTRICTED = new RegExp(
  `\\b${oneOf('if when whenever unless only except mode option flag otherwise at_least')}\\b`,
  'i',
);

/**
 * What a task says of the one call that it shows, in a sentence of its own behind it: "Given `parse('a;b')`. … It should
 * return `['a', 'b']`." The call stands whole, in code marks or alone in a block; nothing else in the task may be an input,
 * or another value; and neither the sentences with the call nor those between say that it is so in some cases only.
 */
export function resultsIn(task: string): readonly Statement[] {
  const text = task.replace(/\r\n?/g, '\n').replace(ONE_LINE, '\n\n`$2`\n\n');
  const call = onlyCallIn(text);
  if (call === null) return [];
  const sentences = sentencesOf(text);
  const shown = sentences.flatMap((one, at) => (has(one, call) ? [at] : []));
  const results = sentences.flatMap((one, at) => {
    const next = sentences[at + 1] ?? '';
    const said = /^but\b/i.test(next) ? `${one}, ${next}` : one;
    const groups = RESULT.map((pattern) => pattern.exec(said)?.groups).find((found) => found !== undefined);
    return groups === undefined ? [] : [{ at, groups, behind: at + (said === one ? 1 : 2) }];
  });
  const [result, ...others] = results;
  const last = shown.findLast((at) => at < (result?.at ?? 0));
  if (result === undefined || others.length > 0 || last === undefined) return [];
  if (!shown.every((at) => INPUT.test(sentences[at] ?? ''))) return [];
  const between = sentences.slice(last + 1, result.at);
  const behind = sentences[result.behind] ?? '';
  if (between.some((one) => one.includes('`')) || [...between, behind].some((one) => RESTRICTED.test(one)))
    return [];
  const { now = '', old, verb = '' } = result.groups;
  const [values, instead] = [formsOf(now), old === undefined ? [] : formsOf(old)];
  const given = sentences.flatMap((one, at) => (shown.includes(at) ? valuesIn(one) : []));
  const known = new Set([...values, ...instead, ...given.flatMap(formsOf)]);
  if (!valuesIn(text).every((one) => formsOf(one).some((form) => known.has(form)))) return [];
  return [
    {
      about: { kind: 'code', subject: call },
      expects: FAILS.test(verb) ? 'error' : 'value',
      values,
      instead,
      needsOld: old !== undefined,
    },
  ];
}

/** The only call that a text has, in code marks; null: it has none, or more. */
function onlyCallIn(text: string): string | null {
  const codes = codesIn(text).filter((code) => CALL.test(code));
  const plain = text.replace(CODE, '').match(PLAIN_CALL) ?? [];
  const [call = null, ...others] = new Set([...codes, ...plain].map(expressionOf));
  return codes.length > 0 && others.length === 0 ? call : null;
}

function codesIn(text: string): readonly string[] {
  return [...text.matchAll(CODE)].flatMap(([, code = '']) => [code.trim()]);
}

function has(sentence: string, call: string): boolean {
  return codesIn(sentence).some((code) => expressionOf(code) === call);
}

/** What may be a value: in code marks all but calls and names, and texts in quotes. */
function valuesIn(text: string): readonly string[] {
  const codes = codesIn(text).filter(
    (code) => !CALL.test(code) && (!NAME.test(code) || literalOf(code) !== null),
  );
  return [...codes.map((code) => `\`${code}\``), ...(text.replace(CODE, '').match(/"[^"\n]+"/g) ?? [])];
}
