import { describe, expect, test } from 'vitest';
import { untrusted } from '../../../src/core/task.ts';
import { sanitize } from '../../../src/intake/sanitize/sanitize.ts';

const SECRET = 'OBEY';

async function clean(text: string): Promise<string> {
  return (await sanitize(untrusted(text))).text;
}

describe('hidden text', () => {
  test.each<readonly [string, string]>([
    ['a comment in a line', `Fix <!-- ${SECRET} -->this`],
    ['a comment over lines', `Fix\n<!--\n${SECRET}\n-->\nthis`],
    ['a comment that never ends', `Fix this\n<!-- ${SECRET}`],
    ['a processing instruction', `Fix <?x ${SECRET} ?>`],
    ['the text of an image', `![${SECRET}](https://x.test/a.png)`],
    ['the text of an image by reference', `![${SECRET}][pic]\n\n[pic]: https://x.test/a.png`],
    ['the title of an image', `![a](a.png "${SECRET}")`],
    ['the title of a link', `[docs](https://x.test "${SECRET}")`],
    ['a single-quoted title', `[docs](https://x.test '${SECRET}')`],
    ['a title in parentheses', `[docs](https://x.test (${SECRET}))`],
    ['a declaration', `Fix <!DOCTYPE ${SECRET}>`],
    ['a CDATA section', `Fix <![CDATA[ ${SECRET} ]]>`],
    ['a link definition as a comment', `[//]: # (${SECRET})`],
    ['a link definition with angle brackets', `[x]: <> "${SECRET}"`],
    ['the title of a definition on its own line', `Text\n\n[x]: https://x.test\n  "${SECRET}"`],
    ['the label of a definition', `[${SECRET}]: https://x.test`],
    ['an attribute', `<span title="${SECRET}">x</span>`],
    ['an attribute with a bracket inside', `<span title="a > ${SECRET}">x</span>`],
    ['the text of an HTML image', `<img alt="${SECRET}" src="a.png">`],
    ['a hidden element', `<span hidden>${SECRET}</span>`],
    ['a hidden element around another', `<div hidden><div>a</div>${SECRET}</div>`],
    ['an element without display', `<p style="display: none">${SECRET}</p>`],
    ['a script', `<script>${SECRET}</script>`],
    ['a template', `<template>\n${SECRET}\n</template>`],
    ['a comment behind an unpaired backtick', `a \`\nb \` <!-- ${SECRET} --> \` c`],
    ['a comment between escaped backticks', `\\\`<!-- ${SECRET} -->\\\``],
    ['a comment between backticks of an HTML block', `<div>\`<!-- ${SECRET} -->\`</div>`],
    ['a comment behind backticks in an address', `<https://x.test/a\`b> <!-- ${SECRET} --> \``],
    [
      'a comment between backticks in cells',
      `| a | b | c |\n|---|---|---|\n| \` | <!-- ${SECRET} --> | \` |`,
    ],
    ['a comment in a fence that is an HTML block', `<div>\n\`\`\`\n<!-- ${SECRET} -->\n\`\`\`\n</div>`],
    ['a comment behind a comment that swallowed a fence', `a <!--\n\`\`\`\n-->\n\`\`\`\n<!-- ${SECRET} -->`],
    ['a comment in preformatted HTML', `<pre>\n\n\`<!-- ${SECRET} -->\`\n</pre>`],
    ['a comment in a deep quote that never ends', `${'> '.repeat(150)}<!-- ${SECRET}`],
    ['a comment behind another that never ends', `<!-- a --><!-- ${SECRET}`],
    ['a comment in HTML that never ends', `<div>\ntext <!-- ${SECRET}`],
    ['what a fence says of its content', `\`\`\`js ${SECRET}\nx\n\`\`\``],
    ['a comment in a diagram', `\`\`\`mermaid\ngraph TD\n  %% ${SECRET}\n\`\`\``],
    ['the description of a diagram', `\`\`\`mermaid\ngraph TD\n  accDescr { a\n ${SECRET} }\n\`\`\``],
    ['a phantom in a formula', `Fix $\\phantom{${SECRET}}$ this`],
    ['white in a formula of its own lines', `$$\n\\color{white}{${SECRET}}\n$$`],
    ['a phantom in a formula with backticks', `Fix $\`\\hphantom{${SECRET}}\`$ this`],
    ['a phantom in a block of a formula', `\`\`\`math\n\\vphantom{${SECRET}}\n\`\`\``],
    ['a footnote that nothing refers to', `Text.\n\n[^1]: ${SECRET}`],
    ['a cell beyond the head of its table', `| a | b |\n|---|---|\n| 1 | 2 | ${SECRET} |`],
    ['an escaped quote in a title', `[x]: y "a \\" ${SECRET}"`],
    ['the title behind nested parentheses', `[d](https://x.test/(a(b(c))) "${SECRET}")`],
    ['an address that is a sentence', `[docs](<https://x.test/ ${SECRET} now>)`],
    ['the address of a link without text', `[](https://x.test/${SECRET})`],
    ['a label over lines', `[a\n${SECRET}]: https://x.test`],
    ['the label behind the text of a link', `[docs][a ${SECRET}]\n\n[a ${SECRET}]: https://x.test`],
    ['the text of an image that is its label', `![${SECRET}]\n\n[${SECRET}]: a.png`],
    ['an element without height', `<p style="a:b; max-height: 0px">${SECRET}</p>`],
    ['a definition in a very deep quote', `${'> '.repeat(600)}[//]: # (${SECRET})`],
    ['a definition behind one over two lines', `[a]:\nurl\n[//]: # (${SECRET})`],
    ['a definition behind the end of a comment', `<!--\nfoo -->\n[//]: # (${SECRET})`],
    ['brackets for readers without ruby', `<ruby>x<rp>${SECRET}</rp></ruby>`],
    ['a tag that never ends', `<p ${SECRET} me\n\nText`],
    ['a value that never ends', `<div title="${SECRET} me\n\nText`],
    ['a tag of an odd name', `<div>\n<b" ${SECRET} >\n</div>`],
    ['a hidden element that never ends', `<div hidden>${SECRET}\n\n${SECRET}`],
    ['a hidden element that its paragraph ends', `a <span hidden>${SECRET}\n\nText`],
    ['a hidden element with an end in a comment', `<div hidden><!-- </div> -->${SECRET}</div>`],
    ['a hidden element with an end in code', `<div hidden>\n\n\`</div>\` ${SECRET}\n</div>`],
    ['an attribute behind a form feed', `<span\fhidden>${SECRET}</span>`],
    ['a style with a comment in it', `<p style="display:/**/none">${SECRET}</p>`],
    ['a transparent colour', `<p style="color: rgba(0,0,0,0)">${SECRET}</p>`],
    ['the title of a link behind brackets that mean nothing', `[a][b](https://x.test "${SECRET}")`],
    ['a cell beyond the head of a table of one column', `a\n:-:\n1 | ${SECRET}`],
    ['a head of a table that begins a fence', `\`\`\`</div>${SECRET}|a\n|-|-|\n1|2\n\`\`\``],
    ['a head of a table in a tag', `<div title="a|${SECRET}">|b\n|-|-|`],
    ['a value that a paragraph leaves open', `<p title="\n\n${SECRET}\n\n<p class="">`],
    ['what a line break in an image ends', `<svg>a  \n<title hidden>${SECRET}</title>`],
    ['a hidden element with an end in text', `<div hidden><textarea></div></textarea>${SECRET}</div>`],
    ['a hidden element around an element of text', `a <b hidden>b\n\n<plaintext>${SECRET}`],
    ['a title in an element of text', `a <textarea> b\n\n[c](d "${SECRET}")`],
    ['what a reader within text would decode', `<textarea><p hidden>&lt;/p&gt;${SECRET}`],
    ['a comment behind indented code', `    code\n\n<!-- ${SECRET} -->`],
    ['a comment in an indented line of a paragraph', `text\n    <!-- ${SECRET} -->`],
    ['a second definition of a label', `See [a].\n\n[a]: https://x.test\n[A]: https://x.test/${SECRET}`],
    [
      'a hidden element with an end in a cell',
      `<div hidden><table><tr><td></div>${SECRET}</td></tr></table></div>`,
    ],
  ])('%s is taken out and counted', async (_, text) => {
    const { text: left, hidden } = await sanitize(untrusted(text));
    expect(left).not.toContain(SECRET);
    expect(hidden).toBeGreaterThan(0);
  });

  test('a formula that shows all it says stays, and so does code about formulas', async () => {
    const text = 'For $n \\times m$ in `\\phantom{x}` costs $5 & \\color{red}{more}$.';
    expect(await sanitize(untrusted(text))).toEqual({ text, hidden: 0, pictures: [] });
  });

  test('leaves the words around it', async () => {
    expect(await clean('Fix <!-- x -->this, see [docs](https://x.test "t") and ![p](a.png).')).toBe(
      'Fix [hidden]this, see [docs](https://x.test [hidden]) and [image].',
    );
  });

  test('an element with nothing hidden loses its attributes only', async () => {
    expect(await clean('<details open><summary class="a">Log</summary>\n\ntext\n</details>')).toBe(
      '<details><summary>Log</summary>\n\ntext</details>',
    );
  });

  test('a style that hides nothing takes nothing along but itself', async () => {
    const style = 'font-family:&quot;Arial&quot;;font-size:12px;color:#333;border-width:0;height:0.5in';
    expect(await clean(`<p style="${style}">Text</p>`)).toBe('<p>Text</p>');
  });

  test('says that attributes are left out where they say more than how something looks', async () => {
    expect(await clean('<Foo bar={baz} />, <img alt="Image" src="https://x.test/a.png" width="9">')).toBe(
      '<Foo …>, [image]',
    );
  });

  test('what the forge itself writes about a picture is no hidden part, and its address is told', async () => {
    const text =
      '<img width="9" alt="Image" src="https://x.test/a.png">\n\n![image](https://x.test/b.png)\n<!-- ![c](https://x.test/c.png) -->';
    const { pictures, hidden } = await sanitize(untrusted(text));
    expect(pictures).toEqual(['https://x.test/a.png', 'https://x.test/b.png']);
    expect(hidden).toBe(1);
  });

  test('neighbours share one mark and are counted apart', async () => {
    const { text, hidden } = await sanitize(untrusted('a\n<!-- b -->\n\n<!-- c -->\n\nd'));
    expect(text).toBe('a\n\n[hidden]\n\nd');
    expect(hidden).toBe(2);
  });

  test('a hidden element whose name is a path ends where it ends', async () => {
    const component = '<motion.div style="opacity: 0">\na\n</motion.div>';
    expect(await clean(`<div>\n${component}\n</div>\n\nIt jumps.`)).toBe(
      '<div>\n[hidden]\n</div>\n\nIt jumps.',
    );
  });

  test('an apostrophe in a tag begins no value', async () => {
    expect(await clean("<p don't>it's fine</p>")).toBe("<p …>it's fine</p>");
  });

  test('an HTML link keeps its address', async () => {
    expect(await clean('<a title="t" href="https://x.test/a">here</a>')).toBe(
      '[here](https://x.test/a [hidden])',
    );
  });

  test('a definition that a link uses keeps its address', async () => {
    expect(await clean('See [the docs][1].\n\n[1]: https://x.test/a "hidden"')).toBe(
      'See [the docs](https://x.test/a [hidden]).',
    );
  });
});

describe('visible text', () => {
  const code = '```html\n<!-- kept -->\n<img alt="kept">\n[x]: y "kept"\n```';
  test.each<readonly [string, string]>([
    [
      'an indented block',
      `Before:\n\n    <!-- kept --><p class="kept" hidden>\n    [left, right]: second\n    ![kept](a "b")`,
    ],
    ['an indented block in a list', '1. Run:\n\n       <!-- kept --> <b title="kept">\n\n2. Look.'],
    ['an indented block in a quote', '>     <!-- kept -->\n>     [x]: y "kept"'],
    ['a code span over lines', 'Use `<!--\nkept -->` here'],
    ['a fence in a quote and in a list', '> ```\n> <!-- kept -->\n> ```\n\n- ~~~\n  <i title="kept">\n  ~~~'],
    ['a fence behind HTML', '<details>\n\n```\n<!-- kept -->\n```\n\n</details>'],
    ['a fenced block', `Before\n\n${code}\n\nafter`],
    ['a fenced block behind a line of text', `Steps:\n${code}\nafter`],
    ['a longer fence around a shorter one', '````\n```\n<!-- kept -->\n```\n````'],
    ['a fence that never closes', '```\n<!-- kept -->'],
    ['a code span', 'Use `<!-- kept -->` and ``a ` <b c="d">`` here'],
    ['an address in brackets', 'See <https://x.test/a?b=1&c=2>.'],
    ['a macro', 'vec![1, 2] fails, see [docs](https://x.test)'],
    ['a comment in a line of prose that never ends', 'The parser stops at <!-- and says nothing.'],
    [
      'a footnote that is referred to',
      'It fails.[^1][^note]\n\n[^1]: On Linux.\n\n    Only there.\n[^note]: Twice.',
    ],
    ['a table with cells of all kinds', '| a | b |\n|:--|--:|\n| `x \\| y` | 2 |\n| only one |\nno pipe'],
    ['lines that only look like a table', 'Heading\n---\na | b\n\na | b\n:-:\n1 | 2 | 3'],
    ['what only looks like a link', 'f[0][a b], [](void*) {}'],
    ['tables, lists and tabs', '| a | b |\n|---|---|\n\t- x\n1. y'],
    ['emoji and joined scripts', '👩‍👩‍👧 ❤️ 1️⃣ می‌خواهم क्‍ष'],
  ])('%s stays byte for byte', async (_, text) => {
    expect(await sanitize(untrusted(text))).toEqual({ text, pictures: [], hidden: 0 });
  });

  test('an address by label stands at its link, and hides nothing', async () => {
    const text = 'See [the docs] and [more][m-1].\n\n[the docs]: https://x.test\n[m-1]: https://x.test/m';
    expect(await sanitize(untrusted(text))).toEqual({
      text: 'See [the docs](https://x.test) and [more](https://x.test/m).',
      pictures: [],
      hidden: 0,
    });
  });

  test('an element of text that nobody closed takes nothing along', async () => {
    const text = 'A <textarea> is\n\n- empty\n- <b>small</b>';
    expect(await clean(text)).toBe(text);
    expect(await clean(`${text} <!-- x -->`)).toBe(text.replace('\n\n', '\n').concat(' [hidden]'));
  });

  test('line breaks of any kind become line feeds', async () => {
    expect(await clean('a\r\nb\rc\u2028d')).toBe('a\nb\nc\nd');
  });

  test('code right behind a template comment is still code', async () => {
    expect(await clean('### Steps\n<!-- how? -->\n```\n<!-- kept -->\n```')).toBe(
      '### Steps\n\n[hidden]\n\n```\n<!-- kept -->\n```',
    );
  });
});

test('a text that hides something comes back as Markdown with all that is shown', async () => {
  const text = [
    '# Sums <!-- x -->',
    '- one\n  1. two\n\n     three\n+ four',
    '> said\n> **twice**',
    '| a | b |\n| --- | --- |\n| `x \\| y` | 2 |\n| one |  |',
    '````c++\na\n\n\n\n  b```\n````',
    'def f(x):\n    return __init__ * x \\\n        + `` ` ``',
    '    code\n\n      more',
    'List<Foo> a &lt; b, [docs](https://x.test/a b)',
    '***',
    '<kbd>Ctrl</kbd> <br> <https://x.test>',
  ];
  expect(await clean(text.join('\n\n'))).toBe(
    text
      .join('\n\n')
      .replace('<!-- x -->', '[hidden]')
      .replace('&lt;', '<')
      .replace('***', '---')
      .replace('<https://x.test>', 'https://x.test'),
  );
});

describe('characters', () => {
  test.each<readonly [string, string]>([
    ['zero-width', 'a\u200bb\u2060c\ufeffd'],
    ['bidirectional', 'a\u202eb\u2066c\u200fd'],
    ['tags', `a${'\u{e0069}\u{e0067}'}bcd`],
    ['variation selectors as a channel', 'a\ufe01b\u{e0101}cd'],
    ['invisible operators and fillers', 'a\u2062b\u3164c\u00add'],
    ['controls', 'a\u0000b\u0007c\u007fd'],
    ['half of a pair', 'a\ud800bcd'],
    ['entities of invisible ones', 'a&#8203;b&#x200B;c&shy;d'],
    ['a joiner between Latin letters', 'a\u200dbcd'],
  ])('%s are dropped, in code too', async (_, text) => {
    expect(await clean(text)).toBe('abcd');
    if (!text.includes('&')) expect(await clean(`\`\`\`\n${text}\n\`\`\``)).toBe('```\nabcd\n```');
  });

  test('entities of invisible ones go whole in HTML too, where the tokenizer cuts them behind blanks', async () => {
    const text = await clean('<p><b>a &zwj;&#8203;\n&#8203;b &amp; c</b></p>');
    expect(text).toBe('<p><b>a \nb & c</b></p>');
  });

  test('of a terminal sequence what a page shows stays', async () => {
    expect(await clean('\u001b[31mred\u001b[0m')).toBe('[31mred[0m');
  });
});

test('nothing is cut, however long a line or a word is', async () => {
  const text = `blob ${'QUJD'.repeat(300)} end\ndata:image/png;base64,${'A'.repeat(300)} x\n${'word '.repeat(2_000)}`;
  expect(await sanitize(untrusted(text))).toEqual({ text, pictures: [], hidden: 0 });
});
