import type { BaseSearch } from '../../core/ports.ts';
import { untrusted } from '../../core/task.ts';
import { fenced } from '../../core/text/fenced.ts';
import { clipEnd } from '../../core/text/text.ts';
import { addRemoved, NOTHING_REMOVED, type Removed, sanitize } from '../sanitize/sanitize.ts';

/** A file with instructions of the repository for contributors. */
export interface InstructionFile {
  readonly path: string;
  /** Sanitized like an issue, trimmed, and cut when it is long. */
  readonly text: string;
  /** The original text; null when only a part is shown. */
  readonly whole: string | null;
}

export interface ReadInstructions {
  readonly instructions: readonly InstructionFile[];
  /** What was removed from them. */
  readonly removed: Removed;
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
const BYTE_ORDER_MARK = /^\uFEFF/;

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
  async ofRoot(room = MAX_INSTRUCTION_CHARS): Promise<ReadInstructions> {
    const agents = await this.#of(AGENTS_FILES, room);
    const texts = agents.instructions.map(({ text }) => text);
    if (texts.length > 0 && !texts.some((text) => text.includes(PEOPLES_GUIDE))) return agents;
    const left = room - texts.join('').length;
    const people = await this.#of([PEOPLES_GUIDE], left);
    return {
      instructions: [...agents.instructions, ...people.instructions],
      removed: addRemoved(agents.removed, people.removed),
    };
  }

  /** The instructions of all folders above these files, the outermost first. */
  async near(paths: readonly string[], room = MAX_INSTRUCTION_CHARS): Promise<ReadInstructions> {
    const above = new Set(paths.flatMap(nestedAbove).filter((path) => !this.#read.has(path)));
    if (above.size === 0) return { instructions: [], removed: NOTHING_REMOVED };
    const known = new Set(await this.#base.paths());
    return this.#of(
      [...above].filter((path) => known.has(path)),
      room,
    );
  }

  async #of(paths: readonly string[], room: number): Promise<ReadInstructions> {
    for (const path of paths) this.#read.add(path);
    const texts = await Promise.all(paths.map((path) => this.#base.text(path, MAX_READ_BYTES)));
    const found: InstructionFile[] = [];
    let removed = NOTHING_REMOVED;
    let left = room;
    for (const [index, path] of paths.entries()) {
      const whole = (texts[index] ?? '').replace(BYTE_ORDER_MARK, '');
      const cleaned = await sanitize(untrusted(whole));
      removed = addRemoved(removed, cleaned.removed);
      const text = cleaned.text.trim();
      if (text === '' || this.#texts.has(text) || left < LEAST_CHARS) continue;
      const part = withOutline(text, whole, left);
      this.#texts.add(text);
      left -= part.length;
      found.push({ path, text: part, whole: part === whole.trim() ? (texts[index] ?? null) : null });
    }
    return { instructions: found, removed };
  }
}

const MAX_OUTLINE_CHARS = 400;

/** As much as there is room for, and the headings of what is left out with their lines in the file. */
function withOutline(text: string, whole: string, room: number): string {
  const shown = clipEnd(text, room);
  if (shown === text) return text;
  const part = clipEnd(text, Math.max(0, room - MAX_OUTLINE_CHARS));
  const lines = whole.split(/\r?\n/);
  const rest = text.split('\n').slice(part.split('\n').length - 2);
  const headings = rest.flatMap((line) => {
    const [, name] = /^#{1,4} +(.+?)[ #]*$/.exec(line) ?? [];
    return name === undefined ? [] : [`${name} (line ${lines.indexOf(line) + 1})`];
  });
  if (headings.length === 0) return shown;
  return `${part}\n[it goes on with: ${clipEnd(headings.join('; '), MAX_OUTLINE_CHARS - 100)}]`;
}

/** The instructions as text for a tool result; empty when there are none. */
export function instructionsNote({ instructions }: ReadInstructions): string {
  const blocks = instructions.map(({ path, text }) => `${path}\n${fenced(text)}`);
  return blocks.length === 0
    ? ''
    : ['[What is asked of whoever changes files in these folders:]', ...blocks].join('\n');
}

/** Paths of possible instruction files above a file, without the root, which is read separately. */
function nestedAbove(path: string): readonly string[] {
  const names = path.split('/').slice(0, -1);
  return names.map((_, at) => `${names.slice(0, at + 1).join('/')}/${NESTED}`);
}
