import type { ChangeSet } from '../../src/core/change-set.ts';
import type { PackageRule } from '../../src/core/commands/commands.ts';
import type { Review } from '../../src/core/decision.ts';
import type { RunEvent } from '../../src/core/events.ts';
import type { CommandEntry, CommandResult, Verdict } from '../../src/core/verdict/verdict.ts';
import type { ReviewOptions } from '../../src/review/reviewer.ts';
import { type MemoryFile, MemoryWorkspace } from '../support/memory-workspace.ts';
import { reviewerOf } from '../support/reviewer.ts';
import { entry, exited } from './read-results.ts';

/** What a command says to a state of the repository: `text` is null where there is no file. */
export type Behaviour = (text: (path: string) => string | null, times: number) => CommandResult;

export interface Repository {
  readonly files?: Readonly<Record<string, string>>;
  /** By the text of the entry; all of them are the gate. */
  readonly commands: Readonly<Record<string, Behaviour>>;
  readonly more?: Omit<Partial<ReviewOptions>, 'commands'>;
  readonly packages?: readonly PackageRule[];
  readonly extra?: readonly CommandEntry[];
  /** The gate; without them every command is an entry of it, of a program that nobody knows. */
  readonly entries?: readonly CommandEntry[];
}

export interface Judged {
  readonly workspace: MemoryWorkspace;
  readonly events: readonly RunEvent[];
  readonly review: () => Promise<Review>;
  readonly write: (path: string, text: string) => Promise<void>;
  readonly remove: (path: string) => Promise<void>;
}

/** The same of a command that loads this file, so that nonsense in its place has no test run. */
export function loading(path: string, behaviour: Behaviour): Behaviour {
  const isCode = (text: string | null): boolean => text?.startsWith('}])>') !== true;
  return (text, times) => (isCode(text(path)) ? behaviour(text, times) : exited(2, 'SyntaxError\n'));
}

/** `pytest (1 test of test_a.py)` says what `pytest (test_a.py)` does, unless it is told otherwise. */
function byNames(command: string): readonly string[] {
  const [, before, files] = /^(.+) \((.+)\)$/.exec(command) ?? [];
  if (files === undefined || / of /.test(files)) return [];
  return ['1 test', '2 tests'].map((tests) => `${before} (${tests} of ${files})`);
}

function ofFiles(command: string): string {
  return command.replace(/\(\d tests? of /, '(');
}

/** A repository whose commands behave by what they see, and the host's own judge over it. */
export function judged({
  files = {},
  commands,
  more = {},
  packages = [],
  extra = [],
  entries,
}: Repository): Judged {
  const times = new Map<string, number>();
  const run = (name: string, changes: ChangeSet | null): CommandResult => {
    const count = (times.get(name) ?? 0) + 1;
    times.set(name, count);
    const text = (path: string): string | null => {
      const change = changes?.get(path);
      if (change === undefined) return files[path] ?? null;
      return change.kind === 'deleted' ? null : Buffer.from(change.bytes).toString();
    };
    const behaviour = commands[name] ?? commands[ofFiles(name)];
    if (behaviour === undefined) throw new Error(`no command ${name}`);
    return behaviour(text, count);
  };
  const names = Object.keys(commands).flatMap((name) => [name, ...byNames(name)]);
  const workspace = new MemoryWorkspace({
    files: files satisfies Record<string, MemoryFile>,
    commands: Object.fromEntries(
      names.map((name) => [name, ({ view }) => run(name, view.kind === 'changes' ? view.changes : null)]),
    ),
    onBase: Object.fromEntries(names.map((name) => [name, run(name, null)])),
  });
  times.clear();
  const events: RunEvent[] = [];
  const reviewer = reviewerOf({
    workspace,
    commands: [...(entries ?? Object.keys(commands).map((name) => entry(name))), ...extra],
    packages,
    emit: (event) => void events.push(event),
    signal: new AbortController().signal,
    baseText: async (path) => files[path] ?? null,
    paths: async () => Object.keys(files),
    ...more,
  });
  return {
    workspace,
    events,
    review: () => reviewer.review(),
    write: async (path, text) => void (await workspace.apply({ kind: 'write', path, text })),
    remove: async (path) => void (await workspace.apply({ kind: 'delete', path })),
  };
}

export async function verdictOf(given: Judged): Promise<Verdict> {
  const review = await given.review();
  if (review.kind === 'no-change') throw new Error('nothing was changed');
  return review.verdict;
}

/** The probes that were made, in order. */
export function probesOf({ events }: Judged): readonly string[] {
  return events.flatMap((event) => (event.kind === 'probe' ? [`${event.of} ${event.command}`] : []));
}
