import { isOfRun } from '../../../core/branch-place.ts';
import type { RelatedPull } from '../../../core/related-work.ts';
import { NOBODY } from '../../../core/task.ts';
import type { JsonObject } from '../http/json-fields.ts';
import { allOf } from '../http/pages.ts';
import { readList } from '../http/request.ts';
import type { RepositoryApi, RestApi } from '../http/rest.ts';
import { distinctPulls, NEWEST_PULLS, type RelatedReads } from '../related-work.ts';
import { isFrom } from '../shapes.ts';

/**
 * Commits are left out: an event of one has no message, by which the action's own could be told. Branches too: they cannot
 * be searched.
 */
export function readRelatedWork(at: RepositoryApi, number: number): RelatedReads {
  return { others: readOthers(at, number), openByRuns: countOpenByRuns(at) };
}

async function readOthers(at: RepositoryApi, number: number): RelatedReads['others'] {
  const { repository } = at;
  const path = `/issues/${number}/timeline?limit=50`;
  const { items } = await allOf(withEmptyLists(at), { path, doing: `read what refers to issue ${number}` });
  const name = `${repository.owner}/${repository.name}`.toLowerCase();
  return { pulls: distinctPulls(items.flatMap((event) => pullIn(event, name))), commits: [], branches: [] };
}

async function countOpenByRuns(at: RepositoryApi): Promise<number> {
  const newest = `/pulls?state=open&limit=${NEWEST_PULLS}`;
  const open = await readList(at, newest, 'list the open pull requests');
  return open.filter((pull) => {
    const branch = pull.object('head').text('ref');
    return isOfRun(branch) && isFrom(pull, branch, at.repository);
  }).length;
}

/** Gitea writes an empty timeline, and an empty page behind a full one, as null. */
function withEmptyLists({ api, repository }: RepositoryApi): RepositoryApi {
  const call: RestApi['call'] = async (method, path) => {
    const answer = await api.call(method, path);
    return answer.kind === 'done' && answer.data === null ? { ...answer, data: [] } : answer;
  };
  return { api: { call }, repository };
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
