import { expect, test } from 'vitest';
import { MAIN, OF_ONE_JOB, scenarios, scenariosInTwoJobs } from './support/two-jobs.ts';

test('every scenario is played in two jobs, or is one of one job, with the reason', () => {
  const played = scenariosInTwoJobs(1);
  expect([...played, ...Object.keys(OF_ONE_JOB)].sort()).toEqual(scenarios());
  for (const why of Object.values(OF_ONE_JOB)) expect(why).not.toBe('');
});

test('a share has the main ones and as many of the others', () => {
  const [all, third] = [scenariosInTwoJobs(1), scenariosInTwoJobs(3)];
  expect(third.slice(0, MAIN.length)).toEqual(MAIN);
  expect(third.length - MAIN.length).toBe(Math.ceil((all.length - MAIN.length) / 3));
  expect(all).toEqual(expect.arrayContaining([...third]));
});
