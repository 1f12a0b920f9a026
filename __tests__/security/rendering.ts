/** What of a text a forge would act on: people mentioned, issues closed, things loaded, links to other places. */
export function renderingComplaints(
  bodies: readonly string[],
  about: { readonly forge: string; readonly issue: number; readonly titles: readonly string[] },
): readonly string[] {
  return [
    ...bodies.flatMap((body) => complaintsOf(withoutCode(body), about.forge, 'The text')),
    ...about.titles.flatMap((title) => [
      ...complaintsOf(title, about.forge, 'The title'),
      ...(/\[skip ci\]|\[ci skip\]|\[no ci\]|skip-checks/i.test(title)
        ? [`The title skips checks: ${title}`]
        : []),
    ]),
  ];
}

/** Tags with which a text of the action is laid out. */
const TAGS = /^(?:details|summary|br|sub|sup|b|i|em|strong|p|hr|table|tr|td|th|ul|li)$/i;

function complaintsOf(text: string, forge: string, what: string): readonly string[] {
  const found = (pattern: RegExp, why: string): readonly string[] =>
    [...text.matchAll(pattern)].map((match) => `${what} ${why}: ${context(text, match.index)}`);
  const tags = [...text.matchAll(/<\/?([a-z][\w-]*)[^>]*>/gi)].filter(([, name = '']) => !TAGS.test(name));
  const links = [...text.matchAll(/\bhttps?:\/\/[^\s)\]>"']+/g)].filter(
    ([link]) => !link.startsWith(`${forge}/`) && !/^https:\/\/(?:docs\.)?github\.com\//.test(link),
  );
  return [
    ...found(/(?<![\w`/.])@[a-z\d][\w-]*/gi, 'mentions somebody'),
    ...found(/!\[/g, 'shows a picture'),
    ...found(
      /\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):? +(?:[\w.-]+\/[\w.-]+)?#(?!1\b)\d+/gi,
      'closes something',
    ),
    ...found(/(?<![\w/&])(?:[\w.-]+\/[\w.-]+)#\d+/g, 'refers to another repository'),
    ...found(/^\s*\/(?:merge|approve|lgtm|close|rebase|tether|deploy|ok-to-test)\b/gim, 'commands a bot'),
    ...found(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\u{e0041}/gu, 'has what nobody sees'),
    ...tags.map((tag) => `${what} has the tag ${context(text, tag.index)}`),
    ...links.map((link) => `${what} leads elsewhere: ${context(text, link.index)}`),
  ];
}

function context(text: string, at: number): string {
  return JSON.stringify(text.slice(Math.max(0, at - 40), at + 60));
}

/** What is left when code, fenced, in a line or in a tag, and comments are taken out. */
export function withoutCode(body: string): string {
  return body
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/^( *(?:> *)*)(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\1\2`*[ \t]*$/gm, '')
    .replace(/<(pre|code)>[\s\S]*?<\/\1>/g, '')
    .replace(/(?<![`\\])(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g, '');
}
