import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { unseenFiles } from '../adapters/git/unseen-files.ts';
import { unpublishedChange } from '../adapters/workspace/unpublished.ts';
import { criticIn, toolCallingIn } from '../config/config.ts';
import { contextWindowOf } from '../config/prices.ts';
import { ChangeSet } from '../core/change-set.ts';
import type { ModelClient } from '../core/ports.ts';
import type { UnpublishedChange } from '../core/session.ts';
import { subjectFor } from '../deliver/text/subject.ts';
import { Adaptive } from '../dialect/adaptive.ts';
import { createIssueReading } from '../intake/context/other-issues.ts';
import type { BranchPoint } from '../intake/trigger/branch-point.ts';
import type { Issue } from '../issue/open-issue.ts';
import type {
  BaseBranch,
  Candidate,
  Execution,
  ModelChat,
  Run,
  RunInputs,
  RunNotes,
  Workbench,
} from '../run/parts.ts';
import { commitFormFor, commitWordsFor, type WorkCommits } from '../start/commits.ts';
import { loadModel } from '../start/start.ts';
import { caveatsFor, openFormatters, openRules, openWorkspaceFor } from './agent-work.ts';

/** Beside `compose`, because each further file of the bundle costs the first model request half a millisecond. */
export { run } from '../run/run.ts';
export { publisherOf } from './compose-publishing.ts';

interface OpeningOptions {
  readonly commits: WorkCommits;
  /** The change that an earlier run left unpublished; the candidate starts with it. */
  readonly unpublished: UnpublishedChange | null;
}

export interface Models {
  readonly model: ModelClient;
  /** Takes over where the model makes no progress; null: there is none. */
  readonly stronger: ModelClient | null;
}

/** Puts the parts of a run together that a model works in. Who takes its result is added by the job. */
export async function compose(
  issue: Issue,
  { commits, unpublished }: OpeningOptions,
  models: Models,
): Promise<Omit<RunInputs, 'begin' | 'unpublishable'>> {
  const candidate = await openCandidate(issue, { commits, unpublished });
  const notes = await notesOn(issue, commits);
  const run = runOf(issue, commits.from, notes, issue.start.config.model.model);
  const workbench = await workbenchOf(issue, run, candidate, models);
  return {
    run,
    workbench,
    chat: composeChat(issue, models, run.notes.notices),
    base: baseBranchOf(issue, commits),
    rebase: async (commit) => {
      const edits = await wholeChange(issue, commits.base, workbench.workspace.changes());
      if (edits === null) return null;
      return workbenchOf(issue, run, await openOnto(issue, commits, { edits, commit }), models);
    },
  };
}

/** All that the conversation with the model needs. @param notices grows where native tool calls do not work */
function composeChat(
  { start, agent, task }: Issue,
  { model, stronger }: Models,
  notices: string[],
): ModelChat {
  const { forge, config } = start;
  const mark = randomMark();
  return {
    model,
    contextWindow: contextWindowOf(config.inputs, config.model),
    mark,
    issues: createIssueReading({ forge, task, mark }),
    strongerModel: stronger,
    dialect: new Adaptive({
      agent,
      mark,
      ...toolCallingIn(config),
      emit: start.telemetry.emit,
      provider: config.model.provider,
      onFallback: (why) => notices.push(`JSON plans took the place of native tool calls: ${why}`),
    }),
    pictures: forge,
    archiveMark: randomMark(),
  };
}

const randomMark = (): string => randomBytes(6).toString('hex');

/** Opens the base and the change on it, as any job has them, and says so in the log. */
export function openCandidate(issue: Issue, options: OpeningOptions): Promise<Candidate> {
  const { start, task } = issue;
  start.telemetry.emit({ kind: 'task', base: options.commits.base.sha, task });
  return openIn(start.folder, issue, options);
}

async function openIn(
  folder: string,
  { start, agent, task }: Issue,
  { commits: { base, branch, from }, unpublished }: OpeningOptions,
): Promise<Candidate> {
  const form = commitFormFor(start, { task, baseBranch: from.baseBranch });
  const madeBy = task.onto === undefined ? 'a-run' : 'anybody';
  const own = { agent, base, branch, unpublished, madeBy, commits: form, folder } as const;
  return {
    ...(await openWorkspaceFor(start, own)),
    base,
    branch,
    rules: await openRules(base, agent, start),
  };
}

/** What people are told of how commands run and of what the base hides from them. */
export async function notesOn({ start, agent }: Issue, { base }: WorkCommits): Promise<RunNotes> {
  const unseen = await unseenFiles(base);
  const caveats = caveatsFor(agent, start.config);
  return { caveats: [...caveats, ...unseen.caveats], notices: [...unseen.notes] };
}

/** @param modelName of the model that was asked, as people read it */
export function runOf(
  { start, task, role, session, carriesOutPlan }: Issue,
  from: BranchPoint,
  notes: RunNotes,
  modelName: string,
): Run {
  const { config, budget, secrets, telemetry, signal } = start;
  const { runUrl, runId } = config.runner;
  const words = commitWordsFor(start, task);
  return {
    task,
    role,
    budget,
    secrets,
    session,
    carriesOutPlan,
    emit: telemetry.emit,
    signal,
    branchHead: from.kind === 'continued' ? from.head : from.expectedHead,
    origin: { modelName, runUrl, runId },
    notes,
    pullRequest: {
      form: config.inputs.settings.pullRequest,
      titleFor: (claimed) => subjectFor(words, secrets.mask(claimed)),
    },
  };
}

export function baseBranchOf({ start }: Issue, { base, from }: WorkCommits): BaseBranch {
  const head = from.kind === 'continued' ? from.history.base : base.sha;
  return { name: from.baseBranch, head, forge: start.forge };
}

/** All that a pull request changes over its base; null: nothing, or not all of it is text. */
export function wholeChange(
  { start }: Pick<Issue, 'start'>,
  base: WorkCommits['base'],
  changes: ChangeSet,
): Promise<UnpublishedChange | null> {
  return unpublishedChange({ base, start: ChangeSet.empty(base.sha) }, changes, start.secrets);
}

/** Applies a whole change to another commit, in the way an earlier run's change is resumed. @param edits null: nothing */
export async function openOnto(
  issue: Issue,
  { base, from }: WorkCommits,
  { edits, commit }: { readonly edits: UnpublishedChange | null; readonly commit: string },
): Promise<Candidate> {
  const { start } = issue;
  const moved = await issue.commits.beside(base, commit);
  const folder = join(start.folder, `base-${commit.slice(0, 12)}`);
  await mkdir(folder, { recursive: true });
  return openIn(folder, issue, { commits: { from, base: moved, branch: null }, unpublished: edits });
}

/** @param models null: no model takes part */
export async function workbenchOf(
  { start }: Issue,
  run: Run,
  candidate: Candidate,
  models: Models | null,
): Promise<Workbench> {
  const { commands } = start.config;
  const critic = criticIn(start.config);
  const execution: Execution = {
    format: await openFormatters(commands),
    limitMs: () => Math.max(1000, Math.min(commands.limitMs, run.budget.remainingMs)),
    workingDirectory: commands.workingDirectory,
    isIsolated: commands.isolation !== 'none',
    critic: critic === null || models === null ? null : () => criticOf(start, critic, models),
  };
  let preparing: Promise<void> | null = null;
  return {
    ...candidate,
    execution,
    prepare(onSetup) {
      preparing ??= prepare(run, { ...candidate, execution }, onSetup);
      return preparing;
    },
  };
}

/** A model that takes part already is the same client: if it has failed, it is not asked as the critic. */
async function criticOf(
  start: Issue['start'],
  name: string,
  { model, stronger }: Models,
): Promise<ModelClient> {
  const { config } = start;
  if (name === config.model.model) return model;
  if (stronger !== null && name === config.inputs.get('escalation-model')) return stronger;
  return loadModel(start, config, name);
}

async function prepare(
  { emit }: Pick<Run, 'emit'>,
  { rules, environment, execution }: Pick<Workbench, 'rules' | 'environment' | 'execution'>,
  onSetup: () => void,
): Promise<void> {
  await environment.expectFolder();
  // Without a gate nothing will be validated, and the pull request says so.
  if (rules.commands.listed.some(({ purpose }) => purpose === 'validate')) await environment.expectCommands();
  if (environment.prepare === null) return;
  emit({ kind: 'phase', title: 'Setup commands' });
  onSetup();
  await environment.prepare(execution.limitMs);
}
