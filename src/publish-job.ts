import { isAbsolute, resolve } from 'node:path';
import { type BaseCommit, openCommitBeside } from './adapters/git/base-commit.ts';
import type { ExistingBranch } from './adapters/git/read-branch.ts';
import { readBundleFile } from './adapters/runner/bundle-file.ts';
import { heldSeals } from './adapters/runner/seals.ts';
import { type Beginning, type BootstrapContext, openStart, remoteOf } from './bootstrap.ts';
import { foreignTo } from './bundle/binding.ts';
import { type Bundle, readBundle } from './bundle/bundle.ts';
import { type Admitted, type AdmittedRun, compose } from './compose.ts';
import { Budget } from './core/budget.ts';
import type { ModelClient } from './core/ports.ts';
import { branchFor } from './deliver/text/templates.ts';
import type { Asked } from './intake/trigger/event.ts';
import { freshFrom, type Start } from './intake/trigger/start.ts';
import { type BundleRefusal, publishBundle, refused } from './run/publish-bundle.ts';
import { endedEarly, type RunResult } from './run/result.ts';

/** The job that writes: it has what another one made of the same event. */
export interface PublishJob {
  readonly kind: 'publish';
  readonly context: BootstrapContext;
  readonly bundle: Bundle;
}

type OpenedJob = PublishJob | { readonly kind: 'refused'; readonly refusal: BundleRefusal };

/** Besides what is changed: words, outputs of commands, and what is known of the base. */
const MAX_WORDS_BYTES = 16 * 2 ** 20;
/** Of a change in JSON, at most: each byte of it may be escaped. */
const MAX_ESCAPED = 6;

/** Reads what the other job handed over, and whether it is of this very repository, issue, run and attempt. */
export async function publishJob(given: BootstrapContext, asked: Asked): Promise<OpenedJob> {
  const { config, startedAt } = given;
  const { runner, changes } = config;
  const { job } = config.source;
  const path = isAbsolute(job.bundlePath) ? job.bundlePath : resolve(runner.workspace, job.bundlePath);
  const maxBytes = MAX_WORDS_BYTES + MAX_ESCAPED * changes.limits.maxTotalBytes;
  const file = await readBundleFile({ path, sha256: job.bundleSha256 }, { maxBytes });
  const read = file.kind === 'read' ? await readBundle(file.text) : file;
  if (read.kind === 'refused') return { kind: 'refused', refusal: refused(read.why) };
  const { bundle } = read;
  const { agent } = bundle.origin;
  const { runId: run, runAttempt: attempt, repository } = runner;
  // Who works on the issue is known later.
  const foreign = foreignTo({ repository, issue: asked.trigger.issue, run, attempt, agent }, bundle.origin);
  if (foreign !== null) return { kind: 'refused', refusal: refused(foreign) };
  const { limits, prices } = config.budget;
  const now = () => performance.now();
  const context: BootstrapContext = {
    ...given,
    seals: heldSeals(bundle.seals),
    budget: new Budget({ limits, prices, startedAt, now, before: bundle.cost }),
  };
  return { kind: 'publish', context, bundle };
}

/** What the job knows of the run once it is admitted. */
export interface PublishRequest {
  readonly admitted: Admitted;
  readonly beginning: Beginning;
  readonly stillWanted: (start: Start) => AdmittedRun['stillWanted'];
  readonly unpublishable: AbortController;
}

/** Publishes what a bundle holds, where it is about the base and the branch that stand here. */
export async function publish(
  { bundle }: PublishJob,
  settled: BootstrapContext,
  { admitted, beginning, stillWanted, unpublishable }: PublishRequest,
): Promise<RunResult> {
  const { ending, origin } = bundle;
  const { config } = settled;
  // No model is asked and no picture shown.
  const chat = { ...config.chat, escalationModel: '', images: 'off' } as const;
  const context: BootstrapContext = { ...settled, config: { ...config, chat } };
  const foreign = foreignTo({ ...origin, agent: context.config.chat.agent }, origin);
  if (foreign !== null) return over(refused(foreign));
  if (ending.kind === 'over') return over(ending);
  const { session } = admitted;
  if (bundle.session.isKept && bundle.session.over !== session.over) return over(OVERTAKEN);
  session.learn(bundle.session);
  const { start, refusal } = startFor(bundle, beginning.start);
  const on = await openStart(context, { ...beginning, start });
  admitted.onOpened(on.base);
  const from = refusal === null ? await baseFor(bundle, context, { on, start }) : { ...on, refusal };
  if (from.base !== on.base) admitted.onOpened(from.base);
  const dependencies = await compose(context, {
    ...admitted,
    unpublishable,
    start,
    base: from.base,
    branch: from.branch,
    model: NO_MODEL,
    unpublished: null,
    handOver: null,
    stillWanted: stillWanted(start),
  });
  return publishBundle(dependencies, bundle, from.refusal);
}

function over({ status, reason }: BundleRefusal): RunResult {
  return endedEarly(status, reason);
}

const OVERTAKEN: BundleRefusal = {
  status: 'superseded',
  reason:
    'Another run worked on this issue after the job that asked the model had begun, so nothing was published. Comment /tether to go on from what that run left.',
};

/** A branch that was new to the other job may take its change on top; any other must stand where that found it. */
function startFor(
  { head }: Bundle,
  start: Start,
): { readonly start: Start; readonly refusal: BundleRefusal | null } {
  const now = start.kind === 'continued' ? start.head : start.expectedHead;
  if (now === head) return { start, refusal: null };
  if (head === null) return { start: freshFrom(start.baseBranch), refusal: null };
  const reason = `The branch stands at ${now ?? 'no commit'} by now, and the change was made when it stood at ${head}. Nothing was overwritten.`;
  return { start, refusal: { status: 'superseded', reason } };
}

interface Opened {
  readonly base: BaseCommit;
  readonly branch: ExistingBranch | null;
}

/**
 * The commit that the change was judged on. Where that is not the one that this job would begin from, it must be on the
 * base branch, and hold all that the branch of the issue has from there: or the commit would take back what others did.
 */
async function baseFor(
  { base, head, origin }: Bundle,
  context: BootstrapContext,
  { on, start }: { readonly on: Opened; readonly start: Start },
): Promise<Opened & { readonly refusal: BundleRefusal | null }> {
  if (base === on.base.sha) return { ...on, refusal: null };
  if (base === null) return { ...on, refusal: refused('it says no base commit') };
  const { forge } = context;
  const { baseBranch } = start;
  const tip = (await forge.branch(baseBranch))?.headSha ?? null;
  const strange = refused(
    `it is about commit ${base}, which is none that branch ${baseBranch} of this repository has`,
  );
  if (tip === null || (await mergeBaseOf(context, base, tip)) !== base) return { ...on, refusal: strange };
  if (head !== null) {
    const from = await mergeBaseOf(context, baseBranch, head);
    if (from === null || (await mergeBaseOf(context, from, base)) !== from) {
      const branch = branchFor(origin.issue);
      return {
        ...on,
        refusal: refused(`it is about commit ${base}, which is older than what ${branch} holds`),
      };
    }
  }
  return { base: await openCommitBeside(on.base, base, remoteOf(context)), branch: null, refusal: null };
}

/** Null: they have none, as far as the forge knows. */
async function mergeBaseOf({ forge }: BootstrapContext, base: string, head: string): Promise<string | null> {
  if (base === head) return base;
  return forge.historyBetween(base, head).then(
    ({ mergeBase }) => mergeBase,
    () => null,
  );
}

const NO_MODEL: ModelClient = {
  complete: () => Promise.reject(new Error('The job that publishes asks no model. This is a bug in Tether.')),
  capabilities: { nativeTools: true },
};
