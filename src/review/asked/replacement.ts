import type { ChangedText } from '../../core/verdict/changed-text.ts';
import type { Failure } from '../../core/verdict/test-report.ts';
import { isPathOf } from '../results/task-relevance.ts';
import { FileText } from '../source/file-text.ts';
import { askedReplacements, isCalled } from '../source/task/asked-replacements.ts';
import type { PathPredicate } from '../source/test-files.ts';
import { escaped } from '../source/test-support.ts';
import type { TestBlock } from '../source/tests/test-blocks.ts';
import { beyond } from '../tamper/beyond.ts';
import { testBlocksIn, testsOf } from './kept-tests.ts';

/** What a text is replaced by in literals. */
interface Replacement {
  readonly was: string;
  readonly is: string;
}

export interface ReplacementOptions {
  readonly texts: readonly ChangedText[];
  readonly failures: readonly Failure[];
  readonly taskText: string;
  readonly isTest: PathPredicate;
}

/**
 * How many tests of the base fail only because they expect a text that the task wants replaced, and that the code of
 * the change replaces: each failure shows the old and the new one, and with the new one in its literals the file of the
 * test is that of the change but for new tests. Null: not all of the failures are so, or of more than one such text.
 */
export function replacedAsAsked(options: ReplacementOptions): number | null {
  const { texts, failures, isTest } = options;
  const [pair, ...others] = replacementsIn(options);
  if (pair === undefined || others.length > 0 || !failures.every((one) => shows(one, pair))) return null;
  const files = texts.filter(({ path }) => isTest(path)).flatMap((text) => writtenFile(text, pair) ?? []);
  const tests = failures.map((failure) => testOf(failure, files));
  return tests.includes(null) ? null : new Set(tests).size;
}

/** Those that the task asks for and the code makes in a line that is otherwise the same. */
function replacementsIn({ texts, taskText, isTest }: ReplacementOptions): readonly Replacement[] {
  const code = texts.filter(({ path }) => !isTest(path)).map(changedLines);
  const found = askedReplacements(taskText).flatMap((asked): readonly Replacement[] => {
    const { is } = asked;
    return code.flatMap(({ path, gone, fresh }) =>
      gone.flatMap((line): readonly Replacement[] => {
        const olds = asked.was === null ? wholeTexts(new FileText(path, line)) : [asked.was];
        return olds
          .map((was) => ({ was, is }))
          .filter((pair) => fresh.includes(written(new FileText(path, line), pair)))
          .filter(({ was }) => isCalled(asked, line.replace(was, ''), taskText));
      }),
    );
  });
  return [...new Map(found.map((one) => [`${one.was}\n${one.is}`, one])).values()];
}

interface ChangedLines {
  readonly path: string;
  readonly gone: readonly string[];
  readonly fresh: readonly string[];
}

function changedLines({ path, before, after }: ChangedText): ChangedLines {
  const [old, now] = [trimmedLines(before), trimmedLines(after)];
  const keyOf = (line: string): string => line;
  return { path, gone: beyond(old, now, keyOf), fresh: beyond(now, old, keyOf) };
}

function trimmedLines(text: string | null): readonly string[] {
  return (text ?? '').split('\n').map((line) => line.trim());
}

/** The texts of literals, each without anything put in. */
function wholeTexts({ text, masked }: FileText): readonly string[] {
  const found = [...(masked?.code ?? '').matchAll(/(["'`])( +)\1/g)];
  return found.map(({ index, 2: blank = '' }) => text.slice(index + 1, index + 1 + blank.length));
}

/** The text with the new one in literals, as a whole: not in a longer word or number. */
function written({ text, masked }: FileText, { was, is }: Replacement): string {
  if (masked === null) return text;
  const whole = new RegExp(`(?<![\\p{L}\\p{N}_]|\\d[.,])${escaped(was)}(?![\\p{L}\\p{N}_]|[.,]\\d)`, 'gu');
  return text.replace(whole, (old, at: number) => {
    const isLiteral =
      masked.code.slice(at, at + old.length).trim() === '' && masked.uncommented.startsWith(old, at);
    return isLiteral ? is : old;
  });
}

/** A file of tests of the base. */
interface WrittenFile {
  readonly path: string;
  readonly file: FileText;
  readonly tests: readonly TestBlock[];
  /** The lines that expect the new text now. */
  readonly lines: ReadonlySet<number>;
}

/** Null when the file differs in more than the new text and new tests. */
function writtenFile({ path, before, after }: ChangedText, pair: Replacement): WrittenFile | null {
  if (before === null || after === null) return null;
  const file = new FileText(path, before);
  const kept = new Set(after.split('\n'));
  const now = written(file, pair).split('\n');
  const lines = new Set<number>();
  const asAsked = before.split('\n').map((line, index) => {
    const is = now[index] ?? line;
    if (is === line || kept.has(line)) return line;
    lines.add(index + 1);
    return is;
  });
  const text = { path, before: asAsked.join('\n'), after };
  const same = testsOf(text, { names: [], isReworded: () => false });
  if (same === null || same.some(({ values }) => values.length > 0)) return null;
  return { path, file, lines, tests: testBlocksIn(file) };
}

/** Whether it fails because there is the new text where the old one is expected. */
function shows({ name, message, said = '' }: Failure, { was, is }: Replacement): boolean {
  const [longer, shorter] = was.length > is.length ? [was, is] : [is, was];
  const text = [name, message, said].join('\n').split(longer);
  return text.length > 1 && text.some((rest) => rest.includes(shorter));
}

/** The innermost test that a failure is of, if it has the new text; null: it has not, or more than one may be meant. */
function testOf({ at, name }: Failure, files: readonly WrittenFile[]): TestBlock | null {
  const found = files.flatMap(({ path, file, tests, lines }) => {
    const isIn = ({ from, to }: TestBlock, line: number): boolean =>
      file.lines.at(from) <= line && line <= file.lines.at(to);
    const line = at !== null && isPathOf(at.path, path) ? at.line : null;
    const own =
      line === null
        ? tests.filter((test) => at === null && test.name !== '' && name.endsWith(test.name))
        : tests.filter((test) => isIn(test, line)).slice(-1);
    return own.map((test) => ({ test, hasNew: [...lines].some((one) => isIn(test, one)) }));
  });
  const [first, ...others] = found;
  return first?.hasNew === true && others.length === 0 ? first.test : null;
}
