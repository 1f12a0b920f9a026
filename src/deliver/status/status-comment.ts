import type { Budget } from '../../core/budget.ts';
import type { Emit, RunProgress } from '../../core/events.ts';
import { messageOf, ServiceFault } from '../../core/fault.ts';
import type { Outcome } from '../../core/outcome.ts';
import type { ForgeReads, ForgeWrites } from '../../core/ports.ts';
import type { Secrets } from '../../core/secrets/secrets.ts';
import type { CommentName, StatusState } from '../../core/task.ts';
import type { EndedRun } from '../comment.ts';
import { onceMoreIfStopped } from '../once-more.ts';
import { type BegunRun, branchFor, type RunRecord, statusMarker } from '../text/templates.ts';
import type { Ask } from './ask-people.ts';
import { type Clock, LiveEdits } from './live-edits.ts';

interface FinalText {
  /** The commit that the text is about; null: none. */
  readonly about: string | null;
  /** An ended run's text about this commit is not overwritten. */
  readonly unlessAbout?: string | null;
  /** Accepts another text that is not overwritten. */
  readonly unless?: (current: string) => boolean;
}

export interface StatusCommentOptions {
  readonly issue: number;
  readonly comment: CommentName;
  readonly forge: Pick<ForgeWrites, 'upsertComment' | 'updateComment'> & Pick<ForgeReads, 'branch'>;
  /** Head of the branch when the run began; null: there was no branch. */
  readonly expectedHead: string | null;
  readonly secrets: Secrets;
  readonly budget: Pick<Budget, 'limits' | 'remainingMs'>;
  readonly settings: {
    readonly modelName: string;
    readonly runUrl: string;
    /** Hash of what people had said when the run began (`heardIn`). */
    readonly heard: string;
  };
  readonly live: { readonly progress: RunProgress; readonly clock: Clock };
  readonly emit: Emit;
  /** Called right before the comment is begun or ended, and once it is ended: for the post step of the job. */
  readonly onState: (state: StatusState) => void;
}

/**
 * The one comment on the issue: written with the first request to the model, updated during the run, and edited at the
 * end. A failure is logged and stops nothing. If somebody else moved the branch, another run's text about its new head
 * is not overwritten.
 */
export class StatusComment {
  readonly #options: StatusCommentOptions;
  #begun: Promise<void> | null = null;
  readonly #live: LiveEdits;
  #isByWorkflowToken: boolean | null = null;
  #id: number | null = null;

  constructor(options: StatusCommentOptions) {
    this.#options = options;
    const { emit } = options;
    const { clock, progress } = options.live;
    this.#live = new LiveEdits({
      clock,
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
    this.#begun ??= this.#begin().catch(() => undefined);
  }

  /** Resolves when the first text is written, or has failed. */
  get begun(): Promise<void> {
    return this.#begun ?? Promise.resolve();
  }

  /** Stops the edits: the comment belongs to another run from here on. */
  async leave(): Promise<void> {
    await this.#live.stop();
    this.#options.onState({ kind: 'ended' });
  }

  /** @param begun what is known of a run without a record */
  async end(outcome: Outcome, record: RunRecord | null, begun?: BegunRun): Promise<void> {
    const ended = this.#options.secrets.maskAll({ outcome, record, begun: begun ?? record });
    await this.#orWarn(() => this.#finish(() => this.#writeEnd(ended)));
  }

  /** The same for a run that a person has stopped: another one may have begun since, and its words stay. */
  async endOwn(outcome: Outcome, begun?: BegunRun): Promise<void> {
    const ended = this.#options.secrets.maskAll({ outcome, record: null, begun: begun ?? null });
    await this.#orWarn(() => this.#finish(() => this.#writeOwnEnd(ended)));
  }

  /**
   * Ends with the caller's text, which is about no commit. If there is something to ask, the comment that asks people
   * is posted first. Rejects if the forge refuses either.
   */
  async endAsking(ask: Ask | null, bodyOf: (askedAt: string) => string): Promise<void> {
    const { askPeople } = await import('./ask-people.ts');
    await this.#finish(async () => {
      const askedAt = ask === null ? '' : await askPeople(ask, bodyOf(''), this.#options);
      await this.#write(bodyOf(askedAt), { about: null });
    });
  }

  async #finish(tell: () => Promise<void>): Promise<void> {
    this.#begun ??= Promise.resolve();
    await this.#begun;
    await this.#live.stop();
    await onceMoreIfStopped(tell);
    this.#options.onState({ kind: 'ended' });
  }

  /** Publishing has just checked the head of the branch, so it is checked again only after the write. */
  async #writeEnd(ended: EndedRun): Promise<void> {
    const { endedComment, overtakenBy } = await import('../comment.ts');
    const { askedAt } = await import('./ask-people.ts');
    const { outcome } = ended;
    const { issue, comment, expectedHead } = this.#options;
    const { operation, headSha } = outcome.delivery;
    const place = await askedAt(ended, this.#options);
    const body = endedComment(ended, issue, comment, place);
    if (operation === 'none') {
      const head = await this.#head(expectedHead);
      await this.#write(body, head === expectedHead ? { about: head } : { about: null, unlessAbout: head });
      return;
    }
    await this.#write(body, { about: headSha });
    const head = await this.#head(headSha);
    if (head === headSha) return;
    await this.#write(endedComment({ outcome: overtakenBy(outcome), record: null }, issue, comment), {
      about: null,
      unlessAbout: head,
    });
  }

  async #writeOwnEnd(ended: EndedRun): Promise<void> {
    const { endedComment } = await import('../comment.ts');
    const { isUnderWay } = await import('../under-way.ts');
    const { issue, comment, settings } = this.#options;
    const unless = (current: string): boolean => !isUnderWay(current, settings.runUrl);
    await this.#write(endedComment(ended, issue, comment), { about: null, unless });
  }

  /** @param otherwise the result if the forge does not answer */
  async #head(otherwise: string | null): Promise<string | null> {
    const { forge, issue } = this.#options;
    try {
      return (await forge.branch(branchFor(issue)))?.headSha ?? null;
    } catch (thrown) {
      if (thrown instanceof ServiceFault) return otherwise;
      throw thrown;
    }
  }

  async #begin(): Promise<void> {
    this.#options.onState({ kind: 'begun', comment: this.#options.comment });
    const shown = this.#options.live.progress.changes;
    const body = await this.#underway();
    await this.#orWarn(() => this.#write(body, null));
    if (this.#id !== null) this.#live.start(shown);
  }

  async #underway(): Promise<string> {
    const { issue, comment, settings, budget, live } = this.#options;
    const { progressText } = await import('./progress-text.ts');
    return progressText({
      issue,
      comment,
      model: settings.modelName,
      runUrl: settings.runUrl,
      budget,
      progress: live.progress,
      now: live.clock.now(),
    });
  }

  /** Does not overwrite the text of another run or a final text. */
  async #update(mayWrite: () => boolean): Promise<boolean> {
    const { forge, secrets, settings } = this.#options;
    if (this.#id === null) return false;
    const { isUnderWay } = await import('../under-way.ts');
    const body = secrets.mask(await this.#underway());
    const isOwn = (current: string): boolean => isUnderWay(current, settings.runUrl);
    let isOthers = false;
    const written = await forge.updateComment(this.#id, body, (current) => {
      isOthers = !isOwn(current);
      return !isOthers && mayWrite();
    });
    return written && !isOthers;
  }

  /** @param ending null: the run is under way */
  async #write(body: string, ending: FinalText | null): Promise<void> {
    const { forge, issue, comment, secrets, onState } = this.#options;
    const { aboutMarker, isAbout } = await import('../comment.ts');
    const text = secrets.mask(ending === null ? body : `${body}\n\n${aboutMarker(ending.about)}`);
    const head = ending?.unlessAbout ?? null;
    if (ending !== null) onState({ kind: 'ending', text });
    const isOfHead = (current: string): boolean => isAbout(current, head);
    const stays = ending?.unless ?? (head === null ? null : isOfHead);
    const unless = stays === null ? [] : [stays];
    const written = await forge.upsertComment(issue, statusMarker(issue, comment), text, ...unless);
    this.#isByWorkflowToken ??= written?.isByWorkflowToken ?? null;
    this.#id = written?.id ?? null;
  }

  async #orWarn(write: () => Promise<void>): Promise<void> {
    try {
      await write();
    } catch (thrown) {
      const text = `The status comment could not be written: ${messageOf(thrown)}`;
      this.#options.emit({ kind: 'note', level: 'warning', text });
    }
  }
}

/** Only what went wrong: the remedy does not apply, since the edit is retried later. */
function reasonIn(thrown: unknown): string {
  return thrown instanceof ServiceFault ? thrown.parts.wrong : messageOf(thrown);
}
