import { readFileSync } from 'node:fs';
import { messageOf, UserFault } from '../../core/fault.ts';

/**
 * The webhook payload that the runner wrote, unchecked.
 * @throws {UserFault} if there is none or it is not JSON
 */
export function readEventFile(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (thrown) {
    throw new UserFault({
      wrong: 'The event that started the workflow cannot be read.',
      was: `GITHUB_EVENT_PATH is "${path}": ${messageOf(thrown)}`,
      remedy: 'Run Tether as a step of a workflow, where the runner writes this file.',
    });
  }
}
