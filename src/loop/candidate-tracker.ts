import type { Review } from '../core/decision.ts';
import type { Emit } from '../core/events.ts';
import type { Workspace } from '../core/ports.ts';
import { BestCandidate } from './best-candidate.ts';
import type { Deadline } from './deadline.ts';

export interface CandidateTrackerOptions {
  readonly workspace: Workspace;
  /** The host's review of what stands. */
  readonly review: () => Promise<Review>;
  readonly deadline: Deadline;
  readonly emit: Emit;
}

/** What stands, what the host said of it each time, and the best of that. */
export class CandidateTracker {
  readonly #options: CandidateTrackerOptions;
  readonly #best = new BestCandidate();

  constructor(options: CandidateTrackerOptions) {
    this.#options = options;
  }

  /** Judges what stands. */
  async review(): Promise<Review> {
    const { workspace, deadline } = this.#options;
    const startedAt = performance.now();
    const review = await this.#options.review();
    deadline.sawReview(performance.now() - startedAt);
    // What was judged: a review may begin with formatting.
    if (review.kind !== 'no-change') this.#best.offer({ changes: workspace.changes(), review });
    return review;
  }

  /**
   * Judges what stands, unless that was done before or the time is too short for it; the best change that was ever
   * judged stands from then on.
   */
  async settle(): Promise<Review> {
    const { workspace, deadline, emit } = this.#options;
    const known = this.#best.reviewOf(workspace.changes());
    if (known === undefined && this.#best.candidate !== null && !deadline.hasTimeForReview) {
      const text =
        'The time left is too short to validate the last edits; the best change validated before stands.';
      emit({ kind: 'note', level: 'warning', text });
      return this.#restoreBest() ?? { kind: 'no-change' };
    }
    const review = known ?? (await this.review());
    const better = this.#restoreBest();
    if (better === null) return review;
    const text = 'An earlier state of the change did better with the commands; that one is kept.';
    emit({ kind: 'note', level: 'info', text });
    return better;
  }

  /** Takes every change of this run back. One that nobody judged yet is judged before, so that it can be the best. */
  async startOver(): Promise<void> {
    const { workspace, deadline } = this.#options;
    const isKnown = this.#best.reviewOf(workspace.changes()) !== undefined;
    if (!isKnown && deadline.hasTimeForReview) await this.review();
    workspace.restore(workspace.start);
  }

  /** The review of the best change, when that is not what stands; null: it is, or there is none. */
  #restoreBest(): Review | null {
    const { workspace } = this.#options;
    const best = this.#best.candidate;
    if (best === null || best.changes.hash === workspace.changes().hash) return null;
    workspace.restore(best.changes);
    return best.review;
  }
}
