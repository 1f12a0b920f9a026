import type { Session } from '../core/session.ts';

/** What a run adds to what is known of its issue. */
export type News = Partial<Omit<Session, 'version' | 'at' | 'ledger' | 'lease' | 'baseline' | 'signature'>>;

/** What it learns beside its work. */
export type Learnt = Pick<Session, 'baseline' | 'digest'>;
