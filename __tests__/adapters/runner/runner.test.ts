import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../../embedded/temp.ts';
import { writeOutputs, writeReport } from '../../../src/adapters/runner/runner.ts';
import { withOwnJobSummary } from '../../support/job-summary.ts';
import { masked } from '../../support/masked.ts';

withOwnJobSummary();
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** What the runner gets when the job summary goes to `summaryFile` of a folder in which `locked` is a folder. */
async function handedOver(summaryFile: string, outputFile = 'output') {
  await using folder = await temporaryFolder('runner');
  await mkdir(join(folder.path, 'locked'));
  await writeFile(join(folder.path, 'output'), '');
  vi.stubEnv('GITHUB_OUTPUT', join(folder.path, outputFile));
  vi.stubEnv('GITHUB_STEP_SUMMARY', join(folder.path, summaryFile));
  let log = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    log += String(text);
    return true;
  });
  const writing = writeReport({
    summary: masked('## Tether'),
    annotation: { level: 'warning', text: masked('a\u001b[31mb\n***') },
    places: [{ path: 'src/a:b.js', line: 3, text: masked('it ##[is]\u001b[31m red') }],
    summaryFile: join(folder.path, summaryFile),
  });
  const outputsOf = { status: masked('validated'), reason: masked('key ***') };
  const fault = await writing.then(() => writeOutputs(outputsOf)).then(() => null, String);
  return { log, outputs: await readFile(join(folder.path, 'output'), 'utf8'), fault };
}

test('a job summary that cannot be written is said, and the outputs are there all the same', async () => {
  const { log, outputs, fault } = await handedOver('locked');
  expect(fault).toBeNull();
  expect(outputs).toMatch(/status<<(\S+)\nvalidated\n\1/);
  expect(outputs).toContain('key ***');
  expect(log).toMatch(/^::warning title=Tether::The job summary could not be written: \S/m);
});

test('outputs that cannot be written are no success', async () => {
  const { fault } = await handedOver('missing', 'locked');
  expect(fault).toMatch(/^UserFault: The file that GITHUB_OUTPUT names cannot be written\. EISDIR/);
});

test('an annotation keeps its lines, and steers no terminal', async () => {
  const { log } = await handedOver('missing');
  expect(log).toContain('::warning title=Tether::a [31mb%0A***');
});

test('a line of the repository has a note of its own, whose words steer nothing', async () => {
  const { log } = await handedOver('missing');
  expect(log).toContain('::warning title=Tether,file=src/a%3Ab.js,line=3::it # #[is] [31m red\n');
});
