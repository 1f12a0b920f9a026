import type { JsonObject } from '../json.ts';
import { repositoryShape } from './repository-shape.ts';
import { type Answer, NOT_FOUND, ok, type RepositoryCall, type Route, refusal } from './route.ts';
import { apiUrl, htmlUrl, nodeId } from './shapes.ts';
import { roleOf } from './world.ts';

/** `actions/runs/ID`: the workflow runs that a test has told of. */
export const actionsRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/actions/runs/:id',
    need: { permission: ['actions'], access: 'read', role: 'read' },
    handle: getRun,
  },
  {
    method: 'GET',
    path: '/actions/permissions/workflow',
    need: { permission: ['contents', 'issues', 'pull_requests'], access: 'read', role: 'read' },
    handle: getWorkflowPermissions,
  },
];

/** For administrators; no permission of a workflow's token makes it one. */
async function getWorkflowPermissions({ repository, token }: RepositoryCall): Promise<Answer> {
  if (token === null) return refusal(401, 'Requires authentication');
  if (token.permissions !== null) return refusal(403, 'Resource not accessible by integration');
  if (roleOf(repository, token.login) !== 'admin')
    return refusal(403, 'Must have admin rights to Repository.');
  return ok({
    default_workflow_permissions: 'read',
    can_approve_pull_request_reviews: !repository.settings.refusesActionsPullRequests,
  });
}

async function getRun(call: RepositoryCall): Promise<Answer> {
  const id = Number(call.params.id);
  const status = call.repository.workflowRuns.get(id);
  if (status === undefined) return NOT_FOUND;
  const repository = repositoryShape(call);
  return ok({ ...runShape(call, id), status, repository, head_repository: repository });
}

function runShape(call: RepositoryCall, id: number): JsonObject {
  const [api, html] = [`${apiUrl(call)}/actions/runs/${id}`, `${htmlUrl(call)}/actions/runs/${id}`];
  const isOver = call.repository.workflowRuns.get(id) === 'completed';
  const sha = '0'.repeat(40);
  const time = '2026-01-01T00:00:00Z';
  return {
    id,
    node_id: nodeId('WorkflowRun', id),
    name: 'tether',
    path: '.github/workflows/tether.yml',
    head_branch: call.repository.defaultBranch,
    head_sha: sha,
    display_title: 'An issue',
    run_number: id,
    run_attempt: 1,
    event: 'issues',
    conclusion: isOver ? 'failure' : null,
    workflow_id: 1,
    pull_requests: [],
    head_commit: null,
    created_at: time,
    updated_at: time,
    url: api,
    html_url: html,
    jobs_url: `${api}/jobs`,
    logs_url: `${api}/logs`,
    check_suite_url: `${apiUrl(call)}/check-suites/${id}`,
    artifacts_url: `${api}/artifacts`,
    ...{
      cancel_url: `${api}/cancel`,
      rerun_url: `${api}/rerun`,
      workflow_url: `${apiUrl(call)}/actions/workflows/1`,
    },
  };
}
