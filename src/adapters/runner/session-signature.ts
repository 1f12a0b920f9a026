import { createHmac, timingSafeEqual } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type KnownResult, readSession, type Session } from '../../core/session.ts';
import { isGuessable } from './guessable-key.ts';

/** Writes sessions where strangers can read them, so that they count only when this action has written them. */
export interface SessionSignature {
  /** A hidden line of Markdown, with as much as fits; empty when there is nothing to keep. */
  sign(session: Session | null): string;
  /** The session of the first of the texts that holds one; null when none does. Never throws. */
  open(texts: readonly string[]): Session | null;
}

/** A comment holds 65,536 characters, and people should find something to read in it. */
const MAX_SIGNED_CHARS = 32_000;
const MAX_OPENED_BYTES = 4_000_000;
const SIGNED = /<!-- tether:session ([A-Za-z\d+/]+={0,2}) ([\da-f]{64}) -->/;

/**
 * @param key known to this action and not to who can write comments: the key of the model. Without one nothing is kept,
 *   and nothing believed
 * @param about what a session must not be carried away from: the repository and the issue
 */
export function createSessionSignature(key: string, about: string): SessionSignature {
  const proves = !isGuessable(key);
  const digestOf = (payload: string): Buffer =>
    createHmac('sha256', key).update(`tether session\0${about}\0${payload}`).digest();
  return {
    sign(session) {
      if (!proves || session === null) return '';
      const payload = payloadOf(session);
      if (payload === '') return '';
      return `<!-- tether:session ${payload} ${digestOf(payload).toString('hex')} -->`;
    },
    open(texts) {
      if (!proves) return null;
      for (const text of texts) {
        const [, payload = '', digest = ''] = SIGNED.exec(text) ?? [];
        if (payload === '' || !timingSafeEqual(digestOf(payload), Buffer.from(digest, 'hex'))) continue;
        return readSession(unzipped(payload));
      }
      return null;
    },
  };
}

/** Of as many results as fit, the first of them first; empty when none does. */
function payloadOf({ version, baseline }: Session): string {
  let [kept, payload]: [readonly KnownResult[], string] = [[], ''];
  for (const result of baseline) {
    const more = gzipSync(JSON.stringify({ version, baseline: [...kept, result] })).toString('base64');
    if (more.length <= MAX_SIGNED_CHARS) [kept, payload] = [[...kept, result], more];
  }
  return payload;
}

/** Only of what bears our signature. */
function unzipped(payload: string): string {
  return gunzipSync(Buffer.from(payload, 'base64'), { maxOutputLength: MAX_OPENED_BYTES }).toString();
}
