import { nameFrom, type Opening, quotedAt, type TestSource } from './test-source.ts';

/** Finds tests by indentation: Python by its grammar, Ruby and Elixir by convention. */

const PYTHON_HEAD = /^([ \t]*)(?:async[ \t]+)?(def|class)[ \t]+(\w+)/;
const RUBY_HEAD =
  /^([ \t]*)(?:RSpec[ \t]*\.[ \t]*)?(def[ \t]+test\w*|class|module|[xf]?(?:it|its|specify|example|scenario|describe|context|feature)|test|pending|skip|it_behaves_like)\b(?:(?<=def[ \t]+\w+)(?=[ \t]*=)|(?![ \t]*[.=:,)\]}]))/;
const SUITE_WORD = /^(?:class|module|[xf]?(?:describe|context|feature))$/;

interface Line {
  readonly from: number;
  readonly code: string;
  readonly indent: number;
  readonly isBlank: boolean;
}

export function indentOpenings(source: TestSource): readonly Opening[] {
  const lines = linesOf(source.code);
  const isPython = source.language === 'python';
  const found: Opening[] = [];
  let attributes: number | null = null;
  let innerTo = 0;
  for (const [index, line] of lines.entries()) {
    if (line.isBlank || line.from < innerTo) continue;
    const head = isPython ? pythonHead(line) : rubyHead(source, line);
    if (/^[ \t]*@/.test(line.code)) {
      attributes ??= line.from;
      innerTo = endOfLogicalLine(source, line.from);
    } else {
      const block =
        head === null ? null : blockAt({ source, lines, index }, { ...head, from: attributes ?? line.from });
      if (block !== null && !(isPython && gathersTests(source, block))) found.push(block);
      attributes = null;
    }
  }
  return found;
}

function linesOf(code: string): readonly Line[] {
  let from = 0;
  return code.split('\n').map((line) => {
    const indent = line.length - line.trimStart().length;
    const entry = { from, code: line, indent, isBlank: indent === line.length };
    from += line.length + 1;
    return entry;
  });
}

type Head = Pick<Opening, 'kind' | 'name'>;

/** Whether a function by which a module of unittest gives or runs its tests asserts nothing of its own (Python). */
function gathersTests({ code }: TestSource, { name, from, bodyFrom, bodyTo }: Opening): boolean {
  if (!/^test_(?:suite|main)$/.test(name) || !/^def[^\n]*\([ \t]*\)/.test(code.slice(from, bodyFrom)))
    return false;
  const body = code.slice(bodyFrom, bodyTo);
  return GATHERS.test(body) && !/assert|fail/i.test(body);
}

const GATHERS =
  /\b(?:run_unittest|makeSuite|loadTestsFrom\w+|TestSuite|TestLoader|defaultTestLoader|Doc(?:Test|File)Suite)\b/;

function pythonHead({ code }: Line): Head | null {
  const [, , word, name = ''] = PYTHON_HEAD.exec(code) ?? [];
  if (word === 'def') return /^test/.test(name) ? { kind: 'test', name } : null;
  return word === 'class' ? { kind: 'suite', name } : null;
}

function rubyHead(source: TestSource, { code, from }: Line): Head | null {
  const match = RUBY_HEAD.exec(code);
  const word = match?.[2];
  if (match === null || word === undefined) return null;
  if (word.startsWith('def')) return { kind: 'test', name: word.replace(/^def\s+/, '') };
  const isMarkOnly = /^(?:skip|pending)$/.test(word) && !/\bdo\b|\{/.test(code);
  if (isMarkOnly) return null;
  const quote = /["']/.exec(code)?.index;
  const rest = source.text.slice(from + match[0].length, from + code.length).replace(/\bdo\b.*/, '');
  const name = quote === undefined ? nameFrom(rest) : (quotedAt(source, from + quote) ?? '');
  return { kind: SUITE_WORD.test(word) ? 'suite' : 'test', name };
}

function blockAt(
  {
    source,
    lines,
    index,
  }: { readonly source: TestSource; readonly lines: readonly Line[]; readonly index: number },
  head: Head & { readonly from: number },
): Opening {
  const line = lines[index];
  const bodyFrom = Math.min(endOfLogicalLine(source, line?.from ?? 0), source.code.length);
  let end = index + 1;
  while (end < lines.length && belongs(lines[end], line?.indent ?? 0, bodyFrom)) end += 1;
  const closer = lines[end];
  const isClosed =
    closer !== undefined && /^[ \t]*(?:end|\}|\))/.test(closer.code) && closer.indent === line?.indent;
  const bodyTo = Math.max(bodyFrom, closer?.from ?? source.code.length);
  const to = isClosed ? closer.from + closer.code.length : bodyTo;
  const oneLiner = bodyOnHead(line);
  return { ...head, to: Math.max(to, bodyFrom), bodyFrom: oneLiner ?? bodyFrom, bodyTo };
}

function belongs(line: Line | undefined, indent: number, bodyFrom: number): boolean {
  return line !== undefined && (line.isBlank || line.indent > indent || line.from < bodyFrom);
}

/**
 * The body on the line of the head: `it { is_expected.to be }`, `def test_x(self): pass`, `def test_x = assert one`.
 * Null: there is none.
 */
function bodyOnHead(line: Line | undefined): number | null {
  if (line === undefined) return null;
  const inline =
    /(?:\{|\bdo\b|^[ \t]*def[ \t]+\w+(?:[ \t]*\([^()\n]*\))?[ \t]*=|\)[^:\n]{0,300}:|,[ \t]*do:)[ \t]*(?=[^\s|])/.exec(
      line.code,
    );
  if (inline === null) return null;
  return line.from + inline.index + inline[0].length;
}

/** A bracket that closes further away, or never, is ignored. */
const LONGEST_STATEMENT = 20_000;

/** The offset after the line break that ends a statement, ignoring line breaks inside brackets. */
function endOfLogicalLine({ code, brackets }: TestSource, from: number): number {
  const stop = /[([{\n]/g;
  stop.lastIndex = from;
  for (let match = stop.exec(code); match !== null; match = stop.exec(code)) {
    if (match[0] === '\n') return match.index + 1;
    const close = brackets.close(match.index);
    if (close - match.index > LONGEST_STATEMENT || close === code.length) continue;
    if (match[0] !== '{' || !code.slice(match.index, close).includes('\n')) stop.lastIndex = close + 1;
  }
  return code.length;
}
