import { afterEach, expect, test } from 'vitest';
import { openBaseCommit } from '../../../src/adapters/git/base-commit.ts';
import { ignoredRefusal } from '../../../src/adapters/git/ignored-path.ts';
import { createCheckout } from '../../support/checkout.ts';

const cleanups: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

/** @param committed by force where they are ignored. @param installed files that only the checkout has */
async function ignored(
  paths: readonly string[],
  committed: Readonly<Record<string, string>>,
  installed: Readonly<Record<string, string>> = {},
): Promise<readonly string[]> {
  const checkout = await createCheckout(committed);
  cleanups.push(() => checkout.remove());
  await checkout.write(installed);
  const base = await openBaseCommit({
    checkout: checkout.folder,
    temp: checkout.temp,
    path: process.env.PATH ?? '',
  });
  cleanups.push(() => base.close());
  const refused = await Promise.all(paths.map((path) => ignoredRefusal(base, path)));
  return paths.filter((_, index) => refused[index] !== null);
}

test('a new file is allowed beside committed ones that the same line ignores, and nowhere else', async () => {
  const files = {
    '.gitignore': '*.log\n*.tmp\nout/\n!test/logs/open.log\n',
    'test/logs/a.log': 'committed by force',
    'test/fixtures/out/a.json': '{}',
    'src/a.js': '',
  };
  const paths = [
    ...['test/logs/short.log', 'test/logs/open.log', 'test/fixtures/out/b.json'],
    ...['src/short.log', 'test/logs/a.tmp', 'test/logs/deep/a.log', 'short.log', 'out/b.json'],
  ];
  expect(await ignored(paths, files, { 'node_modules/x/a.log': '' })).toEqual(paths.slice(3));
});

test('ignored by one line as the committed file, but by a line that comes later too: refused', async () => {
  const files = { '.gitignore': '*.log\n', 'logs/.gitignore': 's*.log\n', 'logs/a.log': '' };
  expect(await ignored(['logs/short.log', 'logs/b.log'], files)).toEqual(['logs/short.log']);
});

test('one committed file opens no folder in which installed or generated files stand, or may come to', async () => {
  const files = {
    '.gitignore': 'node_modules/\nvendor/\nbin/*\n.venv\nbuild/\n*.log\n',
    ...{ 'node_modules/own.js': '', 'node_modules/own/index.js': '', 'vendor/bin/own': '' },
    ...{ 'bin/console': '', '.venv/bin/own': '', 'build/own.js': '', 'logs/a.log': '' },
  };
  const installed = { 'bin/phpunit': '#!/bin/sh\n', 'build/runner/cli.js': '', 'logs/today.log': '' };
  const paths = [
    ...['node_modules/mocha.js', 'node_modules/own/new.js', 'vendor/bin/phpunit', 'bin/new'],
    ...['bin/phpunit', '.venv/bin/pytest', 'build/runner.js', 'logs/today.log'],
  ];
  expect(await ignored(paths, files, installed)).toEqual(paths);
});

test('what lies behind a link of the checkout is refused, since git cannot say whether it is ignored', async () => {
  const checkout = await createCheckout({ '.gitignore': 'node_modules\n', 'src/a.js': '' });
  cleanups.push(() => checkout.remove());
  await checkout.link('node_modules', '../deps');
  const { folder, temp } = checkout;
  const base = await openBaseCommit({ checkout: folder, temp, path: process.env.PATH ?? '' });
  cleanups.push(() => base.close());
  expect(await ignoredRefusal(base, 'node_modules/vitest/index.js')).toContain('cannot tell');
  expect(await ignoredRefusal(base, 'src/b.js')).toBeNull();
});

test('where a committed link was deleted, a folder may take its place, but none of what is ignored or installed', async () => {
  const checkout = await createCheckout({ '.gitignore': 'out\n', 'src/a.js': '' });
  cleanups.push(() => checkout.remove());
  for (const link of ['docs', 'out', 'node_modules']) await checkout.link(link, 'src');
  checkout.git('add', '--force', '--all');
  checkout.commit();
  const { folder, temp } = checkout;
  const base = await openBaseCommit({ checkout: folder, temp, path: process.env.PATH ?? '' });
  cleanups.push(() => base.close());
  expect(await ignoredRefusal(base, 'docs/x.md')).toBeNull();
  expect(await ignoredRefusal(base, 'out/x.js')).toContain('cannot tell');
  expect(await ignoredRefusal(base, 'node_modules/x.js')).toContain('cannot tell');
});

test('a path that begins as a pattern of git does is a path like any other', async () => {
  const paths = [':(x).log', ':!y.log', ':(x).md'];
  expect(await ignored(paths, { '.gitignore': '*.log\n' })).toEqual(paths.slice(0, 2));
});
