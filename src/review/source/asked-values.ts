import { expressionOf, literalOf } from './expected-values.ts';
import { sentencesOf } from './task-sentences.ts';

/** A change of an expected value: `label(2)` was 'price 2' and is 'price: 2'. */
export interface NewValue {
  readonly subject: string;
  readonly before: string;
  readonly after: string;
}

/** What a task states of a call or a function, in all forms that its words can mean. */
interface Statement {
  readonly subject: string;
  readonly values: readonly string[];
  /** What it should no longer be; empty: not said. */
  readonly instead: readonly string[];
}

const CODE = '`([^`]+)`';
const VALUE =
  '(`[^`]+`|"[^"]+"|\'[^\']+\'|-?\\d[\\d.]*\\d|\\d|null|None|undefined|true|false|True|False|nil)';
const SMALL = '(?: (?:the|a|an|exactly|just|text|string|number|value))*';
/** The whole of a sentence: with any more words it may speak of a condition. */
const STATEMENT = new RegExp(
  `^(?:(?:the|now|calling|result of|function|method) )*${CODE}(?: (?:function|method|call))? (?:should|must|has to|needs to|ought to|shall)(?: now| always)? (?:be|become|equal|return|give|yield|produce|evaluate to)${SMALL} ${VALUE}(?:,? (?:instead of|rather than)${SMALL} ${VALUE})?[.!]?$`,
  'i',
);

/**
 * Whether a task states each of these values in plain English: "`label(2)` should be `price: 2`", or for all calls of a
 * function, with what it is now: "`find` should return `[]` instead of `null`". Only whole sentences count, without any
 * condition; of two statements about the same, none does. What is not understood is not asked for.
 */
export function asksForValues(task: string, values: readonly NewValue[]): boolean {
  const statements = sentencesOf(task).flatMap(statementIn);
  return values.every((value) => {
    const about = statements.filter(({ subject }) => isAbout(subject, value));
    return about.length > 0 && about.every((statement) => isStated(value, statement));
  });
}

function statementIn(sentence: string): readonly Statement[] {
  const [, code = '', value = '', instead] = STATEMENT.exec(sentence) ?? [];
  const subject = expressionOf(code);
  if (subject === null || subject === '') return [];
  return [{ subject, values: formsOf(value), instead: instead === undefined ? [] : formsOf(instead) }];
}

/** `none` in backticks may be code or a text. */
function formsOf(value: string): readonly string[] {
  const inner = /^[`"'](.*)[`"']$/.exec(value)?.[1];
  const code = inner === undefined ? value : value.startsWith('`') ? inner : '';
  const literal = literalOf(code);
  return [...(literal === null ? [] : [literal]), ...(inner === undefined ? [] : [JSON.stringify(inner)])];
}

/** Whether it is the call itself, or the function that is called. */
function isAbout(stated: string, { subject }: NewValue): boolean {
  return stated === subject || subject.startsWith(`${stated.replace(' ( )', '')} (`);
}

function isStated({ subject, before, after }: NewValue, statement: Statement): boolean {
  const isOfCall = statement.subject === subject && subject.includes('(');
  return statement.values.includes(after) && (isOfCall || statement.instead.includes(before));
}
