import { wordsOf } from '../../core/text/text.ts';

/** Parses git's configuration format without git, because the checkout's configuration must not take effect. */

export interface GitSetting {
  /** Section in lower case, sub-section as written, key in lower case: `remote.origin.url`. */
  readonly name: string;
  readonly value: string;
}

/** All settings in order. Invalid lines are skipped. */
export function parseGitConfig(text: string): readonly GitSetting[] {
  const settings: GitSetting[] = [];
  let section = '';
  for (const raw of text.replace(/\\\r?\n/g, '').split(/\r?\n/)) {
    const header = /^\s*\[\s*([\w.-]+)(?:\s+"((?:[^"\\]|\\.)*)")?\s*\](.*)$/.exec(raw);
    if (header) section = sectionName(header[1] ?? '', header[2]);
    const line = header ? (header[3] ?? '') : raw;
    const setting = /^\s*([A-Za-z][\w-]*)\s*(?:=(.*))?$/.exec(line);
    if (!setting || section === '') continue;
    const value = setting[2] === undefined ? 'true' : plainValue(setting[2]);
    settings.push({ name: `${section}.${(setting[1] ?? '').toLowerCase()}`, value });
  }
  return settings;
}

function sectionName(section: string, sub: string | undefined): string {
  const name = section.toLowerCase();
  return sub === undefined ? name : `${name}.${sub.replace(/\\(.)/g, '$1')}`;
}

/** Resolves quotes and escapes, and drops a trailing comment. */
function plainValue(raw: string): string {
  let value = '';
  let isQuoted = false;
  for (const piece of raw.trim().matchAll(/\\(.)|"|[#;]|[^\\"#;]+/g)) {
    const [text, escaped] = piece;
    if (escaped !== undefined) value += ESCAPES[escaped] ?? escaped;
    else if (text === '"') isQuoted = !isQuoted;
    else if (/^[#;]/.test(text) && !isQuoted) return value.trimEnd();
    else value += text;
  }
  return value;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', b: '\b' };

const KEPT = new Set(
  wordsOf(`
  core.repositoryformatversion core.bare core.filemode core.ignorecase core.symlinks core.autocrlf core.eol
  core.logallrefupdates core.precomposeunicode extensions.objectformat extensions.refstorage
  extensions.worktreeconfig extensions.partialclone
`),
);
/** A checkout with Git LFS runs its filters by the name of the program, which a command may run as well. */
const KEPT_FILTER = /^filter\.lfs\.(clean|smudge|process|required)$/;
const LFS_VALUE = /^(?:true|git-lfs [a-z-]+(?: --skip)?(?: -- %f)?)$/;
const KEPT_OF_REMOTE = /^(remote\..+\.(url|fetch|promisor|partialclonefilter)|branch\..+\.(remote|merge))$/s;

/**
 * The configuration that a command may see: the format of the repository, and where it was cloned from. An allowlist:
 * no credentials, headers, includes, helpers, hooks or filters.
 */
export function sanitizeGitConfig(text: string): string {
  return settingsIn(text, (name) => KEPT.has(name) || KEPT_OF_REMOTE.test(name));
}

/** Data of git's global settings: who commits, and how things are written, compared and shown. No programs, no paths. */
const PLAIN_SECTIONS =
  /^(?:advice|color|column|diff|log|merge|pull|push|rebase|rerere|stash|status|tag)\.\w+$/;
const PLAIN_SETTINGS = new Set(
  wordsOf(`
  user.name user.email user.useconfigonly init.defaultbranch safe.directory core.autocrlf core.eol core.safecrlf
  core.whitespace core.quotepath core.abbrev core.ignorecase core.filemode core.symlinks core.precomposeunicode
  core.longpaths core.commentchar fetch.prune branch.sort branch.autosetuprebase index.version protocol.version
  protocol.file.allow feature.manyfiles
`),
);
/** Settings of those sections that name a program, a file or a key. */
const NO_DATA = /external|textconv|command|tool|driver|template|file|gpg|sign/i;

/** The global settings that a command may see. An allowlist, as above. */
export function plainGlobalConfig(text: string): string {
  return settingsIn(
    text,
    (name) => PLAIN_SETTINGS.has(name) || (PLAIN_SECTIONS.test(name) && !NO_DATA.test(name)),
  );
}

/** The settings that may be seen by their names, and those of Git LFS. */
function settingsIn(text: string, isPlain: (name: string) => boolean): string {
  return parseGitConfig(text)
    .filter(({ name, value }) => isPlain(name) || (KEPT_FILTER.test(name) && LFS_VALUE.test(value)))
    .map(({ name, value }) => render(name, withoutUserInfo(value)))
    .join('');
}

/** Removes user name and password (they may contain `@`) from each address in the value. */
function withoutUserInfo(value: string): string {
  return value.replace(/:\/\/[^/]*@/g, '://');
}

function render(name: string, value: string): string {
  const first = name.indexOf('.');
  const last = name.lastIndexOf('.');
  const sub = first === last ? '' : ` ${quoted(name.slice(first + 1, last))}`;
  return `[${name.slice(0, first)}${sub}]\n\t${name.slice(last + 1)} = ${quoted(value)}\n`;
}

/** A text as git writes it between quotation marks, with them. */
export function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`;
}
