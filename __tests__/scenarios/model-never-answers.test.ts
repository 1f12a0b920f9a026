import { describe, test } from 'vitest';
import { finish, pullsOf, QUICK, RIGHT, says, stageFor, write } from '../support/scenario.ts';

// These wait for real: half a second that doubles, until the minute of the run is used up.
describe.concurrent('an endpoint that never answers whole', () => {
  test('connection refused', async ({ expect }) => {
    await using stage = await stageFor({ script: [] });
    // The port of a server that is gone.
    await stage.model.close();

    const result = await stage.start({ kind: 'label' }, { inputs: { ...QUICK, 'max-minutes': '1' } });

    expect(result.code, result.log).toBe(1);
    expect(result.outputs.status).toBe('failed');
    expect(result.outputs.reason).toMatch(/ECONNREFUSED|could not be reached|was not reached/i);
    expect(result.log).toMatch(/model: attempt 2 failed/);
    // The forge is asked for nothing twice: the whole wait is the model's.
    expect(result.log).not.toContain('forge: attempt');
    const [comment] = await stage.repository.comments(stage.issue);
    expect(comment?.body).toContain('**Failed:**');
  });

  test('a stream that is cut for ever: half an answer is never taken for one', async ({ expect }) => {
    await using stage = await stageFor({
      script: () => ({ fault: 'cut', reply: says(write('src/add.js', RIGHT), finish()) }),
    });

    const result = await stage.start({ kind: 'label' }, { inputs: { ...QUICK, 'max-minutes': '1' } });

    expect(result.code, result.log).toBe(1);
    expect(result.outputs.status).toBe('failed');
    expect(await pullsOf(stage)).toEqual([]);
    expect(result.outputs['patch-path']).toBe('');
    expect(stage.model.requests.length).toBeLessThanOrEqual(8);
    expect(result.log).not.toContain('forge: attempt');
  });
});
