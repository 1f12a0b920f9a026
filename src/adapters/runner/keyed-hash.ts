import { createHash, createHmac } from 'node:crypto';
import { isGuessable } from './guessable-key.ts';

/**
 * @param key lasts from run to run and is known to this action alone: the key of the model. With a guessable one a person
 *   can make the hash, too, but nobody comes by it unawares
 */
export function keyedHash(key: string, parts: readonly string[]): string {
  const hash = isGuessable(key) ? createHash('sha256') : createHmac('sha256', key);
  return hash.update(parts.join('\0')).digest('hex');
}
