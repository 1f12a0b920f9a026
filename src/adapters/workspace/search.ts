import type { TextEncoding } from '../../core/change-set.ts';
import type { BaseSearch, Hit, SearchOutcome, Workspace } from '../../core/ports.ts';
import type { CandidateCommits } from '../candidate/candidate-commits.ts';
import type { BaseCommit } from '../git/base-commit.ts';
import { linesWith } from '../git/base-grep.ts';
import { askGit, type GitRepository } from '../git/git.ts';
import { GrepRows } from '../git/grep-rows.ts';

const LIMIT_MS = 5_000;
/** For this many, the search tool shows only counts per file. */
const MAX_HITS = 2000;
const MAX_LINE_CHARS = 300;
/** A short pattern can compile to gigabytes. */
const MOST_MEMORY = 1024 ** 3;

/**
 * Searches the text files of a commit. Git runs the pattern in its own process, so that no pattern can hang this one.
 * Time and hits are limited, and `isTruncated` says whether a limit was reached.
 * @param pattern a POSIX extended regular expression, of a bounded length
 * @param under a folder or file of the commit; empty: everything
 */
export async function searchCommit(
  repository: GitRepository,
  commit: string,
  pattern: string,
  under: string,
): Promise<SearchOutcome> {
  if (/[\n\0]/.test(pattern)) {
    const why = 'The pattern holds a line break. Search is line by line; search for one line.';
    return { kind: 'refused', why };
  }
  const where = under === '' ? [] : ['--', under];
  const args = ['--literal-pathspecs', 'grep', '-z', '-I', '-n', '-E', '-e', pattern, commit, ...where];
  const hits: Hit[] = [];
  const ask = (mostMemory?: number) => {
    const rows = new GrepRows(commit);
    hits.length = 0;
    return askGit(repository, args, {
      limitMs: LIMIT_MS,
      ...(mostMemory !== undefined && { mostMemory }),
      takes: (chunk) => {
        for (const row of rows.endingIn(chunk)) hits.push({ ...row, text: shownLine(row.text) });
        return hits.length <= MAX_HITS;
      },
    });
  };
  const bounded = await ask(MOST_MEMORY);
  // Not by the pattern: git itself has a file in memory that is larger.
  const answer = /Out of memory, \w*alloc failed/.test(bounded.stderr) ? await ask() : bounded;
  if (/: Memory exhausted$/im.test(answer.stderr)) {
    const why =
      'The pattern needs more memory than a search has. Use a simpler one, with smaller numbers in braces.';
    return { kind: 'refused', why };
  }
  if (answer.code !== null && answer.code > 1) {
    const reason = answer.stderr.replace(/^fatal: (command line|-e option), ?/, '').slice(0, 200);
    return {
      kind: 'refused',
      why: `The pattern is not a valid extended regular expression: ${reason}. Mend it.`,
    };
  }
  const isTruncated = answer.code === null || hits.length > MAX_HITS;
  if (answer.code === null && hits.length === 0) {
    const why = `The search did not end within ${LIMIT_MS / 1000} s. Use a simpler pattern, or search in one folder.`;
    return { kind: 'refused', why };
  }
  return { kind: 'hits', hits: hits.slice(0, MAX_HITS), isTruncated };
}

function shownLine(text: string): string {
  return text.length > MAX_LINE_CHARS ? `${text.slice(0, MAX_LINE_CHARS)}…` : text.replace(/\r$/, '');
}

/** Reads the files of the candidate at its start; use it only before the first edit. */
export function searchOver(
  { repository }: BaseCommit,
  { workspace, candidates }: { readonly workspace: Workspace; readonly candidates: CandidateCommits },
): BaseSearch {
  const encodings = new Map<string, TextEncoding>();
  return {
    encodings,
    paths: () => workspace.paths(),
    async linesWith(strings) {
      return linesWith(repository, await candidates.commitOf(workspace.changes()), strings);
    },
    async text(path, maxBytes) {
      const file = await workspace.read(path);
      if (file.kind !== 'text' || file.bytes > maxBytes) return null;
      if (file.encoding !== undefined) encodings.set(path, file.encoding);
      return file.text;
    },
  };
}
