import type { CommandEnvironment } from '../core/commands/command-environment.ts';
import type { Review } from '../core/decision.ts';
import type { Emit } from '../core/events.ts';
import { manifestsIn } from '../core/lockfiles.ts';
import type { Workspace } from '../core/ports.ts';
import type { GeneratedFile } from '../core/verdict/command-result.ts';
import { NO_EVIDENCE } from '../core/verdict/evidence.ts';
import { describeResult, type Verdict } from '../core/verdict/verdict.ts';
import type { TamperPolicy } from './blocked-by.ts';
import { feedbackOn } from './feedback.ts';
import { readResult } from './results/read-result.ts';

export interface NewDependenciesOptions {
  readonly workspace: Workspace;
  readonly environment: Pick<CommandEnvironment, 'update'>;
  /** The text of a file of the base; null: there is none. */
  readonly baseText: (path: string) => Promise<string | null>;
  readonly onTamper: TamperPolicy;
  readonly limitMs: () => number;
  readonly onGenerated: (files: readonly GeneratedFile[]) => void;
  readonly emit: Emit;
}

type Updated =
  | { readonly kind: 'ready'; readonly notes: readonly string[] }
  | { readonly kind: 'rejected'; readonly review: Review };

/** How programs say that a package is not there. */
const LACKS_PACKAGE =
  /cannot find (?:module|package|type|crate)|could not resolve|failed to resolve|ModuleNotFoundError|no module named|unresolved (?:import|module)|can't find crate|no required module provides|missing go\.sum entry|updates to go\.mod needed|no matching package|lock file .{0,80}needs to be updated|cannot load such file|could not find gem|class "[^"]{1,200}" not found|in sync|frozen[- ]lockfile/i;

/** Dependencies that a change brings, before its commands judge it. */
export class NewDependencies {
  readonly #options: NewDependenciesOptions;

  constructor(options: NewDependenciesOptions) {
    this.#options = options;
  }

  /**
   * Brings lockfiles and installed packages up to date, where the maintainer allows it.
   *
   * @throws {Cancelled} when the run was stopped meanwhile
   */
  async update(): Promise<Updated> {
    const { workspace, environment, onTamper, limitMs, onGenerated, emit } = this.#options;
    const updated = (await environment.update?.(limitMs())) ?? null;
    if (updated === null) return { kind: 'ready', notes: [] };
    if (updated.kind === 'done') {
      const taken = updated.files.filter(({ why }) => why === null).map(({ path }) => path);
      if (updated.files.length > 0) onGenerated(updated.files);
      const told = `[The host has brought up to date: ${taken.join(', ')}. Read again before you patch.]`;
      return { kind: 'ready', notes: taken.length === 0 ? [] : [told] };
    }
    const { command, result } = updated;
    const { hash: changeSetHash } = workspace.changes();
    const record = { command, result, changeSetHash };
    const why = 'the dependencies of the change could not be installed';
    const outcome = result.kind === 'refused' ? 'not-run' : 'regressed';
    const comparison = {
      command,
      base: null,
      candidate: readResult(result),
      failures: [],
      outcome,
      why,
    } as const;
    const ran = { records: [record], changeSetHash, evidence: { ...NO_EVIDENCE, comparisons: [comparison] } };
    const said = result.kind === 'refused' ? result.why : describeResult(result);
    const verdict: Verdict =
      result.kind === 'refused'
        ? { ...ran, kind: 'inconclusive', why: `${why}: "${command}": ${said}` }
        : { ...ran, kind: 'failed' };
    emit({ kind: 'command', record });
    emit({ kind: 'verdict', verdict, isRepeat: false });
    const feedback = await feedbackOn(verdict, { workspace, onTamper });
    return { kind: 'rejected', review: { kind: 'rejected', verdict, feedback } };
  }

  /** The review, with what it says about packages that are not installed. */
  async explained(review: Review): Promise<Review> {
    const missing = await this.#missingIn(review);
    if (review.kind !== 'rejected' || missing.length === 0) return review;
    return { ...review, feedback: [...missing, review.feedback].join('\n') };
  }

  /** What a failed review says about a package that the change names in a manifest and that is not installed. */
  async #missingIn(review: Review): Promise<readonly string[]> {
    if (review.kind !== 'rejected' || this.#options.environment.update !== undefined) return [];
    const changes = this.#options.workspace.changes();
    if (manifestsIn(changes).isEmpty) return [];
    const outputs = review.verdict.records.flatMap(({ result }) =>
      'output' in result && LACKS_PACKAGE.test(result.output) ? [result.output] : [],
    );
    const names = await this.#addedNames();
    const missing = names.filter((name) => outputs.some((output) => output.includes(name)));
    if (missing.length === 0) return [];
    const text = `The change names ${missing.slice(0, 3).join(', ')} in a manifest, and the commands do not find it: new dependencies are not installed, since the input dependencies is locked.`;
    this.#options.emit({ kind: 'note', level: 'warning', text });
    return [
      `[${text} Only a maintainer can set it to update; you can solve the task without the dependency.]`,
    ];
  }

  /** Words that are new in the changed manifests, most of which are names and versions. */
  async #addedNames(): Promise<readonly string[]> {
    const { workspace, baseText } = this.#options;
    const entries = manifestsIn(workspace.changes()).entries();
    const words = entries.map(async ([path, change]) => {
      if (change.kind === 'deleted') return [];
      const before = new Set(wordsIn((await baseText(path)) ?? ''));
      return wordsIn(Buffer.from(change.bytes).toString()).filter((word) => !before.has(word));
    });
    return [...new Set((await Promise.all(words)).flat())];
  }
}

function wordsIn(text: string): readonly string[] {
  return text.match(/@?[A-Za-z][\w.-]*(?:\/[\w.-]+)*/g)?.filter((word) => word.length > 1) ?? [];
}
