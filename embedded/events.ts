import { createRequire } from 'node:module';
import { type Json, type JsonObject, listOf, objectOf } from './json.ts';
import type { LocalRepository } from './local-github.ts';

/** Webhook payloads: GitHub's own examples, with the subjects of the local GitHub as it stands now put in. */

/** For `labels` and `sender`: the sender's shape is asked of the local GitHub. */
interface About {
  readonly repository: LocalRepository;
  readonly sender: string;
}

export async function labeledEvent(
  about: About & { readonly issue: number; readonly label: string },
): Promise<JsonObject> {
  const { repository, sender } = about;
  const issue = await repository.issue(about.issue);
  const example = exampleOf('issues', 'labeled');
  const label = listOf(issue.labels)
    .map(objectOf)
    .find(({ name }) => name === about.label);
  return {
    ...example,
    issue: { ...objectOf(example.issue), ...issue },
    // A label that was taken off again since is still in the payload.
    label: label ?? { ...objectOf(example.label), name: about.label },
    ...(await common(example, repository, sender)),
  };
}

export async function commentEvent(
  about: Omit<About, 'sender'> & {
    readonly issue: number;
    readonly comment: number;
    /** The comment's author unless told. */
    readonly sender?: string;
    readonly action?: 'created' | 'edited';
  },
): Promise<JsonObject> {
  const { repository, action = 'created' } = about;
  const [issue, comment] = await Promise.all([
    repository.issue(about.issue),
    repository.commentById(about.comment),
  ]);
  const example = exampleOf('issue_comment', action);
  const sender = about.sender ?? String(objectOf(comment.user).login);
  return {
    ...example,
    issue: { ...objectOf(example.issue), ...issue },
    comment: { ...objectOf(example.comment), ...comment },
    ...(await common(example, repository, sender)),
  };
}

/** What somebody said on a pull request: in its conversation, in a review, or on a line. */
export async function pullEvent(
  about: About & { readonly pull: number } & (
      | { readonly name: 'issue_comment'; readonly comment: number }
      | { readonly name: 'pull_request_review'; readonly review: JsonObject }
      | { readonly name: 'pull_request_review_comment'; readonly comment: JsonObject }
    ),
): Promise<JsonObject> {
  const { repository, sender, name } = about;
  const pull = await repository.pull(about.pull);
  const action = name === 'pull_request_review' ? 'submitted' : 'created';
  const example = exampleOf(name, action);
  const said =
    name === 'pull_request_review'
      ? { review: { ...objectOf(example.review), ...about.review } }
      : name === 'issue_comment'
        ? { comment: { ...objectOf(example.comment), ...(await repository.commentById(about.comment)) } }
        : { comment: { ...objectOf(example.comment), ...about.comment } };
  const on =
    name === 'issue_comment'
      ? { issue: { ...objectOf(example.issue), ...(await repository.issue(about.pull)) } }
      : { pull_request: { ...objectOf(example.pull_request), ...pull } };
  return { ...example, ...on, ...said, ...(await common(example, repository, sender)) };
}

/** Checks of a commit have ended: a workflow's, or those of another service. */
export async function checksEvent(
  about: About & {
    readonly name: 'workflow_run' | 'check_suite';
    readonly branch: string;
    readonly head: string;
    readonly conclusion?: 'success' | 'failure';
    /** Of what is told of the checks. */
    readonly changes?: JsonObject;
  },
): Promise<JsonObject> {
  const { repository, sender, name, branch, head, conclusion = 'failure', changes = {} } = about;
  const example = exampleOf(name, 'completed');
  const told = objectOf(example[name]);
  const at = { head_branch: branch, head_sha: head, conclusion };
  const when = { ...objectOf(told.head_commit), id: head, timestamp: new Date().toISOString() };
  const from = name === 'workflow_run' ? { head_repository: await repository.repository() } : {};
  return {
    ...example,
    [name]: { ...told, ...at, ...from, head_commit: when, ...changes },
    ...(await common(example, repository, sender)),
  };
}

export async function dispatchEvent(
  about: About & { readonly inputs: Readonly<Record<string, string>>; readonly workflow?: string },
): Promise<JsonObject> {
  const { repository, sender, inputs, workflow = '.github/workflows/tether.yml' } = about;
  const { organization: _, ...example } = exampleOf('workflow_dispatch');
  return {
    ...example,
    inputs,
    ref: `refs/heads/${repository.defaultBranch}`,
    workflow,
    ...(await common(example, repository, sender)),
  };
}

/** Somebody pushed to the default branch. */
export async function pushEvent({ repository, sender }: About): Promise<JsonObject> {
  const { organization: _, ...example } = exampleOf('push');
  const ref = `refs/heads/${repository.defaultBranch}`;
  return { ...example, ref, ...(await common(example, repository, sender)) };
}

async function common(example: JsonObject, repository: LocalRepository, sender: string): Promise<JsonObject> {
  const [subject, account] = await Promise.all([repository.repository(), repository.account(sender)]);
  return {
    repository: { ...objectOf(example.repository), ...subject },
    sender: { ...objectOf(example.sender), ...account },
  };
}

const require = createRequire(import.meta.url);

/** The first example of that event, with the action when one is named. */
function exampleOf(event: string, action?: string): JsonObject {
  const definitions: Json = require('@octokit/webhooks-examples');
  const definition = listOf(definitions)
    .map(objectOf)
    .find(({ name }) => name === event);
  const example = listOf(definition?.examples)
    .map(objectOf)
    .find((candidate) => action === undefined || candidate.action === action);
  if (example === undefined) throw new Error(`There is no example of ${event} ${action ?? ''}.`);
  return example;
}
