import { describe, expect, test } from 'vitest';
import { outputText } from '../../../../../src/review/results/readers/format.ts';
import { bareTap, tap } from '../../../../../src/review/results/readers/node/tap.ts';
import { outputOf, printed, told } from '../told.ts';

const read = (name: string) => tap.read(outputOf('tap', name));

describe('what is known of a failure', () => {
  const byName = (name: string, end: string) =>
    read(name)?.failures.find(({ id }) => id.endsWith(end)) ?? expect.fail(end);

  test('the values that it compared, without places and lines of the source', () => {
    const { details = '' } = byName('node-tap', 'their sum');
    expect(details.split('\n').map((line) => line.trim())).toEqual(expect.arrayContaining(['-4', '+3']));
    expect(details).not.toMatch(/a\.test\.js|lineNumber/);
  });

  test('where it is by Test::More, whatever is printed below', () => {
    const lying = printed('tap', 'perl').replace(
      /^(# {3}at test\/a\.t line 3\.)$/m,
      '$1\n# TypeError: printed\n#     at f (lib/x.js:1:2)\n# at lib/x.pl line 4.',
    );
    const found = bareTap.read(outputText(lying)) ?? tap.read(outputText(lying));
    expect(found?.failures[0]?.at).toEqual({ path: 'test/a.t', line: 3 });
  });
});

describe('an output that is cut or lies', () => {
  test('a point without a name and a number has an id all the same', () => {
    const found = bareTap.read(outputText('TAP version 13\nnot ok\n1..1\n'));
    expect(found?.failures.map(({ id }) => id)).toEqual(['a point without a name']);
  });

  const text = printed('tap', 'thrown-node24');

  test.each(["type: 'suite'", 'cancelledByParent'])(
    'what an error says of itself is not what the runner says: %s',
    (line) => {
      const lying = text.replace(
        "error: 'no price for shoe'",
        `error: |-\n        no price\n        ${line}`,
      );
      expect(lying).not.toBe(text);
      expect(told(tap.read(outputText(lying)))).toEqual(told(tap.read(outputText(text))));
    },
  );

  test('results inside of a diagnosis are its text', () => {
    const lying = text.replace(
      "error: 'no price for shoe'",
      'error: |-\n        ok 1 - fine\n        1..1\n',
    );
    expect(told(tap.read(outputText(lying)))).toEqual(told(read('thrown-node24')));
  });

  test('two documents are counted together', () => {
    const both = outputText(printed('tap', 'several-node24') + printed('tap', 'pass-node24'));
    expect(told(tap.read(both))).toEqual(['8 ran, 1 skipped', ...told(read('several-node24')).slice(1)]);
  });

  test('of two documents each keeps its own plan', () => {
    const torn = 'TAP version 14\n1..5\nok 1 - a\nTAP version 14\n1..2\nok 1 - b\nok 2 - c\n';
    expect(told(tap.read(outputText(torn)))).toEqual(['3 ran, 0 skipped, no end']);
  });

  test('a plan that is not kept is not complete', () => {
    expect(tap.read(outputText('TAP version 14\n1..3\nok 1 - a\nok 2 - b\n'))?.isComplete).toBe(false);
    expect(tap.read(outputText('TAP version 14\n1..2\nok 1 - a\nok 2 - b\n'))?.isComplete).toBe(true);
  });

  test('prose is not TAP', () => {
    expect(bareTap.read(outputText('ok, that is all\nnot ok\n'))).toBeNull();
    expect(tap.read(outputText(''))).toBeNull();
  });
});

describe('tests where the points are assertions', () => {
  const testsIn = (output: string) => tap.read(outputText(output))?.counts?.tests;

  test('one without an assertion is one, and what is skipped is none', () => {
    const output =
      'TAP version 13\n# a\nok 1 should be equal\n# SKIP b\n# c\n\n1..1\n# tests 1\n# pass  1\n\n# ok\n';
    expect(testsIn(output)).toBe(2);
    expect(tap.read(outputText(output))?.counts?.skipped).toBe(1);
    expect(testsIn('TAP version 13\n# a\n\n1..0\n# tests 0\n# pass  0\n\n# ok\n')).toBe(1);
    expect(
      testsIn(
        'TAP version 14\n# Subtest: a\n    1..0\nok 1 - a\n# Subtest: b\n    ok 1 - fine\nok 2 - b\n1..2\n',
      ),
    ).toBe(2);
  });

  test('one whose points stand in braces is one', () => {
    const both = '# Subtest: a\n    ok 1 - fine\nok 1 - a\nok 2 - b {\n    ok 1 - fine\n    1..1\n}\n1..2\n';
    expect(testsIn(`TAP version 14\n${both}`)).toBe(2);
  });

  test('several documents have all of theirs, each point of another one being one', () => {
    expect(testsIn(printed('tap', 'tape') + printed('tap', 'tape-errors'))).toBe(7);
    expect(testsIn(printed('tap', 'tape') + printed('tap', 'pass-node24'))).toBe(8);
  });

  test('they are not known where the middle is left out', () => {
    const output = printed('tap', 'tape').replace('# objects', '[... 9 bytes left out ...]\n# objects');
    expect(testsIn(output)).toBeNull();
    expect(testsIn(output + printed('tap', 'tape'))).toBeNull();
  });
});

test('a diagnosis that refers to itself is read without it', () => {
  const text = 'TAP version 13\nnot ok 1 - loops\n  ---\n  expected: &a\n    self: *a\n  ...\n1..1\n';
  expect(told(tap.read(outputText(text)))).toEqual(['1 ran, 0 skipped', 'assertion loops']);
});
