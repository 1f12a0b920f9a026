import { createHash, createHmac } from 'node:crypto';
import { isGuessable } from './guessable-key.ts';

/**
 * @param key stays the same between runs and is known only to this action: the key of the model. With a guessable key,
 *   people can make the hash too, but not by accident
 */
export function keyedHash(key: string, parts: readonly string[]): string {
  const hash = isGuessable(key) ? createHash('sha256') : createHmac('sha256', key);
  return hash.update(parts.join('\0')).digest('hex');
}
