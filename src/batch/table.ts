import { listed } from '../core/text/text.ts';
import { escapedCell } from '../deliver/text/escape.ts';
import type { UnreadRepository } from './survey.ts';

const MAX_CELL_CHARS = 500;

/** A Markdown table; empty without rows. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line)].join('\n');
}

/** Text for a cell, which may come from others. */
export function cell(text: string): string {
  return escapedCell(text, MAX_CELL_CHARS);
}

const MAX_NAMES = 5;

/** Which repositories are missing, as the end of a sentence; empty: none. */
export function notRead(unread: readonly UnreadRepository[]): string {
  const names = unread.map(({ name }) => name);
  return names.length === 0 ? '' : `; not read: ${listed(names, MAX_NAMES)}`;
}

/** @param serverUrl the address that people use */
export function issueLink(serverUrl: string, repository: string, issue: number): string {
  return `[${repository} ${issue}](${serverUrl}/${repository}/issues/${issue})`;
}
