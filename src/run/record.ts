import type { RoundsResult } from '../bundle/bundle.ts';
import { afterRun } from '../core/branch-work.ts';
import type { ChangeSet, KeptPatch } from '../core/change-set.ts';
import { verdictOf } from '../core/decision.ts';
import type { WrittenTree } from '../core/ports.ts';
import type { CommentName } from '../core/task.ts';
import { heardIn } from '../deliver/status/asking.ts';
import { SYSTEM_CLOCK } from '../deliver/status/live-edits.ts';
import { StatusComment } from '../deliver/status/status-comment.ts';
import { escapedCode, escapedWords } from '../deliver/text/escape.ts';
import {
  claimOf,
  type PullRequestWorkflows,
  type RunRecord,
  type StartedRun,
} from '../deliver/text/templates.ts';
import { changelogOf, hasEntry } from '../intake/instructions/changelog.ts';
import type { RepositoryDependencies, RunDependencies } from './dependencies.ts';

export interface Played extends RoundsResult {
  /** How long the gate has taken on the base so far. */
  readonly gateMs: number;
}

export interface Ended extends Played {
  readonly changes: ChangeSet;
  readonly patch: KeptPatch;
  readonly written: WrittenTree;
  /** Whether the workflow token publishes; null: not known. */
  readonly isByWorkflowToken: boolean | null;
}

const MAX_UNJUDGED_CHARS = 500;

/** For a run that ends before its rounds did. */
export function startedRunOf({ task, budget, status }: RunDependencies): StartedRun {
  const { modelName: model, runUrl } = status;
  return {
    task: {
      issue: task.issue,
      title: task.title,
      instruction: task.instruction,
      ...(task.otherWork && { otherWork: task.otherWork }),
    },
    cost: { spent: budget.spent, ms: budget.workedMs, model, runUrl },
  };
}

/** What people are told of the run. */
export async function recordOf(
  dependencies: RunDependencies,
  { end, generatedFiles, formatted, changes, patch, written, isByWorkflowToken, ...notes }: Ended,
): Promise<RunRecord> {
  const { templateOf } = await import('../deliver/pull-request-form.ts');
  const { repository, validation, status, publication } = dependencies;
  const { branch, workspace } = repository;
  const { caveats, notices } = status;
  const unjudged = notes.unjudged === null ? [] : [notes.unjudged];
  const verdict = verdictOf(end);
  return {
    ...startedRunOf(dependencies),
    end,
    verdict,
    change: {
      files: patch.files,
      branch: afterRun(branch, { found: workspace.start, now: changes, written: written.changes }),
      generatedFiles,
      formatted,
      patch: patch.text,
    },
    checks: {
      commands: validation.commands.gateFor(changes),
      unlike: validation.environment.unlike,
      caveats,
      workflows: changes.isEmpty ? 'unknown' : await workflowsFor(repository.base, isByWorkflowToken),
    },
    notShown: [
      ...notes.notShown,
      ...unjudged.map((text) => escapedWords(text, MAX_UNJUDGED_CHARS)),
      ...(await missingEntry(repository.base, changes, verdict)),
    ],
    notices: [...notices, ...unjudged],
    form: {
      title: await publication.signing.subjectFor(claimOf(end)?.title ?? ''),
      template: await templateOf(status.form, repository.base),
    },
  };
}

/** That the change has no entry in the changelog, where the repository keeps one for each change of its code. */
async function missingEntry(
  base: RepositoryDependencies['base'],
  changes: ChangeSet,
  verdict: RunRecord['verdict'],
): Promise<readonly string[]> {
  if (changes.isEmpty || verdict === null || verdict.evidence.proof.kind === 'not-applicable') return [];
  const changelog = await changelogOf(base);
  if (changelog === null || hasEntry(changelog, changes.paths)) return [];
  return [`No entry was added to ${escapedCode(changelog.path)}, where changes are listed.`];
}

const WORKFLOW = /^\.(?:github|gitea|forgejo)\/workflows\/[^/]+\.ya?ml$/;
const MAX_WORKFLOWS = 30;
const MAX_WORKFLOW_BYTES = 200_000;

async function workflowsFor(
  base: RepositoryDependencies['base'],
  isByWorkflowToken: boolean | null,
): Promise<PullRequestWorkflows> {
  if (isByWorkflowToken === null) return 'unknown';
  const paths = (await base.paths()).filter((path) => WORKFLOW.test(path)).slice(0, MAX_WORKFLOWS);
  const texts = await Promise.all(paths.map((path) => base.text(path, MAX_WORKFLOW_BYTES)));
  if (!texts.some((text) => text !== null && /\bpull_request\b/.test(text))) return 'unknown';
  return isByWorkflowToken ? 'held-back' : 'start';
}

/** The run's status comment on the issue. @param comment which kind, by default that of its agent */
export function statusCommentOf(
  { task, budget, secrets, emit, publication, status, chat: { agent } }: RunDependencies,
  comment: CommentName = agent.name,
): StatusComment {
  const { forge } = publication;
  const { modelName, runUrl, onState, progress } = status;
  return new StatusComment({
    forge,
    secrets,
    budget,
    emit,
    onState,
    issue: task.issue,
    comment,
    settings: { modelName, runUrl, heard: heardIn(task) },
    live: { progress, clock: SYSTEM_CLOCK },
  });
}
