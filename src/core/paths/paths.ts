/** Which repository paths a tool may name. Decided by the text alone, without disk or git. */

import { codePointName, INVISIBLE_IN_LINE } from '../text/invisible.ts';

export type CheckedPath =
  | { readonly kind: 'ok'; readonly path: string }
  /** `why` is one or two sentences: what is wrong, and what to give instead. */
  | { readonly kind: 'refused'; readonly why: string };

/** The limits of common file systems, in bytes. */
const MAX_PATH_BYTES = 1024;
const MAX_NAME_BYTES = 255;

const UNSEEN = new RegExp(INVISIBLE_IN_LINE, 'v');

/**
 * Turns a path from a model into the spelling used everywhere: relative to the repository root, `/` between names, no
 * empty or `.` parts. A leading `./`, doubled slashes and a trailing slash are tolerated.
 */
export function checkPath(raw: string): CheckedPath {
  const errorDetail = errorInText(raw);
  if (errorDetail !== null) return refuse(raw, errorDetail);
  const names = raw.split('/').filter((name) => name !== '' && name !== '.');
  if (names.length === 0) return refuse(raw, 'names the repository itself; name a file or folder in it');
  for (const name of names) {
    const trouble = errorInName(name);
    if (trouble !== null) return refuse(raw, trouble);
  }
  const path = names.join('/');
  // Removing a leading "./" can leave a forbidden beginning, such as a drive letter.
  const trouble = errorInText(path);
  return trouble === null ? { kind: 'ok', path } : refuse(raw, trouble);
}

function refuse(raw: string, errorDetail: string): CheckedPath {
  const shown = raw.length > 80 ? `${raw.slice(0, 80)}…` : raw;
  return { kind: 'refused', why: `The path ${JSON.stringify(shown)} ${errorDetail}.` };
}

function errorInText(raw: string): string | null {
  if (raw.trim() === '') return 'is empty; give one relative to the repository root, such as src/main.ts';
  if (Buffer.byteLength(raw) > MAX_PATH_BYTES)
    return `is longer than ${MAX_PATH_BYTES} bytes; use a shorter one`;
  const unseen = UNSEEN.exec(raw)?.[0];
  if (unseen !== undefined) return `holds the invisible character ${codePointName(unseen)}; write it without`;
  if (raw.includes('\\')) return 'holds a backslash; write "/" between names';
  if (raw.startsWith('/')) return 'is absolute; give it relative to the repository root';
  if (/^[A-Za-z]:/.test(raw)) return 'begins with a drive letter; give it relative to the repository root';
  return null;
}

function errorInName(name: string): string | null {
  if (/^\.[. ]+$/.test(name))
    return 'leads upwards; name only what lies below the repository root, without ".."';
  if (Buffer.byteLength(name) > MAX_NAME_BYTES)
    return `has a name of more than ${MAX_NAME_BYTES} bytes; shorten it`;
  if (name.includes('\uFFFD'))
    return 'holds the mark (U+FFFD) that stands for bytes which are no UTF-8; files of such names are out of reach';
  if (isGitFolder(name))
    return "is part of git's own folder, which is out of reach; use files of the repository";
  if (SHORT_NAME.test(foldName(name)))
    return 'has the form of a short name of Windows, which can stand for another file; use the full name';
  return null;
}

/**
 * `GITHUB~1`, `PACKAG~1.JSO`: the second name that NTFS gives a file whose name is longer or begins with a dot. It has
 * at most eight characters before its dot, and its number begins at 1.
 */
const SHORT_NAME = /^(?=[^.]{3,8}(?:\.|$))[^.]+~[1-9]\d*(?:\.[^.]{1,3})?$/;

/** Names of devices on Windows, with or without an extension. */
const DEVICE = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³]|conin\$|conout\$)[ ]*(?:\.|$)/i;

/** Why a new file at this path cannot be checked out on Windows; null when it can. */
export function unportable(path: string): string | null {
  for (const name of path.split('/')) {
    const char = /[<>:"|?*]/.exec(name)?.[0];
    const why = DEVICE.test(name)
      ? `"${name}" is the name of a device there`
      : /[. ]$/.test(name)
        ? `"${name}" ends with a dot or a blank, which is lost there`
        : char === undefined
          ? null
          : `"${name}" holds the character ${char}`;
    if (why !== null) return `${path} cannot be checked out on Windows: ${why}. Choose another name.`;
  }
  return null;
}

/**
 * Whether this is `.git` in a spelling that git guards against: case, NTFS short name, stream, trailing dots, blanks.
 */
function isGitFolder(name: string): boolean {
  const folded = foldName(name);
  return folded === '.git' || /^git~\d+$/.test(folded);
}

/** The same result for all spellings that a file system or git may treat as one name. */
export function foldName(name: string): string {
  return (
    name
      .normalize('NFKC')
      // In capitals first: some disks take "ß" for "ss".
      .toUpperCase()
      .toLowerCase()
      .replace(/:.*$/, '')
      .replace(/[. ]+$/, '')
  );
}

/** The same for a whole path. */
export function foldPath(path: string): string {
  return path.split('/').map(foldName).join('/');
}
