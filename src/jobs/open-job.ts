import type { RunRequest } from '../intake/trigger/event.ts';
import type { BundleRefusal } from '../run/publish-bundle.ts';
import type { Start } from '../start/start.ts';
import { isSecured, type Job, unsecured } from './job.ts';
import { lazyProgram } from './program.ts';
import { work } from './work.ts';

type OpenedJob = Job | ({ readonly kind: 'refused' } & BundleRefusal);

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
  const program = lazyProgram(start);
  return {
    kind: 'whole',
    start,
    baselineSignature: null,
    load: () => void program(),
    work: (issue) =>
      work(issue, {
        program: program(),
        isSameModel: issue.start === start,
        publisherFor: async (run, kind) => {
          const [{ deliveryOf }] = await program();
          return deliveryOf(issue, run, kind);
        },
        whyNot: async () => ((await isSecured(issue)) ? null : unsecured(issue)),
      }),
    finish: (working) => working,
  };
}
