import type { CiJob } from './ci-job.ts';
import { list, mapping, type Plain } from './github-workflow.ts';
import type { PlannedPart, PlannedStep } from './setup-plan.ts';

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
export function partsOf({ plain, shared, path }: CiJob): readonly PlannedPart[] {
  const all = { ...mapping(shared.env), ...mapping(plain.env) };
  const env = Object.fromEntries(Object.entries(all).filter(([, value]) => !OF_SECRETS.test(String(value))));
  const defaults = plain.defaults ?? shared.defaults;
  const parts: readonly (readonly [key: string, value: Plain, why: string])[] = [
    ['env', Object.keys(env).length > 0 ? env : null, `The variables of ${path}.`],
    ['defaults', defaults, 'How its steps run.'],
    ['container', plain.container ?? null, 'The container of its tests.'],
    ['services', plain.services ?? null, 'The services that its tests need.'],
  ];
  return parts.flatMap(([key, value, why]) => (value === null ? [] : [{ key, value, why }]));
}

/** Variables of the job, which commands see if they are named. */
export function namesOf(parts: readonly PlannedPart[]): Readonly<Record<string, Plain>> {
  const env = mapping(parts.find(({ key }) => key === 'env')?.value);
  return Object.fromEntries(Object.keys(env).map((name) => [name, null]));
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
