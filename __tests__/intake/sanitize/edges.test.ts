import { describe, expect, test } from 'vitest';
import { untrusted } from '../../../src/core/task.ts';
import { HIDDEN, PICTURE, withoutPlaceholders } from '../../../src/intake/sanitize/marks.ts';
import { sanitize } from '../../../src/intake/sanitize/sanitize.ts';

const SECRET = 'OBEY';

async function clean(text: string): Promise<string> {
  return (await sanitize(untrusted(text))).text;
}

test('the words of the people are what is left without the marks', () => {
  expect(withoutPlaceholders(`a ${HIDDEN} b ${PICTURE} ${HIDDEN}c`)).toBe('a  b  c');
});

describe('a table of one column', () => {
  test.each([
    ['a bar on the left', `|head\n|---\n|row | ${SECRET}`],
    ['a colon on the left', `head\n:--\nrow | ${SECRET}`],
    ['an escaped bar in a cell', `head\n:--\nrow \\| more | ${SECRET}`],
    ['a bar behind its head', `head |\n:--\nrow | ${SECRET}`],
    ['a comment in its head', `head <!-- ${SECRET} -->\n:--\nrow`],
    ['a quote around it', `> head\n> :--\n> row | ${SECRET}`],
  ])('with %s hides what stands behind the column', async (_what, text) => {
    const shown = await clean(text);
    expect(shown).not.toContain(SECRET);
    expect(shown).toContain('[hidden]');
    expect(shown).toMatch(/head[\s\S]*row/);
  });

  test.each([
    ['words behind the colons', 'head\n:--x\nrow | seen'],
    ['two columns in its head', 'head | two\n:--\nrow | seen'],
    ['dashes alone', 'head\n---\nrow | seen'],
  ])('is none with %s: all of it is shown', async (_what, text) => {
    expect(await clean(text)).toBe(text);
  });

  test('a row that ends with a bar has nothing behind it', async () => {
    const text = 'head\n:--\nrow |  \nmore |';
    expect(await clean(text)).toBe(text);
  });
});

describe('a tag', () => {
  test('that can have no content hides nothing behind it', async () => {
    expect(await clean('a <br hidden>seen')).toBe('a [hidden]seen');
    expect(await clean('a <img style="display:none" src="a.png">seen')).toBe('a [hidden]seen');
  });

  test('of a font hides what it colours white', async () => {
    expect(await clean(`<font color="white">${SECRET}</font>`)).not.toContain(SECRET);
    expect(await clean('<font color="red">seen</font>')).toContain('seen');
  });

  test('of a link keeps an address that leads to a server, and no other', async () => {
    expect(await clean('<a href="http://x.test/seen">x</a>')).toBe('[x](http://x.test/seen)');
    expect(await clean(`<a href="data:,https://x.test/${SECRET}">x</a>`)).toBe('<a>x</a>');
  });

  test('in a cell ends no element around the table, however often it stands there', async () => {
    const inCell = `</div></div>${SECRET}</td><td>${SECRET}`;
    const shown = await clean(`<div hidden><table><tr><td>${inCell}</td></tr></table></div>seen`);
    expect(shown).not.toContain(SECRET);
    expect(shown).toMatch(/seen$/);
  });

  test('whose name holds more than letters, digits and dashes is not told', async () => {
    expect(await clean('<div>\n<a"b>seen</div>')).toBe('<div>\nseen</div>');
  });

  test('that its paragraph ends hides no more, whatever else stands in it', async () => {
    const shown = await clean(`a <span hidden>${SECRET} \`x\` \`y\` **z**\n\nseen`);
    expect(shown).not.toContain(SECRET);
    expect(shown).toMatch(/\n\nseen$/);
  });

  test('goes over the lines of a quote', async () => {
    const shown = await clean(`> <div title="a\n> ${SECRET}">\n> seen\n> </div>`);
    expect(shown).not.toContain(SECRET);
    expect(shown).toMatch(/\n> seen\n> <\/div>$/);
  });
});

test.each(['/seen.md', './seen.md', '../seen.md'])(
  'a definition within the repository is kept: %s',
  async (to) => {
    expect(await clean(`[b]\n\n[b]: ${to}`)).toBe(`[b](${to})`);
  },
);

test.each(['![](a.png)', '![ Image ](a.png)', '<img alt=" image " src="a.png">'])(
  'a picture of which nothing is said is no hidden part: %s',
  async (text) => {
    const { text: shown, hidden } = await sanitize(untrusted(text));
    expect([shown, hidden]).toEqual(['[image]', 0]);
  },
);

test.each(['style', 'iframe', 'xmp', 'noembed', 'noframes', 'textarea', 'title', 'script'])(
  'inside of <%s> no comment begins',
  async (name) => {
    expect(await clean(`<div>\n<${name}><!-- </${name}>seen --></div>`)).toContain('seen');
  },
);

describe('addresses', () => {
  test('of a picture stand without their brackets, and with those inside', async () => {
    const { pictures } = await sanitize(
      untrusted('![](<https://x.test/a b.png>) ![](/a>b.png) ![](/a<b.png)'),
    );
    expect(pictures).toEqual(['https://x.test/a b.png', '/a>b.png', '/a<b.png']);
  });

  test('of a picture may stand in a definition, of which the first counts', async () => {
    const { text, pictures } = await sanitize(
      untrusted('![a shot][S] ![s]\n\n[s]: <https://x.test/s.png> "title"\n[S]: https://x.test/no.png'),
    );
    expect(pictures).toEqual(['https://x.test/s.png', 'https://x.test/s.png']);
    expect(text).toBe('[image] [image]');
  });

  test.each([
    [`[](https://x.test/${SECRET})`],
    [`[](http://x.test/${SECRET})`],
    [`[](<https://x.test/${SECRET}>)`],
    [`[](<a ${SECRET} b>)`],
    [`[text](<a ${SECRET} b>)`],
  ])('that nobody sees are hidden: %s', async (text) => {
    expect(await clean(text)).not.toContain(SECRET);
  });

  test.each(['[text](https://x.test/seen)', '[](docs/seen.md)'])('%s stays', async (text) => {
    expect(await clean(text)).toBe(text);
  });
});

describe('cells beyond the head of a table', () => {
  test.each([
    ['behind two columns', `|a|b|\n|-|-|\n|c|d|${SECRET}|`],
    ['without bars outside', `a|b\n-|-\nc|d|${SECRET}`],
  ])('are hidden: %s', async (_what, text) => {
    const shown = await clean(text);
    expect(shown).not.toContain(SECRET);
    expect(shown).toMatch(/\| c \| d \|\n\n\[hidden\]$/);
  });

  test('there are none where a row has fewer or as many', async () => {
    const text = '|a|b|\n|-|-|\n|c|\n|d|e|\n|f||';
    expect(await clean(text)).toBe(text);
  });
});

test('a comment in a quote goes over its lines and ends in it', async () => {
  const shown = await clean(`> a <!--\n> ${SECRET}\n> --> seen\n\nmore`);
  expect(shown).not.toContain(SECRET);
  expect(shown).toMatch(/seen\n\nmore$/);
});

test('of quotes a thousand deep the innermost are not shown, and what stands behind them stays', async () => {
  const deep = `${'>'.repeat(1500)} a <!-- ${SECRET} -->\n\nseen`;
  const shown = await clean(deep);
  expect(shown).not.toContain(SECRET);
  expect(shown).toContain('\n\nseen');
});

test.each([`{${SECRET}}`, `{.js ${SECRET}}`, `js ${SECRET}`, `1${SECRET}`])(
  'what a fence says of its content is hidden: "%s"',
  async (info) => {
    const shown = await clean(`\`\`\`${info}\ncode()\n\`\`\`\nseen`);
    expect(shown).not.toContain(SECRET);
    expect(shown).toMatch(/^```(?:js)?\ncode\(\)\n```\n\nseen\n\n\[hidden\]$/);
  },
);

test('a link within brackets around a picture hides its title', async () => {
  expect(await clean(`[![](a.png)](https://x.test "${SECRET}")`)).not.toContain(SECRET);
});

describe('a footnote', () => {
  test.each([
    ['of one line', `seen\n\n[^long]: ${SECRET}`],
    ['that goes on where lines are indented', `seen\n\n[^1]: a\n\n    ${SECRET}\n`],
    ['of a name that only a footnote has', `seen[^other]\n\n[^long]: ${SECRET}`],
    ['but itself', `seen\n\n[^1]: ${SECRET} [^1]`],
  ])('%s that nobody refers to is hidden', async (_what, text) => {
    expect(await clean(text)).not.toContain(SECRET);
  });

  test('that is referred to is shown, and so is what is indented like code', async () => {
    const text =
      'one[^long]\n\ntwo[^2][^3]\n\n    [^1]: code\n\n[^long]: seen [^long]\n\n[^2]:seen\n\n[^3]:  seen\n';
    expect(await clean(text)).toBe(text);
  });

  test('ends where a line is not indented', async () => {
    const shown = await clean(`one\n\n[^1]: ${SECRET}\n\nseen\n`);
    expect(shown).not.toContain(SECRET);
    expect(shown).toContain('seen');
  });
});
