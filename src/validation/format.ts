import { PATH_PLACEHOLDER } from '../core/commands/command-entry.ts';
import type { Emit } from '../core/events.ts';
import { Cancelled } from '../core/fault.ts';
import type { Workspace } from '../core/ports.ts';
import { clipEnd, oneLine } from '../core/text/text.ts';
import { type Formatted, notesOf } from '../core/verdict/command-result.ts';
import { type CommandEntry, type CommandResult, describeResult } from '../core/verdict/verdict.ts';

/** A command of the input `format`, and the changed files that it applies to. */
export interface FormatEntry {
  readonly entry: CommandEntry;
  readonly isFor: (path: string) => boolean;
}

export interface FormatOptions {
  readonly workspace: Workspace;
  readonly entries: readonly FormatEntry[];
  readonly limitMs: () => number;
  /** Called after each run with everything that formatting did so far. */
  readonly onFormatted: (formatted: readonly Formatted[]) => void;
  readonly emit: Emit;
  readonly signal: AbortSignal;
}

/** Limit for a formatter that hangs, so that time is left for the gate. */
const MAX_MS = 120_000;
const MAX_OUTPUT_CHARS = 300;
const MOST_NAMED = 5;

/**
 * Runs the maintainer's formatters on the files that the run changed, before the review. The results become part of the
 * change. A formatter that fails changes nothing.
 */
export class Formatters {
  readonly #options: FormatOptions;
  readonly #done = new Set<string>();
  readonly #formatted = new Map<string, Formatted>();

  constructor(options: FormatOptions) {
    this.#options = options;
  }

  /**
   * @returns sentences for the model on files that are no longer as it wrote them
   */
  async run(): Promise<readonly string[]> {
    const { workspace, entries, onFormatted, emit } = this.#options;
    const before = workspace.changes();
    if (entries.length === 0 || this.#done.has(before.hash)) return [];
    const did: Formatted[] = [];
    for (const one of entries) did.push(...(await this.#runOne(one)));
    this.#done.add(workspace.changes().hash);
    for (const one of did) {
      if (one.kind === 'formatted') this.#formatted.set(one.path, one);
      emit({ kind: 'note', level: one.kind === 'formatted' ? 'info' : 'warning', text: described(one) });
    }
    onFormatted([...this.#formatted.values(), ...did.filter(({ kind }) => kind !== 'formatted')]);
    return forModel(did);
  }

  async #runOne({ entry, isFor }: FormatEntry): Promise<readonly Formatted[]> {
    const { workspace, limitMs, signal } = this.#options;
    const { text: by } = entry;
    const changes = workspace.changes();
    const paths = this.#written().filter(isFor);
    if (paths.length === 0) return [];
    const takesPath = entry.argv.includes(PATH_PLACEHOLDER);
    const result = await workspace.run(entry, {
      view: { kind: 'changes', changes },
      writes: new Set(paths),
      limitMs: Math.min(limitMs(), MAX_MS),
      signal,
      ...(takesPath ? { path: paths } : {}),
    });
    if (signal.aborted) throw new Cancelled('The run was stopped.');
    if (result.kind !== 'exited' || result.code !== 0) return [{ kind: 'failed', by, why: whyOf(result) }];
    const notes = notesOf(result);
    if (notes !== '') return [{ kind: 'failed', by, why: notes }];
    return (result.generated ?? []).map(({ path, why }) =>
      why === null ? { kind: 'formatted', path, by } : { kind: 'left', path, by, why },
    );
  }

  /** Files that this run wrote, without those that its branch already contained. */
  #written(): readonly string[] {
    const { workspace } = this.#options;
    const { start } = workspace;
    return workspace
      .changes()
      .entries()
      .flatMap(([path, change]) => (change.kind === 'file' && start.get(path) !== change ? [path] : []));
  }
}

function whyOf(result: CommandResult): string {
  if (result.kind === 'refused') return result.why;
  return `${describeResult(result)}: ${clipEnd(oneLine(result.output.trim(), MAX_OUTPUT_CHARS), MAX_OUTPUT_CHARS)}`;
}

function described(one: Formatted): string {
  switch (one.kind) {
    case 'formatted':
      return `Formatted ${one.path} with "${one.by}".`;
    case 'left':
      return `"${one.by}" changed ${one.path}, which stays as it was: ${one.why}`;
    case 'failed':
      return `"${one.by}" (setting format) failed, and the files stay as they were: ${one.why}`;
  }
}

function forModel(did: readonly Formatted[]): readonly string[] {
  const paths = [...new Set(did.flatMap((one) => (one.kind === 'formatted' ? [one.path] : [])))];
  const named = paths.slice(0, MOST_NAMED).join(', ') + (paths.length > MOST_NAMED ? ', ...' : '');
  return [
    ...(paths.length === 0 ? [] : [`[The host has formatted ${named}: read again before you patch.]`]),
    ...did.flatMap((one) => (one.kind === 'failed' ? [`[${described(one)}]`] : [])),
  ];
}
