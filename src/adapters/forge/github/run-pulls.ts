import type { RunPull } from '../../../core/related-work.ts';
import { issueOfBranch } from '../../../core/remarks/pull-request-mark.ts';
import type { ForgeApi } from '../api.ts';
import type { ForgeTools } from '../forge.ts';
import { type JsonObject, jsonObject } from '../http/json-fields.ts';
import { demanded } from '../http/rejected.ts';

const FIELDS =
  'id number headRefName headRefOid isCrossRepository isDraft updatedAt mergeable mergeStateStatus';

/** By their branches, so that no number of other pull requests hides one. */
const QUERY = `query($owner: String!, $name: String!, $base: String!, $after: String) {
  repository(owner: $owner, name: $name) {
    refs(refPrefix: "refs/heads/tether/", first: 100, after: $after) {
      nodes {
        associatedPullRequests(states: OPEN, baseRefName: $base, first: 10) {
          nodes { ${FIELDS} }
        }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
}`;

const AGAIN = `query($ids: [ID!]!) { nodes(ids: $ids) { ... on PullRequest { ${FIELDS} } } }`;
/** The most that GitHub takes in one request. */
const MOST_IDS = 100;

/** GitHub computes whether a pull request can be merged only when it is asked, and takes a moment. */
const MOST_ASKED = 4;
/** Of a hundred branches each. */
const MOST_PAGES = 10;

type Tools = Pick<ForgeTools, 'repository' | 'withOwnRequests' | 'awaitVisibility' | 'emit'>;

export async function readRunPulls(tools: Tools, base: string): Promise<readonly RunPull[]> {
  const api = tools.withOwnRequests();
  const doing = `list the pull requests into ${base}`;
  let pulls = (await openPulls({ ...tools, api }, { base, doing })).filter(isOfIssueRun);
  for (let asked = 1; asked < MOST_ASKED && pulls.some(isUnknown); asked += 1) {
    await tools.awaitVisibility();
    const again = await readAgain(api, pulls.filter(isUnknown), doing);
    pulls = [...pulls.filter((pull) => !isUnknown(pull)), ...again];
  }
  return pulls.flatMap(runPull).sort((one, other) => one.at - other.at);
}

async function openPulls(
  { api, repository, emit }: Pick<ForgeTools, 'api' | 'repository' | 'emit'>,
  { base, doing }: { readonly base: string; readonly doing: string },
): Promise<readonly JsonObject[]> {
  const found: JsonObject[] = [];
  let after: string | null = null;
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const answer = await api.graphql(QUERY, { ...repository, base, after });
    const inRepository = jsonObject(demanded(answer, doing), 'data').object('repository');
    for (const branch of inRepository.nodes('refs')) found.push(...branch.nodes('associatedPullRequests'));
    const info = inRepository.object('refs').object('pageInfo');
    if (!info.flag('hasNextPage')) return found;
    after = info.text('endCursor');
  }
  const text = `Only the pull requests of the first ${MOST_PAGES * 100} branches of runs were looked through.`;
  emit({ kind: 'note', level: 'warning', text });
  return found;
}

async function readAgain(
  api: ForgeApi,
  pulls: readonly JsonObject[],
  doing: string,
): Promise<readonly JsonObject[]> {
  const found: JsonObject[] = [];
  for (let at = 0; at < pulls.length; at += MOST_IDS) {
    const ids = pulls.slice(at, at + MOST_IDS).map((pull) => pull.text('id'));
    const answer = await api.graphql(AGAIN, { ids });
    found.push(...jsonObject(demanded(answer, doing), 'data').objects('nodes'));
  }
  return found;
}

/** Of a draft it does not matter. */
function isUnknown(pull: JsonObject): boolean {
  return !pull.flag('isDraft') && pull.text('mergeable') === 'UNKNOWN';
}

function isOfIssueRun(pull: JsonObject): boolean {
  return issueOfBranch(pull.text('headRefName')) !== null && !pull.flag('isCrossRepository');
}

function isOutdated(pull: JsonObject): boolean {
  const cannotMerge = pull.text('mergeable') === 'CONFLICTING' || pull.text('mergeStateStatus') === 'BEHIND';
  return cannotMerge && !pull.flag('isDraft');
}

function runPull(pull: JsonObject): readonly RunPull[] {
  const issue = issueOfBranch(pull.text('headRefName'));
  if (issue === null) return [];
  return [
    {
      number: pull.ordinal('number'),
      issue,
      head: pull.sha('headRefOid'),
      at: pull.time('updatedAt'),
      isOutdated: isOutdated(pull),
    },
  ];
}
