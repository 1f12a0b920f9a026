import { partsOf, tokensOf } from './expected-values.ts';

/** What an assertion that something fails expects: `assert.throws(() => port('x'), { message: 'bad port' })`. */
export interface ExpectedError {
  /** What fails, without white space. */
  readonly subject: string;
  readonly frame: 'error';
  /** The whole assertion. */
  readonly tokens: readonly string[];
}

const RAISES =
  /^(?:throws|throwsAsync|rejects|toThrow|toThrowError|raises|assertRaises|assertRaisesRegex|assertRaisesMessage|assertThrows|assertThrowsExactly)$/;
const ARROW = /^(?:async )?\( \) (?:=|-) > /;

/** @param behind the text behind the assertion, where Python has what fails @returns null for any other assertion */
export function expectedErrorOf(assertion: string, behind: string): ExpectedError | null {
  const tokens = tokensOf(assertion.trim().replace(/;$/, ''));
  const at = tokens?.findIndex((token, next) => RAISES.test(token) && tokens[next + 1] === '(') ?? -1;
  if (tokens === null || at < 0 || tokens.at(-1) !== ')' || tokens.slice(0, at).includes('not')) return null;
  const isExpect = tokens[0] === 'expect' && tokens[1] === '(';
  const given = partsOf(
    isExpect ? tokens.slice(2, tokens.lastIndexOf(')', at)) : tokens.slice(at + 2, -1),
    ',',
  );
  const texts = given.map((one) => one.join(' '));
  const called = texts.filter((text) => ARROW.test(text)).map(bodyOf);
  const [subject, ...more] = called.length > 0 ? called : isExpect ? texts : calledWith(texts, behind);
  if (subject === undefined || more.length > 0 || subject.includes(' ; ')) return null;
  return { subject, frame: 'error', tokens };
}

/** `() => port('x')`, `() => { port('x'); }` */
function bodyOf(text: string): string {
  const body = text.replace(ARROW, '').replace(/^\{ (?:return )?(.*?)(?: ;)? \}$/, '$1');
  return body.replace(/^await /, '');
}

/** `with pytest.raises(ValueError):` and one line; or `assertRaises(ValueError, port, 'x')`. */
function calledWith(given: readonly string[], behind: string): readonly string[] {
  const [, indent = '', line = ''] = /^(?: as \w+)?:\s*\n([ \t]+)(\S.*)(?:\n|$)/.exec(behind) ?? [];
  const next = /^(?:[ \t]*\n)*([ \t]*)\S/.exec(behind.slice(behind.indexOf(line) + line.length))?.[1] ?? '';
  const tokens = line === '' || next.length >= indent.length ? null : tokensOf(line);
  if (tokens !== null) return [tokens.join(' ').replace(/^await /, '')];
  const at = given.findIndex((one) => /^[a-z_][\w.]*$/.test(one.replaceAll(' ', '')));
  return at < 1 ? [] : [`${given[at]} ( ${given.slice(at + 1).join(' , ')} )`];
}

interface NewText {
  readonly before: string;
  readonly after: string;
}

/** The texts and the names of classes that differ; none when anything else does. */
export function newErrors(old: ExpectedError, now: ExpectedError): readonly NewText[] {
  if (old.tokens.length !== now.tokens.length) return [];
  const found: NewText[] = [];
  for (const [at, before] of old.tokens.entries()) {
    const after = now.tokens[at] ?? '';
    if (before === after) continue;
    const kind = KINDS.find((one) => one.test(before) && one.test(after));
    if (kind === undefined) return [];
    const [was, is] = [before, after].map((token) => JSON.stringify(token.replace(kind, '$1')));
    found.push({ before: was ?? '', after: is ?? '' });
  }
  return found;
}

/** A text, a pattern of plain words, the name of a class. */
const KINDS: readonly RegExp[] = [/^"(.*)"$/, /^\/(.*)\/$/, /^([A-Z]\w*)$/];
