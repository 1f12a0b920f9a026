import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What every change is tried with: how a run can end, and what it publishes and says. */
export const MAIN: readonly string[] = [
  ...['validated-at-once', 'never-repaired', 'asks-a-question', 'plan', 'critic', 'odd-files'],
];

/** Scenarios that are about one job, and why two have nothing to show there. */
export const OF_ONE_JOB: Readonly<Record<string, string>> = {
  'asks-people':
    'waits for the comment of a run at work, which the first job cannot write, and kills it then',
  cancelled: 'ends the process that asks the model, and looks at what that process has written',
  contract: 'judges in the process of the test, without a run',
  'host-faults': 'the disk, the limits and the log are those of one process',
  'on-gitea': 'a run on Gitea is never split, because only a token that administers is told who may do what',
  preflight: 'a mode of its own',
  'two-at-once': 'two runs hold an issue against each other while they work, which the first job cannot',
  'two-jobs': 'plays both jobs by itself',
};

/** The names of all scenarios. */
export function scenarios(): readonly string[] {
  const names = readdirSync(join(import.meta.dirname, '..', 'scenarios'));
  return names
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => name.replace(/\.test\.ts$/, ''))
    .sort();
}

/**
 * The scenarios that hold for two jobs as for one: all that are not about one job, whoever adds them.
 *
 * @param share of those that are not the main ones, every so many is played; the same ones each time
 */
export function scenariosInTwoJobs(share: number): readonly string[] {
  const others = scenarios().filter((name) => !MAIN.includes(name) && !(name in OF_ONE_JOB));
  return [...MAIN, ...others.filter((_, index) => index % share === 0)];
}
