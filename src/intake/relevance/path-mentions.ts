import { bestFitting, isBesideSource, nameOf } from './path-parts.ts';

/** A path as somebody wrote it, possibly from another machine: its segments, and the lines named with it. */
interface PathMention {
  readonly segments: readonly string[];
  readonly lines: readonly number[];
}

export interface MentionedFile {
  /** Whether the task names the file, and not only one like it. */
  readonly isNamed: boolean;
  readonly lines: readonly number[];
}

/** A path that fits more files is an example. */
const MAX_FITTING = 3;
const MAX_PATHS = 60;
const MAX_CHARS = 400;

// Every repetition is bounded, so that no text makes the patterns slow.
const LETTERS = String.raw`A-Za-z\u00c0-\u1fff\u2c00-\u2fef\u3040-\ud7ff\uf900-\ufdff`;
const SEGMENT = String.raw`[${LETTERS}\d_.@~+$%()[\]-]`;
const PATH = new RegExp(
  String.raw`${SEGMENT}{0,100}(?:[/\\]{1,3}${SEGMENT}{1,100}){1,30}/?|[${LETTERS}\d_-][${LETTERS}\d_.-]{0,80}\.[A-Za-z][A-Za-z0-9]{0,9}\b`,
  'g',
);
const LINES = /^(?:["']?,? (?:line|Zeile) (\d{1,7})|[:(](?:line )?(\d{1,7})|#L(\d{1,7})(?:-L?(\d{1,7}))?)/;

/** The files that paths and file names in a text mean, in the order of the text. */
export function mentionedFiles(text: string, paths: readonly string[]): ReadonlyMap<string, MentionedFile> {
  const mentions = pathsIn(text);
  const names = new Set(mentions.map(({ segments }) => segments.at(-1)?.toLowerCase()));
  const smallName = (path: string): string => nameOf(path).toLowerCase();
  const byName = Map.groupBy(
    paths.filter((path) => names.has(smallName(path))),
    smallName,
  );
  const meant = new Map<string, MentionedFile>();
  for (const { segments, lines } of mentions) {
    const fitting = bestFitting(byName.get(segments.at(-1)?.toLowerCase() ?? '') ?? [], segments);
    const exact = segments.join('/');
    for (const path of fitting.length > MAX_FITTING ? fitting.filter((one) => one === exact) : fitting) {
      const before = meant.get(path);
      meant.set(path, {
        isNamed: before?.isNamed === true || path === exact || isNaming(segments, path, fitting.length),
        lines: [...(before?.lines ?? []), ...lines],
      });
    }
  }
  return meant;
}

/** Any path ends with the name of a file at the root; a name alone may be that of a file of the reporter. */
function isNaming(segments: readonly string[], path: string, count: number): boolean {
  return segments.length > 1 ? path.includes('/') : count === 1 && !isBesideSource(path);
}

/** The paths in a text, each once, in order. */
function pathsIn(text: string): readonly PathMention[] {
  const found = new Map<string, { readonly segments: readonly string[]; readonly lines: number[] }>();
  for (const match of text.matchAll(PATH)) {
    const [written] = match;
    if (written.length > MAX_CHARS) continue;
    const decoded = written.replace(/%[0-7][\da-f]/gi, decodeURIComponent);
    const clean = decoded.replace(/^[([]+|[)\].]+$/g, '');
    const segments = clean.split(/[/\\]+/).filter((part) => part !== '' && part !== '.' && part !== '..');
    if (segments.length === 0 || found.size >= MAX_PATHS) continue;
    const key = segments.join('/');
    const mention = found.get(key) ?? { segments, lines: [] };
    const line = LINES.exec(text.slice(match.index + written.length, match.index + written.length + 40));
    for (const number of (line ?? []).slice(1)) if (number !== undefined) mention.lines.push(Number(number));
    found.set(key, mention);
  }
  return [...found.values()];
}
