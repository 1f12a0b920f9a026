const CHARS = 1_000_000;

/** Longer plans are not mended. */
const MENDED_CHARS = 249_000;

/** The blanks between them can be read in two ways. */
const TOKENS = '<|a|> '.repeat(24);

/** Replies of 1 MB that are made to cost time, by what they are. Each hits another step of the reader. */
export function hostileTexts(mark: string): ReadonlyMap<string, string> {
  return new Map([...unstructured(mark), ...structured(), ...mended()]);
}

/** What is passed over, and what might begin a plan and does not. */
function unstructured(mark: string): ReadonlyMap<string, string> {
  return new Map([
    ['blanks', full(' ', '{')],
    ['comments before a key', full(`{${'/* */'.repeat(20)}`)],
    ['braces in comments before a key', full(`${'//{'.repeat(66)}\n`, '{')],
    ['fences', full('```json\n')],
    ['fences with a plan', full('```json\n{"finish":{}\n')],
    ['lines in a fence of code', full('\n', '```python\n')],
    ['fences in a fence of code', full('\n```', '````python\n')],
    ['thinking that does not end', full('\n<think>')],
    ['tags that end no thinking', full('<', '<think>')],
    ['ends of thinking', full('</think>')],
    [
      'thinking behind blanks and prose',
      full('\n<think></think>', `<think></think>${' '.repeat(CHARS / 2)}x`),
    ],
    ['ticks before a plan', full('`', '{"a":1}', '{"finish":{}}')],
    ['tags before plans', full('<a>{"finish":{}}')],
    ['control tokens around objects', full(`${TOKENS}x {"a":1}${TOKENS}x\n`)],
    ['words of YAML', full('tool:\n')],
    ['quoted lines', full('> {"finish":{}}\n')],
    ['lines with the mark', full(`<<< ${mark}\n`)],
    ['lines behind the mark', full('\n', `<<< ${mark}\n`)],
    ['code in sentences', full('a `{"a":1}` ')],
    ['long code in sentences', full(`\`{"a":[${','.repeat(1900)}]}\`\n`, 'a ')],
  ]);
}

/** What is taken apart. */
function structured(): ReadonlyMap<string, string> {
  return new Map([
    ['braces', full('{')],
    ['objects that are no plan', full('{"a":1}\n')],
    ['objects with many parts', full(`{"a":[${','.repeat(9900)}]}\n`)],
    ['objects in objects', full('{"a":')],
    ['lists in lists', full('[', '{"runTools":')],
    ['a string without end', full('x', '{"runTools":[{"tool":"write-file","args":{"content":"')],
    ['backslashes', full('\\', '{"summary":"')],
    ['invalid escapes', full('\\q', '{"summary":"', '"}')],
    ['quotes', full('"', '{"summary":')],
    ['commas', full(',', '{"requestFiles":[')],
    ['short items', full('"a",', '{"requestFiles":[', '"a"]}')],
    [
      'many parts that are valid',
      full(' ', `{"requestFiles":[${`"${'x'.repeat(200)}",`.repeat(4900)}`, '"a"]}'),
    ],
    ['comments', full('/* */', '{"summary":', '1}')],
    ['bare words', full('a:', '{"summary":')],
    ['typographic quotes', full('“a”:', '{"summary":')],
    ['line breaks', full('\n', '{"summary":"', '"}')],
    ['a plan in a string', JSON.stringify(full('x', '{"summary":"', '"}'))],
    ['a valid plan', full('x', '{"runTools":[{"tool":"write-file","args":{"path":"a","content":"', '"}}]}')],
  ]);
}

/** What is mended, with prose around it. */
function mended(): ReadonlyMap<string, string> {
  return new Map([
    ['many parts to mend', withProse(`{"requestFiles":[${'{a:1},'.repeat(1650)}"a"]}`)],
    ['many parts to mend, cut', full('x ', '', `\n${full('‘a’,', '{"requestFiles":[', '', 19_000)}`)],
    ['quotes to escape', withProse(full('"', "{'summary':'", "'}", MENDED_CHARS))],
    ['escapes to mend', withProse(full('\\q', "{'summary':'", "'}", MENDED_CHARS))],
    ['apostrophes to mend', withProse(full("\\'", '{"summary":"', '"}', MENDED_CHARS))],
    ['controls to escape', withProse(full('\u0001', '{"summary":"', '"}', MENDED_CHARS))],
    ['escapes with two readings', withProse(full('\\q\\n', '{"summary":"', '"}', MENDED_CHARS))],
    ['line breaks with two readings', withProse(full('\n\\\\', '{"summary":"', '"}', MENDED_CHARS - 1))],
    ['line breaks to escape', withProse(full('\n', '{"summary":"', '"}', MENDED_CHARS))],
  ]);
}

function withProse(plan: string): string {
  return full('x ', `${plan}\n`);
}

function full(part: string, before = '', behind = '', chars = CHARS): string {
  const room = chars - before.length - behind.length;
  return `${before}${part.repeat(Math.ceil(room / part.length)).slice(0, room)}${behind}`;
}
