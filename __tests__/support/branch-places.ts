import { expect } from 'vitest';
import type { LocalRepository } from '../../embedded/local-github.ts';
import type { Forge } from '../../src/core/ports.ts';

/** What each forge tells of the places of branches, for which it asks in its own way. */
export async function expectPlacesOfBranches(
  forge: Pick<Forge, 'placeOf'>,
  repository: LocalRepository,
): Promise<void> {
  const [free, taken] = ['tether/issue-1', 'tether/issue-2'] as const;
  const begin = (branch: string) => repository.pushCommit({ branch, files: {} });
  await begin('tether/issue-10/y');
  expect(await forge.placeOf(free)).toEqual({ kind: 'free' });
  const by = `${free}/x`;
  await begin(by);
  expect(await forge.placeOf(free)).toEqual({ kind: 'blocked', by });
  expect(await forge.placeOf(`${by}/y/z`)).toEqual({ kind: 'blocked', by });
  expect(await forge.placeOf('tether')).toMatchObject({ kind: 'blocked' });
  const headSha = await begin(taken);
  expect(await forge.placeOf(taken)).toEqual({ kind: 'taken', headSha });
}
