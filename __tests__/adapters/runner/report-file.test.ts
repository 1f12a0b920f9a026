import { execFileSync } from 'node:child_process';
import { readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../embedded/temp.ts';
import { type PageFile, writePage } from '../../../src/adapters/runner/report-file.ts';
import type { RunEvent } from '../../../src/core/events.ts';

const make: PageFile['make'] = (trace) => ({ kind: 'made', html: `page of ${trace}` });

async function played(options: Partial<PageFile>) {
  const folder = await temporaryFolder('report');
  const tracePath = join(folder.path, 'trace.jsonl');
  writeFileSync(tracePath, 'a trace');
  const told: RunEvent[] = [];
  const emit = (event: RunEvent): void => void told.push(event);
  const settings = { tracePath, reportPath: 'out/report.html', temp: folder.path, make, emit, ...options };
  return { folder, told, settings };
}

test('a relative path counts from the temporary folder, and the file is its owner’s alone', async () => {
  const { folder, told, settings } = await played({});
  await using _gone = folder;
  const path = await writePage(settings);
  expect(path).toBe(join(folder.path, 'out/report.html'));
  expect(readFileSync(path, 'utf8')).toBe('page of a trace');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(told).toEqual([]);
});

test('a link that stands there is not followed', async () => {
  const { folder, told, settings } = await played({ reportPath: 'report.html' });
  await using _gone = folder;
  const victim = join(folder.path, 'victim');
  writeFileSync(victim, 'mine');
  symlinkSync(victim, join(folder.path, 'report.html'));
  expect(await writePage(settings)).toBe('');
  expect(readFileSync(victim, 'utf8')).toBe('mine');
  expect(told).toMatchObject([{ kind: 'note', level: 'warning', text: expect.stringContaining('ELOOP') }]);
});

test.runIf(process.platform !== 'win32')('a named pipe that stands there holds no run up', async () => {
  const { folder, told, settings } = await played({ reportPath: 'report.html' });
  await using _gone = folder;
  execFileSync('mkfifo', [join(folder.path, 'report.html')]);
  expect(await writePage(settings)).toBe('');
  expect(told).toMatchObject([{ text: expect.stringContaining('ENXIO') }]);
});

test('what stood there is replaced, and becomes its owner’s alone', async () => {
  const { folder, settings } = await played({ reportPath: 'report.html' });
  await using _gone = folder;
  const path = join(folder.path, 'report.html');
  writeFileSync(path, 'an older page, which is longer than the new one', { mode: 0o644 });
  await writePage(settings);
  expect(readFileSync(path, 'utf8')).toBe('page of a trace');
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('a trace that cannot be shown is told, and nothing is written', async () => {
  const { folder, told, settings } = await played({
    make: () => ({ kind: 'unreadable', why: 'it is of tomorrow' }),
  });
  await using _gone = folder;
  expect(await writePage(settings)).toBe('');
  expect(told).toMatchObject([
    { text: expect.stringContaining('it is of tomorrow. Give the input report-path') },
  ]);
});
