import { createHash } from 'node:crypto';
import { keyedHash } from './keyed-hash.ts';

/** Marks by which later runs know what this action made: nobody without the key can make one. */
export interface Seals {
  make(parts: readonly string[]): string;
  isOwn(parts: readonly string[], seal: string): boolean;
}

/** @param key lasts from run to run and is known to this action alone: the key of the model */
export function keyedSeals(key: string): Seals {
  const make = (parts: readonly string[]): string => keyedHash(key, parts);
  return { make, isOwn: (parts, seal) => make(parts) === seal };
}

/** Of drafts, each with the texts below it. @param about what a seal must not be carried away from */
export function createDraftSeals(seals: Seals, about: string) {
  const partsOf = (draft: string, originals: readonly string[]) => [
    'tether draft',
    about,
    draft,
    ...originals,
  ];
  return {
    make: (draft: string, originals: readonly string[]) => seals.make(partsOf(draft, originals)),
    isOwn: (draft: string, originals: readonly string[], seal: string) =>
      seals.isOwn(partsOf(draft, originals), seal),
  };
}

export interface HeldSeal {
  /** A hash of what the seal is of. */
  readonly of: string;
  readonly seal: string;
}

/**
 * Notes what a job without the key will need. The right seal of what somebody else made is not noted: it would be the
 * very proof that this lacks.
 */
export function notingSeals(seals: Seals, note: (held: HeldSeal) => void): Seals {
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

/** What another job noted, and nothing else: of anything new there is no seal. */
export function heldSeals(held: readonly HeldSeal[]): Seals {
  const known = new Map(held.map(({ of, seal }) => [of, seal]));
  const make = (parts: readonly string[]): string => known.get(digestOf(parts)) ?? '';
  return { make, isOwn: (parts, seal) => seal !== '' && make(parts) === seal };
}

function digestOf(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\0')).digest('hex');
}
