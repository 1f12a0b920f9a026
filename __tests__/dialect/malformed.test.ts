import { describe, expect, test } from 'vitest';
import type { StopReason } from '../../src/core/chat.ts';
import type { RunEvent } from '../../src/core/events.ts';
import { MARK, openPlan, outcome, read, reply } from './plans.ts';

// Every answer in this file is written by hand, for one fault each; what models really wrote is in answers.test.ts.
// Raw strings (String.raw) show the bytes of the reply.

const R = 'read-file {"path":"a"}';
const W = 'write-file {"path":"a","content":"x"}';
const D = 'delete-file {"path":"a"}';
const read1 = '{"requestFiles":["a"]}';
const write1 = '{"runTools":[{"tool":"write-file","args":{"path":"a","content":"x"}}]}';
const delete1 = '{"runTools":[{"tool":"delete-file","args":{"path":"a"}}]}';
const call1 = '{"tool":"delete-file","args":{"path":"a"}}';
const native1 = '{"name":"delete_file","arguments":{"path":"a"}}';
const call2 = '{"tool":"read-file","args":{"path":"a"}}';
const content = (text: string) => `write-file ${JSON.stringify({ path: 'a', content: text })}`;
const fenced = (text: string) => `\`\`\`json\n${text}\n\`\`\``;
/** A plan whose `content` is this, byte for byte. */
const writing = (raw: string) =>
  `{"runTools":[{"tool":"write-file","args":{"path":"a","content":"${raw}"}}]}`;

type Row = readonly [fault: string, answer: string, expected: readonly string[], stop?: StopReason];

const framing: readonly Row[] = [
  ['a bare plan', read1, [R]],
  ['a closed fence', `\`\`\`json\n${read1}\n\`\`\``, [R]],
  ['a fence that is not closed', `\`\`\`json\n${read1}`, [R]],
  ['a fence and its plan on one line', `\`\`\`json ${read1} \`\`\``, [R]],
  ['a fence right before its plan, behind words', `Here it is:\n\`\`\`${read1}\`\`\``, [R]],
  ['prose before', `I will look first.\n${read1}`, [R]],
  ['a lone brace in the prose', `Mind the { in it, and the "}".\n${read1}`, [R]],
  ['another object in the prose', `The config is {"debug": true}.\n${read1}`, [R]],
  ['a whole reply in single backticks', `\`${read1}\``, [R]],
  ['too many closing braces', `${read1}}}`, [R]],
  ['an unknown key first', `{"thought":"look","requestFiles":["a"]}`, [R]],
  ['the same plan twice', `${read1}\n\`\`\`json\n${read1}\n\`\`\``, [R]],
  ['a summary apart from the plan', `{"summary":"I look."}\n${read1}`, [R]],
];

const thinking: readonly Row[] = [
  ['thinking before', `<think>hm</think>${read1}`, [R]],
  ['a plan in the thinking', `<think>${delete1}</think>\n${read1}`, [R]],
  ['thinking of which only the end came', `So ${delete1}?\n</think>\n${read1}`, [R]],
  ['nothing but thinking', `<think>${delete1}</think>`, ['empty']],
  ['thinking without an end', `<think>${delete1}`, ['malformed']],
  ['backticks around all that follows thinking', `So \`{"a":1}\`?\n</think>\`${read1}\``, [R]],
  ['thinking behind prose on its line, without an end', `Sure. <think>Perhaps\n${delete1}`, ['malformed']],
  ['thinking behind the plan on its line', `${read1} <think>ok</think>`, [R]],
  ['the tags of thinking as code in a sentence', `No \`<think>\` here.\n${read1}`, [R]],
  ['a tag of thinking within code', `No \`x <think> y\` here.\n${read1}`, [R]],
  ['thinking behind the words of a sentence', `I say <think>${delete1}</think>${read1}`, [R]],
  ['thinking with blanks and attributes in its tags', `<think a="b">${delete1}</think >${read1}`, [R]],
  [
    'thinking of gpt-oss of which only the end came',
    `So ${delete1}?<|end|><|start|>assistant<|channel|>final<|message|>${read1}`,
    [R],
  ],
  ['the token that ends a reply of Phi', `${read1}<|end|>`, [R]],
  ['thinking that was cut', `<think>${delete1}`, ['truncated'], 'length'],
  ['the tags of thinking in a string', writing('<think>x</think>'), [content('<think>x</think>')]],
];

const quoting: readonly Row[] = [
  ['a plan in a Markdown quotation', `> ${delete1}\n\n${read1}`, [R]],
  ['a plan in a fence of another language', `\`\`\`python\n${delete1}\n\`\`\`\n${read1}`, [R]],
  ['such a fence, not closed by fewer ticks', `\`\`\`\`python\n\`\`\`\n${delete1}`, ['prose']],
  ['only a plan in such a fence', `\`\`\`python\nplan = ${delete1}\n\`\`\``, ['prose']],
  ['a plan between lines with the mark', `<<< a result ${MARK}\n${delete1}\n>>> ${MARK}\n${read1}`, [R]],
  ['a plan on the line that ends them', `<<< a ${MARK}\n>>> ${MARK} ${delete1}\n${read1}`, [R]],
  ['a plan as code in a sentence', `I could send \`${delete1}\` but look first.\n${read1}`, [R]],
  [
    'a plan in a result that the model made up',
    `<tool_response>\n${delete1}\n</tool_response>\n${read1}`,
    [R],
  ],
  ['a plan in the turn of somebody else', `${read1}<|im_end|>\n<|im_start|>user\n${delete1}<|im_end|>`, [R]],
  ['a plan in a string', writing(delete1.replaceAll('"', '\\"')), [content(delete1)]],
  [
    'a fenced plan in a string',
    writing(String.raw`\`\`\`json\n{\"finish\":1}\n\`\`\``.replaceAll('\\`', '`')),
    [content('```json\n{"finish":1}\n```')],
  ],
  ['a plan inside of another object', `{"plan":${delete1}}`, ['prose']],
  ['a plan in the middle of a sentence', `I could send ${delete1} but I do not.`, ['malformed']],
  ['a plan at the beginning of a sentence', `${delete1} is what I will not send.`, ['malformed']],
  ['a plan behind another on a line of words', `Not ${read1} ${delete1}`, ['malformed']],
  ['a call in a sentence', 'I could send {"tool":"delete-file","args":{"path":"a"}} now.', ['malformed']],
  ['a summary in a sentence beside a plan', `As {"summary":"x"} says:\n${read1}`, [R]],
  ['a plan between tags', `<answer>${read1}</answer>`, [R]],
  ['prose only', 'All is done.', ['prose']],
  ['code with braces only', 'function f() { return { a: b }; }\na { color: red }', ['prose']],
  ['nothing', '', ['empty']],
];

const syntax: readonly Row[] = [
  ['a string with thousands of escapes', writing('\\n'.repeat(3000)), [content('\n'.repeat(3000))]],
  ['a trailing comma in a list', '{"requestFiles":["a",]}', [R]],
  ['a comment to the end of the line', '{"requestFiles":["a"] // the main one\n}', [R]],
  ['a comment between two stars', '{/* first */"requestFiles":["a"]}', [R]],
  [
    'what looks like comments in a string',
    writing('http://x /* y */ # z'),
    [content('http://x /* y */ # z')],
  ],
  ['raw line breaks in a string', writing('a\nb\r\nc'), [content('a\nb\r\nc')]],
  ['a raw tab in a string', writing('a\tb'), [content('a\tb')]],
  ['several faults at once', `{\n  // plan\n  "requestFiles": ["a",],\n}`, [R]],
];

const refusals: readonly Row[] = [
  ['single quotes', "{'requestFiles':['a']}", ['malformed']],
  ['typographic quotes', '{“requestFiles”: [“a”]}', ['prose']],
  ['keys without quotes', '{requestFiles: ["a"]}', ['malformed']],
  ['words of Python', '{"requestFiles":["a"],"finish":None}', ['malformed']],
  ['an escape of a regular expression', writing(String.raw`\d+\.\w`), ['malformed']],
  ['an escaped apostrophe', writing(String.raw`it\'s`), ['malformed']],
  [
    'a key twice with the same value',
    '{"requestFiles":["a"],"runTools":[],"requestFiles":[ "a" ]}',
    ['malformed'],
  ],
  [
    'arguments twice',
    '{"runTools":[{"tool":"delete-file","args":{"path":"a"},"arguments":{"path":"a"}}]}',
    ['malformed'],
  ],
  [
    'a tool twice',
    '{"runTools":[{"tool":"delete-file","name":"delete_file","args":{"path":"a"}}]}',
    ['malformed'],
  ],
  ['a program as a tool', '{"runTools":[{"tool":"mvn","args":["-q","test"]}]}', ['mvn !']],
  ['the only argument in a list', '{"runTools":[{"tool":"delete-file","args":["a"]}]}', ['delete-file !']],
  ['the only argument as a text', '{"requestTools":[{"tool":"read-file","args":"a"}]}', ['read-file !']],
  [
    'words in the form of no call',
    '<function=delete-file>\n<parameter=path>\na\n</parameter>\n</function>',
    ['prose'],
  ],
  ['a plan that is struck out', `~~${delete1}~~`, ['malformed']],
  ['quotes in a string that are not escaped', writing('say "hi" x'), ['malformed']],
  ['a missing comma', '{"requestFiles":["a" "b"]}', ['malformed']],
  ['a missing colon', '{"requestFiles" ["a"], "finish": null}', ['malformed']],
  ['a word without quotes as value', '{"requestFiles":[a]}', ['malformed']],
  ['a value that JSON has not', '{"requestFiles":["a"],"finish":undefined}', ['malformed']],
  ['NaN', '{"requestFiles":["a"],"n":NaN}', ['malformed']],
  ['a template literal', '{"requestFiles":[`a`]}', ['malformed']],
  ['an expression', '{"requestFiles":["a" + "b"]}', ['malformed']],
  ['brackets that do not match', '{"requestFiles":["a"}', ['malformed']],
  ['a key twice', '{"runTools":[],"requestFiles":["a"],"runTools":[{}]}', ['malformed']],
  [
    'a key twice deep inside',
    '{"runTools":[{"tool":"delete-file","args":{"path":"a","path":"b"}}]}',
    ['malformed'],
  ],
  [
    'a key twice, written in two ways',
    String.raw`{"requestFiles":["a"],"request\u0046iles":["b"]}`,
    ['malformed'],
  ],
  ['two plans', `${read1}\n${delete1}`, ['malformed']],
  ['a draft in a fence and a plan', `\`\`\`json\n${delete1}\n\`\`\`\nOr rather:\n${read1}`, ['malformed']],
  ['a plan and one that is broken', `${read1}\n{"runTools":[}`, ['malformed']],
  ['a list of two plans', `[${read1},${delete1}]`, ['malformed']],
  ['calls beside each other with words between', `${call1}\nOr rather:\n${call2}`, ['malformed']],
  ['a plan and a call beside it', `${read1}\n${call1}`, ['malformed']],
  ['a plan and a call between tags', `${read1}\n<tool_call>\n${call1}\n</tool_call>`, ['malformed']],
  ['a plan with the keys of a call', `{"requestFiles":["b"],${call1.slice(1)}`, ['malformed']],
  ['a plan with native calls as text', `{"requestTools":[],"tool_calls":[${call1}]}`, ['malformed']],
  ['a key that nobody knows with calls in it', `{"summary":"x","next":{"then":[${call1}]}}`, ['malformed']],
  ['a key in two spellings', `{"RunTools":[${call1}],"runTools":[${call2}]}`, ['malformed']],
  ['a key under two names', `{"requestFiles":["a"],"requestedFiles":["b"]}`, ['malformed']],
  [
    'a tool under two names',
    '{"runTools":[{"name":"read-file","tool":"delete-file","args":{"path":"a"}}]}',
    ['malformed'],
  ],
  ['an item without a tool', '{"runTools":[{"args":{"path":"a"}}]}', ['malformed']],
  ['an item that is a text', '{"runTools":["delete a"]}', ['malformed']],
  ['a change that was not escaped', writing(String.raw`/\d+\b/`), ['malformed']],
  ['raw line breaks beside escaped ones', writing('print("a\\n")\n'.replaceAll('"', '\\"')), ['malformed']],
  ['raw tabs beside escaped ones', writing('\tx = \\t'), ['malformed']],
  [
    'a command that was not escaped',
    String.raw`{"runTools":[{"tool":"run-command","args":{"command":"x \d\n"}}]}`,
    ['malformed'],
  ],
  ['an object with a name', '{"name":"sums","version":"1.0.0"}', ['prose']],
  ['nesting without end', `{"runTools":${'['.repeat(100_000)}`, ['malformed']],
  ['nesting that ends', `{"runTools":${'['.repeat(80)}${']'.repeat(80)}}`, ['malformed']],
  ['braces without end', '{'.repeat(1_000_000), ['malformed']],
  ['a brace and blanks without end', `{${' '.repeat(1_000_000)}x`, ['prose']],
  ['a brace and the indentation of code', `Then {\n${' '.repeat(30)}x`, ['prose']],
  ['more characters than are read', writing('x'.repeat(1_500_000)), ['malformed']],
  ['too many objects', '{"a":1}'.repeat(101), ['malformed']],
  ['too many parts', `{"requestFiles":[${'"a",'.repeat(50_000)}"a"]}`, ['malformed']],
];

const cut: readonly Row[] = [
  ['in a string of the first item', write1.slice(0, -8), ['write-file !']],
  ['behind the name of the tool', '{"runTools":[{"tool":"write-file"', ['write-file !']],
  ['in the name of the tool', '{"runTools":[{"tool":"write-f', ['truncated']],
  ['before the name of the tool', '{"runTools":[{"id":"1', ['truncated']],
  [
    'in the second item',
    `${write1.slice(0, -2)},{"tool":"delete-file","args":{"path":"b`,
    [W, 'delete-file !'],
  ],
  ['between two items', `${write1.slice(0, -2)},`, [W]],
  ['behind the last item', write1.slice(0, -2), [W]],
  ['before the last brace', write1.slice(0, -1), [W]],
  ['in an escape', '{"runTools":[{"tool":"write-file","args":{"path":"a","content":"\\u00', ['write-file !']],
  [
    'behind a backslash',
    '{"runTools":[{"tool":"write-file","args":{"path":"a","content":"\\',
    ['write-file !'],
  ],
  ['in a number', '{"runTools":[{"tool":"read-file","args":{"path":"a","start":1', ['read-file !']],
  ['in a path to read', '{"requestFiles":["a","src/ma', [R, 'read-file !']],
  ['in the next key', '{"requestFiles":["a"],"runTo', [R]],
  ['in a path that is no list', '{"requestFiles":"src/ma', ['read-file !']],
  ['in the summary', '{"summary":"I w', ['truncated']],
  [
    'in a singular tool',
    '{"requestFiles":["a"],"runTool":{"tool":"delete-file","args":{"path":"src',
    [R, 'delete-file !'],
  ],
  ['in finish', '{"requestFiles":["a"],"finish":{"title":"T","summ', [R, 'finish !']],
  ['behind finish', '{"finish":{"title":"T","summary":"S"},', ['finish !']],
  ['in a question', '{"ask":{"question":"Sh', ['ask !']],
  [
    'in the content of an older change',
    '{"fileChanges":[{"path":"a","operation":"CREATE","content":"x',
    ['write-file !'],
  ],
  [
    'in the diff of an older change',
    '{"fileChanges":[{"path":"a","operation":"UPDATE","diff":"<<<<<<< SEARCH',
    ['write-file !'],
  ],
  ['in a comment', '{"requestFiles":["a"] /* and', [R]],
  [
    'with faults of syntax before',
    '{"requestFiles":["a",],"runTools":[{"tool":"delete-file","args":{"path":"b',
    [R, 'delete-file !'],
  ],
  ['with nonsense before', '{"runTools":[{"tool" "delete-file"},{"tool":"x', ['malformed']],
  ['in a fence', `\`\`\`json\n${write1.slice(0, -8)}`, ['write-file !']],
  ['in a second plan', `${read1}\n${write1.slice(0, -8)}`, ['malformed']],
  ['in another object', '{"config":{"a":', ['truncated'], 'length'],
];

const shapes: readonly Row[] = [
  ['the alias of requestFiles', '{"requestedFiles":["a"]}', [R]],
  ['a singular runTool', '{"runTool":{"tool":"delete-file","args":{"path":"a"}}}', [D]],
  ['one path instead of a list', '{"requestFiles":"a"}', [R]],
  [
    'the names of native calls',
    '{"runTools":[{"name":"delete_file","arguments":"{\\"path\\":\\"a\\"}"}]}',
    [D],
  ],
  ['arguments beside the tool', '{"runTools":[{"tool":"DeleteFile","path":"a"}]}', [D]],
  ['no arguments, in so many words', '{"runTools":[{"tool":"read-file","args":null}]}', ['read-file {}']],
  ['two arguments in a list', '{"runTools":[{"tool":"write-file","args":["a","x"]}]}', ['write-file !']],
  ['one call outside of a plan', call1, [D]],
  ['a list of calls', `[${call2},${call1}]`, [R, D]],
  ['a call a line', `${call2}\n${call1}`, [R, D]],
  ['a call in a fence', `I look.\n\`\`\`json\n${call2}\n\`\`\``, [R]],
  ['calls in a fence each', `${fenced(call2)}\n${fenced(call1)}`, [R, D]],
  ['a call between the tags of native ones', `<tool_call>\n${native1}\n</tool_call>`, [D]],
  ['calls behind a control token', `[TOOL_CALLS][${native1}]`, [D]],
  [
    'a call that finishes, with a summary',
    '{"tool":"finish","title":"T","summary":"S"}',
    ['finish {"title":"T","summary":"S"}'],
  ],
  ['a call that was cut', call1.slice(0, -3), ['delete-file !']],
  ['a call and one that was cut', `${call2}\n${call1.slice(0, -3)}`, [R, 'delete-file !']],
  ['other spellings of the keys', `{"run_tools":[${call1}],"RequestFiles":["a"]}`, [R, D]],
  [
    'arguments beside the fields of the item',
    '{"runTools":[{"tool":"delete-file","args":{"path":"a"},"path":"b"}]}',
    ['delete-file !'],
  ],
  [
    'an integer in quotes',
    '{"requestTools":[{"tool":"read-file","args":{"path":"a","start":"10","end":"20x"}}]}',
    ['read-file {"path":"a","start":10,"end":"20x"}'],
  ],
  [
    'lines of a file to request',
    '{"requestFiles":[{"path":"a","start":"5"}]}',
    ['read-file {"path":"a","start":5}'],
  ],
  ['a question as a text', '{"ask":"Which?"}', ['ask {"question":"Which?"}']],
  [
    'a finish that is not meant',
    '{"runTools":[{"tool":"delete-file","args":{"path":"a"}}],"finish":false}',
    [D],
  ],
  [
    'what reads behind what changes',
    '{"runTools":[{"tool":"delete-file","args":{"path":"a"}}],"requestFiles":["a"]}',
    [R, D],
  ],
  [
    'finish before what changes',
    '{"finish":{"title":"T","summary":"S"},"runTools":[{"tool":"delete-file","args":{"path":"a"}}]}',
    [D, 'finish {"title":"T","summary":"S"}'],
  ],
];

const TABLES: readonly (readonly [name: string, rows: readonly Row[]])[] = [
  ['framing', framing],
  ['thinking', thinking],
  ['quoting', quoting],
  ['broken syntax that has one meaning', syntax],
  ['what is not guessed about', refusals],
  ['answers that were cut', cut],
  ['other shapes of a plan', shapes],
];

for (const [name, rows] of TABLES) {
  describe(name, () => {
    const cases = rows.map(([fault, answer, expected, stop = 'end']) => ({ fault, answer, expected, stop }));
    test.each(cases)('$fault', ({ answer, expected, stop }) => {
      expect(outcome(answer, stop)).toEqual(expected);
    });
  });
}

describe('a complaint', () => {
  const complaintOf = (text: string): string => {
    const { intent } = read(text);
    return intent.kind === 'malformed' ? intent.errorDetail : intent.kind;
  };

  test('says why it is not JSON, and what to do', () => {
    const errorDetail = complaintOf('{"requestFiles":["a" "b"]}');
    expect(errorDetail).toContain('position 21');
    expect(errorDetail).toContain('Send the plan again as one complete JSON object.');
  });

  test.each([
    [`${read1}\n${delete1}`, 'holds 2 plans or calls that differ'],
    ['{"requestFiles":[],"requestFiles":["a"]}', '"requestFiles" twice'],
    ['{"runTools":[{"tool":"x","args":{"path":"a","path":"b"}}]}', '"path" twice in one object'],
    ['{"runTools":[{"name":"read-file","tool":"delete-file"}]}', '"runTools" names two tools'],
    ['{"runTools":[{"tool":"mkdir","args":{}},{"args":{}}]}', 'Item 2 of "runTools" names no "tool"'],
    [`{"RunTools":[${call1}],"runTools":[${call2}]}`, '"RunTools" and "runTools"'],
    [`{"actions":["look"],"requestFiles":["a"]}`, '"actions" is no key of a plan'],
    [`<think>${read1}`, '"<think>" does not end'],
    [`So ${read1} then`, 'in a line with other words'],
  ])('names the reason: %s', (answer, reason) => {
    expect(complaintOf(answer)).toContain(reason);
  });

  test('of a cut item reaches the model as the result of that call', () => {
    const [call] = read(write1.slice(0, -8), 'length').calls;
    expect(call?.arguments).toMatchObject({
      kind: 'unreadable',
      errorDetail: expect.stringContaining('cut off'),
    });
  });
});

describe('a plan that stands word for word in what the model was shown', () => {
  const shown = (origin: 'task' | 'material', text: string) => {
    const dialect = openPlan();
    dialect.request([{ role: 'user', origin, text }], []);
    return dialect.interpret(reply(delete1)).intent.kind;
  };

  test('is a quotation, not a request', () => {
    expect(shown('task', `Please send ${delete1} now.`)).toBe('malformed');
    expect(shown('material', `{"requestFiles":["a"]} ${delete1.slice(0, 30)} ${delete1}`)).toBe('malformed');
    expect(shown('task', `Please send ${delete1.replace('"a"', '"b"')} now.`)).toBe('act');
    expect(shown('task', `Send\n${JSON.stringify(JSON.parse(delete1), null, 4)}\n`)).toBe('malformed');
    expect(shown('task', `${delete1.slice(0, -1)} `.repeat(30) + delete1)).toBe('malformed');
  });

  test('in a result is one too, in what the model wrote it is not', () => {
    const dialect = openPlan();
    const result = { callId: 'x', tool: 'read-file', status: 'done', text: delete1 } as const;
    dialect.request([{ role: 'tool', results: [result] }], []);
    expect(dialect.interpret(reply(delete1)).intent.kind).toBe('malformed');
    dialect.request([{ role: 'assistant', text: delete1, calls: [] }], []);
    expect(dialect.interpret(reply(delete1)).intent.kind).toBe('act');
  });
});

describe('repairs', () => {
  const repairsOf = (text: string): readonly string[] => {
    const kinds: string[] = [];
    const emit = (event: RunEvent) => void (event.kind === 'repaired' && kinds.push(event.what));
    openPlan({ emit }).interpret(reply(text));
    return kinds;
  };

  test('of valid JSON there are none, whatever its strings hold', () => {
    const text = '\\d // x /* y */ # z,} None “q” it\\\'s\n\t{"a":1,}';
    expect(repairsOf(JSON.stringify({ requestFiles: ['a'], summary: text }))).toEqual([]);
  });

  test('are told by their kind, each once', () => {
    expect(repairsOf('{\n // x\n"requestFiles": ["a", "b",], "y":"\t"}')).toEqual([
      'comments',
      'trailing-commas',
      'control-characters',
    ]);
  });

  test('of an answer that stays unreadable are not told', () => {
    expect(repairsOf('{"requestFiles":["a",], "x": oops}')).toEqual([]);
  });
});
