const CHARS = 1_000_000;

/** Replies of 1 MB that are made to cost time, by what they are. Each hits another step of the reader. */
export function hostileTexts(mark: string): ReadonlyMap<string, string> {
  return new Map([
    ['braces', full('{')],
    ['objects that are no plan', full('{"a":1}\n')],
    ['objects in objects', full('{"a":')],
    ['lists in lists', full('[', '{"runTools":')],
    ['a string without end', full('x', '{"runTools":[{"tool":"write-file","args":{"content":"')],
    ['backslashes', full('\\', '{"summary":"')],
    ['invalid escapes', full('\\q', '{"summary":"', '"}')],
    ['quotes', full('"', '{"summary":')],
    ['commas', full(',', '{"requestFiles":[')],
    ['short items', full('"a",', '{"requestFiles":[', '"a"]}')],
    ['comments', full('/* */', '{"summary":', '1}')],
    ['comments before a key', full(`{${'/* */'.repeat(20)}`)],
    ['bare words', full('a:', '{"summary":')],
    ['typographic quotes', full('“a”:', '{"summary":')],
    ['blanks', full(' ', '{')],
    ['line breaks', full('\n', '{"summary":"', '"}')],
    ['fences', full('```json\n')],
    ['fences with a plan', full('```json\n{"finish":{}\n')],
    ['thinking that does not end', full('\n<think>')],
    ['ends of thinking', full('</think>')],
    ['quoted lines', full('> {"finish":{}}\n')],
    ['code in sentences', full('a `{"a":1}` ')],
    ['lines with the mark', full(`<<< ${mark}\n`)],
    ['a valid plan', full('x', '{"runTools":[{"tool":"write-file","args":{"path":"a","content":"', '"}}]}')],
  ]);
}

function full(part: string, before = '', behind = ''): string {
  const room = CHARS - before.length - behind.length;
  return `${before}${part.repeat(Math.ceil(room / part.length)).slice(0, room)}${behind}`;
}
