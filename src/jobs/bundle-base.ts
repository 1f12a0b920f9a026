import type { Bundle } from '../bundle/bundle.ts';
import { shortSha } from '../core/text/short-sha.ts';
import { branchFor } from '../deliver/text/templates.ts';
import type { StartPoint } from '../intake/trigger/start-point.ts';
import type { Issue } from '../issue/open-issue.ts';
import { type BundleRefusal, refused } from '../run/publish-bundle.ts';
import type { WorkCommits } from '../start/commits.ts';
import type { Start } from '../start/start.ts';

/**
 * The commit that the change was validated on. If it is not the base that this job would start from, it must be on the
 * base branch and contain all that the issue's branch has from there, or the commit would undo the work of others.
 */
export async function baseOf(
  { base, head }: Bundle,
  { start: { forge }, commits, task }: Pick<Issue, 'start' | 'commits' | 'task'>,
  { own, from }: { readonly own: WorkCommits; readonly from: StartPoint },
): Promise<WorkCommits & { readonly refusal: BundleRefusal | null }> {
  if (base === own.base.sha) return { ...own, refusal: null };
  if (base === null) return { ...own, refusal: refused('it says no base commit') };
  const { baseBranch } = from;
  const tip = (await forge.branch(baseBranch))?.headSha ?? null;
  const strange = refused(
    `it is about commit ${shortSha(base)}, which is none that branch ${baseBranch} of this repository has`,
  );
  if (tip === null || (await mergeBaseOf(forge, base, tip)) !== base) return { ...own, refusal: strange };
  if (head !== null) {
    const shared = await mergeBaseOf(forge, baseBranch, head);
    if (shared === null || (await mergeBaseOf(forge, shared, base)) !== shared) {
      const branch = branchFor(task);
      return {
        ...own,
        refusal: refused(`it is about commit ${shortSha(base)}, which is older than what ${branch} holds`),
      };
    }
  }
  return { base: await commits.beside(own.base, base), branch: null, refusal: null };
}

/** Null: the forge knows of none. */
async function mergeBaseOf(forge: Start['forge'], base: string, head: string): Promise<string | null> {
  if (base === head) return base;
  return forge.historyBetween(base, head).then(
    ({ mergeBase }) => mergeBase,
    () => null,
  );
}
