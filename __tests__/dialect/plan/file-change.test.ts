import { describe, expect, test } from 'vitest';
import type { ToolResult } from '../../../src/core/chat.ts';
import { appendFile } from '../../../src/tools/append-file.ts';
import { CATALOGUE } from '../../../src/tools/catalogue.ts';
import { Toolbox } from '../../../src/tools/tool.ts';
import { scopeOf } from '../../tools/scope.ts';
import { outcome, read } from '../plans.ts';

const FILE = 'const a = 1;\nconst b = 2;  \nconst c = 3;\n';

function block(search: string, replace: string): string {
  const lines = [
    '<<<<<<< SEARCH',
    ...(search === '' ? [] : [search]),
    '=======',
    ...(replace === '' ? [] : [replace]),
  ];
  return [...lines, '>>>>>>> REPLACE'].join('\n');
}

function update(diff: string, path = 'a.ts'): string {
  return JSON.stringify({ fileChanges: [{ path, operation: 'UPDATE', diff }] });
}

/** Carries an answer out with the real tools and gives back what the file is then. */
async function carriedOut(answer: string, text: string | null = FILE) {
  const toolbox = new Toolbox(CATALOGUE, [appendFile]);
  const scope = scopeOf({ files: text === null ? {} : { 'a.ts': text } });
  const results: ToolResult[] = [];
  for (const call of read(answer).calls) results.push((await toolbox.execute(call, scope)).result);
  return { text: scope.workspace.textOf('a.ts'), statuses: results.map(({ status }) => status) };
}

describe('SEARCH/REPLACE blocks, carried out by the tools', () => {
  test.each([
    ['a line', block('const a = 1;', 'const a = 7;'), FILE.replace('1', '7')],
    ['an empty SEARCH, which appends', block('', 'const d = 4;'), `${FILE}const d = 4;\n`],
    [
      'a REPLACE that begins with its SEARCH',
      block('const a = 1;', 'const a = 1;\nconst a2 = 1;'),
      FILE.replace('1;\n', '1;\nconst a2 = 1;\n'),
    ],
    [
      'white space at the end of a line',
      block('const b = 2;\nconst c = 3;', 'const b = 5;'),
      'const a = 1;\nconst b = 5;\n',
    ],
    [
      'an empty REPLACE, which takes the line break along',
      block('const a = 1;', ''),
      FILE.replace('const a = 1;\n', ''),
    ],
    [
      'a fence around the blocks',
      `\`\`\`\n${block('const a = 1;', 'const a = 7;')}\n\`\`\``,
      FILE.replace('1', '7'),
    ],
  ])('%s', async (_, diff, expected) => {
    const { text, statuses } = await carriedOut(update(diff));
    expect(text).toBe(expected);
    expect(new Set(statuses)).toEqual(new Set(['done']));
  });

  test('of a SEARCH that is not there fail by themselves, and the others hold', async () => {
    const { text, statuses } = await carriedOut(
      update(`${block('nowhere', 'x')}\n${block('const a = 1;', 'const a = 7;')}`),
    );
    expect(statuses).toEqual(['failed', 'done']);
    expect(text).toBe(FILE.replace('1', '7'));
  });

  test.each([
    ['a block without an end', '<<<<<<< SEARCH\na\n=======\nb', 'has no line ">>>>>>> REPLACE"'],
    ['a block with two dividers', block('Title\n=======', 'x'), 'read in two ways'],
    ['a text outside of blocks', `In a.ts:\n${block('a', 'b')}`, 'outside of a block'],
    ['a unified diff', '--- a/a.ts\n+++ b/a.ts\n@@ -1 +1 @@\n-a\n+b', 'outside of a block'],
    ['a block without a divider', '<<<<<<< SEARCH\na\n>>>>>>> REPLACE', 'has no line "======="'],
    ['no block', '```\n```', 'holds no block'],
    [
      'one good block and one without an end',
      `${block('const a = 1;', 'x')}\n<<<<<<< SEARCH\nb`,
      'has no line',
    ],
  ])('are refused whole when they are not clear: %s', (_, diff, reason) => {
    const { calls } = read(update(diff));
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({
      name: 'patch-file',
      arguments: { kind: 'unreadable', errorDetail: expect.stringContaining(reason) },
    });
  });

  test.each(['// existing code', 'const existing = ...;', '# note', '// see ... below'])(
    'a SEARCH that is no placeholder patches: %s',
    (search) => {
      expect(outcome(update(block(search, 'x')))[0]).toMatch(/^patch-file /);
    },
  );
});

describe('the other operations', () => {
  const change = (item: object) => outcome(JSON.stringify({ fileChanges: [item] }));

  test.each([
    ['CREATE', { path: 'a', operation: 'CREATE', content: 'x' }, 'write-file {"path":"a","content":"x"}'],
    [
      'create, in small letters',
      { path: 'a', operation: 'create', content: 'x' },
      'write-file {"path":"a","content":"x"}',
    ],
    [
      'UPDATE with the whole content',
      { path: 'a', operation: 'UPDATE', content: 'x', diff: '' },
      'write-file {"path":"a","content":"x"}',
    ],
    ['no operation', { path: 'a', content: 'x' }, 'write-file {"path":"a","content":"x"}'],
    ['DELETE', { path: 'a', operation: 'DELETE' }, 'delete-file {"path":"a"}'],
    ['DELETE with text', { path: 'a', operation: 'DELETE', content: 'x' }, 'delete-file !'],
    [
      'UPDATE with content and diff',
      { path: 'a', operation: 'UPDATE', content: 'x', diff: block('a', 'b') },
      'write-file !',
    ],
    ['an operation that there is not', { path: 'a', operation: 'RENAME', content: 'x' }, 'write-file !'],
    ['no path', { operation: 'CREATE', content: 'x' }, 'write-file !'],
  ])('%s', (_, item, expected) => {
    expect(change(item)).toEqual([expected]);
  });

  test('an empty SEARCH creates a file that is not there', async () => {
    expect(await carriedOut(update(block('', 'x')), null)).toEqual({ text: 'x\n', statuses: ['done'] });
  });
});
