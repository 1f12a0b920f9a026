import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listOf, objectOf, textOf } from '../../embedded/json.ts';
import { changedBetween, pullsOf, type SeenPull, sessionOf, shownIn } from '../support/scenario.ts';
import { SINKS, type Sink } from './case.ts';
import type { Played } from './play.ts';
import { withoutCode } from './rendering.ts';

const BOT = 'github-actions[bot]';
export const BRANCH = 'tether/issue-1';

type Sinks = Readonly<Record<Exclude<Sink, 'anywhere'>, string>>;

/** Everything that the runs left, read back from outside. */
export interface Seen {
  readonly sinks: Sinks;
  readonly pulls: readonly SeenPull[];
  /** Of the action's own, without `asked` and `drafts`. */
  readonly comments: readonly string[];
  readonly asked: readonly string[];
  /** Comments that are a writer's draft. */
  readonly drafts: readonly string[];
  /** Over the default branch; null: there is no branch. */
  readonly changes: readonly string[] | null;
  readonly head: string | null;
}

export async function look({ case: told, stage, results }: Played): Promise<Seen> {
  const { repository, github, model, runnerTemp } = stage;
  const [pulls, own, head, session] = await Promise.all([
    pullsOf(stage),
    ownComments(stage, told.runs?.map(({ body = '/tether' }) => body) ?? []),
    repository.head(BRANCH),
    sessionOf(stage),
  ]);
  const asked = own.filter((body) => body.startsWith('<!-- tether:asks '));
  const drafts = own.filter((body) => body.startsWith('<!-- tether:draft '));
  const comments = own.filter((body) => !asked.includes(body) && !drafts.includes(body));
  const changes = head === null ? null : await changedBetween(stage, repository.defaultBranch, head);
  const published = await contentsOf(stage, head, changes);
  const commits = head === null ? [] : await repository.log(BRANCH);
  const committed = commits.filter(({ author }) => author.name !== 'maintainer' && author.name !== 'octocat');
  const { outputs, reason } = toldBy(results);
  const sinks: Sinks = {
    log: results.map(({ log }) => log.replace(/^::add-mask::.*$/gm, '')).join('\n'),
    summary: results.map(({ summary }) => summary).join('\n'),
    outputs,
    reason,
    comment: own.join('\n'),
    pull: pulls.map(({ body }) => body).join('\n'),
    shown: [...pulls.map(({ body }) => body), ...own].map(withoutCode).join('\n'),
    title: pulls.map(({ title }) => title).join('\n'),
    commit: committed.map(({ message }) => message).join('\n'),
    published,
    patch: filesIn(runnerTemp)
      .filter((path) => path.endsWith('.patch'))
      .map(textAt)
      .join('\n'),
    files: filesIn(runnerTemp)
      .map((path) => `${path}\n${textAt(path)}`)
      .join('\n'),
    session: JSON.stringify(session),
    model: model.requests.map(({ body }) => JSON.stringify(body)).join('\n'),
    prompt: shownIn(model.requests[0]),
    answers: model.requests.flatMap(answersOf).join('\n'),
    requests: github.requests.map(({ method, path, body }) => `${method} ${path} ${body}`).join('\n'),
  };
  return { sinks, pulls, comments, asked, drafts, changes, head };
}

/** A sink's text; `anywhere`: of all of them. */
export function textOfSink({ sinks }: Seen, sink: Sink): string {
  return sink === 'anywhere' ? SINKS.map((name) => sinks[name]).join('\n') : sinks[sink];
}

function toldBy(results: Played['results']): { readonly outputs: string; readonly reason: string } {
  const outputs = results.map(({ outputs: named, exported, state }) =>
    JSON.stringify([named, exported, state]),
  );
  return { outputs: outputs.join('\n'), reason: results.map((result) => result.outputs.reason).join('\n') };
}

/** @param said what the case itself lets the bot say */
async function ownComments(
  { repository, issue }: Played['stage'],
  said: readonly string[],
): Promise<readonly string[]> {
  const comments = await repository.comments(issue);
  const own = comments.filter(({ user }) => textOf(objectOf(user).login) === BOT);
  return own.map(({ body }) => textOf(body)).filter((body) => !said.includes(body));
}

async function contentsOf(
  { repository }: Played['stage'],
  head: string | null,
  changes: readonly string[] | null,
): Promise<string> {
  if (head === null || changes === null) return '';
  const paths = changes.map((change) => change.slice(2));
  const texts = await Promise.all(paths.map((path) => repository.fileAt(head, path)));
  return paths.map((path, at) => `${path}\n${texts[at] ?? ''}`).join('\n');
}

/** What the model was told about its last calls, as results or in a plan's next turn. */
function answersOf({ body }: Played['stage']['model']['requests'][number]): readonly string[] {
  const messages = listOf(body.messages).map(objectOf);
  const lastReply = messages.findLastIndex(({ role }) => role === 'assistant');
  return lastReply < 0 ? [] : messages.slice(lastReply + 1).map(({ content }) => textOf(content));
}

function filesIn(folder: string): readonly string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  } catch {
    return [];
  }
}

function textAt(path: string): string {
  return readFileSync(path, 'utf8');
}
