import { expect, test, vi } from 'vitest';
import type { RequestRecord } from '../../embedded/local-github.ts';
import { expectEnd, MEND, otherwiseInTwoJobs, QUICK, stageFor } from '../support/scenario.ts';

/** Requests to the forge after the last answer of the model. Those of one turn wait for none of the others. */
const TURNS = {
  github: [
    ['GET /git/ref/heads/main'],
    [
      'GET /collaborators/maintainer/permission',
      'GET /issues/1',
      'GET /pulls',
      'POST /git/trees',
      'POST /graphql',
      'POST /graphql',
    ],
    ['POST /git/commits'],
    ['POST /git/refs'],
    ['POST /pulls', 'POST /statuses/HEAD'],
    ['PATCH /issues/comments/1', 'POST /git/trees'],
    ['POST /git/commits'],
    ['PATCH /git/refs/tether/session/issue-1'],
  ],
  gitea: [
    ['GET /branches/main'],
    [
      'GET /collaborators/maintainer/permission',
      'GET /contents/.tether-session.json',
      'GET /git/trees/HEAD',
      'GET /issues/1',
      'GET /issues/1/timeline',
      'GET /pulls',
      'GET /pulls',
    ],
    ['GET /git/trees/HEAD'],
    ['POST /branches'],
    ['POST /contents'],
    ['POST /pulls', 'POST /statuses/HEAD'],
    ['PATCH /issues/comments/1', 'PUT /contents/.tether-session.json'],
  ],
} as const;

const alone = otherwiseInTwoJobs('another job makes them');

test.skipIf(alone !== '').each(['github', 'gitea'] as const)(
  `%s is asked for nothing one after another that can be asked at once${alone}`,
  async (forge) => {
    const turns: readonly (readonly string[])[] = TURNS[forge];
    const seen: string[][] = [];
    let arrived: { readonly name: string; readonly answer: () => void }[] = [];
    let isAnswered = false;
    await using stage = await stageFor({
      forge,
      script: async () => {
        // What the start of a run writes is written while the model works.
        await vi.waitFor(() => expect(startedWith(stage.github.requests)).toBe(true), { timeout: 120_000 });
        isAnswered = true;
        return MEND;
      },
    });
    stage.github.holdRequests((request) => {
      if (!isAnswered || isProgress(request)) return;
      const { promise, resolve: answer } = Promise.withResolvers<void>();
      arrived.push({ name: nameOf(request), answer });
      if (arrived.length >= (turns[seen.length]?.length ?? 1)) {
        seen.push(arrived.map(({ name }) => name).sort());
        for (const held of arrived) held.answer();
        arrived = [];
      }
      return promise;
    });

    const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

    expect(seen).toEqual(turns);
    expectEnd(result, 'validated', 0);
  },
);

/** Of a run that takes long: how many there are goes by the time. */
function isProgress({ body }: Pick<RequestRecord, 'body'>): boolean {
  return body.includes('**Working on this issue**');
}

/** The issue is claimed, and the status comment posted and found to be the only one. */
function startedWith(requests: readonly RequestRecord[]): boolean {
  const answered = requests.filter(({ status }) => status !== null).map(nameOf);
  const lists = answered.filter((name) => name === 'GET /issues/1/comments');
  const isClaimed = answered.some((name) =>
    /^POST \/(?:git\/refs|contents\/\.tether-session\.json)$/.test(name),
  );
  return isClaimed && lists.length === 2;
}

function nameOf({ method, path }: Pick<RequestRecord, 'method' | 'path'>): string {
  const place = path.replace(/\?.*/, '').replace(/^(?:\/api\/v1)?\/repos\/[^/]+\/[^/]+/, '');
  return `${method} ${place.replace(/[0-9a-f]{40}/, 'HEAD')}`;
}
