import { describe, expect, test, vi } from 'vitest';
import type { Files } from '../../embedded/github/files.ts';
import type { Reply } from '../../embedded/model-server.ts';
import type { Stage } from '../../embedded/stage.ts';
import { notesOf } from '../support/namespaces.ts';
import {
  changedBetween,
  expectCaveats,
  expectEnd,
  finish,
  JOBS_OF_A_START,
  MEND,
  notesIn,
  onlyPull,
  otherwiseInTwoJobs,
  QUICK,
  RIGHT,
  requestsOf,
  says,
  sessionOf,
  shownIn,
  stageFor,
  WRONG,
  write,
} from '../support/scenario.ts';

/** A commit on main while the model thinks about its first reply. */
async function whileMainMoves(move: (stage: Stage) => Promise<unknown>, then: Reply = MEND): Promise<Stage> {
  const stage = await stageFor({
    script: async (_request, index) => {
      if (index > 0) return then;
      await move(stage);
      return MEND;
    },
  });
  return stage;
}

describe('main moves during the run, in files that the change does not touch:', () => {
  test('the change is judged once more on it, and its commit stands there', async () => {
    await using stage = await whileMainMoves(({ repository }) =>
      repository.pushCommit({ branch: 'main', files: { 'NEWS.md': 'Something else.\n' } }),
    );
    stage.github.forgetRequests();

    const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

    expectEnd(result, 'validated', 0);
    const newer = (await stage.repository.head('main')) ?? '';
    const pull = await onlyPull(stage);
    const [commit] = await stage.repository.log(pull.branch);
    expect(commit?.parents).toEqual([newer]);
    expect(pull).toMatchObject({ isDraft: false, changedFiles: 1 });
    expect(await changedBetween(stage, newer, pull.headSha)).toEqual(['M src/add.js']);
    expectCaveats(pull, notesOf());
    expect(result.log).toContain(
      `The change is now based on ${newer.slice(0, 7)}, and the commands passed there as well.`,
    );
    expect(stage.model.requests).toHaveLength(1);
    // Three of them are git's own, and two look for the work of others.
    expect(requestsOf(stage).length).toBeLessThanOrEqual(36 + 13 * (JOBS_OF_A_START - 1));
    expect(await sessionOf(stage)).toMatchObject({ base: newer, status: 'published', change: null });
  });
});

/** What the gate asks for besides from then on: more than a repair of one reply brings. */
const STRICTEST: Files = {
  'check.sh':
    "test -e NOTES.md || { echo 'NOTES.md is missing'; exit 1; }\ngrep -q sign NOTES.md || { echo 'NOTES.md tells nothing'; exit 1; }\ngrep -q 'a + b' src/add.js\n",
};

test('a repair upon a main that moved which ends without validation is undone, and the verdict is about what is published', async () => {
  await using stage = await whileMainMoves(
    ({ repository }) => repository.pushCommit({ branch: 'main', files: STRICTEST }),
    says(write('NOTES.md', 'Notes.\n'), finish('Write notes')),
  );

  const result = await stage.start(
    { kind: 'label' },
    { inputs: { ...QUICK, 'max-validation-retries': '0' } },
  );

  expectEnd(result, 'unvalidated', 0);
  expect(stage.model.requests).toHaveLength(2);
  const shown = shownIn(stage.model.requests[1]);
  expect(shown).toContain('It was put on top of that, in src/add.js.');
  expect(shown).toContain('NOTES.md is missing');
  const pull = await onlyPull(stage);
  expect(await changedBetween(stage, 'main', pull.headSha)).toEqual(['M src/add.js']);
  expect(pull.body).toContain('does not pass on the one that the branch has moved to');
  expect(pull.body).toContain('NOTES.md is missing');
  expect(pull.body).not.toContain('NOTES.md tells nothing');
  expect(pull).toMatchObject({ isDraft: true, title: expect.stringContaining('Add instead of') });
});

/** A fault that is known and not mended: the second job ends with an error of git there. */
const known = otherwiseInTwoJobs('the second one fails where nothing is left to publish');
const alone = otherwiseInTwoJobs('the first writes nothing while it works, and the second judges nothing');
const WHY_NOT_SEEN = alone === '' ? 'both changed `src/add.js`' : 'the job that publishes runs no command';

describe('main moves during the run, in the same place:', () => {
  const OTHERS = 'export const add = (a, b) => a / b;\n';
  const moves = ({ repository }: Stage) =>
    repository.pushCommit({ branch: 'main', files: { 'src/add.js': OTHERS } });

  test('the model is shown the conflict, and its repair is judged and published upon main', async () => {
    await using stage = await whileMainMoves(moves, says(write('src/add.js', RIGHT), finish('Resolve')));

    const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

    expectEnd(result, 'validated', 0);
    const shown = shownIn(stage.model.requests[1]);
    expect(shown).toContain('src/add.js: others changed the same places since');
    expect(shown).toContain('a / b');
    const newer = (await stage.repository.head('main')) ?? '';
    const pull = await onlyPull(stage);
    expect(pull).toMatchObject({ title: 'Add instead of subtracting', isDraft: false });
    expect((await stage.repository.log(pull.branch))[0]?.parents).toEqual([newer]);
    expect(notesIn(pull).at(-1)).toContain(
      'others changed `src/add.js` on branch `main`. The model was shown',
    );
    expect(stage.model.requests).toHaveLength(2);
  });

  test('where the model gets nowhere, the change is published as it passed, and says so', async () => {
    const ONE_ATTEMPT = { ...QUICK, 'max-validation-retries': '0' };
    await using stage = await whileMainMoves(moves, says(write('src/add.js', WRONG), finish('Resolve')));
    const older = await stage.repository.head('main');

    const result = await stage.start({ kind: 'label' }, { inputs: ONE_ATTEMPT });

    expectEnd(result, 'validated', 0);
    const newer = (await stage.repository.head('main')) ?? '';
    const pull = await onlyPull(stage);
    expect((await stage.repository.log(pull.branch))[0]?.parents).toEqual([older]);
    expect(await changedBetween(stage, older ?? '', pull.headSha)).toEqual(['M src/add.js']);
    expect(await stage.repository.fileAt(pull.branch, 'src/add.js')).toBe(RIGHT);
    const note = `Branch \`main\` is now at commit ${newer.slice(0, 7)}, and the commands did not see this change on it: ${WHY_NOT_SEEN}`;
    expect(notesIn(pull).at(-1)).toContain(note);
    expect(stage.model.requests).toHaveLength(2);
  });

  test.skipIf(known !== '')(`main holds the very change by now: nothing is published${known}`, async () => {
    await using stage = await whileMainMoves(({ repository }) =>
      repository.pushCommit({ branch: 'main', files: { 'src/add.js': RIGHT } }),
    );

    const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

    expectEnd(result, 'no-change', 0);
    expect(result.outputs.reason).toMatch(/^Branch main now holds this very change \(commit \w{7}\)/);
    expect(await stage.repository.branches()).toEqual(['main']);
  });
});

test.skipIf(alone !== '')(
  `main moves once more while the change is judged on it: that is said, and nothing begins again${alone}`,
  async () => {
    const push = ({ repository }: Stage, text: string) =>
      repository.pushCommit({ branch: 'main', files: { 'NEWS.md': text } });
    await using stage = await whileMainMoves((one) => push(one, 'First.\n'));
    const { promise: again, resolve } = Promise.withResolvers<void>();
    const comparison = stage.github.fail({
      method: 'GET',
      path: /\/compare\//,
      status: 'reset',
      until: again,
    });

    const running = stage.start({ kind: 'label' }, { inputs: QUICK });
    await vi.waitFor(() => expect(comparison.hits).toBe(1), { timeout: 60_000 });
    const newest = await push(stage, 'Second.\n');
    resolve();

    expectEnd(await running, 'validated', 0);
    const pull = await onlyPull(stage);
    const [, first] = await stage.repository.log('main');
    expect((await stage.repository.log(pull.branch))[0]?.parents).toEqual([first?.sha]);
    expect(notesIn(pull).at(-1)).toContain(`is now at commit ${newest.slice(0, 7)}`);
    expect(notesIn(pull).at(-1)).toContain('it moved once more meanwhile');
  },
);

test.skipIf(alone !== '')(
  `the forge fails once the change is judged on the moved base: it is published there${alone}`,
  async () => {
    await using stage = await whileMainMoves(({ repository }) =>
      repository.pushCommit({ branch: 'main', files: { 'NEWS.md': 'News.\n' } }),
    );
    const { promise: broken, resolve } = Promise.withResolvers<void>();
    const first = stage.github.fail({ method: 'GET', path: /\/compare\//, status: 'reset', until: broken });
    const running = stage.start({ kind: 'label' }, { inputs: QUICK });
    await vi.waitFor(() => expect(first.hits).toBe(1), { timeout: 60_000 });
    const second = stage.github.fail({ method: 'GET', path: /\/git\/ref\/heads\/main$/, status: 403 });
    resolve();

    expectEnd(await running, 'validated', 0);
    expect(second.hits).toBe(1);
    const pull = await onlyPull(stage);
    const [commit] = await stage.repository.log(pull.branch);
    expect(commit?.parents).toEqual([await stage.repository.head('main')]);
  },
);
