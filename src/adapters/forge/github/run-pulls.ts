import type { RunPull } from '../../../core/related-work.ts';
import { issueOfBranch } from '../../../core/remarks/pull-request-mark.ts';
import type { ForgeApi } from '../api.ts';
import { type JsonObject, jsonObject } from '../http/json-fields.ts';
import { demanded } from '../http/rejected.ts';
import type { RepositoryApi } from '../http/rest.ts';

const QUERY = `query($owner: String!, $name: String!, $base: String!) {
  repository(owner: $owner, name: $name) {
    pulls: pullRequests(states: OPEN, baseRefName: $base, first: 100, orderBy: { field: UPDATED_AT, direction: ASC }) {
      nodes { number headRefName headRefOid isCrossRepository isDraft updatedAt mergeable mergeStateStatus }
    }
  }
}`;

interface Tools extends RepositoryApi<ForgeApi> {
  readonly awaitVisibility: () => Promise<void>;
}

/** GitHub computes whether a pull request can be merged only when it is asked, and takes a moment. */
const MOST_ASKED = 4;

export async function readRunPulls(tools: Tools, base: string): Promise<readonly RunPull[]> {
  const { api, repository, awaitVisibility } = tools;
  for (let asked = 1; ; asked += 1) {
    const answer = await api.graphql(QUERY, { ...repository, base });
    const data = jsonObject(demanded(answer, `list the pull requests into ${base}`), 'data');
    const pulls = data.object('repository').nodes('pulls').filter(isOfRun);
    const isKnown = pulls.every((pull) => pull.flag('isDraft') || pull.text('mergeable') !== 'UNKNOWN');
    if (isKnown || asked === MOST_ASKED) return pulls.flatMap(runPull);
    await awaitVisibility();
  }
}

function isOfRun(pull: JsonObject): boolean {
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
