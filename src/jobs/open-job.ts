import type { RunRequest } from '../intake/trigger/event.ts';
import type { Start } from '../start/start.ts';
import { type Job, type OpenedJob, unsecured } from './job.ts';
import { askingJob } from './work.ts';

export async function openJob(start: Start, request: RunRequest): Promise<OpenedJob> {
  switch (start.config.source.mode) {
    case 'propose':
      return (await import('./propose.ts')).proposeJob(start, request);
    case 'publish':
      return (await import('./publish.ts')).publishJob(start, request);
    default:
      return wholeJob(start);
  }
}

function wholeJob(start: Start): Job {
  const job = askingJob(start, 'whole', (issue) => ({
    publisherFor: async (run, kind) => (await import('./compose.ts')).deliveryOf(issue, run, kind),
    whyNot: () => unsecured(issue),
  }));
  return { ...job, finish: (working) => working };
}
