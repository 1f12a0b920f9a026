import type { Session } from '../core/session.ts';

/** The parts of the session that a run sets. */
export type News = Partial<Omit<Session, 'version' | 'at' | 'ledger' | 'lease' | 'baseline' | 'signature'>>;

/** What a run learns during its work, which is no reason for a save. */
export type Learnt = Pick<Session, 'baseline' | 'digest'>;
