import { expressionOf, literalOf } from '../expected-values.ts';
import { oneOf, sentencesOf } from './task-sentences.ts';

/** What a task states of a call or a function, in all forms that its words can mean. */
export interface Statement {
  /** Of what: code, words that name it, or whatever has the old text. */
  readonly about:
    | { readonly kind: 'code'; readonly subject: string }
    | { readonly kind: 'text' }
    | { readonly kind: 'words'; readonly words: readonly string[] };
  readonly expects: 'value' | 'error';
  readonly values: readonly string[];
  /** What it should no longer be; empty: not said. */
  readonly instead: readonly string[];
  /** Whether it is no statement about what should be unless it is the old one now. */
  readonly needsOld: boolean;
}

export const VALUE =
  '(?:`[^`\\n]+`|"[^"\\n]+"|\'[^\'\\n]+\'|-?\\d[\\d.]*\\d|\\d|null|None|undefined|true|false|True|False|nil|[A-Z]\\w*(?:Error|Exception))';
const SMALL = `(?: ${oneOf('the a an our own new exactly just text string number value tuple list array error exception message')})*`;
export const MODAL = `${oneOf('should must has_to have_to needs_to need_to ought_to shall is_supposed_to is_meant_to is_expected_to')}(?: ${oneOf('now always rather instead actually really simply just still')})*`;
export const GIVE =
  '(?<verb>be|become|equal|say|read|return|give|yield|produce|evaluate to|result in|throw|raise|fail with|reject with)';
const GIVES =
  '(?<was>is|says|reads|returns|gives|yields|produces|evaluates to|results in|throws|raises|fails with|rejects with|==|=>|->|→)';
const NAMED =
  '(?:(?:the|now|calling|result of|function|method) )*`(?<code>[^`]+)`(?: (?:function|method|call))?';
const ERROR_OF =
  '(?:the )?(?<error>error|exception)(?: (?:message|text))?(?: (?:of|for|from))? `(?<code>[^`]+)`';
const SUBJECT = `(?:${NAMED}|${ERROR_OF}|(?<words>[a-z][a-z' -]{0,60}))`;
export const OLD = `${SMALL} (?<old>${VALUE})`;
export const NEW = `${SMALL} (?<now>${VALUE})`;
export const INSTEAD = `(?:,? (?:instead of|rather than|(?:and )?not|but (?:(?:it|i) )?${oneOf('is get got returns gives raises throws')}|\\(?(?:it is |is )?currently)${OLD}\\)?)?`;
/** A version to come, whose behaviour is asked for. */
const VERSION = `(?:${oneOf('for in from with as_of')} (?:the )?(?:next (?:major|minor|release|version)(?: (?:release|version))?|v\\d[\\w.]*|version \\d[\\d.]*)(?: onwards?)?,? )?`;
/** What may stand in front: it says that what follows is what should be. */
const LEAD = `${VERSION}(?:${oneOf('so therefore thus hence instead ideally i_think i_believe we_think imo in_my_opinion for_consistency then')},? (?:that )?)?(?:(?:(?:the |this )?${oneOf('test expectation assertion expected_value')}(?: (?:in|of))?(?: \`[^\`]+\`)? is (?:simply |just )?wrong|\`[^\`]+\` ${MODAL} (?:be|return|give) an? \\w+(?:,? (?:instead of|rather than|not) an? \\w+)?): )?`;
const DOCS = `(?:(?:the|our|its) )?${oneOf('docs? documentation readme manual spec specification standard changelog docstring')}`;
/** What may stand behind, and restricts nothing. */
const TAIL = `(?:,? (?:${oneOf('too again everywhere as_well as_before as_usual')}|as (?:documented|described|specified|promised)(?: (?:in|by) ${DOCS})?|(?:as|like) ${DOCS} (?:say|state|promise)s?|(?:as )?(?:per|according to) ${DOCS}))?`;
const NOW = oneOf('now currently still today wrongly at_the_moment right_now');
export const WHAT = `(?: ${oneOf('behaviou?r results? outputs? values?')})?`;
const EXPECTED = `(?:the )?expected${WHAT}`;
const ACTUAL = `(?:actual|got|current)${WHAT}`;
export const EXPECT = "(?:(?:i|we)(?: would| had|['’]d)?(?: have)? )?(?:expect(?:ed)?|want(?:ed)?)";

const ASK = `(?:${oneOf("please we_should let_us let's")} )?`;
/** Each is the whole of a sentence: with any more words it may speak of a condition. */
const STATED = [
  `(?:${SUBJECT} ${MODAL}|${ASK}(?:make|let|have) ${NAMED}|${ASK}change ${NAMED} to|${EXPECT} ${NAMED} to) ${GIVE}${NEW}${INSTEAD}`,
  `${SUBJECT} ${MODAL} not ${GIVE}${OLD},? but(?: rather)?${NEW}`,
  `${ASK}${oneOf('change raise increase lower reduce switch')} ${SUBJECT} from${OLD} to${NEW}`,
  `${EXPECTED}: ${NAMED} ${GIVES}${NEW}`,
].map((pattern) => whole(LEAD + pattern));
/** What is, and then what should be. */
const IS = `(?:${NOW},? )?${SUBJECT} (?:${NOW} )*${GIVES}${OLD}(?: ${NOW})?(?:,? which is (?:wrong|incorrect|a bug))?`;
const THEN = `(?:(?:${oneOf('but where when while whereas and instead')},? )*(?:(?:it|this|that|which) )?${MODAL} ${GIVE}|(?:${oneOf('but where while and')} )?${EXPECT}(?: it to ${GIVE}|${WHAT}:?)|instead of|rather than)`;
const TOLD = whole(`${IS}(?:,? ${THEN}${NEW}| \\(${THEN}${NEW}\\))`);
const FREE = `(?: (?!${oneOf('if when whenever unless only not never no in on for with without except until while where but than')}\\b)[a-z'-]+,?)*`;
const WISH = `(?:(?:it|this|that|the (?:error )?(?:message|text)) (?:would be ${oneOf('great nice good helpful useful better')} if it ${oneOf('said told showed included mentioned named')}|${MODAL} ${oneOf('be say tell show include mention name')})|i(?: would|['’]d) ${oneOf('like prefer expect')})`;
/** "\`Bad value\` does not help much when I debug. It should say what was expected, e.g. \`Bad value: no number\`." */
const TEXT = whole(
  `(?<old>${VALUE}) (?:(?:does not|doesn['’]t) ${oneOf('help say tell explain')}|is (?:${oneOf('too very rather quite not a_bit')} )?${oneOf('vague helpful unhelpful useless useful confusing misleading unclear clear cryptic short')})\\b[^,]*, ${WISH}${FREE},? (?:(?:something )?like|such as|e\\.g\\.|for (?:example|instance)),?:?${NEW}`,
);
/** How a sentence begins that goes on with what the one in front is about. */
const GOES_ON = new RegExp(
  `^(?:but|instead|it|this|that|should|must|the (?:error )?(?:message|text)|i(?: would|['’]d)|${EXPECT})\\b`,
  'i',
);
const BUT = /^but\b/i;
/** In front of "Then": no step, but what should be done. */
const TO_DO = new RegExp(`^(?:please|let us|let's|(?!you|one|users?|callers?)[^,]* ${MODAL})\\b`, 'i');
const PAIR = new RegExp(
  `^(?:${EXPECTED}:?\\s+(?<now>${VALUE})[.,;]?\\s+${ACTUAL}:?\\s+(?<old>${VALUE})|${ACTUAL}:?\\s+(?<old>${VALUE})[.,;]?\\s+${EXPECTED}:?\\s+(?<now>${VALUE}))[.!]?$`,
  'im',
);
const LABELLED = new RegExp(`\\b(?:${EXPECTED}|${ACTUAL}):?\\s+${VALUE}`, 'gi');

export function whole(pattern: string): RegExp {
  return new RegExp(`^${pattern}${TAIL}[.!]?$`, 'i');
}

export function statementsIn(task: string): readonly Statement[] {
  const sentences = sentencesOf(withExamples(task)).map((one) => one.replace(/^\*\*([^*]+)\*\*/, '$1'));
  const found = sentences.flatMap((sentence, at): readonly Statement[] => {
    const [before = '', next = '', behind = ''] = [-1, 1, 2].map((by) => sentences[at + by] ?? '');
    if (/^then\b/i.test(sentence) && !TO_DO.test(before)) return [];
    const goesOn = GOES_ON.test(next) && !BUT.test(behind);
    const joined = goesOn ? statementIn(`${sentence.replace(/[.!]$/, '')}, ${next}`) : [];
    return joined.length > 0 || BUT.test(next) ? joined : statementIn(sentence);
  });
  return [...found, ...pairsIn(sentences.join('\n'), task)];
}

const SAYS_WHAT = new RegExp(`\\b${MODAL}\\b(?! not\\b)`, 'i');

/** Whether a task has a sentence with this call or function that says what should be, but not in words that are understood. */
export function isSaidOtherwise(task: string, subject: string): boolean {
  return sentencesOf(task).some((sentence) => {
    const codes = [...sentence.matchAll(/`([^`]+)`/g)].map(([, code = '']) => expressionOf(code));
    return codes[0] === subject && SAYS_WHAT.test(sentence) && statementIn(sentence).length === 0;
  });
}

export const FAILS = /^(?:throw|raise|fail|reject)/i;
/** What values and errors do. */
const ANY = /^(?:be|is|become|equal|say|read|=|-|→)/i;

function statementIn(sentence: string): readonly Statement[] {
  const told = (TOLD.exec(sentence) ?? TEXT.exec(sentence))?.groups;
  const groups =
    told ?? STATED.map((pattern) => pattern.exec(sentence)?.groups).find((one) => one !== undefined);
  if (groups === undefined) return [];
  const { code, words = '', was = '', verb = '', error = '', now = '', old } = groups;
  const does = [was, verb].filter((one) => one !== '' && !ANY.test(one)).map((one) => FAILS.test(one));
  const about = code === undefined ? aboutWords(words, old) : aboutCode(code);
  if (about === null || new Set(does).size > 1) return [];
  const isError = does.includes(true) || /\b(?:error|exception)\b/i.test(error + words);
  return [
    {
      about,
      expects: isError ? 'error' : 'value',
      values: formsOf(now),
      instead: old === undefined ? [] : formsOf(old),
      needsOld: told !== undefined,
    },
  ];
}

function aboutCode(code: string): Statement['about'] | null {
  const subject = expressionOf(code);
  return subject === null || subject === '' ? null : { kind: 'code', subject };
}

const SMALL_WORDS = /^(?:the|a|an|of|for|in|on|with|its|error|exception|message|text)s?$/;
/** Names nothing itself. */
export const PRONOUN = /^(?:it|this|that)$/;
/** A text of several words says itself what has it. */
const OWN_NAME = /^[`"']\S+(?:\s+\S+){2,}[`"']$/;

function aboutWords(text: string, old = ''): Statement['about'] {
  const words = wordsOf(text).filter((word) => !SMALL_WORDS.test(word));
  const isNamed = words.some((word) => !PRONOUN.test(word));
  return !isNamed && OWN_NAME.test(old) ? { kind: 'text' } : { kind: 'words', words };
}

/** Words in lower case, also those inside of names, without the s of a plural. */
export function wordsOf(text: string): readonly string[] {
  const apart = text.replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ').toLowerCase();
  return (apart.match(/[a-z]+/g) ?? []).map((word) => word.replace(/(?<=\w{2}(?<!^thi))s$/, ''));
}

/** `none` in backticks may be code or a text; a class of errors counts as its name. */
export function formsOf(value: string): readonly string[] {
  const inner = /^[`"'](.*)[`"']$/.exec(value)?.[1];
  const code = inner === undefined ? value : value.startsWith('`') ? inner : '';
  const literal = literalOf(code);
  const isClass = inner === undefined && literal === null;
  const text = isClass ? value : inner;
  return [...(literal === null ? [] : [literal]), ...(text === undefined ? [] : [JSON.stringify(text)])];
}

/** "Expected: `a`. Actual: `b`." of any call that the task has; of two such, none counts. */
function pairsIn(text: string, task: string): readonly Statement[] {
  const pair = PAIR.exec(text)?.groups;
  if (pair === undefined || (text.match(LABELLED)?.length ?? 0) > 2) return [];
  const { now = '', old = '' } = pair;
  const calls = [...task.matchAll(/`([^`\n]+)`|^[ \t]*(?:>>> )?(.+)$/gm)].map(
    ([, code, line]) => code ?? line ?? '',
  );
  return [...new Set(calls.filter((call) => call.endsWith(')')))].flatMap((call): readonly Statement[] => {
    const about = aboutCode(call);
    const [values, instead] = [formsOf(now), formsOf(old)];
    return about === null ? [] : [{ about, expects: 'value', values, instead, needsOld: true }];
  });
}

const FENCE = /^ {0,3}(`{3,}|~{3,})[^\n]*\n([\s\S]*?)\n {0,3}\1[`~]*[ \t]*$/gm;
const ABOVE = new RegExp(
  `(?:^|\\n)[\\s#*_-]*(?:(?<old>${ACTUAL})|${EXPECTED}|(?:it|this|that|the result) ${MODAL} (?:be|return|give|say))[\\s:*_]*$`,
  'i',
);
const EXAMPLE = /^(?:>>> (.+)\n(?!>>> |\.\.\. )(.+)|(?!>>> )(\S.*?);? ?(?:\/\/|#) ?(?:=>|->|→|==) ?(.+))$/gm;

/** `label(2) // "price 2", should be "price: 2"`: an example that says both itself. */
const BOTH = new RegExp(
  `^(\\S.*?);? *(?://|#) *(?:=>|->|→|==|is|returns|gives)? ?(${VALUE})((?:,? | \\()${THEN} ?${VALUE}\\)?)$`,
  'i',
);

/**
 * The task with sentences for the examples in a code block that stands right behind "Expected:" or its like or has
 * nothing but examples that say what should be, and with the one line of such a block, or of one behind "Actual:", as code.
 */
function withExamples(task: string): string {
  const text = task.replace(/\r\n?/g, '\n');
  return text.replace(FENCE, (block: string, _marks: string, code: string, at: number) => {
    const label = ABOVE.exec(text.slice(Math.max(0, at - 100), at));
    if (code.includes('`')) return block;
    const both = code.split('\n').map((line) => BOTH.exec(line));
    if (!both.includes(null))
      return `\n${both.map((one) => `\`${one?.[1]}\` is ${one?.[2]}${one?.[3]}.`).join('\n\n')}\n`;
    if (label === null) return block;
    const examples = label.groups?.old === undefined ? [...code.matchAll(EXAMPLE)] : [];
    const told = examples.map(
      ([, call, value, said, now]) => `\`${call ?? said}\` should be \`${value ?? now}\`.`,
    );
    if (told.length > 0) return `\n${told.join('\n\n')}\n`;
    return code.includes('\n') ? block : `\n\`${code.trim()}\`\n`;
  });
}
