import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { EXIT_CODES } from '../src/core/outcome.ts';
import { startHttpScript } from './support/http-script.ts';
import { isTrue, list, mapping, readWorkflow } from './support/workflows.ts';

const path = 'examples/notify.yml';
const workflow = await readWorkflow(path, readFileSync(join(import.meta.dirname, '..', path), 'utf8'));
const steps = list(workflow.jobs[0]?.plain.steps).map(mapping);
const [chat = {}] = steps.slice(-1);

function tells(step: typeof chat, outputs: Readonly<Record<string, string>>): boolean {
  const [, condition = ''] = /^\$\{\{ !cancelled\(\) && (.+) \}\}$/.exec(String(step.if)) ?? [];
  expect(condition).not.toBe('');
  return isTrue(condition, { steps: { tether: { outputs } } });
}

test('the chat hears of every end but of a start that concerned nobody', () => {
  const told = Object.keys(EXIT_CODES).filter((status) => tells(chat, { status }));
  expect(told).toEqual(Object.keys(EXIT_CODES).filter((status) => status !== 'skipped'));
  expect(tells(chat, { status: '' })).toBe(false);
});

test('the step posts what a chat takes, and fails where the chat refuses it', async () => {
  await using chats = await startHttpScript();
  chats.on('POST /hook', [{}, { status: 500 }]);
  const env = {
    PATH: process.env.PATH ?? '',
    ...{ CHAT_WEBHOOK: `${chats.url}/hook`, STATUS: 'validated' },
    WHERE: 'https://github.example/octo/hello/pull/7"$(id)',
  };
  const post = () =>
    promisify(execFile)('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', String(chat.run)], {
      env,
    });
  await post();
  expect(chats.bodies('POST /hook')).toEqual([{ text: `Tether: validated, ${env.WHERE}` }]);
  await expect(post()).rejects.toThrow('500');
});
