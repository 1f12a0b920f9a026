import { describe, expect, test } from 'vitest';
import { outputText } from '../../../../../src/review/results/readers/format.ts';
import { jest } from '../../../../../src/review/results/readers/javascript/jest.ts';
import { outputOf, printed, told } from '../told.ts';

const read = (name: string) => jest.read(outputOf('jest', name));

/** Case -> what every version of jest that it was captured with says. */

describe('an output that is cut or lies', () => {
  const text = printed('jest', 'assertion-v30');

  test('without its end it is not complete', () => {
    expect(told(jest.read(outputText(text.slice(0, text.indexOf('Tests:  ')))))[0]).toBe('no counts, no end');
  });

  test('a failure whose text was cut away is named by the list, and the run is not complete', () => {
    const [from, to] = [text.indexOf('  ● price'), text.indexOf('  ● a contract')];
    const cut = `${text.slice(0, from)}\n[... 9 bytes left out of the middle ...]\n${text.slice(to)}`;
    const [counts, ...failures] = told(jest.read(outputText(cut)));
    expect(counts).toBe('5 ran, 0 skipped, no end');
    expect(failures.map((line) => line.replace(/^\w+ /, '')).sort()).toEqual(
      told(read('assertion-v30'))
        .slice(1)
        .map((line) => line.replace(/^\w+ /, ''))
        .sort(),
    );
  });

  test('runs that npm starts are counted together', () => {
    const run = `\n> cart@1.0.0 test\n> jest\n\n${printed('jest', 'several-v30')}`;
    const other = `\n> bill@1.0.0 test\n> jest\n\n${printed('jest', 'pass-v30')}`;
    expect(told(jest.read(outputText(run + other)))).toEqual([
      '8 ran, 1 skipped',
      ...told(read('several-v30')).slice(1),
    ]);
  });
});

describe('several runs of one command', () => {
  const GREEN = `PASS test/z.test.js

Test Suites: 1 passed, 1 total
Tests:       2 passed, 2 total
Snapshots:   0 total
Time:        0.3 s
Ran all test suites.
`;

  test('keep the failures of each, whatever the closing of another counts', () => {
    const red = printed('jest', 'assertion-v30');
    const again = printed('jest', 'bail-v30');
    const [one, both] = [red, red + again].map((text) => jest.read(outputText(text))?.failures ?? []);
    const added = (jest.read(outputText(again))?.failures ?? []).map(({ name }) => name);
    expect(both?.map(({ name }) => name)).toEqual([...(one ?? []).map(({ name }) => name), ...added]);
  });

  test('are not complete where one has no end', () => {
    const head = (name: string) => `\n> x@1.0.0 ${name}\n> jest ${name}\n\n`;
    const text = `${head('a')}${GREEN}${head('b')}PASS test/z.test.js\n`;
    expect(jest.read(outputText(text))).toMatchObject({ isComplete: false });
  });
});
