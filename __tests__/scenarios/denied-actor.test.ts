import { expect, test } from 'vitest';
import type { Stage, Start } from '../../embedded/stage.ts';
import { expectEnd, forgeWrites, MEND, onlyPull, QUICK, stageFor } from '../support/scenario.ts';

interface Case {
  readonly who: string;
  readonly start: Start;
  readonly prepare?: (stage: Stage) => Promise<void> | void;
  readonly reason: RegExp;
}

const byStranger: Start = { kind: 'label', sender: 'stranger' };
const PERMISSION = /\/collaborators\/[^/]+\/permission$/;

const CASES: readonly Case[] = [
  { who: 'somebody with read access', start: byStranger, reason: /permission of stranger .* is "read"/ },
  {
    who: 'somebody with triage access, who may label',
    start: byStranger,
    prepare: ({ repository }) => repository.addCollaborator('stranger', 'triage'),
    reason: /is "triage"; a run needs "write" or more \(input "min-permission"\)/,
  },
  {
    who: 'a bot',
    start: { kind: 'label', sender: 'dependabot[bot]' },
    reason: /bot dependabot\[bot\] may not start runs.*"allowed-bots"/,
  },
  {
    who: "a maintainer while the forge's answer about permissions is 404",
    start: { kind: 'label' },
    prepare: ({ github }) => void github.fail({ method: 'GET', path: PERMISSION, status: 404, times: 99 }),
    reason: /permission of maintainer .* (is not known|is "none")/,
  },
  {
    who: 'a maintainer while that answer names a permission that nobody knows',
    start: { kind: 'label' },
    prepare: ({ github }) =>
      void github.fail({
        method: 'GET',
        path: PERMISSION,
        status: 200,
        body: { permission: 'owner', role_name: 'owner', user: null },
        times: 99,
      }),
    reason: /is not known/,
  },
];

test.each(CASES)(
  '$who starts nothing: no model request, nothing written',
  async ({ start, prepare, reason }) => {
    await using stage = await stageFor({ script: [MEND] });
    await prepare?.(stage);

    const result = await stage.start(start, { inputs: QUICK });

    expectEnd(result, 'denied', 1);
    expect(result.outputs.reason).toMatch(reason);
    expect(stage.model.requests).toEqual([]);
    expect(forgeWrites(stage)).toEqual([]);
    expect(result.summary).toContain('Tether: denied');
  },
);

test('what is denied by default can be allowed by name: a bot, and a lower permission', async () => {
  await using stage = await stageFor({ script: [MEND, MEND] });

  const bot = await stage.start(
    { kind: 'label', sender: 'dependabot[bot]' },
    { inputs: { ...QUICK, 'allowed-bots': 'Dependabot[bot]' } },
  );
  expectEnd(bot, 'validated', 0);

  await stage.repository.addCollaborator('stranger', 'triage');
  const triager = await stage.start(byStranger, { inputs: { ...QUICK, 'min-permission': 'triage' } });
  expectEnd(triager, 'validated', 0);
  await onlyPull(stage);
});
