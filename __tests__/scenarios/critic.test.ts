import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { listOf } from '../../embedded/json.ts';
import type { ModelRequestRecord, Reply } from '../../embedded/model-script.ts';
import type { ActionResult } from '../../embedded/run-action.ts';
import { hasTools, samplesOf } from '../support/dialects.ts';
import {
  expectEnd,
  finish,
  MEND,
  onlyPull,
  pullsOf,
  QUICK,
  RIGHT,
  says,
  shownIn,
  stageFor,
  statusComment,
  write,
} from '../support/scenario.ts';

const ON = { ...QUICK, critic: 'on' } as const;

function opinion(outcome: string, feedback = ''): Reply {
  return { text: `Let me see.\n\n\`\`\`json\n${JSON.stringify({ outcome, feedback })}\n\`\`\`` };
}

/** Outcomes that were counted at all. */
function countsOf(result: ActionResult): Readonly<Record<string, number>> {
  const samples = samplesOf(result, 'agent_critic_outcome_total').filter(({ value }) => value > 0);
  return Object.fromEntries(samples.map(({ labels, value }) => [labels.outcome ?? '', value]));
}

function isOfCritic(request: ModelRequestRecord | undefined): boolean {
  return shownIn(request).startsWith('You review one finished change');
}

describe('on', () => {
  test('it is asked once about the real change, and its approval publishes', async () => {
    const note = write('docs/new.md', 'A file that the base does not have.\n');
    await using stage = await stageFor({
      script: [says(write('src/add.js', RIGHT), note, finish()), opinion('APPROVE')],
    });

    const result = await stage.start({ kind: 'label' }, { inputs: { ...ON, critic: 'second-model' } });

    expect(JSON.parse(result.outputs.usage ?? '')).toMatchObject({ rounds: 1, criticCalls: 1 });
    expect((await onlyPull(stage)).body).toContain('1 round + 1 critic call with `local-model`');

    expectEnd(result, 'validated', 0);
    expect(stage.model.requests.map(isOfCritic)).toEqual([false, true]);
    const [, asked] = stage.model.requests;
    expect(asked?.body.model).toBe('second-model');
    expect(asked !== undefined && hasTools(asked)).toBe(false);
    expect(listOf(asked?.body.messages)).toHaveLength(2);
    // The issue, the change with its new file, and what the commands said.
    const shown = shownIn(asked);
    expect(shown).toContain('`add(2, 3)` is -1');
    expect(shown).toContain('+export const add = (a, b) => a + b;');
    expect(shown).toContain('+A file that the base does not have.');
    expect(shown).toContain('- sh check.sh: passed');
    expect(countsOf(result)).toEqual({ approve: 1 });
    const pull = await onlyPull(stage);
    expect(pull.isDraft).toBe(false);
  });

  test('it sends the change back once, inside the same budget', async () => {
    const better = `// Sums.\n${RIGHT}`;
    await using stage = await stageFor({
      script: [
        MEND,
        opinion('ITERATE', 'Say in a comment what it is.'),
        says(write('src/add.js', better), finish()),
        opinion('APPROVE'),
      ],
    });

    const result = await stage.start({ kind: 'label' }, { inputs: ON });

    expectEnd(result, 'validated', 0);
    expect(stage.model.requests.map(isOfCritic)).toEqual([false, true, false, true]);
    expect(shownIn(stage.model.requests[2])).toContain('Say in a comment what it is.');
    const pull = await onlyPull(stage);
    expect(pull.isDraft).toBe(false);
    expect(await stage.repository.fileAt(pull.branch, 'src/add.js')).toBe(better);
    expect(countsOf(result)).toEqual({ iterate: 1, approve: 1 });
  });

  test('what it advises against is not published; the patch is kept and the reason is told', async () => {
    await using stage = await stageFor({ script: [MEND, opinion('ABORT', 'It opens a door.')] });

    const result = await stage.start({ kind: 'label' }, { inputs: ON });

    expectEnd(result, 'withdrawn', 1);
    expect(await pullsOf(stage)).toEqual([]);
    expect(await stage.repository.branches()).toEqual(['main']);
    expect(readFileSync(result.outputs['patch-path'] ?? '', 'utf8')).toContain(
      '+export const add = (a, b) => a + b;',
    );
    expect(await statusComment(stage)).toContain('It opens a door.');
    expect(countsOf(result)).toEqual({ abort: 1 });
  });

  test('words without an answer approve nothing: the change waits for a person, who is told why', async () => {
    await using stage = await stageFor({ script: [MEND, { text: 'Looks good to me!' }] });

    const result = await stage.start({ kind: 'label' }, { inputs: ON });

    expectEnd(result, 'needs-review', 0);
    const pull = await onlyPull(stage);
    expect(pull.isDraft).toBe(true);
    expect(countsOf(result)).toEqual({ parse_error: 1 });
    const why = 'the reply is no answer in the agreed form; the input critic may name another model for it';
    for (const text of [pull.body, result.summary, await statusComment(stage)])
      expect(text).toContain(`the critic, a second model, did not judge it: ${why}`);
  });
});
