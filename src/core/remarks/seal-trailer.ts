/** Begins the trailer by which a run recognises a commit of this action. */
export const SEAL_TRAILER = 'Tether-Seal: ';
