import { expect } from 'vitest';
import type { Tampering, TamperKind } from '../../../src/core/verdict/tampering.ts';

/** The kinds of findings, each of which says in one sentence what was found. */
export function toldKinds(found: readonly Tampering[]): readonly TamperKind[] {
  for (const { kind, detail } of found) expect(detail, kind).toMatch(/^\S[^\n]{10,}\.$/u);
  return found.map(({ kind }) => kind);
}
