import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Marks by which later runs recognise what this action made; they cannot be made without the key. */
export interface Seals {
  make(parts: readonly string[]): string;
  isOwn(parts: readonly string[], seal: string): boolean;
}

/** Shorter keys are placeholders for servers without keys (`EMPTY`, `ollama`), readable for all in workflow files. */
const SHORTEST_KEY = 20;

/** Whether others may know the key, so that a seal with it proves nothing. */
function isGuessable(key: string): boolean {
  return key.length < SHORTEST_KEY;
}

/**
 * @param key stays the same between runs and is known only to this action: the key of the model. With a guessable key,
 *   people can make the seals too, but not by accident
 */
export function keyedSeals(key: string): Seals {
  const make = (parts: readonly string[]): string => {
    const hash = isGuessable(key) ? createHash('sha256') : createHmac('sha256', key);
    return hash.update(parts.join('\0')).digest('hex');
  };
  return { make, isOwn: (parts, seal) => isEqual(make(parts), seal) };
}

export interface RecordedSeal {
  /** Hash of the sealed content. */
  readonly of: string;
  readonly seal: string;
}

/**
 * Records the seals that a job without the key will need. For content whose seal does not match, the correct one is not
 * recorded: it would prove an origin that the content does not have.
 */
export function notingSeals(seals: Seals, note: (recorded: RecordedSeal) => void): Seals {
  return {
    make(parts) {
      const seal = seals.make(parts);
      note({ of: digestOf(parts), seal });
      return seal;
    },
    isOwn(parts, seal) {
      const isOwn = seals.isOwn(parts, seal);
      if (isOwn) note({ of: digestOf(parts), seal });
      return isOwn;
    },
  };
}

/** Only the seals that another job recorded: new content gets none. */
export function recordedSeals(recorded: readonly RecordedSeal[]): Seals {
  const known = new Map(recorded.map(({ of, seal }) => [of, seal]));
  const make = (parts: readonly string[]): string => known.get(digestOf(parts)) ?? '';
  return { make, isOwn: (parts, seal) => seal !== '' && make(parts) === seal };
}

function isEqual(one: string, other: string): boolean {
  const [bytes, others] = [Buffer.from(one), Buffer.from(other)];
  return bytes.length === others.length && timingSafeEqual(bytes, others);
}

function digestOf(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\0')).digest('hex');
}
