import { join } from 'node:path';
import type { FaultRule } from '../../embedded/github/faults.ts';
import { type Json, type JsonObject, objectOf, parseJson } from '../../embedded/json.ts';
import type { Script } from '../../embedded/model-server.ts';
import type { ActionResult } from '../../embedded/run-action.ts';
import type { Stage, Start } from '../../embedded/stage.ts';
import { fingerprint, QUICK, stageFor } from '../support/scenario.ts';
import { type Canary, startCanary } from './canary.ts';
import { type Case, type CaseRun, type Deed, readCase } from './case.ts';
import { filled } from './fill.ts';
import { replyOf } from './replies.ts';
import { asFiles, say, setUp, splitAt, stageOptions } from './set-up.ts';

/** For one run; a run that takes longer is stopped, and that is held against it. */
const LIMIT_MS = 150_000;

/** A case that has been played, as it can be looked at from outside. */
export interface Played extends AsyncDisposable {
  /** With everything filled in. */
  readonly case: Case;
  readonly stage: Stage;
  readonly canary: Canary;
  readonly results: readonly ActionResult[];
  /** What people pushed, by branch. */
  readonly pushed: readonly { readonly branch: string; readonly commit: string }[];
  /** Paths of the checkout that are not as before the first run. */
  readonly touched: readonly string[];
  readonly isLate: boolean;
}

/** What happens between the runs' own steps. */
class Story {
  /** Of the run that is under way. */
  stops = new AbortController();
  readonly pushed: { readonly branch: string; readonly commit: string }[] = [];
  readonly #case: Case;
  readonly #stage: Stage;

  constructor(told: Case, stage: Stage) {
    this.#case = told;
    this.#stage = stage;
  }

  async reach(moment: string): Promise<void> {
    for (const { before, do: deeds } of this.#case.happens ?? [])
      if (before === moment) for (const deed of deeds) await this.#carryOut(deed);
  }

  async #carryOut(deed: Deed): Promise<void> {
    const { repository, issue } = this.#stage;
    if ('editIssue' in deed) return repository.editIssue(issue, deed.editIssue);
    if ('comment' in deed) return say(this.#stage, deed.comment);
    if ('label' in deed) return repository.label(issue, deed.label);
    if ('unlabel' in deed) return repository.unlabel(issue, deed.unlabel);
    if ('closeIssue' in deed) return repository.closeIssue(issue);
    if ('lockIssue' in deed) return repository.lockIssue(issue);
    if ('closePull' in deed) return repository.closePull(deed.closePull);
    if ('role' in deed) return repository.addCollaborator(deed.role.login, deed.role.role);
    if ('session' in deed)
      return void (await repository.keep(`refs/tether/session/issue-${issue}`, 'session.json', deed.session));
    const { branch, files } = deed.push;
    this.pushed.push({ branch, commit: await repository.pushCommit({ branch, files: asFiles(files) }) });
  }
}

/** Plays the text of a case's file from its first event to its last run. @param api empty: in the protocol that it names */
export async function played(text: string, api = ''): Promise<Played> {
  const canary = await startCanary();
  const known = { canary: canary.url, outside: canary.folder, key: 'sk-local-model-key-of-the-stage' };
  const first = inProtocol(readCase(filled(text, known)), api);
  let script: Script = [];
  const stage = await stageFor({
    ...stageOptions(first),
    script: async (request, index) => (typeof script === 'function' ? script(request, index) : null),
  });
  const { token, workspace, github } = stage;
  const told = inProtocol(readCase(filled(text, { ...known, token, workspace, forge: github.url })), api);
  const story = new Story(told, stage);
  script = scriptOf(told, story);
  await setUp(told, first, stage);
  const before = fingerprint(workspace);
  const results = await runAll(told, { stage, story, word: canary.word });
  const touched = fingerprint(workspace).filter((line) => !before.includes(line));
  return {
    case: told,
    stage,
    canary,
    results,
    pushed: story.pushed,
    touched: told.together ? [] : touched,
    isLate: results.some(({ ms }) => ms >= LIMIT_MS),
    async [Symbol.asyncDispose]() {
      await stage[Symbol.asyncDispose]();
      await canary[Symbol.asyncDispose]();
    },
  };
}

function inProtocol(told: Case, api: string): Case {
  return api === '' ? told : { ...told, inputs: { ...told.inputs, provider: `custom-${api}` } };
}

function scriptOf(told: Case, story: Story): Script {
  const replies = told.model ?? [];
  return async (request, index) => {
    const moment = `reply ${index + 1}`;
    await story.reach(moment);
    if (told.runs?.some(({ stop }) => stop?.at === moment)) {
      story.stops.abort();
      return { fault: 'hang' };
    }
    const last = told.then === 'again' ? (replies.at(-1) ?? 'mend') : 'mend';
    return replyOf(replies[index] ?? last, request);
  };
}

interface Scene {
  readonly stage: Stage;
  readonly story: Story;
  readonly word: string;
}

async function runAll(told: Case, scene: Scene): Promise<readonly ActionResult[]> {
  const runs = told.runs ?? [{}];
  if (told.together === true) {
    const others = runs.map((_, at) => join(scene.stage.runnerTemp, '..', 'jobs', String(at), 'checkout'));
    for (const folder of others) await scene.stage.checkout(folder);
    return Promise.all(runs.map((run, at) => runOne({ ...told, ...scene, run, at, workspace: others[at] })));
  }
  const results: ActionResult[] = [];
  for (const [at, run] of runs.entries()) {
    await scene.story.reach(`run ${at + 1}`);
    results.push(await runOne({ ...told, ...scene, run, at, workspace: undefined }));
  }
  return results;
}

async function runOne({
  stage,
  story,
  word,
  run,
  at,
  workspace,
  inputs = {},
  env = {},
}: Scene &
  Case & {
    readonly run: CaseRun;
    readonly at: number;
    readonly workspace: string | undefined;
  }): Promise<ActionResult> {
  const start = startOf(run);
  const stops = new AbortController();
  story.stops = stops;
  const sent = await stage.eventOf(start);
  const event = objectOf(changed(sent.event, run.event?.changes ?? {}));
  await story.reach(`start ${at + 1}`);
  const { how = 'kill', at: moment = '' } = run.stop ?? {};
  if (moment.startsWith('forge ')) stage.github.fail(stopAt(run, stops));
  const [, words = ''] = moment.startsWith('log ') ? splitAt(moment) : [];
  stage.repository.tellRun(at + 1, 'in_progress');
  const result = await stage.start(start, {
    event,
    eventName: run.event?.name ?? sent.eventName,
    inputs: { ...QUICK, ...inputs, ...run.inputs },
    env: { OTHER_SERVICE_TOKEN: word, GITHUB_RUN_ID: String(at + 1), ...env },
    signal: AbortSignal.any([stops.signal, AbortSignal.timeout(LIMIT_MS)]),
    cancelsWith: how,
    ...(words !== '' && { cancelAfter: (log: string) => new RegExp(words).test(log) }),
    ...(workspace !== undefined && { workspace }),
  });
  stage.repository.tellRun(at + 1, 'completed');
  return result;
}

function startOf({ by = 'label', sender, label, body = '/tether' }: CaseRun): Start {
  const who = sender === undefined ? {} : { sender };
  switch (by) {
    case 'label':
      return { kind: 'label', ...who, ...(label !== undefined && { label }) };
    case 'comment':
      return { kind: 'comment', body, ...who };
    case 'dispatch':
      return { kind: 'dispatch', ...who };
  }
}

/** A request that is never answered, and at whose time the run is stopped: `after`: it was carried out. */
function stopAt({ stop }: CaseRun, stops: AbortController): FaultRule {
  const [, request] = splitAt(stop?.at ?? '');
  const [method, path] = splitAt(request);
  return {
    method,
    path: new RegExp(path),
    ...(stop?.after && { after: true }),
    // It is read when the request is met, and then when it has been carried out.
    get status() {
      stops.abort();
      return 'hang' as const;
    },
  };
}

/** The value with changes laid over it; null takes a field away. */
function changed(value: Json | undefined, changes: Json | undefined): Json | undefined {
  if (typeof changes !== 'object' || changes === null || Array.isArray(changes)) return changes;
  const result: Record<string, Json | undefined> = { ...objectOf(value) };
  for (const [name, change] of Object.entries(objectOf(changes))) {
    if (change === null) delete result[name];
    else result[name] = changed(result[name], change);
  }
  return parseJson(JSON.stringify(result)) satisfies Json as JsonObject;
}
