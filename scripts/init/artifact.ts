import { roleOf, type Scripts } from './ci-command.ts';
import type { CiJob, CiStep } from './ci-job.ts';
import { list, mapping } from './github-workflow.ts';

/**
 * A job that tests what another job of its file has built, with the steps of that one before its own: so it builds the
 * change. Any other job as it is.
 */
export function withBuilder(job: CiJob, jobs: readonly CiJob[], scripts: Scripts): CiJob {
  const download = job.steps.find(isDownload);
  if (download === undefined) return job;
  const { needs } = job.plain;
  const names = typeof needs === 'string' ? [needs] : list(needs);
  const builders = jobs.filter(
    ({ path, id, steps }) => path === job.path && names.includes(id) && steps.some(isUpload),
  );
  if (builders.length === 0) return job;
  const built = builders.flatMap(({ steps }) => steps);
  const paths = built.filter(isUpload).flatMap(({ plain }) => pathsOf(plain));
  const isOfArtifact = (step: CiStep): boolean =>
    isDownload(step) || isUpload(step) || carries(step, paths, scripts);
  const steps = [...built, ...job.steps].filter((step) => !isOfArtifact(step));
  const env = Object.assign({}, ...[...builders, job].map(({ plain }) => mapping(plain.env)));
  const [place] = pathsOf(download.plain);
  const isElsewhere = place !== undefined && !paths.includes(place);
  const elsewhere = `it finds what was built in ${place}, and here that stays where it is built (${paths.join(', ')})`;
  return {
    ...job,
    plain: { ...job.plain, env },
    unread: [...job.unread, ...(isElsewhere ? [elsewhere] : [])],
    steps: steps.filter((step, at) => at === steps.findIndex((other) => keyOf(other) === keyOf(step))),
  };
}

/** Whether it tests what another job has built, and so does not see a change. */
export function testsAnArtifact({ steps }: CiJob): boolean {
  return steps.some(isDownload);
}

function isDownload({ plain }: CiStep): boolean {
  return /^actions\/download-artifact@/.test(String(plain.uses));
}

function isUpload({ plain }: CiStep): boolean {
  return /^actions\/upload-artifact@/.test(String(plain.uses));
}

function pathsOf(plain: CiStep['plain']): readonly string[] {
  const paths = String(mapping(plain.with).path ?? '').split('\n');
  return paths.map((path) => path.trim().replace(/^\.\/|\/?\**\/?$/g, '')).filter((path) => path !== '');
}

/** Whether it only packs or unpacks the artifact. */
function carries({ commands }: CiStep, paths: readonly string[], scripts: Scripts): boolean {
  return (
    commands.some((command) => paths.some((path) => command.includes(path))) &&
    commands.every((command) => ['other', 'reports'].includes(roleOf(command, scripts)))
  );
}

/** Steps of two jobs that do the same. */
function keyOf({ plain }: CiStep): string {
  return JSON.stringify([plain.uses, plain.with, plain.run, plain.env, plain['working-directory']]);
}
