// Static rules for workflows, after those of zizmor and of GitHub's hardening guide: what a text alone shows.
import { list, mapping, type Plain, runsWithExpressions, type Workflow } from './workflows.ts';

type Step = { readonly [key: string]: Plain };

/** What the rules find in a workflow, as `rule: what`. */
export function findingsIn(workflow: Workflow): readonly string[] {
  return Object.entries(RULES).flatMap(([rule, find]) => find(workflow).map((what) => `${rule}: ${what}`));
}

const RULES: Readonly<Record<string, (workflow: Workflow) => readonly string[]>> = {
  'template-injection': (workflow) => [
    ...runsWithExpressions(workflow),
    ...stepsOf(workflow).flatMap(({ with: given }) => withExpression(mapping(given).script)),
  ],
  'excessive-permissions': ({ plain, jobs }) =>
    jobs.flatMap(({ id, plain: job }) => {
      const granted = job.permissions ?? plain.permissions;
      if (granted === undefined) return [`${id} has whatever the repository grants`];
      return typeof granted === 'string' ? [`${id} has ${granted}`] : [];
    }),
  'unpinned-images': ({ jobs }) =>
    jobs.flatMap(({ plain: job }) => {
      const services = Object.values(mapping(job.services));
      const images = [job.container, ...services].map((one) =>
        typeof one === 'string' ? one : mapping(one).image,
      );
      const uses = list(job.steps).map((step) => mapping(step).uses);
      return [...images, ...uses.filter((one) => String(one).startsWith('docker://'))]
        .filter((image) => typeof image === 'string')
        .filter((image) => !/@sha256:[\da-f]{64}$/.test(image));
    }),
  'dangerous-triggers': (workflow) => {
    const events = eventsOf(workflow);
    return [
      ...(events.includes('pull_request_target') ? ['pull_request_target'] : []),
      ...(events.includes('workflow_run') ? unboundRuns(workflow) : []),
    ];
  },
  'untrusted-checkout': (workflow) =>
    stepsOf(workflow)
      .filter(({ uses }) => String(uses).startsWith('actions/checkout@'))
      .flatMap(({ with: given }) => [mapping(given).ref, mapping(given).repository])
      .filter((chosen) =>
        /head|pull_request\.(?!$)\w+_sha|comment|inputs\.(?:ref|sha)\b/.test(String(chosen ?? '')),
      )
      .map(String),
  'cache-poisoning': (workflow) => (isRelease(workflow) ? stepsOf(workflow).flatMap(cachedBy) : []),
  'artifact-poisoning': ({ jobs }) =>
    jobs.flatMap(({ plain: job }) => {
      const mayWrite = Object.values(mapping(job.permissions)).includes('write');
      const foreign = list(job.steps).map(mapping).filter(takesForeignArtifact);
      return mayWrite ? foreign.map(({ uses, run }) => String(uses ?? run)) : [];
    }),
  'secrets-at-large': ({ jobs, plain }) => [
    ...jobs.flatMap(({ plain: job }) => (job.secrets === 'inherit' ? ['secrets: inherit'] : [])),
    ...(/toJSON\(secrets\)/i.test(JSON.stringify(plain)) ? ['all secrets in one value'] : []),
  ],
};

function stepsOf({ jobs }: Workflow): readonly Step[] {
  return jobs.flatMap(({ plain }) => list(plain.steps).map(mapping));
}

function withExpression(text: Plain | undefined): readonly string[] {
  return typeof text === 'string' && text.includes('${{') ? [text] : [];
}

function eventsOf({ plain }: Workflow): readonly string[] {
  const { on } = plain;
  if (typeof on === 'string') return [on];
  const listed = list(on).map(String);
  return listed.length > 0 ? listed : Object.keys(mapping(on));
}

/** It runs with the rights of the default branch, after a run that a fork may have started. */
function unboundRuns({ jobs }: Workflow): readonly string[] {
  return jobs.flatMap(({ id, plain, condition }) => {
    const checkouts = list(plain.steps)
      .map(mapping)
      .filter(({ uses }) => String(uses).startsWith('actions/checkout@'));
    const isBound = checkouts.every(({ with: given }) =>
      String(mapping(given).ref).includes('default_branch'),
    );
    const asksWhose = condition.includes(
      'github.event.workflow_run.head_repository.full_name == github.repository',
    );
    return isBound && asksWhose ? [] : [`${id} on workflow_run takes what a fork may have made`];
  });
}

function isRelease(workflow: Workflow): boolean {
  const push = mapping(mapping(workflow.plain.on).push);
  return push.tags !== undefined || eventsOf(workflow).includes('release');
}

function cachedBy({ uses, with: given }: Step): readonly string[] {
  const name = String(uses ?? '');
  const settings = mapping(given);
  if (name.startsWith('actions/cache')) return [name];
  if (!/^actions\/setup-/.test(name)) return [];
  const isOff =
    settings.cache === undefined &&
    (!name.startsWith('actions/setup-node@') || String(settings['package-manager-cache']) === 'false');
  return isOff ? [] : [name];
}

/** Of another run, which anybody may have started. */
function takesForeignArtifact({ uses, run, with: given }: Step): boolean {
  const settings = mapping(given);
  if (/\bgh run download\b/.test(String(run ?? ''))) return true;
  if (String(uses ?? '').startsWith('actions/download-artifact@')) return settings['run-id'] !== undefined;
  return /\/action-download-artifact@/.test(String(uses ?? ''));
}
