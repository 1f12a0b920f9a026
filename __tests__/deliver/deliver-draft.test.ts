import { expect, test } from 'vitest';
import type { Draft } from '../../src/core/decision.ts';
import { ServiceFault } from '../../src/core/fault.ts';
import { Secrets } from '../../src/core/secrets/secrets.ts';
import { type DeliverDraftOptions, deliverDraft, draftText } from '../../src/deliver/deliver-draft.ts';
import { DRAFT } from '../support/drafts.ts';
import { ISSUE } from '../support/issues.ts';

const BODY: string = ISSUE.body;
const REFUSED = new ServiceFault({
  ...{ service: 'forge', status: 403 },
  parts: { wrong: 'The forge did not let the run do that.', was: 'It answered HTTP 403.', remedy: 'Ask.' },
});

/** A forge that notes what it is told, and refuses what is named. */
function played(options: Partial<DeliverDraftOptions> = {}, refused: readonly string[] = []) {
  const told: string[] = [];
  const does = async (what: string, text = ''): Promise<void> => {
    if (refused.includes(what)) throw REFUSED;
    told.push(`${what} ${text}`.trim());
  };
  const all: DeliverDraftOptions = {
    ...{
      output: 'comment',
      handOverLabel: '',
      secrets: new Secrets(['hunter2-hunter2']),
    },
    ...{ issue: 7, body: BODY },
    stillWanted: async () => ({ kind: 'allowed' }),
    forge: {
      upsertComment: async (_issue, _marker, body) => {
        await does('comment', body);
        return { id: 1, url: 'https://forge.example/c', isByWorkflowToken: true };
      },
      issue: async () => ISSUE,
      issues: {
        search: async () => [],
        editBody: (_issue, body) => does('edit', body),
        create: async (_marker, { body }) => {
          await does('create', body);
          return { kind: 'made', number: 8, url: 'https://forge.example/8' };
        },
        addLabel: async () => undefined,
      },
    },
    ...options,
  };
  return { told, run: (draft: Partial<Draft> = {}) => deliverDraft({ ...DRAFT, ...draft }, all) };
}

test.each([
  ['comment', [], ['comment']],
  ['edit', [], ['edit']],
  ['new-issue', [], ['create']],
  // Where it is refused, the draft is a comment.
  ['edit', ['edit'], ['comment']],
  ['new-issue', ['create'], ['comment']],
] as const)('%s, with %j refused', async (output, refused, expected) => {
  const { told, run } = played({ output }, refused);
  expect((await run()).status).toBe('drafted');
  expect(told.map((what) => what.split(' ')[0])).toEqual(expected);
});

test('where nothing can be written the run fails, and says where the draft is', async () => {
  const { run } = played({ output: 'edit' }, ['edit', 'comment']);
  expect(await run()).toMatchObject({
    status: 'failed',
    reason: expect.stringContaining('The draft is only in the job summary.'),
  });
});

test('a run that is no longer wanted writes nothing', async () => {
  const stillWanted = async () => ({ kind: 'skip', reason: 'Issue #7 is closed.' }) as const;
  const { told, run } = played({ stillWanted });
  expect(await run()).toMatchObject({ status: 'skipped', reason: expect.stringContaining('closed') });
  expect(told).toEqual([]);
});

test('a draft that does not fit with its original is a comment', async () => {
  const body = 'a'.repeat(64_990);
  const { told, run } = played({ output: 'edit', body });
  expect((await run()).reason).toContain('too long');
  expect(told[0]).toMatch(/^comment /);
});

test('a secret in the draft, or in what people wrote, is masked', async () => {
  const { told, run } = played({ output: 'edit', body: BODY });
  await run({ problem: 'It is hunter2-hunter2.' });
  expect(told[0]).not.toContain('hunter2-hunter2');
});

test('prose keeps its lists and its code, and nothing else of Markdown works', () => {
  const problem =
    '1. first `a | b` and `@x`\n* second\n\n\n\n## Head\n> quote\n/tether stop\n--- \n[a](https://b.example) @mona fixes #3';
  expect(draftText({ ...DRAFT, problem })).toContain(
    [
      '1. first `a \\| b` and `@x`',
      '- second',
      '',
      '\\## Head',
      '\\> quote',
      '\\/tether stop',
      '\\---',
      '\\[a\\]((link) @ mona fixes # 3',
    ].join('\n'),
  );
  expect(draftText({ ...DRAFT, problem: 'a `` b ` c ``` d `e`' })).toContain(
    'a \\`\\` b \\` c \\`\\`\\` d `e`',
  );
});
