import type { BaseSearch } from '../../core/ports.ts';
import { shown } from '../../core/shown.ts';
import type { CommandEntry } from '../../core/verdict.ts';
import {
  type InstructionFile,
  type Instructions,
  MAX_INSTRUCTION_CHARS,
} from '../instructions/instructions.ts';
import { type ChosenFile, chooseFiles, type ListedFile } from '../relevance/choose-files.ts';
import { isOrdinary } from '../relevance/words.ts';
import { withoutMarks } from '../sanitize/edits.ts';
import { addRemoved, type Removed } from '../sanitize/sanitize.ts';
import { renderTree } from './tree.ts';
import type { VisibleTask } from './visible-task.ts';

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
  /** Keeps what was told of what the repository asks. */
  readonly instructions: Instructions;
  /** Files that are changed already. */
  readonly touched: readonly string[];
}

/** So many of the chosen files say in which folders the work will be. */
const LIKELY_FILES = 3;
/** Code has some three to four characters a token; the smaller figure keeps the promise. */
const CHARS_PER_TOKEN = 3;
const TREE_SHARE = 0.15;
const MAX_TREE_CHARS = 2_000;
const INSTRUCTION_SHARE = 0.2;
const MAX_FILES_CHARS = 16_000;
const MAX_NAMES_CHARS = 60_000;
const BYTE_ORDER_MARK = /^\uFEFF/;

/** Collects the material, all questions to the base side by side. */
export async function gather(task: VisibleTask, base: BaseSearch, options: GatherOptions): Promise<Material> {
  const room = Math.max(0, options.maxTokens) * CHARS_PER_TOKEN;
  const spoken = [task.body, task.instruction, ...task.checks, ...task.comments.map(({ text }) => text)];
  const text = withoutMarks([task.title, ...spoken].join('\n'));
  const seen = asShown(base);
  const instructionRoom = Math.min(MAX_INSTRUCTION_CHARS, Math.floor(room * INSTRUCTION_SHARE));
  const [tree, ofRoot, { files, listed }] = await Promise.all([
    base
      .paths()
      .then((paths) =>
        renderTree(paths, Math.min(MAX_TREE_CHARS, Math.floor(room * TREE_SHARE)), namesIn(text)),
      ),
    options.instructions.ofRoot(instructionRoom),
    chooseFiles(text, seen, {
      maxFiles: options.maxFiles,
      maxBytes: Math.min(MAX_FILES_CHARS, Math.floor(room * (1 - TREE_SHARE - INSTRUCTION_SHARE))),
      titleLength: task.title.length,
    }),
  ]);
  const used = ofRoot.instructions.reduce((sum, one) => sum + one.text.length, 0);
  const likely = files.slice(0, LIKELY_FILES).map(({ path }) => path);
  const nested = await options.instructions.near([...options.touched, ...likely], instructionRoom - used);
  const instructions = [...ofRoot.instructions, ...nested.instructions];
  const shown = new Set(instructions.map(({ path }) => path));
  return {
    instructions,
    tree,
    files: files.filter(({ path }) => !shown.has(path)),
    listed: listed.filter(({ path }) => !shown.has(path)),
    commands: options.commands,
    removed: addRemoved(ofRoot.removed, nested.removed),
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
