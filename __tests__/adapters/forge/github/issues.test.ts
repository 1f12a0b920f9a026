import { afterEach, beforeEach, expect, test } from 'vitest';
import { Secrets } from '../../../../src/core/secrets/secrets.ts';
import { ROOT, type ScriptedForge, startScriptedForge } from '../../../support/scripted-forge.ts';

let scripted: ScriptedForge;
beforeEach(async () => {
  scripted = await startScriptedForge();
});
afterEach(async () => {
  await scripted[Symbol.asyncDispose]();
});

const MARKER = '<!-- tether:draft issue=7 -->';
const masked = (text: string) => new Secrets([]).mask(text);
const LIST = `GET ${ROOT}/issues`;
const issueOf = (fields: Readonly<Record<string, unknown>>) => ({
  ...{ number: 8, title: 'Sums', state: 'open', html_url: 'https://forge.example/octo/hello/issues/8' },
  ...{ body: `${MARKER}\n\nText`, user: { login: 'github-actions[bot]' } },
  repository_url: 'https://forge.example/api/v3/repos/Octo/hello',
  ...fields,
});

test('a search reaches no other repository, whatever words and answers say', async () => {
  scripted.http.on('GET /api/v3/search/issues', {
    json: {
      items: [
        issueOf({ number: 1 }),
        issueOf({ number: 2, repository_url: 'https://forge.example/api/v3/repos/octo/secret' }),
        issueOf({ number: 3, pull_request: {} }),
        issueOf({ number: 4, state: 'closed' }),
      ],
    },
  });

  const found = await scripted.forge.issues.search('org:evil "repo:a/b" NOT größe -x');

  const asked = scripted.http.requests.map(({ query }) => query.get('q'));
  expect(asked).toEqual(['repo:octo/hello is:issue org evil repo a b not größe x']);
  expect(found.map(({ number, state }) => [number, state])).toEqual([
    [1, 'open'],
    [4, 'closed'],
  ]);
});

test('an issue is made once: one of ours that stands is left, those of others are not taken for it', async () => {
  const draft = { title: masked('Sums'), body: masked(`${MARKER}\n\nText`) };
  scripted.http.on('GET /api/v3/user', {
    status: 403,
    json: { message: 'Resource not accessible by integration' },
  });
  scripted.http.on('POST /api/graphql', { json: { data: { viewer: { login: 'github-actions[bot]' } } } });
  scripted.http.on(LIST, { json: [issueOf({ number: 5, user: { login: 'stranger' } })] });
  scripted.http.on(`POST ${ROOT}/issues`, { status: 201, json: issueOf({}) });
  expect(await scripted.forge.issues.create(MARKER, draft)).toMatchObject({ kind: 'made', number: 8 });

  scripted.http.on(LIST, { json: [issueOf({ number: 6 })] });
  expect(await scripted.forge.issues.create(MARKER, draft)).toMatchObject({ kind: 'existing', number: 6 });
});

test('a refusal says what the token lacks', async () => {
  const refusal = { status: 403, json: { message: 'Resource not accessible by integration' } };
  scripted.http.on(`PATCH ${ROOT}/issues/7`, refusal);
  scripted.http.on(`POST ${ROOT}/issues/7/labels`, refusal);
  await expect(scripted.forge.issues.editBody(7, masked('Text'))).rejects.toThrow('permissions of the job');
  await expect(scripted.forge.issues.addLabel(7, 'tether')).rejects.toThrow('label issue 7');
});
