import { posix } from 'node:path';
import { type ChangeSet, textOf } from '../core/change-set.ts';
import { isAutomation } from '../core/paths/protected-paths.ts';
import type { FoundLine } from '../core/ports.ts';
import { FileText } from './source/file-text.ts';
import { type Language, languageOf } from './source/language.ts';
import { isModule, loads, nameOf } from './source/loads.ts';
import { ASSERTS, type SupportOptions } from './source/test-support.ts';
import { blocksIn } from './source/tests/test-blocks.ts';
import { DOCUMENT } from './source/unread.ts';
import { settingsKindOf } from './tamper/settings/settings-files.ts';

const DATA: ReadonlySet<Language | null> = new Set([null, 'shell', 'hash-data', 'slash-data', 'xml']);
/** What is no part of the product may well use what belongs to its tests. */
const BESIDE_PRODUCT =
  /(?:^|\/)(?:scripts?|tools?|bench(?:marks?)?|perf|examples?|docs?|website|ci|\.[^/]+)\/|\.(?:config|conf|setup)\.\w+$|(?:^|\/)\.[^/]+$/i;
/** Programs of any kind name these, and mean those of others. */
const ANY_README =
  /(?:^|\/)(?:readme|changelog|changes|history|news|contributing|licen[cs]e|security|authors|index)\b[^/]*$/i;
const QUOTED = /(['"`])([^'"`\n]{1,300})\1/g;
const LOADS_NOTHING = /^\s*(?:\/\/|\/?\*|#(?!\s*include)|import\s+type\b|export\s+type\b)/;

interface Suspect {
  readonly path: string;
  readonly isNew: boolean;
  readonly isDocument: boolean;
}

type Namers = ReadonlyMap<string, readonly Pick<FoundLine, 'text'>[]>;

/**
 * Changed files that look like tests or documents, and that are code all the same: code of the base outside of tests
 * loads them, or names the document. Of new files, what the changed code loads decides. Files of the base that hold
 * tests or assertions stay tests, so that nothing which judges the change is taken for what is judged.
 */
export async function usedByCode(
  changes: ChangeSet,
  { isTest, baseText, linesWith }: SupportOptions,
): Promise<ReadonlySet<string>> {
  const suspects = changes.entries().flatMap(([path, change]): readonly Suspect[] => {
    const isNew = change.kind === 'file' && change.isNew;
    const isDocument = !isTest(path) && DOCUMENT.test(path) && !ANY_README.test(path);
    return isDocument || (isTest(path) && isCode(path)) ? [{ path, isNew, isDocument }] : [];
  });
  if (suspects.length === 0) return new Set();
  const isProduct = (path: string): boolean =>
    !isTest(path) &&
    isCode(path) &&
    !BESIDE_PRODUCT.test(path) &&
    settingsKindOf(path) === null &&
    !isAutomation(path);
  const [base, changed] = [await linesWith(suspects.map(wordOf)), linesOf(changes)];
  const used = new Set<string>();
  for (const suspect of suspects) {
    const { path, isNew } = suspect;
    for (const [namer, lines] of isNew ? changed : base) {
      if (namer === path || !isProduct(namer)) continue;
      const text = isNew ? '' : ((isPythonList(namer, lines) ? await baseText(namer) : null) ?? '');
      if (isNamed(suspect, { namer, lines, text }) && (isNew || !holdsTests(path, await baseText(path))))
        used.add(path);
    }
  }
  return used;
}

function isCode(path: string): boolean {
  return !DATA.has(languageOf(path));
}

function wordOf({ path, isDocument }: Suspect): string {
  if (isDocument) return posix.basename(path);
  return path.endsWith('.go') ? posix.basename(posix.dirname(path)) : nameOf(path).replace(/\.\w+$/, '');
}

function linesOf(changes: ChangeSet): Namers {
  return new Map(
    changes.entries().flatMap(([path, change]) => {
      if (change.kind !== 'file' || !isCode(path)) return [];
      const lines = textOf(change).split('\n');
      return [[path, lines.map((text) => ({ text }))] as const];
    }),
  );
}

/** Whether the list of what is imported may go over several lines. */
function isPythonList(namer: string, lines: readonly Pick<FoundLine, 'text'>[]): boolean {
  return languageOf(namer) === 'python' && lines.some(({ text }) => !/\b(?:import|from)\b/.test(text));
}

function holdsTests(path: string, text: string | null): boolean {
  if (text === null || DOCUMENT.test(path)) return false;
  return ASSERTS.test(text) || blocksIn(new FileText(path, text)).some(({ kind }) => kind === 'test');
}

interface Naming {
  readonly namer: string;
  readonly lines: readonly Pick<FoundLine, 'text'>[];
  /** The whole text, where single lines do not tell. */
  readonly text: string;
}

function isNamed({ path, isDocument }: Suspect, { namer, lines, text }: Naming): boolean {
  const loading = lines.filter((line) => !LOADS_NOTHING.test(line.text));
  const names = loading.flatMap((line) => [...line.text.matchAll(QUOTED)].map(([, , name = '']) => name));
  if (isDocument) return names.some((name) => posix.basename(name) === posix.basename(path));
  if (languageOf(namer) === 'python') {
    const own = [loading.map((line) => line.text).join('\n'), text];
    return own.some((one) => loads(new FileText(namer, one), path));
  }
  const bare = path.replace(/\.\w+$/, '');
  const folder = path.endsWith('.go') ? `/${posix.dirname(path)}` : null;
  return names.some((name) => {
    const paths = [posix.join(posix.dirname(namer), name), posix.normalize(name)];
    return (
      isModule(name, namer, path) ||
      paths.some((one) => one === path || one === bare) ||
      (folder !== null && name.endsWith(folder))
    );
  });
}
