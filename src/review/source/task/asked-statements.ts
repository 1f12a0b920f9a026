import { expressionOf, literalOf } from '../expected-values.ts';
import { oneOf, sentencesOf } from './task-sentences.ts';

/** What a task states of a call or a function, in all forms that its words can mean. */
export interface Statement {
  /** Of what: code, or words that name it. */
  readonly about:
    | { readonly kind: 'code'; readonly subject: string }
    | { readonly kind: 'words'; readonly words: readonly string[] };
  readonly expects: 'value' | 'error';
  readonly values: readonly string[];
  /** What it should no longer be; empty: not said. */
  readonly instead: readonly string[];
  /** Whether it is no statement about what should be unless it is the old one now. */
  readonly needsOld: boolean;
}

const VALUE =
  '(?:`[^`\\n]+`|"[^"\\n]+"|\'[^\'\\n]+\'|-?\\d[\\d.]*\\d|\\d|null|None|undefined|true|false|True|False|nil|[A-Z]\\w*(?:Error|Exception))';
const SMALL = `(?: ${oneOf('the a an our own new exactly just text string number value tuple list array error exception message')})*`;
const MODAL = `${oneOf('should must has_to have_to needs_to need_to ought_to shall')}(?: now| always)?`;
const GIVE =
  '(?<verb>be|become|equal|say|read|return|give|yield|produce|evaluate to|throw|raise|fail with|reject with)';
const NAMED =
  '(?:(?:the|now|calling|result of|function|method) )*`(?<code>[^`]+)`(?: (?:function|method|call))?';
const ERROR_OF =
  '(?:the )?(?<error>error|exception)(?: (?:message|text))?(?: (?:of|for|from))? `(?<code>[^`]+)`';
const OLD = `${SMALL} (?<old>${VALUE})`;
const NEW = `${SMALL} (?<now>${VALUE})`;
const INSTEAD = `(?:,? (?:instead of|rather than|(?:and )?not|but (?:it )?${oneOf('is returns gives raises throws')}|\\(?(?:it is |is )?currently)${OLD}\\)?)?`;
/** What may stand in front: it says that what follows is what should be. */
const LEAD = `(?:${oneOf('so therefore thus hence')},? )?(?:(?:(?:the |this )?${oneOf('test expectation assertion expected_value')}(?: (?:in|of))?(?: \`[^\`]+\`)? is (?:simply |just )?wrong|\`[^\`]+\` ${MODAL} (?:be|return|give) an? \\w+(?:,? (?:instead of|rather than|not) an? \\w+)?): )?`;
const WHAT = `(?: ${oneOf('behaviou?r results? outputs? values?')})?`;
const EXPECTED = `(?:the )?expected${WHAT}`;
const ACTUAL = `(?:actual|got|current)${WHAT}`;

/** Each is the whole of a sentence: with any more words it may speak of a condition. */
const [PLAIN, CURRENT, EXPECTATION] = [
  `${LEAD}(?:${NAMED} ${MODAL}|${ERROR_OF} ${MODAL}|(?:please )?(?:make|let|have) ${NAMED}|(?:(?:i|we) )?expect(?:ed)? ${NAMED} to|(?<words>[a-z][a-z' -]{0,60}) ${MODAL}) ${GIVE}${NEW}${INSTEAD}`,
  `${NAMED} (?:now |currently |still )?(?<verb>is|returns|gives|yields|produces|evaluates to|throws|raises)${OLD},? (?:instead of|rather than|(?:but|where) (?:it )?${MODAL} (?:be|return|give|yield|produce|throw|raise))${NEW}`,
  `${EXPECTED}: ${NAMED} (?<verb>is|returns|gives|throws|raises|==|=>|->|→)${NEW}`,
].map((pattern) => new RegExp(`^${pattern}[.!]?$`, 'i'));
const PAIR = new RegExp(
  `^${EXPECTED}:?\\s+(?<now>${VALUE})[.,;]?\\s+${ACTUAL}:?\\s+(?<old>${VALUE})[.!]?$`,
  'gim',
);

export function statementsIn(task: string): readonly Statement[] {
  const sentences = sentencesOf(withExamples(task)).map((one) => one.replace(/^\*\*([^*]+)\*\*/, '$1'));
  const text = sentences.join('\n').replace(/\n(?=but )/g, ', ');
  return [...text.split('\n').flatMap(statementIn), ...pairsIn(text, task)];
}

function statementIn(sentence: string): readonly Statement[] {
  const plain = PLAIN?.exec(sentence)?.groups;
  const groups = plain ?? CURRENT?.exec(sentence)?.groups ?? EXPECTATION?.exec(sentence)?.groups;
  if (groups === undefined) return [];
  const { code, words = '', verb = '', error = '', now = '', old } = groups;
  const isError =
    /^(?:throw|raise|fail|reject)/i.test(verb) || /\b(?:error|exception)\b/i.test(error + words);
  const about = code === undefined ? aboutWords(words) : aboutCode(code);
  if (about === null) return [];
  return [
    {
      about,
      expects: isError ? 'error' : 'value',
      values: formsOf(now),
      instead: old === undefined ? [] : formsOf(old),
      needsOld: plain === undefined && old !== undefined,
    },
  ];
}

function aboutCode(code: string): Statement['about'] | null {
  const subject = expressionOf(code);
  return subject === null || subject === '' ? null : { kind: 'code', subject };
}

const SMALL_WORDS = /^(?:the|a|an|of|for|in|on|with|its|error|exception|message|text)s?$/;

function aboutWords(text: string): Statement['about'] {
  return { kind: 'words', words: wordsOf(text).filter((word) => !SMALL_WORDS.test(word)) };
}

/** Words in lower case, also those inside of names, without the s of a plural. */
export function wordsOf(text: string): readonly string[] {
  const apart = text.replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ').toLowerCase();
  return (apart.match(/[a-z]+/g) ?? []).map((word) => word.replace(/(?<=\w{2})s$/, ''));
}

/** `none` in backticks may be code or a text; a class of errors counts as its name. */
function formsOf(value: string): readonly string[] {
  const inner = /^[`"'](.*)[`"']$/.exec(value)?.[1];
  const code = inner === undefined ? value : value.startsWith('`') ? inner : '';
  const literal = literalOf(code);
  const isClass = inner === undefined && literal === null;
  const text = isClass ? value : inner;
  return [...(literal === null ? [] : [literal]), ...(text === undefined ? [] : [JSON.stringify(text)])];
}

/** "Expected: `a`. Actual: `b`." of any call that the task has; of two such, none counts. */
function pairsIn(text: string, task: string): readonly Statement[] {
  const [pair, ...more] = text.matchAll(PAIR);
  if (pair?.groups === undefined || more.length > 0) return [];
  const { now = '', old = '' } = pair.groups;
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

/**
 * The task with sentences for the examples in a code block that stands right behind "Expected:" or its like, and with
 * the one line of such a block, or of one behind "Actual:", as code.
 */
function withExamples(task: string): string {
  const text = task.replace(/\r\n?/g, '\n');
  return text.replace(FENCE, (block: string, _marks: string, code: string, at: number) => {
    const label = ABOVE.exec(text.slice(Math.max(0, at - 100), at));
    if (label === null || code.includes('`')) return block;
    const examples = label.groups?.old === undefined ? [...code.matchAll(EXAMPLE)] : [];
    const told = examples.map(
      ([, call, value, said, now]) => `\`${call ?? said}\` should be \`${value ?? now}\`.`,
    );
    if (told.length > 0) return `\n${told.join('\n\n')}\n`;
    return code.includes('\n') ? block : `\n\`${code.trim()}\`\n`;
  });
}
