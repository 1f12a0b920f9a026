import { Cancelled, ServiceFault } from '../../core/fault.ts';
import type { SessionStore } from '../../core/session.ts';
import { jsonObject } from './http/json-fields.ts';
import { encodePath } from './http/paths.ts';
import { request } from './http/request.ts';
import type { RepositoryApi } from './http/rest.ts';

/** GitHub and Gitea use the first, Forgejo the others. */
const ENDED: readonly string[] = ['completed', 'success', 'failure', 'cancelled', 'skipped'];

export function createIsOver(at: RepositoryApi): SessionStore['isOver'] {
  return async (run, attempt) => {
    try {
      const answer = await request(at, 'GET', `/actions/runs/${encodePath(run)}`);
      if (answer.kind === 'rejected') return null;
      const found = jsonObject(answer.data, 'run');
      return ENDED.includes(found.text('status')) || (found.integerOrNull('run_attempt') ?? 1) > attempt;
    } catch (thrown) {
      if (thrown instanceof ServiceFault || thrown instanceof Cancelled) return null;
      throw thrown;
    }
  };
}
