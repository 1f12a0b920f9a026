import type { Budget } from '../../core/budget.ts';
import type { RunProgress } from '../../core/events.ts';
import { messageOf, ServiceFault } from '../../core/fault.ts';
import type { ForgeWrites } from '../../core/ports.ts';
import type { EndedRun } from '../result.ts';
import { isUnderWay, statusMarker } from '../text/markers.ts';
import type { AskOptions } from './ask-people.ts';
import { LiveEdits } from './live-edits.ts';

/** Accepts a text of another run that is not overwritten. */
type Unless = (current: string) => boolean;

export interface StatusCommentOptions extends AskOptions {
  readonly forge: Pick<ForgeWrites, 'upsertComment' | 'updateComment'>;
  readonly budget: Pick<Budget, 'limits' | 'remainingMs'>;
  readonly settings: AskOptions['settings'] & { readonly modelName: string; readonly runUrl: string };
  readonly progress: RunProgress;
}

/**
 * The one comment on the issue: written with the first request to the model, updated during the run, and edited at the
 * end. A failure is logged and stops nothing; what is not written then is left to the post step of the job.
 */
export class StatusComment {
  readonly #options: StatusCommentOptions;
  #posted: Promise<void> | null = null;
  readonly #live: LiveEdits;
  #isByWorkflowToken: boolean | null = null;
  #id: number | null = null;
  #hasAsked = false;

  constructor(options: StatusCommentOptions) {
    this.#options = options;
    const { emit, progress } = options;
    this.#live = new LiveEdits({
      changes: () => progress.changes,
      edit: (mayWrite) => this.#update(mayWrite),
      onFault: (thrown) => {
        const text = `The status comment is not up to date for now: ${reasonIn(thrown)}`;
        emit({ kind: 'note', level: 'info', text });
      },
    });
  }

  /** Whether the forge shows the workflow token as the author of the comment; null: not written yet. */
  get isByWorkflowToken(): boolean | null {
    return this.#isByWorkflowToken;
  }

  /** Says that the run has begun, once and not after its end. Returns at once and never throws. */
  begin(): void {
    // If the run is stopped meanwhile, its end says so.
    this.#posted ??= this.#begin().catch(() => undefined);
  }

  /** Resolves when the first text is written, or has failed. */
  get posted(): Promise<void> {
    return this.#posted ?? Promise.resolve();
  }

  /** Stops the edits: the comment belongs to another run from here on. */
  async leave(): Promise<void> {
    await this.#live.stop();
    this.#options.onState({ kind: 'ended' });
  }

  /** @returns whether the issue tells of it: here, or what people are asked in a comment of its own */
  async end(run: EndedRun): Promise<boolean> {
    // The run that was quicker may have said how it ended.
    const mayBeOthers = run.outcome.status === 'superseded' && this.#id !== null;
    return this.#end(run, mayBeOthers ? this.#isOthers : null);
  }

  /** The same for a run that a person has stopped: another one may have begun since, and its words stay. */
  async endOwn(run: EndedRun): Promise<boolean> {
    return this.#end(run, this.#isOthers);
  }

  /** After an end that the issue does not tell of: how that counts. The post step of the job says it, and asks nothing. */
  async leaveToPostStep(run: EndedRun): Promise<void> {
    const { endedComment } = await import('../comment.ts');
    const { issue, comment, secrets, onState } = this.#options;
    const text = secrets.mask(endedComment(secrets.maskAll(run), issue, comment));
    onState({ kind: 'ending', text });
  }

  async #end(run: EndedRun, unless: Unless | null): Promise<boolean> {
    const ended = this.#options.secrets.maskAll(run);
    const isWritten = await this.#orWarn(async () => {
      this.#posted ??= Promise.resolve();
      await this.#posted;
      await this.#live.stop();
      await this.#writeEnd(ended, unless);
      this.#options.onState({ kind: 'ended' });
    });
    return isWritten || this.#hasAsked;
  }

  async #writeEnd(ended: EndedRun, unless: Unless | null): Promise<void> {
    const { endedComment } = await import('../comment.ts');
    const { askedAt } = await import('./ask-people.ts');
    const { issue, comment } = this.#options;
    const place = await askedAt(ended, this.#options);
    this.#hasAsked = place !== '';
    await this.#write(endedComment(ended, issue, comment, place), { isLast: true, unless });
  }

  /** Whether a text is not this run's own, or no longer says that it is under way. */
  readonly #isOthers: Unless = (current) => !isUnderWay(current, this.#options.settings.runUrl);

  async #begin(): Promise<void> {
    this.#options.onState({ kind: 'started' });
    const shown = this.#options.progress.changes;
    const body = await this.#underway();
    await this.#orWarn(() => this.#write(body, { isLast: false, unless: null }));
    if (this.#id !== null) this.#live.start(shown);
  }

  async #underway(): Promise<string> {
    const { issue, comment, settings, budget, progress } = this.#options;
    const { progressText } = await import('./progress-text.ts');
    return progressText({
      issue,
      comment,
      model: settings.modelName,
      runUrl: settings.runUrl,
      budget,
      progress,
      now: Date.now(),
    });
  }

  /** Does not overwrite the text of another run or a final text. */
  async #update(mayWrite: () => boolean): Promise<boolean> {
    const { forge, secrets } = this.#options;
    if (this.#id === null) return false;
    const body = secrets.mask(await this.#underway());
    let isOthers = false;
    const written = await forge.updateComment(this.#id, body, (current) => {
      isOthers = this.#isOthers(current);
      return !isOthers && mayWrite();
    });
    return written && !isOthers;
  }

  async #write(
    body: string,
    { isLast, unless }: { readonly isLast: boolean; readonly unless: Unless | null },
  ): Promise<void> {
    const { forge, issue, comment, secrets, onState } = this.#options;
    const text = secrets.mask(body);
    if (isLast) onState({ kind: 'ending', text });
    const written = await forge.upsertComment(issue, statusMarker(issue, comment), text, unless ?? undefined);
    this.#isByWorkflowToken ??= written?.isByWorkflowToken ?? null;
    this.#id = written?.id ?? null;
  }

  async #orWarn(write: () => Promise<void>): Promise<boolean> {
    try {
      await write();
      return true;
    } catch (thrown) {
      const text = `The status comment could not be written: ${messageOf(thrown)}`;
      this.#options.emit({ kind: 'note', level: 'warning', text });
      return false;
    }
  }
}

/** Only what went wrong: the remedy does not apply, since the edit is retried later. */
function reasonIn(thrown: unknown): string {
  return thrown instanceof ServiceFault ? thrown.parts.wrong : messageOf(thrown);
}
