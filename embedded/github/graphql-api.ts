import { type JsonObject, listOf, numberOf, objectOf, textOf } from '../json.ts';
import { type Answer, type Call, ok, refusal } from './route.ts';
import { fullName, isBot, type Repository } from './world.ts';

/** The three things that are asked of GraphQL here: who am I, and is this pull request a draft. */
export async function graphql(call: Call, repositories: readonly Repository[]): Promise<Answer> {
  if (call.token === null) return refusal(401, 'This endpoint requires you to be authenticated.');
  const query = textOf(call.body.query);
  const draft = /\b(convertPullRequestToDraft|markPullRequestReadyForReview)\b/.exec(query)?.[1];
  if (draft !== undefined) {
    return setDraft(call, repositories, { field: draft, isDraft: draft === 'convertPullRequestToDraft' });
  }
  if (/\bviewer\b/.test(query)) return ok({ data: { viewer: viewerOf(call.token.login) } });
  return ok({
    errors: [{ message: 'The local GitHub knows viewer and the draft state of pull requests only.' }],
  });
}

/** GraphQL writes a bot's login without the suffix in some places; here as `viewer` has it, with it. */
function viewerOf(login: string): JsonObject {
  return { login, __typename: isBot(login) ? 'Bot' : 'User' };
}

async function setDraft(
  call: Call,
  repositories: readonly Repository[],
  wanted: { readonly field: string; readonly isDraft: boolean },
): Promise<Answer> {
  const id = pullRequestId(call);
  for (const repository of repositories) {
    const path = `/repos/${fullName(repository)}/pulls`;
    const pulls = await call.upstream({ method: 'GET', path: `${path}?state=open&per_page=100` });
    const pull = listOf(pulls.body)
      .map(objectOf)
      .find((candidate) => candidate.node_id === id);
    if (pull === undefined) continue;
    const permissions = call.token?.permissions ?? null;
    if (permissions !== null && permissions.pull_requests !== 'write') {
      return ok({
        data: null,
        errors: [{ type: 'FORBIDDEN', message: 'Resource not accessible by integration' }],
      });
    }
    const body = { draft: wanted.isDraft };
    await call.upstream({ method: 'PATCH', path: `${path}/${numberOf(pull.number)}`, body });
    const pullRequest = { id, number: numberOf(pull.number), isDraft: wanted.isDraft };
    return ok({ data: { [wanted.field]: { pullRequest } } });
  }
  const message = `Could not resolve to a node with the global id of '${id}'`;
  return ok({ data: null, errors: [{ type: 'NOT_FOUND', message }] });
}

function pullRequestId(call: Call): string {
  const variables = objectOf(call.body.variables);
  const given = [variables.pullRequestId, variables.id, objectOf(variables.input).pullRequestId].map(textOf);
  const inline = /pullRequestId:\s*"([^"]+)"/.exec(textOf(call.body.query))?.[1];
  return given.find((id) => id !== '') ?? inline ?? '';
}
