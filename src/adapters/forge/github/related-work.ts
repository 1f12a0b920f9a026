import { isOfRun } from '../../../core/branch-place.ts';
import type { RelatedPull, RelatedWork } from '../../../core/related-work.ts';
import { SEAL_TRAILER } from '../../../core/remarks/seal-trailer.ts';
import { NOBODY } from '../../../core/task.ts';
import type { ForgeApi } from '../api.ts';
import { type JsonObject, jsonObject } from '../http/json-fields.ts';
import { demanded } from '../http/rejected.ts';
import type { RepositoryApi } from '../http/rest.ts';
import { distinctPulls, NEWEST_PULLS, type RelatedReads } from '../related-work.ts';

/** `willCloseTarget` is known to all Enterprise Servers, `closedByPullRequestsReferences` only to new ones. */
const QUERY = `query($owner: String!, $name: String!, $number: Int!, $digits: String!) {
  repository(owner: $owner, name: $name) {
    pullRequests(states: OPEN, first: ${NEWEST_PULLS}, orderBy: { field: CREATED_AT, direction: DESC }) {
      nodes { headRefName isCrossRepository }
    }
    refs(refPrefix: "refs/heads/", query: $digits, first: 20) { nodes { name } }
    issue(number: $number) {
      timelineItems(itemTypes: [CROSS_REFERENCED_EVENT, REFERENCED_EVENT], last: 50) {
        nodes {
          ... on CrossReferencedEvent {
            createdAt
            isCrossRepository
            willCloseTarget
            source { ... on PullRequest { number url title state authorAssociation author { login } } }
          }
          ... on ReferencedEvent { isCrossRepository commit { oid message } }
        }
      }
    }
  }
}`;

/** In one request. */
export function readRelatedWork(at: RepositoryApi<ForgeApi>, number: number): RelatedReads {
  const found = readAll(at, number);
  return { others: found, openByRuns: found.then(({ openByRuns }) => openByRuns) };
}

async function readAll({ api, repository }: RepositoryApi<ForgeApi>, number: number): Promise<RelatedWork> {
  const answer = await api.graphql(QUERY, { ...repository, number, digits: String(number) });
  const data = jsonObject(demanded(answer, `read what refers to issue ${number}`), 'data');
  const found = data.object('repository');
  const issue = found.objectOrNull('issue');
  const events = (issue?.nodes('timelineItems') ?? []).filter(
    (event) => !event.flagOr('isCrossRepository', false),
  );
  return {
    pulls: distinctPulls(events.toSorted(membersFirst).flatMap(pullIn)),
    commits: [...new Set(events.flatMap(commitIn))],
    branches: branchesNamed(number, found.has('refs') ? found.nodes('refs') : []),
    openByRuns: found.nodes('pullRequests').filter(isOpenedByRun).length,
  };
}

function isOpenedByRun(pull: JsonObject): boolean {
  return !pull.flag('isCrossRepository') && isOfRun(pull.text('headRefName'));
}

/** Anybody can open pull requests that close an issue, so those of members are asked for first. */
function membersFirst(a: JsonObject, b: JsonObject): number {
  return Number(isByMember(b)) - Number(isByMember(a));
}

const MEMBERS: readonly string[] = ['OWNER', 'MEMBER', 'COLLABORATOR'];

function isByMember(event: JsonObject): boolean {
  return MEMBERS.includes(event.objectOrNull('source')?.textOr('authorAssociation', '') ?? '');
}

/** GitHub finds the digits anywhere in a name. */
function branchesNamed(number: number, refs: readonly JsonObject[]): readonly string[] {
  const whole = new RegExp(`(?<![\\d.])${number}(?![\\d.])`);
  const names = refs.map((ref) => ref.text('name'));
  return names.filter((name) => whole.test(name) && !isOfRun(name));
}

/** An issue that refers to this one has none of the fields. */
function pullIn(event: JsonObject): readonly RelatedPull[] {
  const source = event.objectOrNull('source');
  if (source?.textOr('state', '') !== 'OPEN') return [];
  const pull = {
    number: source.ordinal('number'),
    url: source.text('url'),
    title: source.text('title'),
    author: source.objectOrNull('author')?.text('login') ?? NOBODY,
    closes: event.flag('willCloseTarget'),
    at: event.time('createdAt'),
  };
  return [pull];
}

function commitIn(event: JsonObject): readonly string[] {
  const commit = event.objectOrNull('commit');
  return commit === null || commit.text('message').includes(SEAL_TRAILER) ? [] : [commit.sha('oid')];
}
