import fc from 'fast-check';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, test } from 'vitest';
import type { ToolCall } from '../../src/core/chat.ts';
import { Cancelled, ServiceFault } from '../../src/core/fault.ts';
import { systemPrompt } from '../../src/strategy/coder.ts';
import { appendFile } from '../../src/tools/append-file.ts';
import { CATALOGUE } from '../../src/tools/catalogue.ts';
import { defineTool, type ToolAnswer, Toolbox } from '../../src/tools/tool.ts';
import { examples } from '../support/examples.ts';
import { scopeOf } from './scope.ts';

const toolbox = new Toolbox(CATALOGUE);
const ANSWER_CHARS = 16_000;

function callOf(name: string, value: unknown): ToolCall {
  return { id: 'call-1', name, arguments: { kind: 'parsed', value } };
}

function boxThat(run: () => Promise<ToolAnswer>): Toolbox {
  return new Toolbox([defineTool({ name: 'delete-file', effect: 'writes', run })]);
}

const aDelete = callOf('delete-file', { path: 'a.ts' });

describe('Toolbox', () => {
  test('offers the tools in a fixed order, so that requests begin alike', () => {
    expect(toolbox.specs.map(({ name }) => name)).toEqual([
      ...['read-file', 'search', 'patch-file', 'write-file', 'delete-file'],
      ...['run-command', 'finish', 'ask'],
    ]);
  });

  test('keeps all tool definitions, with the system prompt, below 700 tokens', () => {
    const wire = toolbox.specs.map(({ name, description, parameters }) => ({
      type: 'function',
      function: { name, description, parameters },
    }));
    const limits = {
      ...{ maxRounds: 10, maxContextRounds: 3 },
      ...{ maxContextRequestsPerRound: 10, maxValidationRetries: 3 },
    };
    expect(encode(JSON.stringify(wire)).length + encode(systemPrompt(limits)).length).toBeLessThan(700);
  });

  test('tools that change a file say which one by "path"', () => {
    for (const { spec } of [...CATALOGUE, appendFile].filter(({ effect }) => effect === 'writes'))
      expect(spec.parameters).toMatchObject({ properties: { path: { type: 'string' } } });
  });

  test('names what nobody sees before a result is cut, tells what a name is, and keeps it so for recall', async () => {
    const scope = { ...scopeOf(), resultChars: 2_000 };
    const box = boxThat(async () => ({ status: 'done', text: '\u001b[2K'.repeat(1_000) }));
    const { result } = await box.execute(aDelete, scope);
    expect(result.text.length).toBeLessThan(2_200);
    expect(result.text.startsWith('<U+001B>[2K<U+001B>[2K')).toBe(true);
    expect(result.text).toMatch(/\n\[<U\+\.\.\.> stands for that very character; .*\]$/);
    expect(scope.results.find('call-1')).toBe('<U+001B>[2K'.repeat(1_000));
  });

  test('what goes before a text may take all the room, and of the text nothing is shown then', async () => {
    const lead = 'x'.repeat(1_000);
    const box = boxThat(async () => ({ status: 'failed', lead, text: 'out\n'.repeat(30_000) }));
    const { result } = await box.execute(aDelete, { ...scopeOf(), resultChars: 1_000 });
    expect(result.text).toMatch(/^x{1000}\n\[\.\.\. 120000 characters left out; read-file .* \.\.\.\]\n$/);
  });

  test('rejects an unknown tool and names the tools there are, the most similar one first', async () => {
    const { result, effect } = await toolbox.execute(callOf('WRITEFILE', {}), scopeOf());
    expect(result.status).toBe('rejected');
    expect(result.text).toContain('There is no tool "WRITEFILE". The tools are: write-file, ');
    for (const { name } of toolbox.specs) expect(result.text).toContain(name);
    expect(effect).toBe('none');
  });

  test('rejects unreadable arguments with the complaint and the shape that is expected', async () => {
    const call: ToolCall = {
      id: 'c',
      name: 'read-file',
      arguments: { kind: 'unreadable', errorDetail: 'the JSON ends in the middle.' },
    };
    const { result, effect } = await toolbox.execute(call, scopeOf());
    expect(result.status).toBe('rejected');
    expect(result.text).toBe(
      'The arguments cannot be read: the JSON ends in the middle. Nothing was done. ' +
        'Call it again with {"path": string, "start"?: integer, "end"?: integer}.',
    );
    expect(effect).toBe('none');
  });

  test('rejects arguments against the schema, names each wrong field and shows the shape in one line', async () => {
    const scope = scopeOf({ files: { 'a.ts': 'x' } });
    const wrong = { path: 7, replace: 'y', serach: 'x' };
    const { result } = await toolbox.execute(callOf('patch-file', wrong), scope);
    expect(result.status).toBe('rejected');
    expect(result.text).toContain('"path" must be string');
    expect(result.text).toContain('(found "serach")');
    expect(result.text).toContain(
      '{"path": string, "search"?: string, "replace"?: string, "edits"?: [{"search": string, "replace": string}]}',
    );
    expect(result.text).not.toContain('\n');
    expect(scope.workspace.calls).toEqual([]);
  });

  test('turns whatever a tool throws into a failed result', async () => {
    const box = boxThat(() => Promise.reject(new Error('index lock is held')));
    const { result, effect } = await box.execute(aDelete, scopeOf());
    expect(result).toMatchObject({ status: 'failed', text: 'delete-file failed: index lock is held' });
    expect(effect).toBe('writes');
  });

  test.each([
    new Cancelled('stopped'),
    new ServiceFault({ service: 'forge', status: 500, parts: { wrong: 'w', remedy: 'r' } }),
  ])('lets $name pass, because it ends the run', async (fault) => {
    const box = boxThat(() => Promise.reject(fault));
    await expect(box.execute(aDelete, scopeOf())).rejects.toBe(fault);
  });

  test('says of a cut answer how to get the rest, which read-file then shows from there', async () => {
    const text = `begin ${Array.from({ length: 9000 }, (_, line) => `line ${line}`).join('\n')} end`;
    const scope = scopeOf();
    const { result } = await boxThat(async () => ({ status: 'done', text })).execute(aDelete, scope);
    const [, hint = ''] = /read-file (\{.*\}) shows them/.exec(result.text) ?? [];
    const from = result.text.indexOf('\n[... ');
    const start = result.text.slice(0, from).split('\n').length;
    expect(JSON.parse(hint)).toEqual({ path: 'result:call-1', start });
    expect(result.text.slice(0, from)).toBe(text.slice(0, from));
    const again = await toolbox.execute({ ...callOf('read-file', JSON.parse(hint)), id: 'call-2' }, scope);
    const rest = text
      .split('\n')
      .slice(start - 1, start + 300)
      .join('\n');
    expect(again.result.text).toContain(`\n${rest}\n`);
  });

  test('cuts what stands behind the lead, and keeps both', async () => {
    const box = boxThat(async () => ({
      status: 'failed',
      lead: 'FAIL adds\n',
      text: `begin${'x'.repeat(9000)}end`,
      maxChars: 1000,
    }));
    const scope = scopeOf();
    const { result } = await box.execute(aDelete, scope);
    expect(result.text).toMatch(
      /^FAIL adds\nbeginx{415}\n\[\.\.\. 8168 characters left out;.*\]\nx{417}end$/,
    );
    const [, hint = ''] = /read-file (\{.*\}) shows them/.exec(result.text) ?? [];
    expect(JSON.parse(hint)).toEqual({ path: 'result:call-1', start: 2 });
    expect(scope.results.find('call-1')).toHaveLength('FAIL adds\nbeginend'.length + 9000);
  });

  test('gives every call exactly one bounded result, whatever the name and the arguments are', async () => {
    const names = fc.oneof(fc.constantFrom(...toolbox.specs.map(({ name }) => name)), fc.string());
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('a.ts', 'src', 'one', '../x', '.git', '(('),
    );
    const fields = fc.constantFrom(
      'path',
      'search',
      'replace',
      'content',
      'pattern',
      'command',
      'start',
      'end',
      'title',
    );
    const args = fc.oneof(
      fc.jsonValue(),
      fc.dictionary(fields, fc.oneof(texts, fc.integer())),
      fc.record({ path: texts, search: texts, replace: texts }),
      fc.record({ path: texts, content: texts }),
      fc.record({ path: texts }),
      fc.record({ pattern: texts, path: texts }),
    );
    await fc.assert(
      fc.asyncProperty(names, args, async (name, value) => {
        const scope = scopeOf({ files: { 'a.ts': 'one\ntwo\n', 'src/b.ts': 'x', c: Uint8Array.of(0, 255) } });
        const { result } = await toolbox.execute(callOf(name, value), scope);
        expect(result.callId).toBe('call-1');
        expect(result.text.length).toBeGreaterThan(0);
        expect(result.text.length).toBeLessThanOrEqual(ANSWER_CHARS);
        if (result.status === 'rejected') expect(scope.workspace.changes().isEmpty).toBe(true);
      }),
      { numRuns: examples(2500) },
    );
  });
});
