import { requestFirst } from '../issue/first-lookups.ts';
import { applySettings } from '../start/settings.ts';
import type { Start, UnconfiguredStart } from '../start/start.ts';

/**
 * Applies the repository's settings file in a job that is about no issue.
 * @throws {UnknownSettings} without an answer of the forge: limits of a batch are there alone @throws {StartFault | Cancelled}
 */
export async function applyRepositorySettings(start: UnconfiguredStart): Promise<Start> {
  // There is no issue 0, but the answer brings the settings file of the repository.
  const { firstAnswer } = requestFirst(start.forge, 0);
  return applySettings(start, { wanted: null, agent: 'configured' }, await firstAnswer, async () => true);
}
