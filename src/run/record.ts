import { afterRun } from '../core/branch-work.ts';
import { ChangeSet, type KeptPatch } from '../core/change-set.ts';
import { type Claim, verdictOf } from '../core/decision.ts';
import type { BaseSearch, Workspace, WrittenTree } from '../core/ports.ts';
import type { Task } from '../core/task.ts';
import type { CommandRun } from '../core/verdict/run.ts';
import { escapedCode } from '../deliver/text/escape.ts';
import { claimOf, type PullRequestWorkflows, type RunRecord } from '../deliver/text/run-record.ts';
import { changelogOf, hasEntry } from '../intake/instructions/changelog.ts';
import type { Run } from './parts.ts';
import { type Finished, startedRunOf } from './worked.ts';

/** What people are told of a run, and what it leaves as files. */
export interface Recorded {
  readonly record: RunRecord;
  readonly changes: ChangeSet;
  readonly patch: KeptPatch;
  readonly written: WrittenTree;
}

/** The record of a run, with its change as a patch file. @param isByWorkflowToken whether the workflow token publishes; null: not known */
export async function recordRun(
  run: Run,
  { candidate, ending, caveats }: Finished,
  isByWorkflowToken: boolean | null,
): Promise<Recorded> {
  const { templateOf } = await import('../deliver/pull-request-form.ts');
  const { base, branch, workspace, rules } = candidate;
  const { notes, pullRequest } = run;
  const { end, generatedFiles, formatted, notCovered } = ending;
  // What was there before a plan is not its change.
  const isPlan = run.role === 'planner';
  const changes = isPlan ? ChangeSet.empty(workspace.base) : workspace.changes();
  const [patch, written] = await Promise.all([candidate.keepPatch(changes), candidate.writtenFor(changes)]);
  const verdict = verdictOf(end);
  const claim = claimOf(end);
  const record: RunRecord = {
    ...startedRunOf(run),
    end,
    verdict,
    change: {
      files: patch.files,
      branch: isPlan
        ? null
        : afterRun(branch, { found: workspace.start, now: changes, written: written.changes }),
      generatedFiles,
      formatted,
      patch: patch.text,
    },
    checks: {
      commands: rules.commands.gateFor(changes),
      caveats: [...notes.caveats, ...caveats],
      workflows: changes.isEmpty ? 'unknown' : await workflowsFor(base, isByWorkflowToken),
      ran: ranOn(ending.ran, { base: ChangeSet.empty(workspace.base).hash, now: changes.hash }),
    },
    notCovered: [
      ...notCovered,
      ...(rules.onlyPaths.length === 0 ? await missingEntry(base, changes, verdict) : []),
      ...(claim === null || changes.isEmpty || run.task.onto !== undefined
        ? []
        : await missingNames(claim, patch.text, workspace, run.task)),
    ],
    notices: notes.notices,
    form: {
      title: pullRequest.titleFor(claim?.title ?? ''),
      template: await templateOf(pullRequest.form, base),
      fill: pullRequest.form.template,
    },
  };
  return { record, changes, patch, written };
}

function ranOn(
  runs: readonly CommandRun[],
  { base, now }: { readonly base: string; readonly now: string },
): RunRecord['checks']['ran'] {
  return runs.map((run) => ({
    run,
    on: run.state === base ? 'base' : run.state === now ? 'branch' : 'undone',
  }));
}

/** Loaded with the parts that publish. */
async function missingNames(
  claim: Claim,
  patch: string,
  workspace: Workspace,
  task: Task,
): Promise<readonly string[]> {
  const { namedNowhere } = await import('../deliver/named.ts');
  const sentence = await namedNowhere(claim, patch, workspace, task);
  return sentence === '' ? [] : [sentence];
}

/** That the change has no entry in the changelog, where the repository keeps one for each change of its code. */
async function missingEntry(
  base: BaseSearch,
  changes: ChangeSet,
  verdict: RunRecord['verdict'],
): Promise<readonly string[]> {
  if (changes.isEmpty || verdict === null || verdict.evidence.proof.kind === 'not-applicable') return [];
  const changelog = await changelogOf(base);
  const there = changes.paths.filter((path) => changes.get(path)?.kind === 'file');
  if (changelog === null || hasEntry(changelog, there)) return [];
  return [`No entry was added to ${escapedCode(changelog.path)}, where changes are listed.`];
}

const WORKFLOW = /^\.(?:github|gitea|forgejo)\/workflows\/[^/]+\.ya?ml$/;
const MAX_WORKFLOWS = 30;
const MAX_WORKFLOW_BYTES = 200_000;

async function workflowsFor(
  base: BaseSearch,
  isByWorkflowToken: boolean | null,
): Promise<PullRequestWorkflows> {
  if (isByWorkflowToken === null) return 'unknown';
  const paths = (await base.paths()).filter((path) => WORKFLOW.test(path)).slice(0, MAX_WORKFLOWS);
  const texts = await Promise.all(paths.map((path) => base.text(path, MAX_WORKFLOW_BYTES)));
  if (!texts.some((text) => text !== null && /\bpull_request\b/.test(text))) return 'unknown';
  return isByWorkflowToken ? 'held-back' : 'start';
}
