import type { ChangedText } from '../../core/verdict/changed-text.ts';
import { actsOnOthers } from '../source/acts-on-others.ts';
import { FileText } from '../source/file-text.ts';
import { isModule, nameOf } from '../source/loads.ts';
import { askedRemovals } from '../source/task/asked-removal.ts';
import type { InAskedNames } from '../source/task/in-asked-names.ts';
import type { PathPredicate } from '../source/test-files.ts';
import { escaped } from '../source/test-support.ts';
import { testsOf } from './kept-tests.ts';

interface MovedOptions {
  readonly inAskedNames: InAskedNames;
  readonly taskText: string;
  readonly isTest: PathPredicate;
}

/**
 * Whether altered tests that load moved or deleted files are the base's own but for the paths of these, with new tests
 * beside them; or where the task asks to remove such a file, whether they only lose lines. Then the gate held them
 * against the change, or what they lost is told elsewhere.
 */
export function areKept(
  paths: readonly string[],
  { inAskedNames: { texts, names }, taskText, isTest }: MovedOptions,
): boolean {
  const code = texts.filter(({ path }) => !isTest(path));
  const modules = code.map(({ path }) => path);
  const asked = askedRemovals(taskText);
  const isRemoval = code.some(({ path, after }) => after === null && asked.has(path));
  return paths.every((path) => {
    const text = texts.find((one) => one.path === path);
    if (text === undefined || text.before === null) return false;
    const { before, after } = text;
    if (isRemoval && onlyLoses({ path, before, after })) return true;
    const others = after === null ? texts.filter((one) => isTest(one.path) && one.before === null) : [text];
    return others.some((one) => {
      if (one.after === null || (actsOnOthers(one.path, one.after) && !actsOnOthers(path, before)))
        return false;
      const written = {
        path,
        before: withoutPaths(new FileText(path, before), modules),
        after: withoutPaths(new FileText(one.path, one.after), modules),
      };
      const kept = testsOf(written, { names, isReworded: () => false });
      return kept?.every(({ values }) => values.length === 0) === true;
    });
  });
}

/** Whether nothing in a file is new but what it imports. */
function onlyLoses({ before, after }: ChangedText): boolean {
  const lines = new Set((before ?? '').split('\n'));
  return (after ?? '').split('\n').every((line) => lines.has(line) || IMPORTS.test(line));
}

const IMPORTS =
  /^\s*(?:import|from|use|using|require\w*|package|#include|(?:const|let|var)\b.*\brequire\()\b/;
const LITERAL = /(['"`])([^'"`\n]{1,200})\1/g;

/** The text of a file with the same word for each of these modules, by whatever path it loads or names them. */
function withoutPaths({ path, language, text }: FileText, modules: readonly string[]): string {
  if (language === 'javascript') {
    return text.replace(LITERAL, (all, quote: string, named: string) =>
      modules.some((one) => isModule(named, path, one)) ? `${quote}moved${quote}` : all,
    );
  }
  const name = `(?:${modules.map((one) => escaped(nameOf(one).replace(/\.\w+$/, ''))).join('|')})(?![\\w$])`;
  const word = new RegExp(`(?<![\\w$])${name}`, 'g');
  const inPath = new RegExp(`(?:\\.*[\\w$]+(?:\\.|::|/|\\\\))*\\.*(?<![\\w$])${name}`, 'g');
  return text
    .split('\n')
    .map((line) => (IMPORTS.test(line) ? line.replace(inPath, 'moved') : line.replace(word, 'moved')))
    .join('\n');
}
