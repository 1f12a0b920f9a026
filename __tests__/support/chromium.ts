import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { type TemporaryFolder, temporaryFolder } from '../../embedded/temp.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

const program =
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .find((path) => existsSync(path)) ?? null;

/** Why nothing can be shown in a browser here, behind the name of a test that is skipped for it; empty: it can. */
export const skipNote =
  program === null ? ' (skipped: no chromium is installed; Debian and Ubuntu package it)' : '';

/** A real browser, and pages that are opened in it from files. */
export class Showing implements AsyncDisposable {
  readonly #browser: Browser;
  readonly #folder: TemporaryFolder;
  #files = 0;

  private constructor(browser: Browser, folder: TemporaryFolder) {
    this.#browser = browser;
    this.#folder = folder;
  }

  static async start(): Promise<Showing> {
    const executablePath = program ?? '';
    // Root has no sandbox of its own, and the pages are this project's.
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    return new Showing(browser, await temporaryFolder('page'));
  }

  /** The page once its own script has built it, with everything that it asked the network for and complained of. */
  async show(html: string, options: Partial<ShowOptions> = {}): Promise<Shown> {
    this.#files += 1;
    const path = join(this.#folder.path, `page-${this.#files}.html`);
    await writeFile(path, html);
    const { hash = '', width = 1100, colorScheme = 'light' } = options;
    const page = await this.#browser.newPage({ viewport: { width, height: 900 }, colorScheme });
    const address = pathToFileURL(path).href;
    const asked: string[] = [];
    const complaints: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('dialog', (dialog) => {
      complaints.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    await page.goto(`${address}${hash}`);
    await page.waitForSelector('html[data-ready]');
    return { page, asked: () => asked.filter((url) => !url.startsWith(address)), complaints };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#browser.close();
    await this.#folder[Symbol.asyncDispose]();
  }
}

interface ShowOptions {
  readonly hash: string;
  readonly width: number;
  readonly colorScheme: 'light' | 'dark';
}

export interface Shown {
  readonly page: Page;
  /** Other addresses than the page's own. */
  readonly asked: () => readonly string[];
  readonly complaints: readonly string[];
}
