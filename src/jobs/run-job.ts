import type { RunResult } from '../deliver/result.ts';
import type { RunRequest } from '../intake/trigger/event.ts';
import type { Start } from '../start/start.ts';
import { type AskingJob, askModel } from './ask-model.ts';

/** Does the part of a run that is this job's: the whole, what asks the model, or what writes. */
export async function runJob(start: Start, request: RunRequest): Promise<RunResult> {
  switch (start.config.inputs.get('mode')) {
    case 'propose':
      return (await import('./propose.ts')).propose(start, request);
    case 'publish':
      return (await import('./publish.ts')).publish(start, request);
    default:
      return askModel({ kind: 'whole', start, publisherFor: publishing }, request);
  }
}

const publishing: AskingJob['publisherFor'] = async (issue, run) =>
  (await import('./compose.ts')).publisherOf(issue, run);
