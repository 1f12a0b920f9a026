import type { CiJob } from './ci-job.ts';
import { list, mapping, type Plain } from './github-workflow.ts';
import type { PlannedStep, SetupPlan } from './setup-plan.ts';

/** Values that no step or command of the written workflow gets as a variable. */
export const OF_SECRETS = /\b(?:secrets\s*[.[]|github\s*\.\s*token\b)/i;

/** The machine; that of the examples where the job names none of GitHub's Linux ones that there still are. */
export function runsOnOf({ plain }: CiJob): Plain {
  const machine = plain['runs-on'] ?? null;
  return typeof machine === 'string' && /^ubuntu-(?:2[2-9]|[3-9]\d|latest)/.test(machine)
    ? machine
    : 'ubuntu-24.04';
}

/** What the whole job has. */
export function partsOf(job: CiJob): SetupPlan['job'] {
  const { plain } = job;
  const env = Object.entries(mapping(plain.env)).filter(([, value]) => !OF_SECRETS.test(String(value)));
  const parts = {
    'runs-on': runsOnOf(job),
    env: env.length > 0 ? Object.fromEntries(env) : null,
    container: plain.container ?? null,
    services: plain.services ?? null,
  };
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== null));
}

/** Ports of the runner that services of the job, or containers that its steps start, are reached at, or that its steps and variables name. */
export function portsOf(
  { plain }: CiJob,
  steps: readonly PlannedStep[],
  variables: Plain,
): readonly string[] {
  const services = Object.values(mapping(plain.services)).flatMap((service) => list(mapping(service).ports));
  const started = steps.flatMap(({ plain: { run } }) =>
    /\bdocker run\b/.test(String(run))
      ? [...String(run).matchAll(/\s-p\s+(\d+:\d+)/g)].map(([, port = '']) => port)
      : [],
  );
  const mapped = [...services, ...started].flatMap((port) => /^(\d+):/.exec(String(port))?.[1] ?? []);
  const named = [...JSON.stringify([variables, steps]).matchAll(/(?:localhost|127\.0\.0\.1):(\d+)/g)];
  return [...new Set([...mapped, ...named.map(([, port = '']) => port)])];
}
