import type { Place } from '../../../core/verdict/test-report.ts';
import { MAX_TRACE } from './format.ts';
import { placeAt } from './places.ts';

/**
 * The place at the end of a stack line of a JavaScript engine or of vitest: `at f (file:///a.js:1:2)`, `at a.js:1:2`,
 * `❯ f a.js:1:2`. Null for other lines, and for places in packages, in Node itself and in generated code.
 */
export function framePlace(line: string): Place | null {
  const end = line.endsWith(')') ? line.length - 1 : line.length;
  const column = line.lastIndexOf(':', end - 1);
  const row = line.lastIndexOf(':', column - 1);
  if (row <= 0 || !isNumber(line.slice(column + 1, end)) || !isNumber(line.slice(row + 1, column)))
    return null;
  const open = end < line.length ? line.lastIndexOf('(', row) : startOfBare(line, row);
  const path = line.slice(open + 1, row).replace(/^file:\/\//, '');
  return isOwn(path) ? placeAt(path, line.slice(row + 1, column)) : null;
}

/** The offset of the character before the path in a stack line without brackets. */
function startOfBare(line: string, end: number): number {
  const [text, start] = [line.trimStart(), line.length - line.trimStart().length];
  if (text.startsWith('at async ')) return start + 'at async'.length;
  if (text.startsWith('at ')) return start + 'at'.length;
  return Math.max(line.lastIndexOf(' ', end), line.lastIndexOf('(', end));
}

function isNumber(text: string): boolean {
  return /^\d{1,7}$/.test(text);
}

function isOwn(path: string): boolean {
  if (path === '' || path.includes('<anonymous>')) return false;
  if (path.startsWith('node_modules/') || path.includes('/node_modules/')) return false;
  return !/^(?:node:|internal\/|native|eval|evalmachine|wasm:|ext:|https:|async |new )/.test(path);
}

const SHOWN = /^(?:file:\/\/)?(\S{1,400}\.\w{1,10}):(\d{1,7})$/;
const MAX_SHOWN_LINES = 5;

/** Node prints a place, its source and a caret in front of an error: of one in the syntax no frame says where it is. */
export function startOfShown(lines: readonly string[]): number {
  return lines.findIndex(
    (line, index) =>
      SHOWN.test(line.trim()) &&
      lines.slice(index + 1, index + MAX_SHOWN_LINES).some((each) => /^\s*\^+\s*$/.test(each)),
  );
}

function shownPlace(lines: readonly string[]): Place | null {
  const [, path = '', row] = SHOWN.exec((lines[startOfShown(lines)] ?? '').trim()) ?? [];
  return isOwn(path) ? placeAt(path, row) : null;
}

/** The project's own places in a printed stack, innermost first, without those of the error's cause. */
export function stackOf(lines: readonly string[]): readonly Place[] {
  const shown = shownPlace(lines);
  const places: Place[] = shown === null ? [] : [shown];
  for (const line of lines) {
    const text = line.trimStart();
    if (places.length >= MAX_TRACE || /^(?:\[?cause\]?:|Caused by:|Cause:)/i.test(text)) break;
    const place = text.startsWith('at ') || text.startsWith('❯ ') ? framePlace(line) : null;
    const isShown = place?.path === shown?.path && place?.line === shown?.line;
    if (place !== null && !isShown) places.push(place);
  }
  return places;
}

/** The place of a failed test: the outermost place of its stack in its own file, or just the file. */
export function placeOfTest(file: string, trace: readonly Place[]): Place {
  const inFile = trace.findLast(({ path }) => path === file || path.endsWith(`/${file}`));
  return { path: file, line: inFile?.line ?? null };
}
