import type { Claim, Review } from '../core/decision.ts';
import type { Emit } from '../core/events.ts';
import type { Workspace } from '../core/ports.ts';
import type { Deadline } from './deadline.ts';
import { isNoWorse, type ReviewedChange } from './reviewed-change.ts';

export interface CandidateTrackerOptions {
  readonly workspace: Workspace;
  /** Reviews the current change set. @param claim what the model says of it; null: nothing new */
  readonly review: (claim: Claim | null) => Promise<Review>;
  readonly deadline: Deadline;
  readonly emit: Emit;
}

/** Reviews the change set in the workspace and keeps the best one reviewed so far: among equals the latest. */
export class CandidateTracker {
  readonly #options: CandidateTrackerOptions;
  /** The last review of each change set, by its hash. */
  readonly #reviews = new Map<string, ReviewedChange['review']>();
  readonly #claims = new WeakMap<Review, Claim>();
  #best: ReviewedChange | null = null;

  constructor(options: CandidateTrackerOptions) {
    this.#options = options;
  }

  async review(claim: Claim | null = null): Promise<Review> {
    const { workspace, deadline } = this.#options;
    const startedAt = performance.now();
    const review = await this.#options.review(claim);
    deadline.sawReview(performance.now() - startedAt);
    // Read after the review, which may format files before it validates them.
    if (review.kind === 'no-change') return review;
    if (claim !== null) this.#claims.set(review, claim);
    const reviewed = { changes: workspace.changes(), review };
    this.#reviews.set(reviewed.changes.hash, review);
    if (this.#best === null || isNoWorse(reviewed, this.#best)) this.#best = reviewed;
    return review;
  }

  /** What the model said of the change that a review is of; null: nothing yet. */
  claimOf(review: Review): Claim | null {
    return this.#claims.get(review) ?? null;
  }

  /**
   * Reviews the current change set, unless that was done before or the time left is too short, then restores the best
   * change set that was ever reviewed.
   */
  async finalReview(): Promise<Review> {
    const { workspace, deadline, emit } = this.#options;
    const known = this.#reviews.get(workspace.changes().hash);
    if (known === undefined && this.#best !== null && !deadline.hasTimeForReview) {
      const text =
        'The time left is too short to validate the last edits; the best change validated before is used.';
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

  /** Returns the review of the restored change set. Null: there is no best one, or the workspace already holds it. */
  #restoreBest(): Review | null {
    const { workspace } = this.#options;
    const best = this.#best;
    if (best === null || best.changes.hash === workspace.changes().hash) return null;
    workspace.restore(best.changes);
    return best.review;
  }
}
