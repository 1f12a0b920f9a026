import { type FaultMessage, renderFault } from '../../core/fault.ts';
import type { PullRequestDraft } from '../../core/ports.ts';
import type { RepositoryRef } from '../../core/task.ts';
import { quoted, type Rejected } from './http/rejected.ts';
import { encodePath } from './paths.ts';

/** Messages about what a person has to allow before a write can succeed; each names the setting. */

export interface Rule {
  readonly applies: (answer: Rejected) => boolean;
  readonly wrong: string;
  readonly remedy: string;
}

/** The repository as people see it. */
export interface ForgeSite {
  readonly serverUrl: string;
  readonly repository: RepositoryRef;
}

/** What a person needs to open the pull request by hand. */
export type KeptBranch = Pick<PullRequestDraft, 'base' | 'branch' | 'title'>;

export function whereKept(kept: KeptBranch, site: ForgeSite): string {
  return `Branch ${kept.branch} is kept: ${compareLinkOf(kept, site)} opens the pull request by hand.`;
}

/** @returns a message in three parts */
export function explain(rules: readonly Rule[], answer: Rejected, otherwise: Omit<Rule, 'applies'>): string {
  const { wrong, remedy } = rules.find((rule) => rule.applies(answer)) ?? otherwise;
  const was = `The forge answered ${quoted(answer)}.`;
  const parts: FaultMessage = { wrong, was, remedy };
  return renderFault(parts);
}

const LINK_TITLE_CHARS = 80;

/** The page on which a person opens the pull request with two clicks. */
function compareLinkOf({ base, branch, title }: KeptBranch, { serverUrl, repository }: ForgeSite): string {
  const { owner, name } = repository;
  const range = `${encodePath(base)}...${encodePath(branch)}`;
  const query = new URLSearchParams({ quick_pull: '1', title: title.slice(0, LINK_TITLE_CHARS) });
  return `${serverUrl.replace(/\/+$/, '')}/${owner}/${name}/compare/${range}?${query}`;
}
