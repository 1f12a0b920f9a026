import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ACTION_REPOSITORY, documents, withOwnAddress } from '../scripts/documents.ts';
import { RUNS } from '../src/core/verdict/versions.ts';

const root = join(import.meta.dirname, '..');

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** Every file that is or will be part of the repository. */
const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter((path) => path !== '' && existsSync(join(root, path)) && statSync(join(root, path)).isFile());

const papers = files.filter((path) => /^(?:docs\/.*|[^/]+)\.md$|^examples\/README\.md$/.test(path));

describe('generated documents', () => {
  test.each([...documents()])('%s is what scripts/documents.ts makes of it', (path, text) => {
    expect(read(path), 'Run `npm run build` and commit what it changes.').toBe(text);
  });

  test('both action files start the one bundle', () => {
    for (const path of ['action.yml', '.github/actions/tether/action.yml']) {
      const main = /^ {2}main: (.*)$/m.exec(read(path))?.[1] ?? '';
      expect(normalize(join(dirname(path), main))).toBe('dist/index.js');
    }
  });
});

/** Relative links that lead to no file, or to no heading of it. */
function deadLinks(path: string, text: string): readonly string[] {
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [file = '', heading] = link.split('#');
    const target = file === '' ? path : normalize(join(dirname(path), file));
    if (!existsSync(join(root, target))) return true;
    return heading !== undefined && !headingsOf(read(target)).includes(heading);
  });
}

/** As the forge makes anchors of headings. */
function headingsOf(text: string): readonly string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

describe('the papers', () => {
  test.each(papers)('every relative link of %s leads somewhere', (path) => {
    expect(deadLinks(path, read(path))).toEqual([]);
  });

  test('every npm script that the papers name exists', () => {
    const { scripts } = JSON.parse(read('package.json'));
    const named = papers.flatMap((path) => [...read(path).matchAll(/\bnpm (?:run (\w+)|(test))\b/g)]);
    const names = new Set(named.map(([, run, own]) => run ?? own ?? ''));
    expect(names.size).toBeGreaterThan(3);
    // `npm run lint` stands for a project's own script in an example.
    expect([...names].filter((name) => name !== 'lint' && !Object.hasOwn(scripts, name))).toEqual([]);
  });
});

/** Right below the root of a machine, as in containers, the path is a common word: `/app`, `/src`. */
const OWN_PATH = dirname(root) === '/' ? join(root, 'package.json') : root;

/** What belongs to one machine, or to one way of getting packages. The bundle holds texts of others. */
const FOREIGN: readonly (readonly [what: string, pattern: RegExp])[] = [
  [
    'the path of this checkout',
    new RegExp(`(?<![\\w.])${OWN_PATH.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-])`),
  ],
  ['the home of a person', /(?<![\w.])\/(?:home|Users)\/(?!runner\b|user\b|somebody\b)[a-z][\w.-]*\//],
  [
    'a package registry',
    /registry\.(?:npmjs|yarnpkg|npmmirror)\.|npm\.pkg\.github\.|\bpypi\.org|pythonhosted\.|repo1?\.maven\.|artifactor[y]|\bcrates\.io/,
  ],
];

describe('no file tells where it was written', () => {
  // The bundle holds texts of others, and the captured answers what a model made up.
  const own = files.filter((path) => !/^(?:dist|__tests__\/fixtures\/answers)\//.test(path));

  test.each(FOREIGN)('%s', (_what, pattern) => {
    const found = own.filter((path) => pattern.test(readFileSync(join(root, path), 'latin1')));
    expect(found).toEqual([]);
  });
});

test('every place that docs/how-it-works.md names is there', () => {
  const text = readFileSync(join(root, 'docs/how-it-works.md'), 'utf8');
  const places = [...text.matchAll(/`((?:[a-z]+\/)+[a-z-]*(?:\.(?:ts|json))?)`/g)].map(
    ([, place = '']) => place,
  );
  expect(places.length).toBeGreaterThan(20);
  const missing = places.filter(
    (place) => !existsSync(join(root, 'src', place)) && !existsSync(join(root, place)),
  );
  expect(missing).toEqual([]);
});

test('docs/how-it-works.md names each run of a verdict, and where it is asked for', () => {
  const [, table = ''] = /## The runs of a verdict\n([\s\S]*?)\n## /.exec(read('docs/how-it-works.md')) ?? [];
  const rows = table.matchAll(/^\| (`.*?) \| .*? \| `(\w+)` of `(review\/.*?\.ts)`/gm);
  const named = [...rows].flatMap(([, runs = '', asks = '', path = '']) => {
    const names = [...runs.matchAll(/`(.*?)`/g)].map(([, name = '']) => name);
    const text = read(`src/${path}`);
    for (const word of [`${asks}(`, ...names.map((name) => `'${name}'`)]) expect(text).toContain(word);
    return names;
  });
  expect([...new Set(named)].sort()).toEqual(Object.keys(RUNS).sort());
});

test('docs/how-it-works.md names what is asked of a run as the code does', () => {
  const [, table = ''] =
    /## What is asked of a run\n([\s\S]*?)\n## /.exec(read('docs/how-it-works.md')) ?? [];
  const asked = [...table.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
  const code = files
    .filter((path) => /^src\/(?:core|review)\//.test(path))
    .map(read)
    .join('\n');
  expect(asked.length).toBeGreaterThan(30);
  expect(
    asked.filter((name) => !new RegExp(`^export (?:async )?function ${name}\\(`, 'm').test(code)),
  ).toEqual([]);
});

test('a workflow uses the action by the commit of its last release, prose by the major version', () => {
  const commit = (digit: string) => digit.repeat(40);
  const text = (at: string) =>
    `      - uses: ${ACTION_REPOSITORY}@${at}\n    uses: ${ACTION_REPOSITORY}/.github/workflows/tether.yml@${at}\n\`${ACTION_REPOSITORY}@v0\` works.\n`;
  const first = withOwnAddress(text('v0'), { tag: 'v0.1.0', commit: commit('a') });
  expect(first).toBe(text(`${commit('a')} # v0.1.0`));
  expect(withOwnAddress(first, { tag: 'v0.2.0', commit: commit('b') })).toBe(text(`${commit('b')} # v0.2.0`));
  expect(withOwnAddress(first, null)).toBe(text('v0'));
});

test('a release that is not there pins nothing', () => {
  const pin = (...tags: readonly string[]) =>
    spawnSync(process.execPath, [join(root, 'scripts/release.ts'), ...tags], { encoding: 'utf8' });
  const released = (): string => read('scripts/released.json');
  const before = released();
  for (const tags of [['v99.0.0'], ['--nonsense']]) {
    const { status, stderr } = pin(...tags);
    expect([status, stderr]).toEqual([2, expect.stringContaining('There is no release')]);
  }
  expect(released()).toBe(before);
});
