import { describe, expect, test } from 'vitest';
import { git } from '../../embedded/git.ts';
import { objectOf } from '../../embedded/json.ts';
import type { ActionResult } from '../../embedded/run-action.ts';
import type { Stage, Start } from '../../embedded/stage.ts';
import { type EnterpriseServer, startEnterpriseServer } from '../support/enterprise-server.ts';
import { enterpriseComplaints } from '../support/forge-description.ts';
import {
  changedBetween,
  expectEnd,
  finish,
  MEND,
  onlyPull,
  QUICK,
  RIGHT,
  says,
  sessionOf,
  stageFor,
  statusComment,
  WRONG,
  write,
} from '../support/scenario.ts';

const ONE_TRY = { ...QUICK, 'max-validation-retries': '0' } as const;

interface Instance extends AsyncDisposable {
  readonly server: EnterpriseServer;
  readonly start: (how: Start, inputs?: Readonly<Record<string, string>>) => Promise<ActionResult>;
}

/** A run on such a server knows no address but those of the runner's three variables, its event and its checkout. */
async function instanceOf(
  stage: Stage,
  options: { readonly hasGraphql: boolean; readonly graphqlPath?: string },
): Promise<Instance> {
  const server = await startEnterpriseServer(stage.github, options);
  const { owner, name } = stage.repository;
  const origin = `${server.url}/${owner}/${name}`;
  await git(['remote', 'set-url', 'origin', origin], { cwd: stage.workspace });
  return {
    server,
    async start(how, inputs = ONE_TRY) {
      stage.github.forgetRequests();
      const sent = await stage.eventOf(how);
      const event = objectOf(server.told(sent.event));
      return stage.start(how, { ...sent, event, inputs, githubUrl: server.url, env: server.variables });
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/** What such a server would say against a run, and where a run looked beside the three addresses. */
function expectAtHome({ server }: Instance): void {
  expect(enterpriseComplaints(server.requests)).toEqual([]);
  expect(server.strays).toEqual([]);
}

describe('on the oldest Enterprise Server that GitHub describes', () => {
  test('a draft, and a follow-up upon a commit of a person', async () => {
    await using stage = await stageFor({
      script: [says(write('src/add.js', WRONG), finish()), says(write('src/add.js', RIGHT), finish())],
    });
    // GraphQL is asked where the runner says, and nowhere else.
    await using instance = await instanceOf(stage, { hasGraphql: true, graphqlPath: '/gateway/gql' });

    expectEnd(await instance.start({ kind: 'label' }), 'unvalidated', 0);
    const draft = await onlyPull(stage);
    expect(draft).toMatchObject({ isDraft: true, state: 'open' });
    await stage.repository.pushCommit({ branch: draft.branch, files: { 'NOTES.md': 'By hand.\n' } });
    const followed = await instance.start({ kind: 'comment', body: '/tether now add them' });

    expectEnd(followed, 'validated', 0);
    const pull = await onlyPull(stage);
    expect(pull.isDraft).toBe(false);
    expect(await changedBetween(stage, 'main', pull.headSha)).toEqual(['A NOTES.md', 'M src/add.js']);
    expect(followed.outputs['pr-url']).toMatch(new RegExp(`^${instance.server.url}/octocat/hello/pull/`));
    expect(await statusComment(stage)).not.toContain(stage.github.url);
    expect(await sessionOf(stage)).toMatchObject({ status: 'published', ledger: { runs: 2 } });
    expectAtHome(instance);
    // Both kinds of requests went there.
    const asked = instance.server.requests.map(({ path }) => path);
    expect(asked).toEqual(expect.arrayContaining(['/graphql', '/repos/octocat/hello/git/commits']));
  });

  test('where GraphQL does not answer, the change is published, nothing is kept, and a title says what a draft would', async () => {
    await using stage = await stageFor({
      script: [MEND, says(write('src/add.js', WRONG), finish())],
    });
    await using instance = await instanceOf(stage, { hasGraphql: false });

    const first = await instance.start({ kind: 'label' });
    const second = await instance.start({ kind: 'comment', body: '/tether multiply' });

    expectEnd(first, 'validated', 0);
    expect(first.log).toMatch(
      /What earlier runs on this issue left is not known, and this run keeps nothing/,
    );
    expectEnd(second, 'unvalidated', 0);
    const pull = await onlyPull(stage);
    expect(pull).toMatchObject({ isDraft: false, title: expect.stringMatching(/^\[unvalidated\] /) });
    expect(await sessionOf(stage)).toBeNull();
    expect(await statusComment(stage)).toContain(pull.headSha.slice(0, 7));
    expectAtHome(instance);
  });
});
