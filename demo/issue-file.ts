import { readFile } from 'node:fs/promises';
import { Misuse } from './misuse.ts';

export interface IssueText {
  readonly title: string;
  readonly body: string;
}

/** GitHub's own limit. */
const MAX_TITLE_CHARS = 256;

/** @throws {Misuse} when there is no such file, or nothing in it */
export async function readIssueFile(path: string): Promise<IssueText> {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null)
    throw new Misuse(`The issue could not be read from ${path}. Name a text file with --issue FILE.md.`);
  const lines = text.replace(/^\u{feff}/u, '').split(/\r?\n/);
  const first = lines.findIndex((line) => titleOf(line) !== '');
  if (first < 0)
    throw new Misuse(`${path} holds no issue: write a title in its first line and the text below it.`);
  const title = titleOf(lines[first] ?? '').slice(0, MAX_TITLE_CHARS);
  return {
    title,
    body: lines
      .slice(first + 1)
      .join('\n')
      .trim(),
  };
}

function titleOf(line: string): string {
  return line.replace(/^\s*#+(?=\s|$)/, '').trim();
}
