import { foldersAbove } from '../../core/paths/folders.ts';
import type { BaseSearch } from '../../core/ports.ts';
import { untrusted } from '../../core/task.ts';
import { fenced } from '../../core/text/fenced.ts';
import { clipEnd, withoutByteOrderMark } from '../../core/text/text.ts';
import { sanitize } from '../sanitize/sanitize.ts';

/** A file with instructions of the repository for contributors. */
export interface InstructionFile {
  readonly path: string;
  /** Sanitized like an issue, trimmed, and cut when it is long. */
  readonly text: string;
  /** The original text; null when only a part is shown. */
  readonly whole: string | null;
}

const PEOPLES_GUIDE = 'CONTRIBUTING.md';
/** The most important first: a later file with the same text is not shown again. */
const AGENTS_FILES = ['AGENTS.md', 'CLAUDE.md', '.github/copilot-instructions.md'];
/** Instructions for one folder, in addition to those of the root. */
const NESTED = 'AGENTS.md';

/** Limit for all files together that are shown at once. */
export const MAX_INSTRUCTION_CHARS = 3_000;
const LEAST_CHARS = 200;
const MAX_READ_BYTES = 200_000;

/** Reads the instructions at the root and in folders that a change touches. Each is returned once. */
export class Instructions {
  readonly #base: BaseSearch;
  /** Paths of the files that were already read. */
  readonly #read = new Set<string>();
  readonly #texts = new Set<string>();

  constructor(base: BaseSearch) {
    this.#base = base;
  }

  /** What is written for agents; the guide for people where there is nothing for agents, or where that sends them there. */
  async ofRoot(room = MAX_INSTRUCTION_CHARS): Promise<readonly InstructionFile[]> {
    const agents = await this.#clean(AGENTS_FILES);
    const isGuideWanted =
      agents.every(({ text }) => text === '') || agents.some(({ text }) => text.includes(PEOPLES_GUIDE));
    const people = isGuideWanted ? await this.#clean([PEOPLES_GUIDE]) : [];
    return cutTo([...agents, ...people], room);
  }

  /**
   * The instructions of all folders above these files but the root, the outermost first. What there is no room for counts
   * as not read, so that a later edit there brings it.
   */
  async near(paths: readonly string[], room = MAX_INSTRUCTION_CHARS): Promise<readonly InstructionFile[]> {
    const possible = paths.flatMap(foldersAbove).map((folder) => `${folder}/${NESTED}`);
    const above = new Set(possible.filter((path) => !this.#read.has(path)));
    if (above.size === 0) return [];
    for (const path of above) this.#read.add(path);
    const known = new Set(await this.#base.paths());
    const cleaned = await this.#clean([...above].filter((path) => known.has(path)));
    const shown = cutTo(cleaned, room);
    for (const { path, text } of cleaned) {
      if (text === '' || shown.some((one) => one.path === path)) continue;
      this.#read.delete(path);
      this.#texts.delete(text);
    }
    return shown;
  }

  /** Each with its visible text; empty: there is none, or another file had it before. */
  async #clean(paths: readonly string[]): Promise<readonly CleanedFile[]> {
    for (const path of paths) this.#read.add(path);
    const texts = await Promise.all(paths.map((path) => this.#base.text(path, MAX_READ_BYTES)));
    const found: CleanedFile[] = [];
    for (const [index, path] of paths.entries()) {
      const original = texts[index] ?? '';
      const cleaned = await sanitize(untrusted(withoutByteOrderMark(original)));
      const text = this.#texts.has(cleaned.text.trim()) ? '' : cleaned.text.trim();
      this.#texts.add(text);
      found.push({ path, original, text });
    }
    return found;
  }
}

interface CleanedFile {
  readonly path: string;
  readonly original: string;
  readonly text: string;
}

/** As much as there is room for. Of a long file what the later ones leave, and at least half of the room. */
function cutTo(files: readonly CleanedFile[], room: number): readonly InstructionFile[] {
  const instructions: InstructionFile[] = [];
  let left = room;
  for (const [index, { path, text, original }] of files.entries()) {
    const later = files.slice(index + 1).reduce((sum, file) => sum + file.text.length, 0);
    const most = Math.max(left - later, Math.ceil(later === 0 ? left : left / 2));
    if (text === '' || most < LEAST_CHARS) continue;
    const part = text.length <= most ? text : mainSections(text, original, most);
    left -= part.length;
    const isWhole = part === withoutByteOrderMark(original).trim();
    instructions.push({ path, text: part, whole: isWhole ? original : null });
  }
  return instructions;
}

const MAX_OUTLINE_CHARS = 400;
/** Of what is left out, where there are no headings. */
const MAX_NOTE_CHARS = 50;
const HEADING = /^#{1,4} +(\S.{0,200})/m;

/** The first sections of a long text, and the headings of what is left out with their lines in the file. */
function mainSections(text: string, original: string, room: number): string {
  const sections = text.split(/^(?=#{1,4} )/m);
  const outline = sections.length === 1 ? MAX_NOTE_CHARS : MAX_OUTLINE_CHARS;
  const shown = fitting(sections, Math.max(LEAST_CHARS, room - outline));
  const lines = original.split(/\r?\n/);
  const missing = sections.slice(shown.length).flatMap((part) => {
    const name = headingOf(part);
    if (name === undefined) return [];
    const at = lines.findIndex((line) => line.replace(/^#+ +|[ #]+$/g, '') === name);
    return [at < 0 ? name : `${name} (line ${at + 1})`];
  });
  const rest = `[it goes on with: ${clipEnd(missing.join('; '), MAX_OUTLINE_CHARS - 100)}]`;
  return [shown.join('').trimEnd(), ...(missing.length === 0 ? [] : [rest])].join('\n');
}

function headingOf(part: string): string | undefined {
  return HEADING.exec(part)?.[1]?.replace(/[ #]+$/, '');
}

/** The last one may be cut. */
function fitting(sections: readonly string[], room: number): readonly string[] {
  const shown: string[] = [];
  let left = room;
  for (const part of sections) {
    if (left < LEAST_CHARS && part.length > left) break;
    shown.push(`${clipEnd(part, left).trimEnd()}\n\n`);
    left -= part.length;
  }
  return shown;
}

/** The instructions as text for a tool result; empty when there are none. */
export function instructionsNote(instructions: readonly InstructionFile[]): string {
  const blocks = instructions.map(({ path, text }) => `${path}\n${fenced(text)}`);
  return blocks.length === 0
    ? ''
    : ['[What is asked of whoever changes files in these folders:]', ...blocks].join('\n');
}
