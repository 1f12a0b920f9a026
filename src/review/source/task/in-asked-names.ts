import type { ChangedText } from '../../../core/verdict/changed-text.ts';
import { FileText } from '../file-text.ts';
import { FROM_IMPORT, loads } from '../loads.ts';
import type { PathPredicate } from '../test-files.ts';
import { escaped } from '../test-support.ts';
import { type AskedName, askedNames, isOption } from './asked-names.ts';

/** A change, with the tests of the base as the task asks to write them. */
export interface InAskedNames {
  readonly texts: readonly ChangedText[];
  /** What the task asks for, and the code of the change does. */
  readonly names: readonly AskedName[];
}

/** Writes the tests of the base as the task asks: nothing in them changes but names, and no line moves. */
export function inAskedNames(
  texts: readonly ChangedText[],
  { isTest, taskText }: { readonly isTest: PathPredicate; readonly taskText: string },
): InAskedNames {
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
  return { texts: texts.map((one) => (isTest(one.path) ? written(one) : one)), names };
}

/** `--level=LEVEL` with the one value that the tests give it. */
function withValue(one: AskedName, tests: readonly ChangedText[]): AskedName {
  const [, option] = one.kind === 'renamed' ? (/^(-.*=)(?:[A-Z_]+|<\w+>)$/.exec(one.to) ?? []) : [];
  if (one.kind !== 'renamed' || option === undefined) return one;
  const value = new RegExp(`${escaped(option)}[\\w.-]+`, 'g');
  const [first, ...others] = new Set(tests.flatMap(({ after }) => after?.match(value) ?? []));
  return first === undefined || others.length > 0 ? one : { ...one, to: first };
}

/** Whether the code has less of the old name and more of the new one; whether it has the file. */
function isDone(one: AskedName, code: readonly ChangedText[]): boolean {
  switch (one.kind) {
    case 'renamed': {
      const more = (name: string): number =>
        code.reduce((sum, { before, after }) => sum + count(after, name) - count(before, name), 0);
      return more(one.from) < 0 && more(one.to.replace(/=.*/, '')) > 0;
    }
    case 'moved':
      return code.some(({ path, after }) => path === one.to && count(after, one.from) > 0);
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
  if (masked === null || one.kind === 'moved') return text;
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

/** `import { a, b as c } from './x.js'`, and the same with `require`. */
export const NAMED_IMPORT =
  /^[ \t]*(?:import\s*(?<names>\{[^{}]*\})\s*from\s*|(?:const|let|var)\s*(?<required>\{[^{}=]*\})\s*=\s*require\()(?<from>['"][^'"\n]+['"])\)?[ \t]*;?/gm;

/**
 * Takes the imports out of a text, one for each name, in the order of names. What the task asks to move has no file
 * there: on the base wherever it came from, now only if it comes from the file that the task names.
 */
export function withImportsApart(
  { path, language }: FileText,
  text: string,
  { names, version }: { readonly names: readonly AskedName[]; readonly version: 'before' | 'after' },
): string {
  const imports: string[] = [];
  const take = (list: string, lineOf: (name: string) => string): string => {
    for (const part of list.replace(/[{}()]/g, '').split(',')) {
      const name = part.trim().replace(/\s+/g, ' ');
      const line = lineOf(name);
      const move = names.find(({ kind, from }) => kind === 'moved' && from === /^[\w$]+/.exec(name)?.[0]);
      const isMoved =
        move?.kind === 'moved' && (version === 'before' || loads(new FileText(path, line), move.to));
      if (name !== '') imports.push(isMoved ? `moved ${name}` : line);
    }
    return '';
  };
  const rest =
    language === 'python'
      ? text.replace(FROM_IMPORT, (_, module: string, list: string) =>
          take(list, (name) => `from ${module} import ${name}`),
        )
      : text.replace(NAMED_IMPORT, (_, es: string | undefined, cjs: string | undefined, from: string) =>
          take(es ?? cjs ?? '', (name) => `import { ${name} } from ${from}`),
        );
  return [...imports.toSorted(), rest].join('\n');
}
