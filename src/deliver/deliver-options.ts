import type { RelatedPull } from '../core/related-work.ts';
import type { Clearance, PublishOptions } from './publish.ts';

/** The `on-unvalidated` input: what to do with a change that did not pass validation. */
export type OnUnvalidated = 'draft' | 'comment' | 'fail';

/**
 * May this run still publish? Asked while its commit is made, and heeded before its branch moves: permission, label and
 * issue may have changed since, and another run or a person may have taken the issue.
 * `supersededBy`: closes the issue now. `tooManyOpen`: a sentence on why no pull request is opened, though a question may be asked.
 */
export type StillWanted = () => Promise<
  | { readonly kind: 'allowed'; readonly supersededBy?: RelatedPull | null; readonly tooManyOpen?: string }
  | { readonly kind: 'denied' | 'skip' | 'lost'; readonly reason: string }
>;

export interface DeliverOptions extends Omit<PublishOptions, 'clearance'> {
  readonly onUnvalidated: OnUnvalidated;
  readonly patchPath: string | null;
  readonly stillWanted: StillWanted;
  readonly loss: Clearance['loss'];
}
