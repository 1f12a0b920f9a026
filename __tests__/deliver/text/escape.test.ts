import { describe, expect, test } from 'vitest';
import {
  escapedBlock,
  escapedCode,
  escapedLine,
  escapedTitle,
  escapedWords,
  harmlessInCommits,
} from '../../../src/deliver/text/escape.ts';

describe('the message of a merge', () => {
  test.each([
    ['Fixes #12.', 'Fixes # 12.'],
    ['closed: octo/hello#3', 'closed: octo/hello# 3'],
    ['Resolves\nhttps://forge.example/o/r/issues/7', 'Resolves\nhttps: //forge.example/o/r/issues/7'],
    ['fix GH-4', 'fix GH- 4'],
    ['a [skip ci] b', 'a … b'],
    ['skip-checks: true', '…'],
    // Closes nothing, or what it is to close.
    ['see #12, prefixes #3, a fix for #4', 'see #12, prefixes #3, a fix for #4'],
    ['Closes #1. This is all.', 'Closes #1. This is all.'],
    ['Closes octo/hello#1', 'Closes octo/hello# 1'],
    ['Closes #12 and fixes #1', 'Closes # 12 and fixes #1'],
    ['Closes:#12', 'Closes:# 12'],
    ['Fixes !12 and reopens #1', 'Fixes ! 12 and reopens # 1'],
  ])('has %j as %j', (text, inert) => {
    expect(harmlessInCommits(text, 1)).toBe(inert);
  });

  test('closes nothing where nothing is to be closed', () => {
    expect(harmlessInCommits('Closes #1.', null)).toBe('Closes # 1.');
  });
});

describe('titles', () => {
  test.each([
    ['Fixes #12 and octo/hello#3', /#\d/],
    ['thanks @octocat', /@\w/],
    ['change [skip ci]', /skip ci/i],
    ['change [ CI SKIP ]', /ci skip/i],
    ['reopens !5', /!5/],
    ['skip-checks: true', /skip-checks/i],
    ['change [skip-ci] [netlify skip] [skip circleci] [no-ci]', /skip|no-ci/i],
    ['change ***NO_CI***', /no_ci/i],
    // Folding white space, and taking away what stands between, must not make the words that are looked for.
    ['change [skip  ci]', /skip ci/i],
    ['change [skip\u200Bci]', /skip ci/i],
    ['change [skip [skip ci]ci]', /\[\s*skip ci/i],
    ['half a character \uD83D', /\p{Cs}/u],
    [`${'x'.repeat(98)}\u{1F600}\u{1F600}`, /\p{Cs}/u],
    ['a\u034Fb', /\u034F/],
    ['see https://evil.example/x.png', /https?:/],
    ['a\u202Eb\u200Bc\u{E0041}\u{13430}', /[\u202E\u200B\u{E0041}\u{13430}]/u],
    ['<img src=x>', /[<>]/],
    ['/merge now', /^\//],
    ['resolves GH-4', /GH-4/],
  ])('%j is made harmless', (text, forbidden) => {
    expect(escapedTitle(text)).not.toMatch(forbidden);
  });
});

test('a line of the host keeps its links and names nobody', () => {
  expect(escapedLine('Open https://github.example/x/compare/a...b and ask @admin about #4', 200)).toBe(
    'Open https://github.example/x/compare/a...b and ask @ admin about # 4',
  );
});

test('a line of the host keeps the query of a link, and resolves no character reference', () => {
  expect(escapedLine('https://github.example/compare?a=1&title=b, says &commat;octocat', 200)).toBe(
    'https://github.example/compare?a=1&title=b, says &amp;commat;octocat',
  );
});

test('a line of the host makes no links of what it quotes', () => {
  expect(escapedLine('It says [click](https://evil.example) and \\[a\\](b)', 200)).toBe(
    'It says \\[click\\](https://evil.example) and \\\\\\[a\\\\\\](b)',
  );
});

describe('words of others', () => {
  test.each([
    ['the `x` of *y* and _z_', 'the \\`x\\` of \\*y\\* and \\_z\\_'],
    ['[a](https://evil.example/b) c', '\\[a\\]((link) c'],
    ['_https://evil.example', '\\_(link)'],
    ['xwww.evil www.evil.example', 'xwww.evil (link)'],
    ['@octocat #7 <b>', '@ octocat # 7 &lt;b>'],
    ['a | b\nc', 'a \\| b c'],
    [
      '&commat;octocat &#x40;octocat &num;7 &lt;b&gt;',
      '&amp;commat;octocat &amp;#x40;octocat &amp;num;7 &amp;lt;b&amp;gt;',
    ],
  ])('%j becomes %j', (text, inert) => {
    expect(escapedWords(text, 200)).toBe(inert);
  });

  test('are cut before their marks are escaped, so that no half of one is left', () => {
    expect(escapedWords('****', 3)).toBe('\\*\\*…');
  });
});

describe('blocks', () => {
  test('a fence inside cannot end the block', () => {
    const block = escapedBlock('before\n````\n@everyone\n````\nafter');
    const [open = ''] = block.split('\n');
    expect(open).toBe('`````text');
    expect(block.split('\n').filter((line) => line.startsWith('`````'))).toHaveLength(2);
  });

  test('what a reviewer cannot see is left out, line breaks and tabs stay', () => {
    expect(escapedBlock('a\u200Bb\tc\r\nd\u001B[31m\uD83D')).toBe('```text\nab\tc\nd[31m\n```');
  });
});

test('inline code survives backticks and bars in a table cell', () => {
  expect(escapedCode('a|b')).toBe('`a\\|b`');
  expect(escapedCode('a`b')).toBe('`` a`b ``');
  // With two backslashes the bar would end the cell, and what follows would be rendered.
  expect(escapedCode('a\\|b')).toBe('`a\\\\\\|b`');
  expect(escapedCode('a\\\\|b')).toBe('`a\\\\\\|b`');
});

test('inline code of nothing is still code, and a long one is cut', () => {
  expect(escapedCode('')).toBe('`  `');
  expect(escapedCode('abcdef', 4)).toBe('`abc…`');
});
