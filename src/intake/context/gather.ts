import { inEncoding } from '../../core/change-set.ts';
import type { BaseSearch } from '../../core/ports.ts';
import { shown } from '../../core/shown.ts';
import { withoutByteOrderMark } from '../../core/text/text.ts';
import type { CommandEntry } from '../../core/verdict/verdict.ts';
import { type Changelog, changelogOf } from '../instructions/changelog.ts';
import {
  type InstructionFile,
  type Instructions,
  MAX_INSTRUCTION_CHARS,
} from '../instructions/instructions.ts';
import { type ChosenFile, chooseFiles, type ListedFile } from '../relevance/choose-files.ts';
import { withoutPlaceholders } from '../sanitize/marks.ts';
import { renderTree } from './tree.ts';
import type { VisibleTask } from './visible-task.ts';

/** Everything that the first request shows of the repository. */
export interface Material {
  readonly instructions: readonly InstructionFile[];
  readonly tree: string;
  readonly files: readonly ChosenFile[];
  /** Weaker candidates, only with path and reason. */
  readonly listed: readonly ListedFile[];
  readonly commands: readonly CommandEntry[];
  /** Where the change should have an entry; null: nowhere. */
  readonly changelog: Changelog | null;
}

export interface GatherOptions {
  /** Limit for the whole material. */
  readonly maxTokens: number;
  readonly commands: readonly CommandEntry[];
  /** Remembers which instructions the model was already shown. */
  readonly instructions: Instructions;
  /** Files that are already changed. */
  readonly touched: readonly string[];
  /** Whether the change will be published, with an entry in the changelog where there is one. */
  readonly asksForEntry: boolean;
}

/** Number of chosen files whose folders the change will probably touch. */
const LIKELY_FILES = 3;
/** Code has about three to four characters per token; the lower number keeps the limit. */
const CHARS_PER_TOKEN = 3;
const MAX_TREE_CHARS = 2_000;
const MAX_FILES_CHARS = 16_000;
const MAX_CHARS = MAX_TREE_CHARS + MAX_INSTRUCTION_CHARS + MAX_FILES_CHARS;

/** Collects the material. All reads of the base run concurrently. */
export async function gather(task: VisibleTask, base: BaseSearch, options: GatherOptions): Promise<Material> {
  // Where there is less room, all parts get less alike.
  const share = Math.min(1, (Math.max(0, options.maxTokens) * CHARS_PER_TOKEN) / MAX_CHARS);
  const spoken = [task.body, task.instruction, ...task.checks, ...task.comments.map(({ text }) => text)];
  const text = withoutPlaceholders([task.title, ...spoken].join('\n'));
  const seen = asShown(base);
  const instructionRoom = Math.floor(MAX_INSTRUCTION_CHARS * share);
  const [tree, ofRoot, changelog, { files, listed }] = await Promise.all([
    base.paths().then((paths) => renderTree(paths, Math.floor(MAX_TREE_CHARS * share))),
    options.instructions.ofRoot(instructionRoom),
    options.asksForEntry ? changelogOf(base) : null,
    chooseFiles(text, seen, {
      maxChars: Math.floor(MAX_FILES_CHARS * share),
      titleLength: task.title.length,
    }),
  ]);
  const used = ofRoot.reduce((sum, one) => sum + one.text.length, 0);
  const likely = files.slice(0, LIKELY_FILES).map(({ path }) => path);
  const nested = await options.instructions.near([...options.touched, ...likely], instructionRoom - used);
  const instructions = [...ofRoot, ...nested];
  const shown = new Set(instructions.map(({ path }) => path));
  return {
    instructions,
    tree,
    files: files.filter(({ path }) => !shown.has(path)).map((file) => withEncoding(file, base)),
    listed: listed.filter(({ path }) => !shown.has(path)),
    commands: options.commands,
    changelog,
  };
}

function withEncoding(file: ChosenFile, { encodings }: BaseSearch): ChosenFile {
  const encoding = encodings?.get(file.path);
  return encoding === undefined ? file : { ...file, encoding: inEncoding(encoding) };
}

/** Converts texts to their shown form before they are measured, because names are longer than characters. */
function asShown(base: BaseSearch): BaseSearch {
  return {
    paths: () => base.paths(),
    linesWith: (strings) => base.linesWith(strings),
    text: async (path, maxBytes) => {
      const text = await base.text(path, maxBytes);
      return text === null ? null : shown(withoutByteOrderMark(text));
    },
  };
}
