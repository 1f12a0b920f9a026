// Writes docs/images: the report of a run as a browser shows it. npm run screenshots -- TRACE.jsonl
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { reportPage } from '../src/deliver/page/page.ts';

const SHOTS = [
  { name: 'report.png', hash: '', y: 0, colorScheme: 'light', width: 1000, height: 760 },
  { name: 'report-round.png', hash: '#round-3', y: null, colorScheme: 'light', width: 1000, height: 760 },
  { name: 'report-dark.png', hash: '', y: 0, colorScheme: 'dark', width: 1000, height: 560 },
] as const;

const trace = process.argv[2];
if (trace === undefined) throw new Error('Name a trace: npm run screenshots -- TRACE.jsonl');
const page = reportPage(readFileSync(resolve(process.env.INIT_CWD ?? '', trace), 'utf8'));
if (page.kind === 'unreadable') throw new Error(`${trace} cannot be shown: ${page.why}`);
const file = join(tmpdir(), 'tether-report.html');
writeFileSync(file, page.html);
const images = join(import.meta.dirname, '../docs/images');
mkdirSync(images, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
for (const { name, hash, y, width, height, colorScheme } of SHOTS) {
  const shown = await browser.newPage({ viewport: { width, height }, colorScheme });
  await shown.goto(`${pathToFileURL(file).href}${hash}`);
  await shown.waitForSelector('html[data-ready]');
  if (y !== null) await shown.evaluate(`scrollTo(0, ${y})`);
  await shown.screenshot({ path: join(images, name) });
}
await browser.close();
