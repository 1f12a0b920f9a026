import { posix } from 'node:path';
import { asSentence } from '../../../core/text/text.ts';
import type { Tampering, TamperKind } from '../../../core/verdict/tampering.ts';
import { type ChangedFile, FileText } from '../../source/file-text.ts';
import type { AsksForDependency } from '../../source/task/asked-dependencies.ts';
import type { AskedMove } from '../../source/task/asked-moves.ts';
import type { PathPredicate } from '../../source/test-files.ts';
import { declaresAsked, locksAsked } from './asked-entries.ts';
import { dependencyChange, dependencyWords } from './declared.ts';
import { linksLibrary, needsMoreFiles } from './more-files.ts';
import { type MovedFiles, movedAsAsked, namesMoved } from './moved-files.ts';
import { keyed, type Part, type PartsByName } from './part.ts';
import { partsOf } from './parts.ts';
import { isCheckName } from './settings-files.ts';
import { onlyListsMore } from './source-lists.ts';
import { givesVariables } from './tests-environment.ts';
import { type Threshold, thresholdsOf, withoutNumbers } from './thresholds.ts';

interface SettingsContext {
  readonly isTest: PathPredicate;
  readonly asksFor: AsksForDependency;
  readonly moves: readonly AskedMove[];
  /** Lines of the gate and its scripts; none: they are not known. */
  readonly gateLines: readonly string[];
}

/** Finds changed settings, scripts, manifests and CI files. Ignores comments, blanks and threshold values. */
export function settingsTampering(
  files: readonly ChangedFile[],
  context: SettingsContext,
): readonly Tampering[] {
  const { isTest } = context;
  const added = new Set(files.flatMap(({ path, before }) => (before === null ? [path] : [])));
  const moved = movedAsAsked(files, context.moves);
  return files.flatMap(({ path, before, after }) => {
    if (before === null && after === null) return binaryChange(path);
    const [was, is] = keyed(partsIn(before, isTest), partsIn(after, isTest));
    const place = { ...context, path, before, moved, isAdded: addedBeside(path, added) };
    const gone = [...was].flatMap(([key, part]) => (is.has(key) || part.isHarmlessWhenGone ? [] : [part]));
    const other = [...is].filter(
      ([key, part]) => isOther(was.get(key), part, place) && !isMore(was.get(key), part, place),
    );
    const goneHow = after === null ? 'deleted' : 'gone';
    const found = [
      ...other.map(([key, part]) =>
        entry(path, lighter(was.get(key), graver(part, was.get(key)), place), {
          line: lineOf(after, part),
          what: `${was.has(key) ? 'changed' : 'new'}${namedIn(path, was.get(key), part)}`,
        }),
      ),
      ...gone.map((part) => entry(path, part, { line: lineOf(before, part), what: goneHow })),
    ];
    return before === null || after === null ? asWhole(found, before === null ? 'new' : 'deleted') : found;
  });
}

/** Names in a makefile of files that the change adds, or of what is compiled from them. */
function addedBeside(path: string, added: ReadonlySet<string>): PathPredicate {
  const stems = new Set([...added].map((one) => one.replace(/\.\w+$/, '')));
  return (word) => {
    const file = posix.join(posix.dirname(path), word);
    return added.has(file) || (/\.o(?:bj)?$/.test(file) && stems.has(file.replace(/\.\w+$/, '')));
  };
}

/** Which dependencies differ, behind a colon; empty: none, or something else does too. */
function namedIn(path: string, was: Part | undefined, { name, text }: Part): string {
  const versions = { before: was?.text ?? '', after: text };
  const change = dependencyChange(`${posix.basename(path)} ${name}`, versions);
  const words = change === null ? '' : dependencyWords(change);
  return words === '' ? '' : `: ${words}`;
}

/** A script that is a check in either version counts as a check. */
function graver(part: Part, before: Part | undefined): Part {
  return part.kind === 'manifest-changed' ? { ...part, kind: before?.kind ?? part.kind } : part;
}

/** Of a manifest that is new or deleted as a whole, one finding says it. */
function asWhole(found: readonly Tampering[], what: 'new' | 'deleted'): readonly Tampering[] {
  const first = found.find(({ kind }) => kind === 'manifest-changed');
  return found.flatMap((one) => {
    if (one.kind !== 'manifest-changed') return [one];
    return one === first ? [{ ...one, line: null, detail: `The file is ${what}.` }] : [];
  });
}

/** For a binary file, such as a lockfile: it is in the change set, so it has changed. */
function binaryChange(path: string): readonly Tampering[] {
  return partsOf(new FileText(path, '')).map((part) => entry(path, part, { line: null, what: 'changed' }));
}

/** The parts of a file by name. A test is never a script, whatever its name. */
function partsIn(file: FileText | null, isTest: PathPredicate): PartsByName {
  const parts = (file === null ? [] : partsOf(file)).filter(
    ({ kind, name }) => kind !== 'test-script-changed' || name !== '' || !isTest(file?.path ?? ''),
  );
  return Map.groupBy(parts, ({ kind, name }) => (name === '' ? kind : name));
}

function isOther(before: Part | undefined, after: Part, place: Place): boolean {
  const { path } = place;
  if (before === undefined)
    return (!after.isHarmlessWhenNew || hidesTool(after, place)) && after.text.trim() !== '';
  if (before.names?.every((name) => after.names?.includes(name))) return false;
  return comparable(path, before.text) !== comparable(path, after.text);
}

/**
 * Whether a new script is run in the place of the tool that the gate starts by this name, as `yarn eslint` does, or
 * where the gate ran nothing, as `npm run generate --if-present` does.
 */
function hidesTool({ name }: Part, { gateLines }: Place): boolean {
  const script = /^the script "([\w:.-]+)"$/.exec(name)?.[1];
  if (script === undefined) return false;
  const by = (programs: string): RegExp =>
    new RegExp(
      `\\b(?:${programs})(?:[ \\t]+(?:-[^\\s"]*|run|exec))*[ \\t]+${script.replaceAll('.', '\\.')}(?![\\w:.-])`,
    );
  const [starts, ifPresent] = [by('yarn|pnpm|bun'), by('npm')];
  return gateLines.some(
    (line) => starts.test(line) || (line.includes('--if-present') && ifPresent.test(line)),
  );
}

interface Place extends SettingsContext {
  readonly path: string;
  readonly before: FileText | null;
  readonly isAdded: PathPredicate;
  readonly moved: MovedFiles;
}

/** Whether a part only lists more sources, or is what a new manifest says about its license or its users. */
function isMore(was: Part | undefined, { kind, name, text }: Part, place: Place): boolean {
  const { path, before } = place;
  if (before === null) return kind === 'manifest-minor' || (kind === 'license-changed' && name !== '');
  if (was === undefined || kind !== 'manifest-changed' || name !== '') return false;
  return onlyListsMore(path, { before: was.text, after: text, base: before.text }, place);
}

/** A part that changes as the task asks, or that no command of the gate reads, is told but is no doubt. */
function lighter(was: Part | undefined, part: Part, place: Place): Part {
  const { path, before, isAdded, asksFor, moved } = place;
  const versions = { before: was?.text ?? '', after: part.text };
  const minor: Part = { ...part, kind: 'manifest-minor' };
  if (was !== undefined && givesVariables(part.name, was.text, part.text)) return minor;
  if (part.kind === 'test-script-changed' && was !== undefined && part.name.startsWith('the target ')) {
    if (!needsMoreFiles(was.text, part.text, isAdded)) return part;
    return linksLibrary(part.text) ? { ...part, kind: 'manifest-changed' } : minor;
  }
  if (before === null) return part;
  const file = posix.basename(path);
  if (part.kind === 'lockfile-changed') return locksAsked(file, versions, asksFor) ? minor : part;
  if (part.kind !== 'manifest-changed') return part;
  const programs = [...(was?.programs ?? []), ...(part.programs ?? [])];
  if (part.programs !== undefined && !programs.some((name) => mayStart(name, place))) return minor;
  const isAsked = declaresAsked(`${file} ${part.name}`, versions, asksFor);
  return isAsked || namesMoved(path, versions, moved) ? minor : part;
}

/** Programs that any command may start, without naming them in the gate. */
const OF_TOOLS =
  /^(?:node|npm|npx|pnpm|yarn|bunx?|deno|tsx?|tsc|python[\d.]*|pip[\d.]*|py|uv|poetry|tox|nox|ruby|bundle|rake|make|cmake|sh|bash|env|git|go|cargo|cat|cmp|diff|find|grep|sed|awk|tar|tee|[a-z]{1,2})$/;

function mayStart(name: string, { gateLines }: Place): boolean {
  if (gateLines.length === 0 || OF_TOOLS.test(name) || isCheckName(name)) return true;
  return gateLines.some((line) => line.split(/[^\w.@-]+/).includes(name));
}

function comparable(path: string, text: string): string {
  return withoutNumbers(text, thresholdsOf(text, path))
    .replace(/\s+/g, ' ')
    .replace(/,(?= ?[\]})])/g, '')
    .trim();
}

function lineOf(file: FileText | null, { at }: Part): number | null {
  return file === null || at === null ? null : file.lines.at(at);
}

function entry(
  path: string,
  { kind, name }: Part,
  { line, what }: { readonly line: number | null; readonly what: string },
): Tampering {
  const subject = name === '' ? 'the file' : name;
  return { kind, path, line, detail: asSentence(`${subject} is ${what}.`) };
}

/** Finds thresholds that were relaxed, or removed without being in another changed file. */
export function thresholdTampering(files: readonly ChangedFile[]): readonly Tampering[] {
  const changes = files.map((file) => thresholdChange(file));
  const added = changes.flatMap((change) => change.added);
  return changes.flatMap(({ file, lowered, gone }) => {
    const found = (line: number | undefined, detail: string): Tampering => {
      return { kind: 'threshold-lowered', path: file.path, line: line ?? null, detail };
    };
    const lost = gone.filter(
      (one) => !added.some((other) => other.name === one.name && !asksLess(one, other)),
    );
    return [
      ...lowered.map(({ before, after: { name, value, from } }) => {
        const detail = `The threshold "${name}" is ${value} where the base has ${before.value}.`;
        return found(file.after?.lines.at(from), detail);
      }),
      ...lost.map(({ name, value, from }) =>
        found(file.before?.lines.at(from), `The threshold "${name}" of ${value} is gone.`),
      ),
    ];
  });
}

interface ThresholdChange {
  readonly file: ChangedFile;
  readonly lowered: readonly { readonly before: Threshold; readonly after: Threshold }[];
  readonly gone: readonly Threshold[];
  readonly added: readonly Threshold[];
}

function thresholdChange(file: ChangedFile): ThresholdChange {
  const was = Map.groupBy(thresholdsIn(file.before), ({ name }) => name);
  const is = Map.groupBy(thresholdsIn(file.after), ({ name }) => name);
  const pairs = [...was].flatMap(([name, all]) =>
    all.map((before, place) => ({ before, after: is.get(name)?.[place] })),
  );
  return {
    file,
    lowered: pairs.flatMap(({ before, after }) =>
      after !== undefined && asksLess(before, after) ? [{ before, after }] : [],
    ),
    gone: pairs.flatMap(({ before, after }) => (after === undefined ? [before] : [])),
    added: [...is].flatMap(([name, all]) => all.slice(was.get(name)?.length ?? 0)),
  };
}

function thresholdsIn(file: FileText | null): readonly Threshold[] {
  if (file === null || !partsOf(file).some(({ kind }) => HOLDS_THRESHOLDS.has(kind))) return [];
  return thresholdsOf(file.uncommented, file.path);
}

const HOLDS_THRESHOLDS: ReadonlySet<TamperKind> = new Set<TamperKind>([
  'test-settings-changed',
  'lint-settings-changed',
  'test-script-changed',
  'ci-changed',
]);

function asksLess(before: Threshold, after: Threshold): boolean {
  return before.asks === 'least' ? after.value < before.value : after.value > before.value;
}
