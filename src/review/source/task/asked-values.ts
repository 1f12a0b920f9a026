import { casesIn, isOfCase } from './asked-cases.ts';
import { resultsIn } from './asked-results.ts';
import { isSaidOtherwise, type Statement, statementsIn, wordsOf } from './asked-statements.ts';

/** A change of an expected value: `label(2)` was 'price 2' and is 'price: 2'. */
export interface NewValue {
  readonly subject: string;
  /** Whether a call gives it, or fails with it: then it is the text of the error or the name of its class. */
  readonly expects: 'value' | 'error';
  readonly before: string;
  readonly after: string;
  /** The name of the test on the base. */
  readonly test: string;
}

/**
 * Whether a task states each of these values in plain English: "`label(2)` should be `price: 2`", or with what it is
 * now, for all calls of a function or for what is named by words of the test: "`find` should return `[]` instead of
 * `null`", "The default port should be 8080, not 3000". Only whole sentences count, without any condition, and examples
 * below "Expected:"; of two statements about the same, none does, and neither do words that fit another one of the
 * functions of the change. A case without a subject of its own is one of the function in front: "`f('')` returns null. For
 * wrong input it should return undefined." So is the one call that the task shows in front of "It should return 3." What is not understood is not asked for.
 */
export function asksForValues(
  task: string,
  values: readonly NewValue[],
  functions: ReadonlySet<string>,
): boolean {
  const statements = statementsIn(task);
  const cases = casesIn(task);
  const results = resultsIn(task);
  return values.every((value) => {
    const direct = statements.filter((statement) => isAbout(statement, value));
    const about = direct.length > 0 ? direct : results.filter((result) => isAbout(result, value));
    const ofCase = value.expects === 'value' ? cases.filter((one) => isOfCase(value, one)) : [];
    if (about.length === 0 && ofCase.length > 0)
      return ofCase.every((one) => one.values.includes(value.after) && one.instead.includes(value.before));
    return (
      about.length > 0 &&
      about.every((one) => isStated(value, one) && !isAboutAnother(one, value, functions)) &&
      !isSaidOtherwise(task, value.subject)
    );
  });
}

/** Whether it is the call itself, the function that is called, or what both and the name of the test say in words. */
function isAbout({ about, instead }: Statement, { subject, test, before }: NewValue): boolean {
  switch (about.kind) {
    case 'text':
      return instead.includes(before);
    case 'words': {
      const [called, named] = [wordsOf(subject), wordsOf(test)];
      const isCalled = about.words.some((word) => called.includes(word));
      return isCalled && about.words.every((word) => called.includes(word) || named.includes(word));
    }
    case 'code':
      return about.subject === subject || subject.startsWith(`${about.subject.replace(' ( )', '')} (`);
  }
}

/** Whether the words are all that is in the name of another function, or name that one too. */
function isAboutAnother(
  { about }: Statement,
  { subject }: NewValue,
  functions: ReadonlySet<string>,
): boolean {
  if (about.kind !== 'words') return false;
  const [called = ''] = /[\p{L}_$][\w$]*(?= \(|$)/u.exec(subject) ?? [];
  const named = wordsOf(called).filter((word) => about.words.includes(word));
  return [...functions].some((name) => {
    const words = wordsOf(name);
    const isNamed = words.length > 0 && words.every((word) => about.words.includes(word));
    const isAsNamed = named.length > 0 && named.every((word) => words.includes(word));
    return name !== called && (isNamed || isAsNamed);
  });
}

/** Whether a call says itself what it is about: `cart.total()` is about what was put into the cart. */
function says(subject: string): boolean {
  return subject.includes('(') && !/ \. .*\( \)$/.test(subject);
}

function isStated({ subject, expects, before, after }: NewValue, statement: Statement): boolean {
  const { about, instead, needsOld } = statement;
  const isOfCall = about.kind === 'code' && about.subject === subject && says(subject);
  const isOfKind = about.kind === 'text' || statement.expects === expects;
  const isOld = instead.includes(before);
  return isOfKind && statement.values.includes(after) && ((isOfCall && !needsOld) || isOld);
}
