import type { CommandEnvironment } from '../core/commands/command-environment.ts';
import type { Review } from '../core/decision.ts';
import type { Emit } from '../core/events.ts';
import { notInstalledFor } from '../core/lockfiles.ts';
import type { Workspace } from '../core/ports.ts';
import type { GeneratedFile } from '../core/verdict/command-result.ts';
import { NO_EVIDENCE } from '../core/verdict/evidence.ts';
import type { TamperPolicy } from '../review/decide.ts';
import { readResult } from '../review/results/read-result.ts';
import { reviewBy } from './feedback.ts';

export interface NewDependenciesOptions {
  readonly workspace: Workspace;
  readonly environment: Pick<CommandEnvironment, 'update'>;
  readonly onTamper: TamperPolicy;
  readonly limitMs: () => number;
  readonly onGenerated: (files: readonly GeneratedFile[]) => void;
  readonly emit: Emit;
}

type Updated =
  | { readonly kind: 'ready'; readonly notes: readonly string[] }
  | { readonly kind: 'rejected'; readonly review: Review };

/** Dependencies that a change brings, before its commands judge it. */
export class NewDependencies {
  readonly #options: NewDependenciesOptions;

  constructor(options: NewDependenciesOptions) {
    this.#options = options;
  }

  /**
   * Brings lockfiles and installed packages up to date, where the maintainer allows it.
   */
  async update(): Promise<Updated> {
    const { workspace, environment, onTamper, limitMs, onGenerated, emit } = this.#options;
    const updated = (await environment.update?.(limitMs)) ?? null;
    if (updated === null) return { kind: 'ready', notes: [] };
    if (updated.kind === 'done') {
      const taken = updated.files.filter(({ why }) => why === null).map(({ path }) => path);
      if (updated.files.length > 0) onGenerated(updated.files);
      const note = `[The host has brought up to date: ${taken.join(', ')}. Read again before you patch.]`;
      return { kind: 'ready', notes: taken.length === 0 ? [] : [note] };
    }
    const { command, result } = updated;
    const { hash: changeSetHash } = workspace.changes();
    const why = 'the dependencies of the change could not be installed';
    const outcome = result.kind === 'refused' ? 'not-run' : 'regressed';
    const shared = { command, base: null, candidate: readResult(result), failures: [] };
    const evidence = { ...NO_EVIDENCE, comparisons: [{ ...shared, outcome, why } as const] };
    const end =
      result.kind === 'refused'
        ? ({ kind: 'inconclusive', why: `${why}: "${command}": ${result.why}` } as const)
        : ({ kind: 'failed' } as const);
    const verdict = { changeSetHash, evidence, ...end };
    emit({ kind: 'command', record: { command, result, changeSetHash } });
    emit({ kind: 'verdict', verdict, isRepeat: false });
    return { kind: 'rejected', review: await reviewBy(verdict, { workspace, onTamper }) };
  }

  /** The review, with what it says where the change edits a manifest and nothing new is installed. */
  explained(review: Review): Review {
    const { workspace, environment, emit } = this.#options;
    if (review.kind !== 'rejected' || environment.update !== undefined) return review;
    const text = notInstalledFor(workspace.changes(), review.verdict);
    if (text === null) return review;
    emit({ kind: 'note', level: 'warning', text });
    const way = `[${text} If that is why it fails: only a maintainer can set it to update, and the task may be solved without the package.]`;
    return { ...review, feedback: [way, review.feedback].join('\n') };
  }
}
