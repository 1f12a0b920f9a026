import type { ChangedText } from '../../core/verdict/changed-text.ts';
import type { Failure } from '../../core/verdict/test-report.ts';
import { languageOf } from '../source/language.ts';
import { statementsIn, wordsOf } from '../source/task/asked-statements.ts';
import { asksForValues } from '../source/task/asked-values.ts';
import { isRunnable } from '../source/test-files.ts';
import { escaped } from '../source/test-support.ts';

const QUOTED = '(`[^`\\n]+`|"[^"\\n]+")';
const MODAL = '(?:should|must|has to|have to|needs to|ought to)';
const PRINT = '(?:print|output|show|write|display|emit|list|say)';
/** "It prints `a`; it should print `b`" */
const PRINTS = new RegExp(
  `(?:\\b(?:now|currently|still) )?\\b${PRINT}s ${QUOTED}[.;,]?\\s+(?:but )?(?:it|this|that) ${MODAL} ${PRINT} ${QUOTED}`,
  'gi',
);
/** "Reports should list rows with `a`" */
const SHOULD_PRINT = new RegExp(
  `\\b(${MODAL}) ${PRINT} (?:(?:the )?(?!(?:only|just|not?|nothing) )\\w+ (?:with|as) )?(?=[\`"])`,
  'gi',
);
const OUTPUT = /^(?:expected|golden|snapshot|snap|approved|verified|stdout|output|out|want)$/;
const INPUT = /^(?:input|in|stdin|given|source)$/;
const NO_NAME = /^(?:test|spec|fixture|data|txt|log|file)$/;
/** What a task may call a program that has one expected output. */
const ANY_PROGRAM = 'it this that program command output';

/**
 * Whether a changed file is expected output, in which nothing differs but one text, as the task states with the old and
 * the new one: "It should print `a` instead of `b`". The old text stood there once, or as a mark in front of lines. The
 * task names the file or the line in words, or nothing where the file has no name of its own and nothing else in it.
 *
 * @param failures those of the base's own tests, which show what a file is whose name does not say it
 */
export function isAskedOutput(
  { path, before, after }: ChangedText,
  { taskText, failures }: { readonly taskText: string; readonly failures: readonly Failure[] },
): boolean {
  const language = languageOf(path);
  const words = wordsOf(path);
  const isData = (language === null || language === 'slash-data') && !words.some((word) => INPUT.test(word));
  if (before === null || after === null || !isData || isRunnable(path)) return false;
  const isOutput = words.some((word) => OUTPUT.test(word));
  const hasName = /\d/.test(path) || !words.every((word) => OUTPUT.test(word) || NO_NAME.test(word));
  const task = taskText.replace(PRINTS, `should say $2 instead of $1`).replace(SHOULD_PRINT, '$1 say ');
  return pairsIn(task).some(([was, is]) => {
    const [old, now] = [textOf(was), textOf(is)];
    const line = lineWith(old, before);
    if (line === null || before.split(old).join(now) !== after) return false;
    const isShown = failures.every(({ message, said = message }) =>
      [line, line.split(old).join(now)].every((one) => said.includes(one)),
    );
    if (!isOutput && !isShown) return false;
    const isAll = !hasName && before.trim() === old && !namesMore(taskText, [old, now]);
    const subject = isAll ? ANY_PROGRAM : `${path} ${line}`;
    const value = { subject, expects: 'value', before: was, after: is, test: '' } as const;
    return asksForValues(task, [value], new Set());
  });
}

/** Old and new values that a task states. */
function pairsIn(task: string): readonly (readonly [string, string])[] {
  return statementsIn(task).flatMap(({ instead, values }) =>
    instead.flatMap((was) => values.map((is) => [was, is] as const)),
  );
}

function textOf(value: string): string {
  return value.startsWith('"') ? String(JSON.parse(value)) : value;
}

/** The first line with a text that stands nowhere else, or that is a mark and stands in front of lines alone. */
function lineWith(text: string, file: string): string | null {
  const isMark = !/[\p{L}\p{N}]/u.test(text);
  const own = isMark
    ? new RegExp(`^[ \\t]*${escaped(text)}(?=\\s)`, 'gmu')
    : new RegExp(`(?<![\\p{L}\\p{N}_]|\\d[.,])${escaped(text)}(?![\\p{L}\\p{N}_]|[.,]\\d)`, 'gu');
  const [places, found] = [file.split(text).length - 1, file.match(own)?.length ?? 0];
  if (found !== places || (!isMark && places > 1)) return null;
  return file.split('\n').find((line) => line.includes(text)) ?? null;
}

/** Whether a task quotes anything else as well. */
function namesMore(task: string, texts: readonly string[]): boolean {
  return [...task.matchAll(/`([^`\n]+)`|"([^"\n]+)"/g)].some(
    ([, code, text]) => !texts.includes(code ?? text ?? ''),
  );
}
