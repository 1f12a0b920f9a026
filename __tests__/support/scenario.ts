import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import type { Files } from '../../embedded/github/files.ts';
import { isOfSession } from '../../embedded/github/session-requests.ts';
import type { PatternRule } from '../../embedded/github/world.ts';
import { type JsonObject, listOf, numberOf, objectOf, parseJson, textOf } from '../../embedded/json.ts';
import type { RequestRecord } from '../../embedded/local-github.ts';
import type { ModelRequestRecord, Reply, Script, TurnReply } from '../../embedded/model-script.ts';
import type { ActionResult } from '../../embedded/run-action.ts';
import { Stage, type StageOptions, type Start } from '../../embedded/stage.ts';
import { forgeComplaints } from './forge-description.ts';
import { giteaComplaints } from './gitea-description.ts';
import { INPUTS_HERE } from './namespaces.ts';

type ScriptedCall = NonNullable<TurnReply['calls']>[number];

/** The bundle under test; TETHER_MAIN names another one, for example of a build beside this one. */
export const MAIN = process.env.TETHER_MAIN ?? join(import.meta.dirname, '..', '..', 'dist', 'index.js');

/** TETHER_JOBS=two plays each start as the two jobs of a split workflow: the same scenarios hold for them. */
const JOBS = process.env.TETHER_JOBS === 'two' ? 'two' : 'one';

/** How many jobs each start takes, each of which reads the issue, the branch and the session for itself. */
export const JOBS_OF_A_START = JOBS === 'two' ? 2 : 1;

/** For a test of what two jobs do otherwise: goes into its name where they are played, and is empty elsewhere. */
export function otherwiseInTwoJobs(why: string): string {
  return JOBS === 'two' ? ` (skipped in two jobs: ${why})` : '';
}

/** A real npm project with one real bug; `npm test` takes half a second, `sh check.sh` a few milliseconds. */
export const PROJECT: Files = {
  'package.json':
    '{ "name": "sums", "private": true, "type": "module", "scripts": { "test": "node --test" } }\n',
  'README.md': '# sums\n',
  'src/add.js': 'export const add = (a, b) => a - b;\n',
  'test/add.test.js': `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { add } from '../src/add.js';

test('two and three are five', () => assert.equal(add(2, 3), 5));
`,
  'check.sh': "grep -q 'a + b' src/add.js && exit 0\necho 'src/add.js:1: it must be a + b'\nexit 1\n",
};

export const RIGHT = 'export const add = (a, b) => a + b;\n';
export const WRONG = 'export const add = (a, b) => a * b;\n';

/** A rule of the forge: conventional commits. */
export const CONVENTIONAL: PatternRule = {
  branch: /./,
  pattern: '^(feat|fix|docs)(\\(.+\\))?: .{1,40}(\\n|$)',
};

/** The quick gate of `PROJECT`. */
export const QUICK = { validate: 'sh check.sh' } as const;

const exempt = new WeakSet<Stage>();

/** For a test in which the forge is asked, or answers, on purpose as GitHub never is. */
export function exemptFromDescription(stage: Stage): void {
  exempt.add(stage);
}

type Scene = Partial<StageOptions> & Pick<StageOptions, 'script'>;

function sceneOf(options: Scene): Promise<Stage> {
  return Stage.set({
    content: { files: PROJECT },
    issue: { title: 'Sums are differences', body: '`add(2, 3)` is -1. See `src/add.js`.' },
    main: MAIN,
    inputs: INPUTS_HERE,
    // A run on Gitea is never split: docs/gitea.md.
    jobs: options.forge === 'gitea' ? 'one' : JOBS,
    ...options,
  });
}

/** Whatever is asked of the forge in the test is held against GitHub's own description when the stage is left. */
function leftBy(stage: Stage, { forge }: Scene, leave: () => Promise<void>): Stage {
  return Object.assign(stage, {
    async [Symbol.asyncDispose]() {
      await leave();
      const complaints = forge === 'gitea' ? giteaComplaints : forgeComplaints;
      if (!exempt.has(stage)) expect(complaints(stage.github.requests)).toEqual([]);
    },
  });
}

export async function stageFor(options: Scene): Promise<Stage> {
  const stage = await sceneOf(options);
  return leftBy(stage, options, stage[Symbol.asyncDispose].bind(stage));
}

/** The step behind the job of a run, which ends well. @param how what started the run, by the label unless told */
export async function stepBehind(
  stage: Stage,
  { state }: Pick<ActionResult, 'state'>,
  {
    how = { kind: 'label' },
    env = {},
  }: { readonly how?: Start; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<ActionResult> {
  const states = Object.entries(state).map(([name, value]) => [`STATE_${name}`, value] as const);
  const main = MAIN.replace(/index\.js$/, 'post.js');
  const result = await stage.start(how, { main, env: { ...env, ...Object.fromEntries(states) } });
  expect(result.code).toBe(0);
  return result;
}

/** A run of one reply, by the label. */
interface FirstRun {
  readonly reply: TurnReply;
  readonly inputs: Readonly<Record<string, string>>;
  readonly status: string;
}

/** The same with the pull request of a run that mends the project. */
export function publishedOnce(
  options: Partial<StageOptions> = {},
  inputs: Readonly<Record<string, string>> = QUICK,
): ReturnType<typeof playedOnce> {
  return playedOnce({ reply: MEND, inputs, status: 'validated' }, options);
}

/**
 * For the tests of a file that begin with the same first run: it is played for the first of them, and what each of them
 * does is put back for the next one. The replies to later runs are those of the test.
 */
export function playedOnce(
  { reply, inputs, status }: FirstRun,
  options: Partial<StageOptions> = {},
): (...then: readonly (Reply | (() => Promise<Reply>))[]) => Promise<Stage> {
  let replies: readonly (Reply | (() => Promise<Reply>))[] = [];
  const script: Script = (_request, index) => {
    const next = index === 0 ? reply : (replies[index - 1] ?? null);
    return typeof next === 'function' ? next() : next;
  };
  const play = async () => {
    const stage = await sceneOf({ ...options, script });
    expectEnd(await stage.start({ kind: 'label' }, { inputs }), status, status === 'validated' ? 0 : 1);
    const close = stage[Symbol.asyncDispose].bind(stage);
    return { stage: leftBy(stage, { ...options, script }, async () => {}), close, back: await stage.mark() };
  };
  let played: ReturnType<typeof play> | null = null;
  afterAll(async () => (await played)?.close());
  return async (...then) => {
    replies = then;
    played ??= play();
    const { stage, back } = await played;
    await back();
    return stage;
  };
}

export function call(name: string, args: JsonObject | string): ScriptedCall {
  return { name, arguments: args };
}

export function says(...calls: readonly ScriptedCall[]): TurnReply {
  return { calls };
}

export const write = (path: string, content: string): ScriptedCall => call('write-file', { path, content });
export const read = (path: string): ScriptedCall => call('read-file', { path });
export const patch = (path: string, search: string, replace: string): ScriptedCall =>
  call('patch-file', { path, search, replace });
export const runs = (command: string): ScriptedCall => call('run-command', { command });
export const finish = (title = 'Add instead of subtracting', summary = 'The sign was wrong.'): ScriptedCall =>
  call('finish', { title, summary });

/** The shortest run in which a model says something: nothing is judged or published. */
export const ASK: TurnReply = says(call('ask', { question: 'Which sign?' }));

/** One reply that resolves the issue of `PROJECT`. */
export const MEND: TurnReply = says(write('src/add.js', RIGHT), finish());

export interface SeenPull {
  readonly number: number;
  readonly title: string;
  readonly body: string;
  readonly state: string;
  readonly isDraft: boolean;
  readonly branch: string;
  readonly headSha: string;
  readonly base: string;
  /** Changed files by GitHub's own count, from the merge base to the head. */
  readonly changedFiles: number;
}

export async function pullsOf({ repository }: Stage): Promise<readonly SeenPull[]> {
  return (await repository.pulls()).map((pull) => ({
    number: numberOf(pull.number),
    title: textOf(pull.title),
    body: textOf(pull.body),
    state: textOf(pull.state),
    isDraft: pull.draft === true,
    branch: textOf(objectOf(pull.head).ref),
    headSha: textOf(objectOf(pull.head).sha),
    base: textOf(objectOf(pull.base).ref),
    changedFiles: numberOf(pull.changed_files),
  }));
}

/** The verdict of a pull request, without its mark; empty where it has none. It stands below the words of the model. */
export function verdictOf(body: string): string {
  return /^> \[!(?:NOTE|IMPORTANT|WARNING)\]\n> (.*)$/m.exec(body)?.[1] ?? '';
}

/** The one pull request; fails when there are more, or none. */
export async function onlyPull(stage: Stage): Promise<SeenPull> {
  const pulls = await pullsOf(stage);
  expect(pulls).toHaveLength(1);
  const [pull] = pulls;
  if (pull === undefined) throw new Error('There is no pull request.');
  return pull;
}

/** The verdict, and the notes below it: where a pull request says how commands ran. */
export function notesIn({ body }: SeenPull): readonly string[] {
  return [verdictOf(body), ...[...body.matchAll(/^\*\*Note:\*\* (.*)$/gm)].map(([, note = '']) => note)];
}

/** A pull request has no notes, and its verdict tells how commands ran. */
export function expectCaveats(pull: SeenPull, caveats: readonly string[]): void {
  expect(pull.body).not.toMatch(/^\*\*Note:\*\* /m);
  const verdict = verdictOf(pull.body);
  for (const caveat of caveats) expect(verdict).toContain(caveat);
  if (caveats.length === 0) expect(verdict).not.toContain('The commands ran without isolation');
}

export interface SeenComment {
  readonly id: number;
  readonly url: string;
  readonly body: string;
}

/** What was said on the issue by the login that the action writes as. */
async function ownComments(
  { repository, issue }: Stage,
  login = 'github-actions[bot]',
): Promise<readonly SeenComment[]> {
  const comments = await repository.comments(issue);
  return comments
    .filter((comment) => textOf(objectOf(comment.user).login) === login)
    .map(({ id, html_url: url, body }) => ({ id: numberOf(id), url: textOf(url), body: textOf(body) }));
}

const ASKS = '<!-- tether:asks ';

/** The comments of the action's own on the issue in which people are asked something, the oldest first. */
export async function askedOn(stage: Stage, login?: string): Promise<readonly SeenComment[]> {
  return (await ownComments(stage, login)).filter(({ body }) => body.startsWith(ASKS));
}

/** The one comment of the action's own on the issue that asks nobody; fails when there are more, or none. */
export async function statusComment(stage: Stage, login?: string): Promise<string> {
  const own = (await ownComments(stage, login)).filter(({ body }) => !body.startsWith(ASKS));
  expect(own).toHaveLength(1);
  return own[0]?.body ?? '';
}

/** Requests that change something at the forge, what is kept for later runs apart. git's own POST only fetches here, and a GraphQL query only reads. */
export function forgeWrites(stage: Stage): readonly RequestRecord[] {
  return stage.github.requests.filter(
    (request) =>
      request.kind === 'rest' &&
      request.method !== 'GET' &&
      !isOfSession(request) &&
      !request.body.startsWith('{"query":"query'),
  );
}

/** What the forge was asked, but for edits that tell of a run's progress: how many they are goes by the time it takes. */
export function requestsOf({ github }: Stage): readonly RequestRecord[] {
  return github.requests.filter(
    ({ method, body }) => method !== 'PATCH' || !body.includes('**Working on this issue**'),
  );
}

/** How often the forge was asked who else works on the issue. */
export function duplicateLookUps({ github }: Stage): number {
  return github.requests.filter(({ path, body }) => /\/timeline\b/.test(path) || /timelineItems/.test(body))
    .length;
}

/** What is kept under the ref of the issue, or on its branch on Gitea; null: nothing. */
export async function sessionOf({
  repository,
  issue,
}: Pick<Stage, 'repository' | 'issue'>): Promise<JsonObject | null> {
  const text =
    (await repository.fileAt(`refs/tether/session/issue-${issue}`, 'session.json')) ??
    (await repository.fileAt(`refs/heads/tether/session/issue-${issue}`, '.tether-session.json'));
  return text === null ? null : objectOf(parseJson(text));
}

/** Everything that a model request shows the model, as one text. */
export function shownIn(request: ModelRequestRecord | undefined): string {
  const messages = listOf(request?.body.messages).map(objectOf);
  return messages.map((message) => textOf(message.content)).join('\n');
}

/** What the model was told about its last calls: the tool messages at the end of a request. */
export function answersIn(request: ModelRequestRecord | undefined): readonly string[] {
  const messages = listOf(request?.body.messages).map(objectOf);
  const lastReply = messages.findLastIndex(({ role }) => role === 'assistant');
  return messages
    .slice(lastReply + 1)
    .filter(({ role }) => role === 'tool')
    .map(({ content }) => textOf(content));
}

/** Every call of every request has exactly one answer, and every answer its call. */
export function expectPairedCalls(stage: Stage): void {
  for (const request of stage.model.requests) {
    const messages = listOf(request.body.messages).map(objectOf);
    const asked = messages.flatMap(({ tool_calls: calls }) =>
      listOf(calls).map((one) => textOf(objectOf(one).id)),
    );
    const answered = messages.filter(({ role }) => role === 'tool').map(({ tool_call_id: id }) => textOf(id));
    expect(answered).toEqual(asked);
  }
}

/** Paths that differ between two commits, with what became of them ("M src/add.js"). */
export async function changedBetween(stage: Stage, from: string, to: string): Promise<readonly string[]> {
  const [before, after] = await Promise.all([treeOf(stage, from), treeOf(stage, to)]);
  const paths = [...new Set([...before.keys(), ...after.keys()])].sort();
  return paths.flatMap((path) => {
    const [old, now] = [before.get(path), after.get(path)];
    if (old === now) return [];
    return [`${old === undefined ? 'A' : now === undefined ? 'D' : 'M'} ${path}`];
  });
}

async function treeOf({ repository }: Stage, commit: string): Promise<ReadonlyMap<string, string>> {
  const entries = await repository.treeAt(commit);
  return new Map(entries.map(({ path, mode, sha }) => [path, `${mode} ${sha}`]));
}

/** Every path below a folder with mode and content, git's own folder included; links are not followed. */
export function fingerprint(folder: string): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    const name = `${path} ${lstatSync(path).mode.toString(8)}`;
    if (entry.isDirectory()) return [name, ...fingerprint(path)];
    if (entry.isSymbolicLink()) return [`${name} -> ${readlinkSync(path)}`];
    if (!entry.isFile()) return [name];
    return [`${name} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`];
  });
}

/** Command lines of processes that hold the mark; zombies have none. */
export function processesWith(mark: string): readonly string[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(commandLineOf).filter((line) => line.includes(mark));
}

function commandLineOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

const OWN_COMMANDS =
  /^::add-mask::|^::(?:error|warning) title=Tether(?:,file=[^:]*)?::|^::group::(?:Round \d+|Setup commands|Repair on the moved base branch)$|^::endgroup::$/;

/** Lines of the log that the runner would take for a command, those excepted that the action means. */
export function runnerCommands({ log }: ActionResult): readonly string[] {
  const lines = log.split(/\r\n|\n|\r/);
  return lines.filter((line) => !OWN_COMMANDS.test(line) && (/^\s*::/.test(line) || line.includes('##[')));
}

/** What a run used, by the output of that name. */
export function usageOf({ outputs }: Pick<ActionResult, 'outputs'>): JsonObject {
  return objectOf(parseJson(outputs.usage || '{}'));
}

/** Exit code and status at once, with the log in the failure's message. */
export function expectEnd(result: ActionResult, status: string, code: number): void {
  const seen = { status: result.outputs.status, code: result.code };
  expect(seen, `${result.outputs.reason}\n${result.log}`).toEqual({ status, code });
}
