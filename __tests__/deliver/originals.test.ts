import { describe, expect, test } from 'vitest';
import { withOriginals } from '../../src/deliver/originals.ts';

describe('what people wrote', () => {
  test('stands below the draft, folded, and nothing stands below one where there was nothing', () => {
    const body = withOriginals('Draft', 'It breaks.\r\nAlways.\n');
    expect(body).toMatch(/^Draft\n\n<!-- tether:originals of=\w+ -->\n\n<details>/);
    expect(body).toContain('```markdown\nIt breaks.\nAlways.\n```');
    expect(withOriginals('Draft', ' \n')).not.toContain('<details>');
  });

  test('takes in a draft that somebody edited, and what somebody added behind it', () => {
    const body = withOriginals('Draft', 'It breaks.');
    const edited = withOriginals('Draft 2', body.replace('Draft', 'My draft'));
    expect(edited.indexOf('It breaks.')).toBeLessThan(edited.indexOf('My draft'));
    expect(edited.split('<details>')).toHaveLength(3);
    expect(withOriginals('Draft 2', `${body}\n\nAnd here.`)).toMatch(/It breaks\.[\s\S]*And here\.$/);
  });

  test('is all of a body that only looks like a draft, and its fold as somebody left it', () => {
    const forged = 'What the author really wrote\n\n<!-- tether:originals of=abcdef -->\n\nSomething else';
    const body = withOriginals('Draft', forged);
    expect(body).toContain('What the author really wrote');
    expect(body).toContain('Something else');
    const changed = withOriginals('Draft', 'It breaks.').replace('It breaks.', 'It works.');
    expect(withOriginals('Draft 2', changed)).toContain('It works.');
  });
});
