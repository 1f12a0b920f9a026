import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, test } from 'vitest';
import { listOf, objectOf, textOf } from '../embedded/json.ts';
import type { TurnReply } from '../embedded/model-script.ts';
import { Stage, type Start } from '../embedded/stage.ts';
import { temporaryFolder } from '../embedded/temp.ts';
import { startHttpScript } from './support/http-script.ts';
import { ASK, MAIN } from './support/scenario.ts';

/** The published figure: system prompt and tool definitions together stay below it. */
const MAX_FIXED_TOKENS = 900;

const DIST = dirname(MAIN);
const HOOK = join(import.meta.dirname, 'fixtures', 'log-loaded-files.mjs');

/** `new Headers()` is enough to load it (docs/decisions/0025). */
const FETCH = "Node's own fetch";
/** In `@actions/core`. */
const OUTPUTS = 'set-output';

/** Parts that are loaded when they are needed, each with a text that only it has. */
const PARTS = {
  openai: 'X-Stainless-Lang',
  octokit: 'octokit-core.js',
  'what checks a session': '/ledger/',
  'what finds secrets': 'secretlint-rule-',
  'what isolates commands': 'pivot_root',
  'what asks Gitea': '.tether-session.json',
  'what reads other encodings than UTF-8': 'georgianacademy',
  'what reads Markdown': 'footnote_anchor',
  'what sends spans': '@opentelemetry/sdk',
  [FETCH]: FETCH,
} as const;

const READ: TurnReply = { calls: [{ name: 'read-file', arguments: { path: 'calc.js' } }] };

function stage(...script: readonly TurnReply[]): Promise<Stage> {
  return Stage.set({
    main: MAIN,
    content: { files: { 'README.md': '# Calc\n', 'src/calc.js': 'export const one = 2;\n' } },
    script,
  });
}

/** Runs the bundle; tells its status and which parts stand in the files that it loaded. */
async function loadedBy(
  on: Stage,
  how: Start,
  variables: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: string; readonly parts: readonly string[] }> {
  await using folder = await temporaryFolder('loaded');
  const list = join(folder.path, 'files');
  const env = { NODE_OPTIONS: `--import=${HOOK}`, LOADED_FILES: list, ...variables };
  const { outputs } = await on.start(how, { env });
  const lines = (await readFile(list, 'utf8')).trim().split('\n');
  const texts = await Promise.all(lines.map((line) => (line === 'fetch' ? FETCH : readFile(line, 'utf8'))));
  // What writes the outputs loads it, when all is done.
  const end = texts.findIndex((text) => text.includes(OUTPUTS));
  const parts = Object.entries(PARTS).flatMap(([name, mark]) =>
    texts.slice(0, name === FETCH ? end : undefined).some((text) => text.includes(mark)) ? [name] : [],
  );
  return { status: outputs.status ?? '', parts };
}

test('a run that its event skips loads no part; a denied one asks no model, though its client is loaded meanwhile', async () => {
  await using on = await stage(ASK);
  expect(await loadedBy(on, { kind: 'label', label: 'bug' })).toEqual({ status: 'skipped', parts: [] });
  expect(on.github.requests.filter(({ path }) => path.startsWith('/repos/'))).toEqual([]);
  const denied = await loadedBy(on, { kind: 'label', sender: 'stranger' });
  expect(denied).toMatchObject({ status: 'denied', parts: expect.arrayContaining(['octokit']) });
  expect(on.model.requests).toEqual([]);
  // The text of the issue has no markup, so that nothing of it is parsed.
  const admitted = await loadedBy(on, { kind: 'label' });
  expect(admitted).toEqual({ status: 'needs-info', parts: ['openai', 'octokit'] });
});

test('what reads other encodings and Markdown and what sends spans is loaded where a file, the issue and a collector need it', async () => {
  await using collector = await startHttpScript();
  collector.on('POST /v1/traces', { json: {} });
  const files = { 'calc.js': Buffer.from('// Gr\xf6\xdfe\nexports.one = 2;\n', 'latin1') };
  await using on = await Stage.set({
    ...{ main: MAIN, content: { files }, script: [READ, ASK] },
    issue: { title: 'An issue', body: 'Something is wrong <!-- hidden -->.' },
  });
  const { parts } = await loadedBy(on, { kind: 'label' }, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  expect(parts).toEqual([
    ...['openai', 'octokit', 'what reads other encodings than UTF-8', 'what reads Markdown'],
    'what sends spans',
  ]);
  expect(collector.log).toEqual(['POST /v1/traces']);
});

test('on Gitea its own adapter is loaded', async () => {
  await using on = await Stage.set({
    ...{ main: MAIN, content: { files: { 'README.md': '# Calc\n' } }, script: [ASK], forge: 'gitea' },
  });
  const { status, parts } = await loadedBy(on, { kind: 'label' });
  expect(status).toBe('needs-info');
  expect(parts).toContain('what asks Gitea');
});

test('a change is published by the client that has read the issue: the bundle has no other', async () => {
  const names = (await readdir(DIST)).filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(names.map((name) => readFile(join(DIST, name), 'utf8')));
  const withClient = texts.filter((text) => text.includes(PARTS.octokit));
  expect(withClient).toHaveLength(1);
  // What @actions/github puts on top of it: a method for each of a thousand requests.
  expect(texts.filter((text) => text.includes('/git/blobs/{file_sha}'))).toEqual([]);
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
