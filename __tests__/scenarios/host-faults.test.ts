import { execFileSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { expectEnd, MEND, onlyPull, QUICK, stageFor, statusComment } from '../support/scenario.ts';

test.each([
  ['from the first line on', /^Tether: from/],
  ['from the first reply on', /^Round 1:/],
])('a log that nobody reads any more, %s: the change is published all the same', async (_when, line) => {
  await using stage = await stageFor({ script: [MEND] });

  const result = await stage.start(
    { kind: 'label' },
    { inputs: QUICK, readsUntil: (read) => line.test(read) },
  );

  expectEnd(result, 'validated', 0);
  expect(result.log).not.toContain('Tether: validated');
  const pull = await onlyPull(stage);
  expect(await statusComment(stage)).toContain(`Pull request: #${pull.number}`);
});

/** A Node on this machine that is too old for the action; null when there is none. */
function olderNode(): string | null {
  const places = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'node'));
  const found = places.find((place) => {
    try {
      return Number(execFileSync(place, ['-p', 'process.versions.node.split(".")[0]'])) < 24;
    } catch {
      return false;
    }
  });
  return found ?? null;
}

const older = olderNode();

test.skipIf(older === null)(
  `a Node that is too old ends at once with a sentence${older === null ? ' (skipped: no Node below 24 on the PATH)' : ''}`,
  async () => {
    await using stage = await stageFor({ script: [MEND] });
    const sent = await stage.eventOf({ kind: 'label' });
    stage.github.forgetRequests();

    const result = await stage.start({ kind: 'label' }, { ...sent, inputs: QUICK, nodePath: older ?? '' });

    expect(result.code).toBe(1);
    expect(result.log).toMatch(
      /^::error title=Tether::Tether needs Node 24 or newer\. It was started with Node \d+\.[\d.]+\. Use a runner/m,
    );
    expect(stage.github.requests).toEqual([]);
    expect(stage.model.requests).toEqual([]);
  },
);
