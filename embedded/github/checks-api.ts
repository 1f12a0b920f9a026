import { type JsonObject, textOf } from '../json.ts';
import { type Answer, type Need, NOT_FOUND, ok, type RepositoryCall, type Route, refusal } from './route.ts';
import { apiUrl, htmlUrl, nodeId, type Place } from './shapes.ts';
import type { CheckRun } from './world.ts';

const WRITE_STATUS: Need = { permission: ['statuses'], access: 'write', role: 'write' };
const READ: Need = { permission: ['checks'], access: 'read', role: 'read' };

/** Check runs that a test has told of, and commit statuses. */
export const checkRoutes: readonly Route[] = [
  { method: 'GET', path: '/commits/:sha/check-runs', need: READ, handle: listRuns },
  { method: 'GET', path: '/check-runs/:id/annotations', need: READ, handle: listAnnotations },
  { method: 'POST', path: '/statuses/:sha', need: WRITE_STATUS, handle: setStatus },
];

async function listRuns(call: RepositoryCall): Promise<Answer> {
  const runs = call.repository.checkRuns
    .map((run, index) => ({ run, id: index + 1 }))
    .filter(({ run }) => run.head === call.params.sha);
  return ok({ total_count: runs.length, check_runs: runs.map(({ run, id }) => runShape(call, run, id)) });
}

async function listAnnotations(call: RepositoryCall): Promise<Answer> {
  const run = call.repository.checkRuns[Number(call.params.id) - 1];
  if (run === undefined) return NOT_FOUND;
  const size = Number(call.query.get('per_page') ?? 30);
  return ok(
    (run.annotations ?? []).slice(0, size).map(({ path, line, message }) => ({
      path,
      start_line: line,
      end_line: line,
      start_column: null,
      end_column: null,
      annotation_level: 'failure',
      title: null,
      message,
      raw_details: null,
      blob_href: `${htmlUrl(call)}/blob/${run.head}/${path}`,
    })),
  );
}

/** GitHub takes 140 characters of a description, and no commit that it does not have. */
async function setStatus(call: RepositoryCall): Promise<Answer> {
  const { body, repository, params } = call;
  const commit = params.sha ?? '';
  const [context, state] = [textOf(body.context) || 'default', textOf(body.state)];
  const [description, url] = [textOf(body.description), textOf(body.target_url)];
  if ((await repository.store.typeOf(commit)) !== 'commit')
    return refusal(422, `No commit found for SHA: ${commit}`);
  if (description.length > 140) return refusal(422, 'Validation Failed');
  repository.statuses.push({ commit, context, state, description, url });
  const id = repository.statuses.length;
  const time = '2026-01-01T00:00:00Z';
  return {
    status: 201,
    body: {
      url: `${apiUrl(call)}/statuses/${commit}`,
      avatar_url: null,
      id,
      node_id: nodeId('StatusContext', id),
      state,
      description,
      target_url: url === '' ? null : url,
      context,
      created_at: time,
      updated_at: time,
      creator: call.world.account(call.token?.login ?? ''),
    },
  };
}

function runShape(place: Place, run: CheckRun, id: number): JsonObject {
  const [url, html] = [`${apiUrl(place)}/check-runs/${id}`, `${htmlUrl(place)}/runs/${id}`];
  const time = '2026-01-01T00:00:00Z';
  return {
    id,
    node_id: nodeId('CheckRun', id),
    name: run.name,
    head_sha: run.head,
    external_id: '',
    url,
    html_url: html,
    details_url: html,
    status: 'completed',
    conclusion: run.conclusion,
    started_at: time,
    completed_at: time,
    check_suite: { id: 1 },
    app: null,
    pull_requests: [],
    output: {
      title: run.title ?? null,
      summary: run.summary ?? null,
      text: null,
      annotations_count: run.annotations?.length ?? 0,
      annotations_url: `${url}/annotations`,
    },
  };
}
