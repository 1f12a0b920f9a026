import type { Change, ChangeLimits, ChangeSet } from '../../core/change-set.ts';
import { isWithin, pathExists } from '../../core/paths/folders.ts';
import { checkPath, foldPath, unportable } from '../../core/paths/paths.ts';
import { protectedKind } from '../../core/paths/protected-paths.ts';
import { WITHHELD } from '../../core/secrets/secrets.ts';
import { codePointName, INVISIBLE_IN_CODE, isShaping } from '../../core/text/invisible.ts';
import { withoutByteOrderMark } from '../../core/text/text.ts';
import type { PathState } from './files.ts';

/** Why a path may not be changed, whatever is there; null: it may. */
export function pathRefusal(raw: string, allow: (path: string) => boolean): string | null {
  const checked = checkPath(raw);
  if (checked.kind === 'refused') return checked.why;
  const kind = protectedKind(checked.path);
  if (kind === null || allow(checked.path)) return null;
  return `${checked.path} is ${kind}, which this run may not change. Leave it as it is; ${TO_OPEN}`;
}

const TO_OPEN = 'if the task needs it, say so: a maintainer can open it with the input allow-paths.';

/**
 * Why a path may not be written beside these files: it would lie in a folder that git takes for a repository, whose
 * settings run programs when somebody enters it. Null: it may.
 */
export function buriedRepositoryRefusal(path: string, known: readonly string[]): string | null {
  const own = foldPath(path);
  const around = [...known, path]
    .filter((one) => MAY_BE_HEAD.test(one))
    .map(foldPath)
    .filter((one) => one.endsWith(HEAD))
    .map((one) => one.slice(0, -HEAD.length))
    .filter((folder) => isWithin(own, folder));
  if (around.length === 0) return null;
  const files = known.map(foldPath);
  const isRepository = (folder: string, among: readonly string[]): boolean => {
    const has = (name: string): boolean => pathExists(among, `${folder}/${name}`);
    return has('head') && (has('commondir') || (has('objects') && has('refs')));
  };
  const folder = around.find((one) => isRepository(one, [...files, own]));
  if (folder === undefined) return null;
  const remedy = isRepository(folder, files) ? 'Leave it as it is' : 'Choose another name';
  return `With ${path}, git takes ${folder} for a repository of its own, whose settings can run programs. ${remedy}; ${TO_OPEN}`;
}

const HEAD = '/head';
/** Spares the folding of most paths. */
const MAY_BE_HEAD = /(?:^|\/)(?:h|[^\0-\x7f])[^/]*$/i;

export interface OnlyPaths {
  readonly globs: readonly string[];
  readonly matches: (path: string) => boolean;
}

/** Why a path may not be changed although others may; null: it may. */
export function otherPathRefusal(path: string, only: OnlyPaths | null): string | null {
  if (only === null || only.matches(path)) return null;
  return (
    `${path} is none of the files that this run may change, which are ${only.globs.join(', ')}. ` +
    'If the task needs it, a maintainer can add it to the setting only-paths.'
  );
}

/** Why a path is off limits because the branch holds something there that is no text file; null: it does not. */
export function keptRefusal(path: string, kept: readonly string[]): string | null {
  if (!kept.some((one) => isWithin(path, one) || isWithin(one, path))) return null;
  return `At ${path} the branch holds what somebody committed and what is no text file. Leave it as it is.`;
}

/** Why nothing can be written at a path in this state; null: it can. */
export function placeRefusal(path: string, state: PathState): string | null {
  switch (state.kind) {
    case 'folder':
      return `${path} is a folder. Name a file in it.`;
    case 'blocked':
      return blockedRefusal(path, state);
    case 'entry':
      if (state.mode === '120000') {
        return `${path} is a symbolic link, and links are not written through. Write the file that it leads to.`;
      }
      if (state.mode === '160000')
        return `${path} is a submodule, which is another repository. Leave it out.`;
      return null;
    case 'none':
      return null;
  }
}

export function blockedRefusal(path: string, { by, mode }: Extract<PathState, { kind: 'blocked' }>): string {
  if (mode === '160000')
    return `${path} lies in the submodule ${by}, which is another repository. Leave it out.`;
  if (mode === '120000') {
    return `${path} lies behind the symbolic link ${by}, and links are not followed. Name the real folder.`;
  }
  return `${by} is a file, so nothing can be below it. Choose another path than ${path}.`;
}

/** A name that a command takes for an option when a wildcard expands to it: `grep word *`, with a file `--help`. */
const OPTION = /(?:^|\/)-/;

/**
 * Why no new file may have this path: other machines cannot tell it from another path, or commands would take it for an
 * option. Null: it may.
 * @param known every path of the base; if it has names like options itself, its commands can handle them
 */
export function newNameRefusal(
  path: string,
  { twin, known }: { readonly twin: string | null; readonly known: readonly string[] },
): string | null {
  if (OPTION.test(path) && !known.some((one) => OPTION.test(one)))
    return `${path} has a name that begins with "-", which commands can take for an option. Choose another name.`;
  if (twin === null) return known.includes(path) ? null : unportable(path);
  return (
    `${path} differs from ${twin} in spelling alone, and disks of Windows and macOS take the two for the same. ` +
    `Write ${twin}, or choose another name.`
  );
}

/** Why content with the placeholder of a secret cannot be written; null: the file held as many placeholders before. */
export function withheldRefusal(path: string, text: string, current: string): string | null {
  if (text.split(WITHHELD).length <= current.split(WITHHELD).length) return null;
  return (
    `The text for ${path} holds ${WITHHELD}, which stands for a known secret that you are not shown and would be written ` +
    'in its place. Nothing was changed. Use patch-file on the lines around it, or leave the file as it is.'
  );
}

/** Why content is not text that can be written; null: it is. */
export function textRefusal(path: string, text: string): string | null {
  if (text.includes('\0')) return `The content for ${path} holds a NUL character. Only text can be written.`;
  if (text.isWellFormed()) return null;
  return `The content for ${path} holds half of a character (a lone surrogate). Write whole ones.`;
}

/**
 * Which limit this change would exceed; null: none.
 * @param edits the edits so far that count against the limits
 */
export function limitRefusal(
  path: string,
  change: Change,
  edits: ChangeSet,
  limits: ChangeLimits,
): string | null {
  const bytes = bytesOf(change);
  if (bytes > limits.maxFileBytes) {
    return (
      `The content for ${path} has ${bytes} bytes, and a file may have ${limits.maxFileBytes}. ` +
      'Split it into smaller files.'
    );
  }
  const others = edits.entries().flatMap(([other, one]) => (other === path ? [] : [one]));
  if (others.length >= limits.maxFiles) {
    return `This run has changed ${limits.maxFiles} files, which is the most it may (setting max-changed-files). ${ENOUGH}`;
  }
  if (isGone(change) && others.filter(isGone).length >= limits.maxDeletedFiles) {
    return (
      `With ${path} this run would delete or empty more than ${limits.maxDeletedFiles} files, which is the most it may. ` +
      'Finish with what stands; if the task needs more, say so.'
    );
  }
  const total = others.reduce((sum, one) => sum + bytesOf(one), bytes);
  if (total > limits.maxTotalBytes) {
    return (
      `With ${path} this run would write ${total} bytes, and ${limits.maxTotalBytes} is the most it may ` +
      `(setting max-changed-bytes). ${ENOUGH}`
    );
  }
  return null;
}

const ENOUGH =
  'Finish with what is there; if the task needs more, say so: a maintainer can raise that setting.';

function bytesOf(change: Change): number {
  return change.kind === 'file' ? change.bytes.length : 0;
}

const BLANK = 0x20;

/** An emptied file of the base counts as deleted. */
function isGone(change: Change): boolean {
  return change.kind === 'deleted' || (!change.isNew && change.bytes.every((byte) => byte <= BLANK));
}

/**
 * Why a text may not be written: it adds characters that no reviewer sees. Those that the file had before may stay.
 * Null: it may be written.
 */
export function unseenRefusal(path: string, text: string, before: string): string | null {
  const known = Map.groupBy(unseenIn(before), (char) => char);
  const brought = [...Map.groupBy(unseenIn(text), (char) => char)].filter(
    ([char, all]) => all.length > (known.get(char)?.length ?? 0),
  );
  if (brought.length === 0) return null;
  const names = brought
    .slice(0, 5)
    .map(([char]) => char)
    .join(', ');
  return `The content for ${path} holds characters that no reviewer can see (${names}). Write them as escapes of the language.`;
}

/** The flags of England, Scotland and Wales are written with a short, fixed sequence of tags. */
const FLAG = String.raw`\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F}`;
const UNSEEN = new RegExp(`${FLAG}|(${INVISIBLE_IN_CODE})`, 'gv');

/** The invisible characters that shape nothing visible in a text, in order, as `U+202E`. */
export function unseenIn(text: string): readonly string[] {
  const content = withoutByteOrderMark(text);
  return [...content.matchAll(UNSEEN)].flatMap(({ 1: char, index }) =>
    char === undefined || isShaping(content, index) ? [] : codePointName(char),
  );
}
