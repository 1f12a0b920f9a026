import { describe, expect, test } from 'vitest';
import { inertBlock, inertCode, inertLine, inertTitle } from '../../src/deliver/inert.ts';

describe('titles', () => {
  test.each([
    ['Fixes #12 and octo/hello#3', /#\d/],
    ['thanks @octocat', /@\w/],
    ['change [skip ci]', /skip ci/i],
    ['change [ CI SKIP ]', /ci skip/i],
    ['skip-checks: true', /skip-checks/i],
    ['see https://evil.example/x.png', /https?:/],
    ['a\u202Eb\u200Bc\u{E0041}', /[\u202E\u200B\u{E0041}]/u],
    ['two\nlines', /\n/],
    ['<img src=x>', /[<>]/],
    ['/merge now', /^\//],
    ['resolves GH-4', /GH-4/],
  ])('%j is made harmless', (text, forbidden) => {
    expect(inertTitle(text)).not.toMatch(forbidden);
  });

  test('an ordinary title stays as it is', () => {
    expect(inertTitle('Handle empty lists in `sum()` (a & b)')).toBe('Handle empty lists in `sum()` (a & b)');
  });

  test('a long title is cut with an ellipsis', () => {
    const cut = inertTitle('word '.repeat(60));
    expect(cut.length).toBeLessThanOrEqual(100);
    expect(cut.endsWith('…')).toBe(true);
  });
});

test('a line of the host keeps its links and names nobody', () => {
  expect(inertLine('Open https://github.example/x/compare/a...b and ask @admin about #4', 200)).toBe(
    'Open https://github.example/x/compare/a...b and ask @ admin about # 4',
  );
});

describe('blocks', () => {
  test('a fence inside cannot end the block', () => {
    const block = inertBlock('before\n````\n@everyone\n````\nafter');
    const [open = ''] = block.split('\n');
    expect(open).toBe('`````text');
    expect(block.split('\n').filter((line) => line.startsWith('`````'))).toHaveLength(2);
  });

  test('what a reviewer cannot see is left out, line breaks and tabs stay', () => {
    expect(inertBlock('a\u200Bb\tc\r\nd\u001B[31m')).toBe('```text\nab\tc\nd[31m\n```');
  });
});

test('inline code survives backticks and bars in a table cell', () => {
  expect(inertCode('a|b')).toBe('`a\\|b`');
  expect(inertCode('a`b')).toBe('`` a`b ``');
});
