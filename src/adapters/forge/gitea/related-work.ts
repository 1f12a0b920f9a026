import { isOfRun } from '../../../core/branch-place.ts';
import type { RelatedPull, RelatedWork } from '../../../core/related-work.ts';
import { NOBODY } from '../../../core/task.ts';
import type { JsonObject } from '../http/json-fields.ts';
import { allOf } from '../http/pages.ts';
import { readList } from '../http/request.ts';
import type { RepositoryApi } from '../http/rest.ts';
import { distinctPulls, NEWEST_PULLS } from '../related-work.ts';
import { isFrom } from '../shapes.ts';

/**
 * Commits are left out: an event of one has no message, by which the action's own could be told. Branches too: they cannot
 * be searched.
 */
export async function readRelatedWork(at: RepositoryApi, number: number): Promise<RelatedWork> {
  const { repository } = at;
  const path = `/issues/${number}/timeline?limit=50`;
  const doing = `read what refers to issue ${number}`;
  const newest = `/pulls?state=open&limit=${NEWEST_PULLS}`;
  const [{ items }, open] = await Promise.all([
    allOf(at, { path, doing }),
    readList(at, newest, 'list the open pull requests'),
  ]);
  const name = `${repository.owner}/${repository.name}`.toLowerCase();
  const ofRuns = open.filter((pull) => {
    const branch = pull.object('head').text('ref');
    return isOfRun(branch) && isFrom(pull, branch, repository);
  });
  return {
    pulls: distinctPulls(items.flatMap((event) => pullIn(event, name))),
    commits: [],
    branches: [],
    openByRuns: ofRuns.length,
  };
}

/** `ref_action` is one of none, closes, reopens and neutered; the last is a reference that was edited away. */
function pullIn(event: JsonObject, repository: string): readonly RelatedPull[] {
  const source = event.textOr('type', '') === 'pull_ref' ? event.objectOrNull('ref_issue') : null;
  const action = event.textOr('ref_action', '');
  if (source === null || source.text('state') !== 'open' || action === 'neutered') return [];
  if (source.objectOrNull('repository')?.text('full_name').toLowerCase() !== repository) return [];
  const pull = {
    number: source.ordinal('number'),
    url: source.text('html_url'),
    title: source.text('title'),
    author: source.objectOrNull('user')?.text('login') ?? NOBODY,
    closes: action === 'closes',
    at: event.time('created_at'),
  };
  return [pull];
}
