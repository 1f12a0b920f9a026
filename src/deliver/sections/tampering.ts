import { findNamedPath } from '../../core/paths/named-path.ts';
import { asSentence, listed } from '../../core/text/text.ts';
import { TEST_DOUBTS } from '../../core/verdict/evidence.ts';
import type { OriginalTests } from '../../core/verdict/original-tests.ts';
import { TAMPER_TABLE, type TamperEffect } from '../../core/verdict/tamper-table.ts';
import type { Tampering } from '../../core/verdict/tampering.ts';
import { escapedCode, escapedWords } from '../text/escape.ts';
import { firstRows, paragraphs } from '../text/fit-to-limit.ts';
import { failureLines } from './verdict-table.ts';

const MAX_ROWS = 30;
const MAX_DETAIL_CHARS = 250;

const GROUPS: readonly (readonly [effect: TamperEffect, title: string])[] = [
  ['block', '**The change weakens what validates it**'],
  ['doubt', '**What speaks against it**'],
  ['ask', '**Worth a look**'],
  ['list', '**Also of note**'],
];

/** Everything in the change that could make validation pass without fixing anything; empty if nothing was found. */
export function tamperList(tampering: readonly Tampering[]): string {
  const groups = GROUPS.map(([effect, title]) => {
    const found = tampering.filter(({ kind }) => TAMPER_TABLE[kind].effect === effect);
    if (found.length === 0) return '';
    const rest = (left: number) => `| ... and ${left} more | | |`;
    const rows = firstRows(found, rowOf, { most: MAX_ROWS, rest });
    return [title, '', '| Found | Where | What |', '|---|---|---|', ...rows].join('\n');
  });
  return paragraphs(...groups);
}

function rowOf({ kind, path, line, detail }: Tampering): string {
  const where = escapedCode(line === null ? path : `${path}:${line}`);
  return `| ${TAMPER_TABLE[kind].title} | ${where} | ${escapedWords(detail, MAX_DETAIL_CHARS)} |`;
}

const MAX_PATHS = 20;
const MAX_FAILURES = 20;
const MAX_WHY_CHARS = 300;

/** Whether the base's versions of altered tests pass with the rest of the change; empty if none was altered. */
export function originalTestsSection(tests: OriginalTests): string {
  switch (tests.kind) {
    case 'unchanged':
      return '';
    case 'passed':
      return `The base's own tests pass with this change${pathsIn(tests.paths)}.`;
    case 'failed': {
      const doubt = asSentence(TEST_DOUBTS['original-tests']);
      return [
        `**${doubt}.** As the base has them they fail with it, which is right only if the issue asks for another behaviour${whereFailing(tests)}.`,
        '',
        ...failureLines(tests.failures, MAX_FAILURES),
      ].join('\n');
    }
    case 'inconclusive': {
      const by = tests.command === null ? '' : `where ${escapedCode(tests.command)} runs them, `;
      return `Whether the base's own tests pass with this change is not known${inBrackets(tests.paths)}: ${by}${escapedWords(tests.why, MAX_WHY_CHARS)}.`;
    }
  }
}

/** The altered files with the failures. Of several files, a failure may not say its own. */
function whereFailing({ paths, failures }: Extract<OriginalTests, { kind: 'failed' }>): string {
  const failing = failures.map(({ name, at, trace }) => {
    const [file = ''] = name.split(/ > |::/, 1);
    const named = [file, at?.path ?? '', ...trace.map(({ path }) => path)];
    return named
      .flatMap((one) => (one === '' ? [] : [findNamedPath(one, paths)]))
      .find((one) => one !== null);
  });
  if (paths.length < 2) return pathsIn(paths);
  if (failing.includes(undefined)) return `. Not each failure says which file it is of${pathsIn(paths)}`;
  return pathsIn(paths.filter((path) => failing.includes(path)));
}

/** Empty if no test was altered: the base's tests were run because one is missing. */
function pathsIn(paths: readonly string[]): string {
  return paths.length === 0 ? '' : `: ${namesOf(paths)}`;
}

function inBrackets(paths: readonly string[]): string {
  return paths.length === 0 ? '' : ` (${namesOf(paths)})`;
}

function namesOf(paths: readonly string[]): string {
  return listed(
    paths.map((path) => escapedCode(path)),
    MAX_PATHS,
  );
}
