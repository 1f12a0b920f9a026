import type { PublishOptions } from './publish.ts';

/** The `on-unvalidated` input: what becomes of a change that the commands did not pass. */
export type OnUnvalidated = 'draft' | 'comment' | 'fail';

/** May this run still publish? Asked right before it does: its person, its label and its issue may have changed. */
export type StillWanted = () => Promise<
  { readonly kind: 'allowed' } | { readonly kind: 'denied' | 'skip'; readonly reason: string }
>;

export interface DeliverOptions extends Omit<PublishOptions, 'isDraft'> {
  readonly onUnvalidated: OnUnvalidated;
  readonly patchPath: string | null;
  readonly stillWanted: StillWanted;
}
