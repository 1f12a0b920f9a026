import type { BaseSearch } from '../../core/ports.ts';
import { shown } from '../../core/shown.ts';
import { untrusted } from '../../core/task.ts';
import { clipEnd } from '../../core/text/text.ts';
import type { CommandEntry } from '../../core/verdict.ts';
import { withoutMarks } from '../sanitize/edits.ts';
import { addRemoved, NOTHING_REMOVED, type Removed, sanitize } from '../sanitize/sanitize.ts';
import { type ChosenFile, chooseFiles, type ListedFile } from './relevance.ts';
import { steeringParts } from './steering.ts';
import { renderTree } from './tree.ts';
import type { VisibleTask } from './visible-task.ts';
import { isOrdinary } from './words.ts';

/** What a repository says to whoever works in it. */
export interface InstructionFile {
  readonly path: string;
  /** Cleaned like an issue, without white space around it, and cut when it is long. */
  readonly text: string;
  /** The file as it is; null when not all of it is shown. */
  readonly whole: string | null;
}

/** Everything that the first request shows of the repository. */
export interface Material {
  readonly instructions: readonly InstructionFile[];
  readonly tree: string;
  readonly files: readonly ChosenFile[];
  /** Weaker finds, by path. */
  readonly listed: readonly ListedFile[];
  readonly commands: readonly CommandEntry[];
  /** What was taken out of the instructions. */
  readonly removed: Removed;
}

export interface GatherOptions {
  /** For all of the material together. */
  readonly maxTokens: number;
  readonly maxFiles: number;
  readonly commands: readonly CommandEntry[];
}

const PEOPLES_GUIDE = 'CONTRIBUTING.md';
/** The most telling first: when they say the same, the later one is not shown again. */
const INSTRUCTION_FILES = ['AGENTS.md', 'CLAUDE.md', '.github/copilot-instructions.md', PEOPLES_GUIDE];

/** Code has some three to four characters a token; the smaller figure keeps the promise. */
const CHARS_PER_TOKEN = 3;
const TREE_SHARE = 0.15;
const MAX_TREE_CHARS = 2_000;
const INSTRUCTION_SHARE = 0.2;
const MAX_INSTRUCTION_CHARS = 3_000;
const MAX_FILES_CHARS = 16_000;
const MAX_NAMES_CHARS = 60_000;
const MAX_READ_BYTES = 200_000;
const BYTE_ORDER_MARK = /^\uFEFF/;

/** Collects the material, all questions to the base side by side. */
export async function gather(task: VisibleTask, base: BaseSearch, options: GatherOptions): Promise<Material> {
  const room = Math.max(0, options.maxTokens) * CHARS_PER_TOKEN;
  const spoken = [task.body, task.instruction, ...task.checks, ...task.comments.map(({ text }) => text)];
  const text = withoutMarks([task.title, ...spoken].join('\n'));
  const seen = asShown(base);
  const [tree, { instructions, removed }, { files, listed }] = await Promise.all([
    base
      .paths()
      .then((paths) =>
        renderTree(paths, Math.min(MAX_TREE_CHARS, Math.floor(room * TREE_SHARE)), namesIn(text)),
      ),
    readInstructions(base, Math.min(MAX_INSTRUCTION_CHARS, Math.floor(room * INSTRUCTION_SHARE))),
    chooseFiles(text, seen, {
      maxFiles: options.maxFiles,
      maxBytes: Math.min(MAX_FILES_CHARS, Math.floor(room * (1 - TREE_SHARE - INSTRUCTION_SHARE))),
      titleLength: task.title.length,
    }),
  ]);
  const shown = new Set(instructions.map(({ path }) => path));
  return {
    instructions,
    tree,
    files: files.filter(({ path }) => !shown.has(path)),
    listed: listed.filter(({ path }) => !shown.has(path)),
    commands: options.commands,
    removed,
  };
}

/** Words that may name a folder, in small letters. */
function namesIn(text: string): ReadonlySet<string> {
  const words = text
    .slice(0, MAX_NAMES_CHARS)
    .toLowerCase()
    .matchAll(/[\w.@-]{2,60}/g);
  return new Set([...words].map(([word]) => word.replace(/\.+$/, '')).filter((word) => !isOrdinary(word)));
}

/** Shown before it is measured, because what is named is longer. */
function asShown(base: BaseSearch): BaseSearch {
  return {
    paths: () => base.paths(),
    linesWith: (strings) => base.linesWith(strings),
    text: async (path, maxBytes) => {
      const text = await base.text(path, maxBytes);
      return text === null ? null : shown(text.replace(BYTE_ORDER_MARK, ''));
    },
  };
}

async function readInstructions(
  base: BaseSearch,
  room: number,
): Promise<Pick<Material, 'instructions' | 'removed'>> {
  const texts = await Promise.all(INSTRUCTION_FILES.map((path) => base.text(path, MAX_READ_BYTES)));
  const found: InstructionFile[] = [];
  let removed = NOTHING_REMOVED;
  let left = room;
  for (const [index, path] of INSTRUCTION_FILES.entries()) {
    const whole = (texts[index] ?? '').replace(BYTE_ORDER_MARK, '');
    const cleaned = await sanitize(untrusted(whole));
    removed = addRemoved(removed, cleaned.removed);
    const text = steeringParts(cleaned.text.trim(), path === PEOPLES_GUIDE ? 'people' : 'agents');
    const isNew = text !== '' && !found.some((file) => file.text === text);
    const limit = Math.min(left, MAX_INSTRUCTION_CHARS);
    if (!isNew || limit < 200) continue;
    const part = clipEnd(text, limit);
    left -= part.length;
    found.push({ path, text: part, whole: part === whole.trim() ? (texts[index] ?? null) : null });
  }
  return { instructions: found, removed };
}
