// Writes docs/images from the results of a demo: npm run demo -- --out DIR, then npm run screenshots -- DIR
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { marked } from 'marked';
import { chromium } from 'playwright-core';
import { reportPage } from './report-page.ts';

interface Shot {
  readonly name: string;
  readonly page: 'pull-request' | 'report';
  /** A part of the page to go to; empty: its top. */
  readonly hash: string;
  readonly colorScheme: 'light' | 'dark';
  readonly height: number;
}

const WIDTH = 1000;
const SHOTS: readonly Shot[] = [
  { name: 'pull-request.png', page: 'pull-request', hash: '', colorScheme: 'light', height: 0 },
  { name: 'report.png', page: 'report', hash: '', colorScheme: 'light', height: 760 },
  { name: 'report-round.png', page: 'report', hash: '#round-3', colorScheme: 'light', height: 760 },
];

const STYLE = fileURLToPath(import.meta.resolve('github-markdown-css/github-markdown-light.css'));
const FRAME = `body { margin: 0; padding: 24px 32px; background: #fff }
  h1 { font: 400 28px -apple-system, "Segoe UI", "Noto Sans", Helvetica, Arial, sans-serif; margin: 0 0 20px }`;

/** The title, a list of facts and the text, as the demo writes them, in the style of GitHub's own pages. */
function pullRequestPage(text: string): string {
  const title = /^# (.*)$/m.exec(text)?.[1] ?? '';
  const facts = /^# .*\n\n(?:- .*\n)+/m.exec(text)?.[0] ?? '';
  const body = text.slice(text.indexOf(facts) + facts.length);
  // GitHub draws a quote that begins with such a mark as an alert.
  const html = marked
    .parse(body, { async: false })
    .replace(
      /<blockquote>\s*<p>\[!(\w+)\]\s*(?:<br>)?([\s\S]*?)<\/blockquote>/g,
      (_all, kind: string, rest: string) =>
        `<div class="markdown-alert markdown-alert-${kind.toLowerCase()}"><p class="markdown-alert-title">${kind.charAt(0)}${kind.slice(1).toLowerCase()}</p><p>${rest}</div>`,
    );
  const style = readFileSync(STYLE, 'utf8');
  return `<!doctype html><meta charset="utf-8"><style>${style}${FRAME}</style><h1>${title}</h1><article class="markdown-body">${html}</article>`;
}

const [results = ''] = process.argv.slice(2);
if (results === '' || results.startsWith('-')) {
  console.error('npm run screenshots -- DIR\nDIR holds the results of a demo: npm run demo -- --out DIR.');
  process.exit(results === '--help' ? 0 : 2);
}
const read = (name: string): string =>
  readFileSync(resolve(process.env.INIT_CWD ?? '', results, name), 'utf8');
const report = await reportPage(read('trace.jsonl'));
if (report.kind === 'unreadable') throw new Error(`The trace cannot be shown: ${report.why}`);

const images = join(import.meta.dirname, '../docs/images');
mkdirSync(images, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), 'tether-screenshots-'));
const files = { report: join(folder, 'report.html'), 'pull-request': join(folder, 'pull-request.html') };
writeFileSync(files.report, report.html);
writeFileSync(files['pull-request'], pullRequestPage(read('pull-request.md')));

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
for (const { name, page, hash, colorScheme, height } of SHOTS) {
  const shown = await browser.newPage({ viewport: { width: WIDTH, height: height || 100 }, colorScheme });
  await shown.goto(`${pathToFileURL(files[page]).href}${hash}`);
  if (page === 'report') await shown.waitForSelector('html[data-ready]');
  if (hash === '') await shown.evaluate('scrollTo(0, 0)');
  await shown.screenshot({ path: join(images, name), fullPage: height === 0 });
}
await browser.close();
rmSync(folder, { recursive: true });
