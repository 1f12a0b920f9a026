import { describe, expect, test } from 'vitest';
import type { CommandResult } from '../../../src/core/verdict/verdict.ts';
import { compare } from '../../../src/review/results/compare.ts';
import { Noise } from '../../../src/review/results/noise.ts';
import { readResult } from '../../../src/review/results/read-result.ts';
import { TaskRelevance } from '../../../src/review/results/task-relevance.ts';
import { exited } from '../read-results.ts';

const FIRST = `error: job 4711 at 0712: 1 of 3 checks failed
log: /var/run/tmp.aB3dE9xY2q/check.log
b is wrong
a is wrong
8f3a9c
only now and then
`;
const SECOND = `error: job 994 at 65123: 1 of 3 checks failed
log: /var/run/tmp.Zk20pQrstu/check.log
a is wrong
b is wrong
77e0b1
`;
const THIRD = `error: job 31337 at 808: 1 of 3 checks failed
log: /var/run/tmp.q9q9q9q9q9/check.log
b is wrong
a is wrong
d41d8c
`;

function learned(first: CommandResult, second: CommandResult): Noise {
  const noise = new Noise();
  noise.learn('check', first, second);
  return noise;
}

function outcomeOf(now: string, noise = learned(exited(1, FIRST), exited(1, SECOND)), first = FIRST): string {
  return compare({
    command: 'check',
    base: readResult(exited(1, first)),
    candidate: readResult(exited(1, now)),
    relevance: new TaskRelevance('', []),
    mayRunFewer: false,
    changesTests: false,
    denoise: noise.of('check'),
  }).outcome;
}

test('what make ends with explains no line above it', () => {
  const make = (line: string): string =>
    `error: docs are missing\n${line}make: *** [Makefile:3: check] Error 1\n`;
  const first = make('job 4711 is late\n');
  const noise = learned(exited(1, first), exited(1, make('job 994 is late\n')));
  expect(outcomeOf(make('job 808 is late\n'), noise, first)).toBe('no-regression');
  expect(outcomeOf(make('job 808 is late\nsum is wrong\n'), noise, first)).toBe('not-comparable');
  expect(outcomeOf(make('error: sum\n'), new Noise(), make(''))).toBe('not-comparable');
});

describe('a line that only one of two runs on the base has', () => {
  const STAYS = 'error: docs are missing\n';
  const noise = learned(exited(1, `${STAYS}error: far timed out, job 12\n`), exited(1, STAYS));
  const ofIds = learned(exited(1, `${STAYS}error: far timed out, job 4711\n`), exited(1, STAYS));
  const outcome = (now: string): string => outcomeOf(`${STAYS}${now}`, noise, STAYS);

  test('may be there, with another id', () => {
    expect(outcome('')).toBe('no-regression');
    expect(outcome('error: far timed out, job 12\n')).toBe('no-regression');
    expect(outcomeOf(`${STAYS}error: far timed out, job 7a\n`, ofIds, STAYS)).toBe('no-regression');
  });

  test.each([
    'error: sum timed out, job 12\n',
    'error: far timed out, job 44\n',
    'error: sum is wrong\n',
    'error: sum\n',
  ])('hides no other one: %s', (now) => {
    expect(outcome(now)).toBe('regressed');
  });
});

test('an id may have letters in one run and none in another', () => {
  const of = (id: string): string => `error: docs are missing\nerror: ${id} is gone\n`;
  const noise = learned(exited(1, of('1f2e')), exited(1, of('4711')));
  expect(outcomeOf(of('999'), noise, of('1f2e'))).toBe('no-regression');
  expect(outcomeOf(of('a1'), noise, of('1f2e'))).toBe('no-regression');
  expect(outcomeOf(of('deadbeef'), noise, of('1f2e'))).toBe('no-regression');
  expect(outcomeOf(`${of('a1')}error: sum is gone\n`, noise, of('1f2e'))).not.toBe('no-regression');
});

describe('a word that varies', () => {
  const of = (line: string): string => `error: docs are missing\n${line}\n`;
  test.each([
    [
      '3/4 links ok',
      '4/4 links ok',
      '3/4 links ok',
      ['0/4 links ok', '44 links ok', 'no links ok', '3 links ok'],
    ],
    ['2 links ok', '5 links ok', '5 links ok', ['1 links ok', '4 links ok']],
    ['took 1.25 in all', 'took 1.31 in all', 'took 12.5 in all', ['took forever and one in all']],
  ])('is bounded by what was seen: %s, %s', (one, other, fine, worse) => {
    const noise = learned(exited(1, of(one)), exited(1, of(other)));
    expect(outcomeOf(of(fine), noise, of(one))).toBe('no-regression');
    for (const line of worse) expect(outcomeOf(of(line), noise, of(one)), line).not.toBe('no-regression');
  });
});

describe('an output of no known form that differs between two runs on the base', () => {
  test('is no worse where nothing else differs', () => {
    expect(outcomeOf(THIRD)).toBe('no-regression');
    expect(outcomeOf(`${THIRD}only now and then\n`)).toBe('no-regression');
  });

  test.each([
    ['another count in a line of noise', THIRD.replace('1 of 3', '2 of 3')],
    ['a line of noise more', `${THIRD}error: job 1212 at 1313: 1 of 3 checks failed\n`],
    ['another line', `${THIRD}c is wrong\n`],
    ['another word in a line that stays', THIRD.replace('a is wrong', 'a is worse')],
    ['a word in the place of a number', THIRD.replace('d41d8c', 'FAIL')],
  ])('is worse by %s', (_what, now) => {
    expect(outcomeOf(now)).not.toBe('no-regression');
  });

  test('is worse by each difference as long as two runs are not known, or one of them passed', () => {
    expect(outcomeOf(THIRD, new Noise())).not.toBe('no-regression');
    expect(outcomeOf(THIRD, learned(exited(1, FIRST), exited(0, SECOND)))).not.toBe('no-regression');
  });
});
