import { findNamedPath } from '../core/paths/named-path.ts';
import type { Workspace } from '../core/ports.ts';
import { numberedLine } from '../core/text/text.ts';
import type { Failure, Place } from '../core/verdict/test-report.ts';

const LINES_AROUND = 6;
const MAX_LINE_CHARS = 300;
/** Shorter titles occur in several places by chance. */
const MIN_TITLE_CHARS = 6;

interface Known {
  readonly path: string;
  readonly lines: readonly string[];
}

/** Quotes the current files, no line twice. */
export class Quotes {
  readonly #workspace: Pick<Workspace, 'paths' | 'read'>;
  readonly #files = new Map<string, Known | null>();
  readonly #shown = new Map<string, Set<number>>();

  constructor(workspace: Pick<Workspace, 'paths' | 'read'>) {
    this.#workspace = workspace;
  }

  /**
   * The place of the test: as named by the runner, or else the line that contains its title. Null: its file is not in
   * the repository. The line is null when it is not found.
   */
  async placeOf({ at, name }: Pick<Failure, 'at' | 'name'>): Promise<Place | null> {
    const file = at === null ? null : await this.#file(at.path);
    if (at === null || file === null) return null;
    const isInside = at.line !== null && at.line <= file.lines.length;
    const line = isInside ? at.line : lineOfTitle(file.lines, name);
    return { path: file.path, line };
  }

  /** Numbered lines around a place; empty when there is no such place or it was already quoted. */
  async around({ path, line }: Place): Promise<string> {
    const file = line === null ? null : await this.#file(path);
    // An unexpected end of file is reported after the last line.
    if (file === null || line === null || line > file.lines.length + 1) return '';
    const shown = this.#shown.get(file.path) ?? new Set<number>();
    if (shown.has(line)) return '';
    this.#shown.set(file.path, shown);
    const rows: string[] = [];
    const last = Math.min(file.lines.length, line + LINES_AROUND);
    for (let at = Math.max(1, line - LINES_AROUND); at <= last; at += 1) {
      if (shown.has(at)) continue;
      shown.add(at);
      rows.push(numberedLine(at, file.lines[at - 1] ?? '', MAX_LINE_CHARS));
    }
    return `${file.path}, around line ${line}:\n${rows.join('\n')}`;
  }

  async #file(named: string): Promise<Known | null> {
    const known = this.#files.get(named);
    if (known !== undefined) return known;
    const path = findNamedPath(named, await this.#workspace.paths());
    const read = path === null ? null : await this.#workspace.read(path);
    const file =
      path === null || read?.kind !== 'text'
        ? null
        : { path, lines: read.text.replace(/\r?\n$/, '').split(/\r?\n/) };
    this.#files.set(named, file);
    return file;
  }
}

/** The only line that contains the test's own title; null when there is none or more than one. */
function lineOfTitle(lines: readonly string[], name: string): number | null {
  const title = ownTitle(name);
  if (title.length < MIN_TITLE_CHARS) return null;
  const at = lines.flatMap((line, index) => (line.includes(title) ? [index + 1] : []));
  return at.length === 1 ? (at[0] ?? null) : null;
}

/** The last part of `a.test.ts > suite > adds` or `a.py::TestSum::test_add[1]`. */
function ownTitle(name: string): string {
  const last = name.split(/ > | › |::/).at(-1) ?? name;
  return last.replace(/\[.*\]$/, '').trim();
}
