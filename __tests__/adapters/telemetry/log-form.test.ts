import { describe, expect, test } from 'vitest';
import { LogForm } from '../../../src/adapters/telemetry/log-form.ts';
import type { RunEvent } from '../../../src/core/events.ts';

const PHASE: RunEvent = { kind: 'phase', title: 'Setup commands' };
const asked = (round: number): RunEvent => ({ kind: 'requested', round, estimatedTokens: 1 });
const note = (level: 'info' | 'warning'): RunEvent => ({ kind: 'note', level, text: '' });
const RED = '\u001b[31m';

function textOf(options: ConstructorParameters<typeof LogForm>[0], ...told: [RunEvent, ...string[]][]) {
  const form = new LogForm(options);
  return told.map(([event, ...lines]) => form.text(event, lines)).join('') + form.close();
}

const folded = (...told: [RunEvent, ...string[]][]): readonly string[] =>
  textOf({ isFolded: true, isColoured: false }, ...told)
    .trimEnd()
    .split('\n');

describe('where a runner reads the log', () => {
  test('each phase and each round is a group, and none stands in another', () => {
    const reminded: RunEvent = { kind: 'reminded', round: 1, why: '' };
    expect(
      folded(
        [note('info'), 'first'],
        [PHASE, '— Setup commands'],
        [note('info'), 'set up'],
        [asked(1)],
        [reminded, 'a'],
        [asked(1)],
        [reminded, 'b'],
        [asked(2)],
      ),
    ).toEqual([
      'first',
      '::group::Setup commands',
      'set up',
      '::endgroup::',
      '::group::Round 1',
      'a',
      'b',
      '::endgroup::',
      '::group::Round 2',
      '::endgroup::',
    ]);
  });

  test('a warning and what follows it in its round are not folded away', () => {
    expect(folded([asked(1)], [note('info'), 'a'], [note('warning'), 'b'], [note('info'), 'c'])).toEqual([
      '::group::Round 1',
      'a',
      '::endgroup::',
      'b',
      'c',
    ]);
  });

  test('what strangers wrote opens and closes no group, and has no colour of its own', () => {
    const lines = folded(
      [asked(1)],
      [note('info'), '::endgroup::', '##[endgroup]', ` ::group::${RED}x`, `${RED}y`],
    );
    expect(lines.filter((line) => /^\s*::|##\[/.test(line))).toEqual(['::group::Round 1', '::endgroup::']);
    expect(lines.join('')).not.toContain('\u001b');
  });
});

test('elsewhere nothing is folded, and a phase is a line', () => {
  expect(textOf({ isFolded: false, isColoured: false }, [PHASE, '— Setup commands'], [asked(1)])).toBe(
    '— Setup commands\n',
  );
});

test('a colour begins and ends in its line, and is that of what happened', () => {
  const failed = { kind: 'exited', code: 1, output: '', ms: 1 } as const;
  const event: RunEvent = {
    kind: 'command',
    record: { command: 'npm test', result: failed, changeSetHash: '' },
  };
  const text = textOf({ isFolded: false, isColoured: true }, [
    event,
    `$ npm test ${RED}: failed`,
    '::error::x',
  ]);
  expect(text).toBe(`${RED}$ npm test  [31m: failed\u001b[0m\n${RED}: :error::x\u001b[0m\n`);
});
