import { DOCUMENT } from '../../core/paths/test-paths.ts';
import type { ChangedText } from '../../core/verdict/changed-text.ts';

const NAMED_DOCUMENT =
  /(?:^|\/)docs?\/.*\.txt$|(?:^|\/)(?:LICENSE|COPYING|NOTICE|CHANGELOG|CHANGES|HISTORY|NEWS|README|AUTHORS|CONTRIBUTORS|CONTRIBUTING|THANKS)(?:\.txt)?$/i;
/** Styles, images and fonts. What is compiled to styles counts as code. */
const LOOKS = /\.(?:css|svg|png|jpe?g|gif|webp|avif|ico|woff2?|ttf|otf)$/i;
/** Files for git, editors and forges. */
const FOR_TOOLS =
  /(?:^|\/)(?:CODEOWNERS|\.mailmap|\.editorconfig|\.gitkeep)$|^\.(?:github|gitea|forgejo)\/(?:FUNDING\.ya?ml|ISSUE_TEMPLATE\/[^/]*)$/;

/**
 * Changed files that in no repository are read by commands that run or check code.
 * @param paths all paths of the repository
 */
export function unreadByCommands(
  texts: readonly ChangedText[],
  paths: readonly string[],
): ReadonlySet<string> {
  const unread = texts.filter((text) => {
    const { path } = text;
    if (DOCUMENT.test(path) || NAMED_DOCUMENT.test(path) || LOOKS.test(path) || FOR_TOOLS.test(path))
      return true;
    if (/(?:^|\/)\.gitignore$/.test(path)) return ignoresOnlyOthers(text, paths);
    return /(?:^|\/)\.gitattributes$/.test(path) && changedLines(text).every((line) => PLAIN.test(line));
  });
  return new Set(unread.map(({ path }) => path));
}

/** Attributes that change how git shows a file, or its line ends. Others start programs or fill in text. */
const PLAIN =
  /^[ \t]*(?:#.*|"[^"\n]*"|[^\s"#]\S*)?(?:[ \t]+(?:[-!]?linguist-[\w-]+(?:=\S+)?|[-!]?text(?:=auto)?|eol=(?:lf|crlf)|binary|-diff))*[ \t]*$/;

function changedLines({ before, after }: ChangedText): readonly string[] {
  const [was, is] = [new Set(linesOf(before)), new Set(linesOf(after))];
  return [...was].filter((line) => !is.has(line)).concat([...is].filter((line) => !was.has(line)));
}

function linesOf(text: string | null): readonly string[] {
  return text?.split(/\r?\n/) ?? [];
}

/** With more wildcards, a pattern takes too long to match. */
const SLOW = /\*[^*]+\*+[^*]+\*/;
const MAX_PATTERNS = 200;

/**
 * Whether a changed list ignores no further file of the repository. Linters leave out what git ignores, tracked or not.
 */
function ignoresOnlyOthers({ before, after }: ChangedText, paths: readonly string[]): boolean {
  const [was, is] = [patternsIn(before), patternsIn(after)];
  const stays = was.filter((line) => is.includes(line));
  if (is.length > MAX_PATTERNS || was.length > MAX_PATTERNS) return false;
  if (is.filter((line) => stays.includes(line)).join('\n') !== stays.join('\n')) return false;
  const more = [
    ...is.filter((line) => !was.includes(line) && !line.startsWith('!')),
    ...was.filter((line) => !is.includes(line) && line.startsWith('!')),
  ];
  if (more.some((line) => SLOW.test(line))) return false;
  return more.map(patternOf).every((pattern) => !paths.some((path) => pattern.test(path)));
}

function patternsIn(text: string | null): readonly string[] {
  return linesOf(text).filter((line) => !/^\s*(?:#|$)/.test(line));
}

/** Matches at least what git does, in any folder. */
function patternOf(line: string): RegExp {
  const parts = line
    .trim()
    .replace(/^!?\/*|\/+$/g, '')
    .split(/(\*+\/?|\?|\[[^\]]*\])/);
  const source = parts.map((part, index) => {
    if (index % 2 === 0) return part.replaceAll('\\', '').replace(/[.+^${}()|[\]]/g, '\\$&');
    if (part.startsWith('**')) return '.*';
    return part.startsWith('*') ? `[^/]*${part.slice(1)}` : '[^/]';
  });
  return new RegExp(`(?:^|/)${source.join('')}(?:/|$)`, 'i');
}
