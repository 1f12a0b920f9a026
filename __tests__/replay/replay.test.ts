import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '../../embedded/temp.ts';
import { readRecorded } from '../../replay/recorded.ts';
import { INPUTS_HERE } from '../support/namespaces.ts';
import { fixedCheckout, RECORDED_RUNS } from '../support/recorded-runs.ts';
import { fingerprint, stageFor } from '../support/scenario.ts';
import { traceAt, unlikeSchema } from '../support/trace.ts';

const ROOT = join(import.meta.dirname, '../..');
const TRACES = join(ROOT, '__tests__/fixtures/traces');
const NAMES = Object.keys(RECORDED_RUNS);

let folder: TemporaryFolder;
let fresh: TemporaryFolder;
/** Of this very action. */
let own: string;
beforeAll(async () => {
  folder = await temporaryFolder('replayed');
  fresh = await temporaryFolder('fresh-trace');
  fixedCheckout(folder.path);
  if (process.env.RECORD_TRACES !== undefined) for (const name of NAMES) await record(name);
  own = await record('red-then-repaired', fresh.path);
  return async () => {
    await folder[Symbol.asyncDispose]();
    await fresh[Symbol.asyncDispose]();
  };
});

async function record(name: string, into = TRACES): Promise<string> {
  const { script = [], inputs = {} } = RECORDED_RUNS[name] ?? {};
  const content = { repository: pathToFileURL(folder.path).href };
  await using stage = await stageFor({ content, script });
  const result = await stage.start({ kind: 'label' }, { inputs });
  const path = join(into, `${name}.jsonl`);
  copyFileSync(result.outputs['trace-path'] ?? '', path);
  return path;
}

function replay(trace: string, ...more: readonly string[]) {
  const inputs = Object.entries(INPUTS_HERE).flatMap(([name, value]) => ['--input', `${name}=${value}`]);
  const args = ['replay/replay.ts', trace, '--repo', folder.path, ...inputs, ...more];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  return { status, told: `${stdout}${stderr}` };
}

test('a recorded run comes to the same change set and verdict', () => {
  const before = fingerprint(folder.path);
  const path = join(TRACES, 'red-then-repaired.jsonl');
  expect(unlikeSchema(traceAt(path))).toEqual([]);

  const { status, told } = replay(path);

  // Prompts may have changed since.
  expect(told).toMatch(
    /^Played \d of \d calls again, from commit [0-9a-f]{12}: (?:validated|unvalidated)\.\nRequests: .*/,
  );
  expect(told).toMatch(/\nChange set: the same\.\nVerdict: the same\.\n$/);
  expect(status).toBe(0);
  expect(fingerprint(folder.path)).toEqual(before);
});

test('a run of the same action is played by the very same words', () => {
  const { told } = replay(own);
  expect(told).toContain('\nRequests: the same words in all of them.\n');
});

test('a run that goes another way is told by its first other words', () => {
  const path = join(fresh.path, 'changed.jsonl');
  const recorded = readFileSync(own, 'utf8');
  // The first reply writes something else, and the second one is as it was.
  const other = recorded.replace(/^(.*"kind":"received","call":1,.*)a \* b/m, '$1a * b * 1');
  expect(other).not.toBe(recorded);
  writeFileSync(path, other);

  const { status, told } = replay(path);

  expect(told).toMatch(
    /Requests: the first other words are in request 2, message \d+:\n {2}recorded: .*\n {2}replayed: .*a \* b \* 1/,
  );
  // Only what the last reply wrote is published.
  expect(told).toContain('Change set: the same.');
  expect(status).toBe(0);
});

test('another change set and verdict are told, and fail', () => {
  const { status, told } = replay(join(TRACES, 'red-then-repaired.jsonl'), '--input', 'max-rounds=1');
  expect(told).toContain('Change set: another one.');
  expect(told).toContain('Verdict: another one.');
  expect(status).toBe(1);
});

test('what cannot be played is told with what to do', async () => {
  await using other = await temporaryFolder('other-trace');
  const path = join(other.path, 'trace.jsonl');
  const recorded = readFileSync(join(TRACES, 'never-repaired.jsonl'), 'utf8');
  writeFileSync(path, recorded.replace(/("kind":"task","base":")[0-9a-f]{40}/, `$1${'1'.repeat(40)}`));
  expect(replay(path)).toMatchObject({
    status: 2,
    told: expect.stringContaining('does not have commit 1111'),
  });
  expect(readRecorded('{"kind":"note"}\n')).toContain('Its first line does not say');
  expect(readRecorded(recorded.replace('"kind":"requested"', '"kind":'))).toContain('a line that is no JSON');
  expect(readRecorded(recorded.replace('"owner":"octocat"', '"owner":"../../x"'))).toContain(
    'of no repository',
  );
});

test('a trace does not decide what its commands may do on the machine where it is played', async () => {
  await using other = await temporaryFolder('hostile-trace');
  const path = join(other.path, 'trace.jsonl');
  const recorded = readFileSync(join(TRACES, 'never-repaired.jsonl'), 'utf8');
  const open = '"isolation":"none","network":"allow","pass-env":"HOME SSH_AUTH_SOCK",';
  writeFileSync(path, recorded.replace('"inputs":{', `"inputs":{${open}`));

  const read = readRecorded(readFileSync(path, 'utf8'));

  if (typeof read === 'string') throw new Error(read);
  expect(read.inputs).toMatchObject({ validate: 'sh check.sh' });
  expect(Object.keys(read.inputs)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(?:isolation|network|pass-env)$/)]),
  );
  const { told } = replay(path, '--input', 'network=deny');
  expect(told).toMatch(/^Not taken from the trace, .*: (?:isolation=none, )?pass-env=HOME/);
  expect(told).toMatch(/\nChange set: the same\.\nVerdict: the same\.\n$/);
});
