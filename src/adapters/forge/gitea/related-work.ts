import type { RelatedPull, RelatedWork } from '../../../core/related-work.ts';
import { NOBODY } from '../../../core/task.ts';
import type { JsonObject } from '../http/json-fields.ts';
import { allOf } from '../http/pages.ts';
import type { RepositoryApi } from '../http/rest.ts';
import { repositoryPath } from '../paths.ts';
import { distinctPulls } from '../related-work.ts';

const PAGE = 50;
const MAX_PAGES = 4;

/** Commits are left out: an event of one has no message, by which the action's own could be told. */
export async function readRelatedWork(
  { api, repository }: RepositoryApi,
  number: number,
): Promise<RelatedWork> {
  const pathOf = (page: number) =>
    `${repositoryPath(repository)}/issues/${number}/timeline?limit=${PAGE}&page=${page}`;
  const doing = `read what refers to issue ${number}`;
  const { items } = await allOf(api, { pathOf, size: PAGE, most: MAX_PAGES, what: 'events', doing });
  const name = `${repository.owner}/${repository.name}`.toLowerCase();
  return { pulls: distinctPulls(items.flatMap((event) => pullIn(event, name))), commits: [] };
}

/** A reference that was edited away has the action `neutered`. */
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
    closes: /^closes?$/.test(action),
    at: event.time('created_at'),
  };
  return [pull];
}
