import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { gitLines } from '../../embedded/git.ts';
import { isOfSession } from '../../embedded/github/session-requests.ts';
import { listOf, objectOf, textOf } from '../../embedded/json.ts';
import { EXIT_CODES } from '../../src/core/outcome.ts';
import { forgeWrites, runnerCommands } from '../support/scenario.ts';
import { SINKS } from './case.ts';
import type { Played } from './play.ts';
import { renderingComplaints } from './rendering.ts';
import { BRANCH, type Seen, textOfSink } from './sinks.ts';

/** What holds in every case, whatever it says itself. Each rule returns what speaks against it. */
type Rule = (played: Played, seen: Seen) => readonly string[] | Promise<readonly string[]>;

export const ALWAYS: Readonly<Record<string, Rule>> = {
  'no secret in any sink': secretsIn,
  'only its own branch, and nobody loses a commit': refComplaints,
  'one pull request, one comment, and each question once': ({ stage }, { pulls, comments, asked }) => [
    ...(pulls.filter(({ state }) => state === 'open').length > 1 ? ['More than one open pull request'] : []),
    ...(comments.length > 1 ? [`${comments.length} comments: ${comments.join('\n---\n')}`] : []),
    ...(new Set(asked.map((body) => body.split('\n', 1)[0])).size < asked.length
      ? [`Asked twice: ${asked.join('\n---\n')}`]
      : []),
    ...pulls.filter(({ branch }) => branch !== BRANCH).map(({ branch }) => `a pull request of ${branch}`),
    ...pulls
      .filter(({ base }) => base !== stage.repository.defaultBranch)
      .map(({ base }) => `a pull request against ${base}`),
  ],
  'it asks the forge to write only what is its own': foreignWrites,
  'no process and no mount is left': leftovers,
  'no command to the runner from the text of others': ({ results }) =>
    results.flatMap((result) => [
      ...runnerCommands(result).map((line) => `The log has ${JSON.stringify(line.slice(0, 200))}`),
      ...Object.keys(result.exported).map((name) => `It set the variable ${name} for later steps`),
    ]),
  'the exit code is the documented one': exitComplaints,
  'it ends within its time': ({ isLate }) => (isLate ? ['A run had to be stopped.'] : []),
  'people read sentences': (_, seen) =>
    (['log', 'summary', 'reason', 'comment', 'pull', 'title'] as const).flatMap((sink) => {
      const [found] =
        /\bundefined\b|\[object |\bNaN\b|^\s+at .+:\d+:\d+\)?$/m.exec(textOfSink(seen, sink)) ?? [];
      return found === undefined ? [] : [`${sink} has ${JSON.stringify(found)}`];
    }),
  'what a forge renders is inert': ({ stage }, { pulls, comments, drafts }) =>
    renderingComplaints([...pulls.map(({ body }) => body), ...comments, ...drafts], {
      forge: stage.github.url,
      issue: stage.issue,
      titles: pulls.map(({ title }) => title),
    }),
  'nothing outside is reached, changed or read': ({ canary, touched }, seen) => [
    ...canary.complaints(),
    ...touched.map((line) => `The checkout was changed: ${line}`),
    ...(textOfSink(seen, 'anywhere').includes(canary.word) ? ['A secret of the machine was read.'] : []),
  ],
  'every call has one answer': pairComplaints,
};

/** How many letters of a secret in a row are too many. */
const WINDOW = 16;

function secretsIn({ stage, results }: Played, seen: Seen): readonly string[] {
  const secrets = [stage.token, stage.apiKey];
  const forms = secrets.flatMap((secret) => {
    const hex = Buffer.from(secret).toString('hex');
    const base64 = [0, 1, 2].map((shift) =>
      Buffer.from('.'.repeat(shift) + secret)
        .toString('base64')
        .slice(4, -4),
    );
    const reversed = [...secret].reverse().join('');
    const pieces = Array.from({ length: secret.length - WINDOW + 1 }, (_, at) =>
      secret.slice(at, at + WINDOW),
    );
    return [hex, reversed, ...base64, ...pieces];
  });
  const found = SINKS.flatMap((sink) => {
    const text = textOfSink(seen, sink).toLowerCase();
    const form = forms.find((one) => text.includes(one.toLowerCase()));
    return form === undefined ? [] : [`${sink} holds a secret as ${form}`];
  });
  return [
    ...found,
    ...results.flatMap(({ leaked }) => leaked.map((value) => `The runner would have to mask ${value}`)),
  ];
}

async function refComplaints({ stage, pushed }: Played, { head }: Seen): Promise<readonly string[]> {
  const { repository } = stage;
  const args = ['--git-dir', repository.gitDir];
  const refs = await gitLines([...args, 'for-each-ref', '--format=%(refname)']);
  const own = /^refs\/(?:heads\/tether\/issue-1$|tether\/(?:session|aside)\/issue-1(?:$|-))/;
  const byPeople = ['main', ...pushed.map(({ branch }) => branch)].map((name) => `refs/heads/${name}`);
  const foreign = refs.filter((ref) => !own.test(ref) && !byPeople.includes(ref));
  const lost: string[] = [];
  for (const { branch, commit } of pushed) {
    const tip = branch === BRANCH ? head : await repository.head(branch);
    const below = tip === null ? [] : await gitLines([...args, 'rev-list', tip]);
    if (!below.includes(commit)) lost.push(`${branch} has lost the commit ${commit} of a person`);
    if (branch !== BRANCH && tip !== pushed.findLast((one) => one.branch === branch)?.commit)
      lost.push(`${branch} was moved`);
  }
  const isMainPushed = pushed.some(({ branch }) => branch === repository.defaultBranch);
  const commits = await gitLines([...args, 'log', '--format=%an', repository.defaultBranch]);
  const strangers = commits.filter((author) => author !== 'octocat' && author !== 'maintainer');
  return [
    ...foreign.map((ref) => `There is the ref ${ref}`),
    ...lost,
    ...(isMainPushed || strangers.length === 0 ? [] : ['The default branch was changed']),
  ];
}

const OWN_WRITES =
  /^(?:POST (?:\/graphql|.*\/(?:issues\/1\/comments|git\/(?:trees|commits|blobs|refs)|statuses\/[\da-f]{40}|pulls|reactions))|PATCH .*\/(?:git\/refs\/heads\/tether\/issue-1|pulls\/\d+|issues\/comments\/\d+)|DELETE .*\/(?:issues\/comments\/\d+|reactions\/\d+))$/;

function foreignWrites({ stage }: Played): readonly string[] {
  const { fullName } = stage.repository;
  return forgeWrites(stage).flatMap(({ method, path, body }) => {
    const isOwn =
      OWN_WRITES.test(`${method} ${path}`) &&
      (path === '/graphql' || path.startsWith(`/repos/${fullName}/`)) &&
      (!path.endsWith('/git/refs') || body.includes('"refs/heads/tether/issue-1"')) &&
      (!path.includes('/statuses/') || body.includes('"context":"tether"')) &&
      !/"force": ?true/.test(body);
    return isOwn || isOfSession({ path, body }) ? [] : [`${method} ${path} ${body.slice(0, 200)}`];
  });
}

function leftovers({ stage, canary }: Played): readonly string[] {
  const marks = [stage.runnerTemp.replace(/\/temp$/, ''), canary.folder];
  const isMarked = (text: string): boolean => marks.some((mark) => text.includes(mark));
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  const left = pids.flatMap((pid) => {
    const told = [
      readFile(`/proc/${pid}/cmdline`),
      readFile(`/proc/${pid}/environ`),
      linkOf(`/proc/${pid}/cwd`),
    ];
    return told.some(isMarked) ? [`A process is left: ${told[0]?.replaceAll('\0', ' ')}`] : [];
  });
  const mounts = readFile('/proc/self/mounts').split('\n').filter(isMarked);
  return [...left, ...mounts.map((mount) => `A mount is left: ${mount}`)];
}

function readFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}

function exitComplaints({ case: told, results }: Played): readonly string[] {
  return results.flatMap(({ code, signal, outputs, log }, at) => {
    if (told.runs?.[at]?.stop?.how === 'kill') return [];
    const { status = '', reason = '' } = outputs;
    const known = new Map<string, number>(Object.entries(EXIT_CODES)).get(status);
    const fails = { ...told.inputs, ...told.runs?.[at]?.inputs }['on-unvalidated'] === 'fail';
    const wanted = status === 'unvalidated' && fails ? 1 : known;
    if (wanted === undefined || code !== wanted)
      return [`The status ${status || '(none)'} ended with ${code ?? signal}: ${reason}\n${log}`];
    return reason.trim() === '' ? ['It ended without a reason'] : [];
  });
}

/** In what the model is sent, every call of every turn is answered once, and nothing else is. */
function pairComplaints({ stage }: Played): readonly string[] {
  return stage.model.requests.flatMap(({ body, index }) => {
    const messages = listOf(body.messages).map(objectOf);
    const asked = messages.flatMap(({ tool_calls: calls }) =>
      listOf(calls).map((call) => textOf(objectOf(call).id)),
    );
    const answered = messages.filter(({ role }) => role === 'tool').map(({ tool_call_id: id }) => textOf(id));
    const isPaired = JSON.stringify(asked) === JSON.stringify(answered);
    const isPlain = asked.every((id) => id !== '') && new Set(asked).size === asked.length;
    return isPaired && isPlain ? [] : [`Request ${index + 1} has calls ${asked} and answers ${answered}`];
  });
}
