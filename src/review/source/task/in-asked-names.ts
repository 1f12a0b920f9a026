import type { ChangedText } from '../../../core/verdict/changed-text.ts';
import { FileText } from '../file-text.ts';
import type { PathPredicate } from '../test-files.ts';
import { escaped } from '../test-support.ts';
import { type AskedName, askedNames, isOption } from './asked-names.ts';

/**
 * Writes the tests of the base as the task asks and the code of the change has it: nothing in them changes but names,
 * and no line moves.
 */
export function inAskedNames(
  texts: readonly ChangedText[],
  { isTest, taskText }: { readonly isTest: PathPredicate; readonly taskText: string },
): readonly ChangedText[] {
  const [tests, code] = [texts.filter(({ path }) => isTest(path)), texts.filter(({ path }) => !isTest(path))];
  const names = askedNames(taskText)
    .map((one) => withValue(one, tests))
    .filter((one) => isDone(one, code));
  const written = ({ path, before, after }: ChangedText): ChangedText => ({
    path,
    before:
      before === null ? null : names.reduce((text, one) => named(new FileText(path, text), one), before),
    after,
  });
  return texts.map((one) => (isTest(one.path) ? written(one) : one));
}

/** `--level=LEVEL` with the one value that the tests give it. */
function withValue(one: AskedName, tests: readonly ChangedText[]): AskedName {
  const [, option] = one.kind === 'renamed' ? (/^(-.*=)(?:[A-Z_]+|<\w+>)$/.exec(one.to) ?? []) : [];
  if (one.kind !== 'renamed' || option === undefined) return one;
  const value = new RegExp(`${escaped(option)}[\\w.-]+`, 'g');
  const [first, ...others] = new Set(tests.flatMap(({ after }) => after?.match(value) ?? []));
  return first === undefined || others.length > 0 ? one : { ...one, to: first };
}

/** Whether the code has less of the old name and more of the new one. */
function isDone(one: AskedName, code: readonly ChangedText[]): boolean {
  switch (one.kind) {
    case 'renamed': {
      const more = (name: string): number =>
        code.reduce((sum, { before, after }) => sum + count(after, name) - count(before, name), 0);
      return more(one.from) < 0 && more(one.to.replace(/=.*/, '')) > 0;
    }
    case 'awaited':
      return true;
  }
}

function count(text: string | null, name: string): number {
  return text?.match(wholeName(name))?.length ?? 0;
}

/** A name or an option as a whole. */
export function wholeName(name: string): RegExp {
  return new RegExp(`(?<![\\w$-])${escaped(name)}(?![\\w$-])`, 'g');
}

function named(file: FileText, one: AskedName): string {
  const { text, masked } = file;
  if (masked === null) return text;
  const [pattern, to] =
    one.kind === 'renamed'
      ? [wholeName(one.from), one.to]
      : [new RegExp(`(?<!await )(?<![\\w$.])${escaped(one.from)}(?=\\()`, 'g'), `await ${one.from}`];
  const places = [...(isOption(one.from) ? masked.uncommented : masked.code).matchAll(pattern)];
  let [written, at] = ['', 0];
  for (const { index } of places) {
    written += text.slice(at, index) + to;
    at = index + one.from.length;
  }
  return written + text.slice(at);
}
