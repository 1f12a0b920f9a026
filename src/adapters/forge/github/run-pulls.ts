import type { RunPull } from '../../../core/related-work.ts';
import { issueOfBranch } from '../../../core/remarks/pull-request-mark.ts';
import type { ForgeApi } from '../api.ts';
import { type JsonObject, jsonObject } from '../http/json-fields.ts';
import { demanded } from '../http/rejected.ts';
import type { RepositoryApi } from '../http/rest.ts';

/** By their branches, so that no number of other pull requests hides one. */
const QUERY = `query($owner: String!, $name: String!, $base: String!, $after: String) {
  repository(owner: $owner, name: $name) {
    refs(refPrefix: "refs/heads/tether/", first: 100, after: $after) {
      nodes {
        associatedPullRequests(states: OPEN, baseRefName: $base, first: 10) {
          nodes { number headRefName headRefOid isCrossRepository isDraft updatedAt mergeable mergeStateStatus }
        }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
}`;

interface Tools extends RepositoryApi<ForgeApi> {
  readonly awaitVisibility: () => Promise<void>;
}

/** GitHub computes whether a pull request can be merged only when it is asked, and takes a moment. */
const MOST_ASKED = 4;
/** Of a hundred branches each. */
const MOST_PAGES = 10;

export async function readRunPulls(tools: Tools, base: string): Promise<readonly RunPull[]> {
  for (let asked = 1; ; asked += 1) {
    const pulls = (await openPulls(tools, base)).filter(isOfIssueRun);
    const isKnown = pulls.every((pull) => pull.flag('isDraft') || pull.text('mergeable') !== 'UNKNOWN');
    if (isKnown || asked === MOST_ASKED)
      return pulls.flatMap(runPull).sort((one, other) => one.at - other.at);
    await tools.awaitVisibility();
  }
}

async function openPulls({ api, repository }: Tools, base: string): Promise<readonly JsonObject[]> {
  const found: JsonObject[] = [];
  let after: string | null = null;
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const answer = await api.graphql(QUERY, { ...repository, base, after });
    const data = jsonObject(demanded(answer, `list the pull requests into ${base}`), 'data');
    const inRepository = data.object('repository');
    for (const branch of inRepository.nodes('refs')) found.push(...branch.nodes('associatedPullRequests'));
    const info = inRepository.object('refs').object('pageInfo');
    if (!info.flag('hasNextPage')) break;
    after = info.text('endCursor');
  }
  return found;
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
