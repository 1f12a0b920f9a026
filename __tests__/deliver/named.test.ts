import { expect, test } from 'vitest';
import { untrusted } from '../../src/core/task.ts';
import { namedNowhere } from '../../src/deliver/named.ts';
import { MemoryWorkspace } from '../support/memory-workspace.ts';

const FILES = {
  'src/parser.js': 'export class Parser {\n  parse(text) {}\n}\n',
  'docs/guide.md': 'A guide for js. See GET /api/users, of text/html.\n',
  'test/parser.test.js': "test('reads', () => {});\n",
};
const PATCH = '--- a/src/old.js\n+++ b/src/old.js\n-export const removed = 1;\n';

const TASK = { title: untrusted(''), body: untrusted(''), instruction: untrusted(''), comments: [] };

async function said(summary: string, title = 'Mend it'): Promise<string> {
  return namedNowhere({ title, summary }, PATCH, new MemoryWorkspace({ files: FILES }), TASK);
}

test.each([
  ['a path', '`src/parser.js`, `./test/parser.test.js:3`, `parser.js:1-2`, `docs/`'],
  ['what the change takes away', '`removed` of `src/old.js`'],
  ['a function and its arguments', '`parse(text, 1)`, `Parser`, `Parser.parse`, `Parser#parse()`'],
  ['other text of a file', '`/api/users` as `text/html`'],
  ['what names nothing', '`npm run all -- --fix`, `--flag`, `42`, `a + nowhere`, `[nowhere]`, nowhere'],
  ['a block of code', '```\nnowhere()\n```'],
])('%s is not missed: %s', async (_what, summary) => {
  expect(await said(summary)).toBe('');
});

test('names what is neither in the change nor in the repository, once', async () => {
  expect(await said('`nowhere()`, `nowhere` and `src/none.js`.', 'Use `Parser.nothing`')).toBe(
    'Named by the model, but neither in the change nor in the repository: `Parser.nothing`, `nowhere`, `src/none.js`.',
  );
});

test('a file is not there because its name and its ending are words of others', async () => {
  expect(await said('`guide.js`')).toContain('`guide.js`');
});

test('what cannot be looked up is not said to be missing', async () => {
  const workspace = Object.assign(new MemoryWorkspace({ files: FILES }), {
    search: () => Promise.reject(new Error('git is gone')),
  });
  expect(await namedNowhere({ title: 'T', summary: '`nowhere`' }, PATCH, workspace, TASK)).toBe('');
});

test('a name is a whole word, and a dot in it is a dot', async () => {
  expect(await said('`pars`, `p.rse` and `remove`')).toMatch(/: `pars`, `p\.rse`, `remove`\.$/);
});

test('a name that people gave is marked as theirs', async () => {
  const task = { ...TASK, body: untrusted('I expect the same as from `URLSearchParams`.') };
  const claim = { title: 'Mend it', summary: 'As in `URLSearchParams`, not in `Params`.' };
  expect(await namedNowhere(claim, PATCH, new MemoryWorkspace({ files: FILES }), task)).toMatch(
    /: `URLSearchParams` \(as in the issue\), `Params`\.$/,
  );
});
