import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, test } from 'vitest';
import { listOf, objectOf, textOf } from '../embedded/json.ts';
import type { TurnReply } from '../embedded/model-script.ts';
import { Stage, type Start } from '../embedded/stage.ts';
import { temporaryFolder } from '../embedded/temp.ts';
import { MAIN } from './support/scenario.ts';

/** The published figure: system prompt and tool definitions together stay below it. */
const MAX_FIXED_TOKENS = 900;

const DIST = dirname(MAIN);
const HOOK = join(import.meta.dirname, 'fixtures', 'log-loaded-files.mjs');

/** Packages that take the process tens of milliseconds to load, each with a text that only it has. */
const HEAVY = { openai: 'X-Stainless-Lang', octokit: 'octokit-core.js' } as const;

const ASK: TurnReply = { calls: [{ name: 'ask', arguments: { question: 'Which one?' } }] };
const EDIT: TurnReply = {
  calls: [{ name: 'write-file', arguments: { path: 'src/calc.js', content: 'export const one = 1;\n' } }],
};
const FINISH: TurnReply = {
  calls: [{ name: 'finish', arguments: { title: 'One', summary: 'It was two.' } }],
};

function stage(...script: readonly TurnReply[]): Promise<Stage> {
  return Stage.set({
    main: MAIN,
    content: { files: { 'README.md': '# Calc\n', 'src/calc.js': 'export const one = 2;\n' } },
    script,
  });
}

/** Runs the bundle; tells its status and which heavy packages stand in the files that it loaded. */
async function loadedBy(
  on: Stage,
  how: Start,
): Promise<{ readonly status: string; readonly heavy: readonly string[] }> {
  await using folder = await temporaryFolder('loaded');
  const list = join(folder.path, 'files');
  const env = { NODE_OPTIONS: `--import=${HOOK}`, LOADED_FILES: list };
  const { outputs } = await on.start(how, { env });
  const files = (await readFile(list, 'utf8')).trim().split('\n');
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  const heavy = Object.entries(HEAVY).flatMap(([name, mark]) =>
    texts.some((text) => text.includes(mark)) ? [name] : [],
  );
  return { status: outputs.status ?? '', heavy };
}

test('a skipped and a denied run load neither the model client nor Octokit; an admitted one the former', async () => {
  await using on = await stage(ASK);
  expect(await loadedBy(on, { kind: 'label', label: 'bug' })).toEqual({ status: 'skipped', heavy: [] });
  expect(on.github.requests.filter(({ path }) => path.startsWith('/repos/'))).toEqual([]);
  expect(await loadedBy(on, { kind: 'label', sender: 'stranger' })).toEqual({ status: 'denied', heavy: [] });
  expect(on.model.requests).toEqual([]);
  expect(await loadedBy(on, { kind: 'label' })).toEqual({ status: 'needs-info', heavy: ['openai'] });
});

test('Octokit is loaded when a change is published', async () => {
  await using on = await stage(EDIT, FINISH);
  const { status, heavy } = await loadedBy(on, { kind: 'label' });
  expect({ status, heavy }).toEqual({ status: 'unvalidated', heavy: ['openai', 'octokit'] });
});

test(`system prompt and tool definitions of the first request are below ${MAX_FIXED_TOKENS} tokens`, async () => {
  await using on = await stage(ASK);
  await on.start({ kind: 'label' });
  const body = objectOf(on.model.requests[0]?.body);
  const messages = listOf(body.messages).map(objectOf);
  const system = messages.filter(({ role }) => role === 'system').map(({ content }) => textOf(content));
  expect(system).toHaveLength(1);
  expect(listOf(body.tools).length).toBeGreaterThan(5);
  const tokens = encode(system.join('')).length + encode(JSON.stringify(body.tools)).length;
  expect(tokens).toBeLessThan(MAX_FIXED_TOKENS);
});

test('the files of the bundle are ASCII, because one wide character doubles the memory of a whole file', async () => {
  const names = (await readdir(DIST)).filter((name) => name.endsWith('.js'));
  expect(names.length).toBeGreaterThan(1);
  const texts = await Promise.all(names.map((name) => readFile(join(DIST, name), 'utf8')));
  expect(names.filter((_, index) => /\P{ASCII}/u.test(texts[index] ?? ''))).toEqual([]);
});
