import { expect, test } from 'vitest';
import { ASK, expectEnd, forgeWrites, MEND, QUICK, stageFor } from '../support/scenario.ts';

test('somebody with read access starts nothing: no model request, nothing written', async () => {
  await using stage = await stageFor({ script: [MEND] });

  const result = await stage.start({ kind: 'label', sender: 'stranger' }, { inputs: QUICK });

  expectEnd(result, 'denied', 1);
  expect(result.outputs.reason).toMatch(/permission of stranger .* is "read"/);
  expect(stage.model.requests).toEqual([]);
  expect(forgeWrites(stage)).toEqual([]);
  expect(result.summary).toContain('Tether: denied');
});

test('what is denied by default can be allowed by name: a bot, and a lower permission', async () => {
  await using stage = await stageFor({ script: [ASK, ASK] });

  const bot = await stage.start(
    { kind: 'label', sender: 'dependabot[bot]' },
    { inputs: { ...QUICK, 'allowed-bots': 'Dependabot[bot]' } },
  );
  expectEnd(bot, 'needs-info', 0);

  await stage.repository.addCollaborator('stranger', 'triage');
  const triager = await stage.start(
    { kind: 'label', sender: 'stranger' },
    { inputs: { ...QUICK, 'min-permission': 'triage' } },
  );
  expectEnd(triager, 'needs-info', 0);
});
