import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { planViolations } from '../../src/core/plan-schema.ts';
import { parseAs, type SchemaName, toolSpecOf } from '../../src/core/schema.ts';
import type { ToolArguments } from '../../src/core/validators/documents.generated.ts';

const folder = join(import.meta.dirname, '../../schemas/tools');

interface SchemaDocument {
  readonly $schema: string;
  readonly $id: string;
  readonly title: string;
  readonly description: string;
  readonly required?: readonly string[];
  readonly additionalProperties: boolean;
}

const documents: ReadonlyMap<string, SchemaDocument> = new Map(
  readdirSync(folder).map((file) => [
    basename(file, '.json'),
    JSON.parse(readFileSync(join(folder, file), 'utf8')),
  ]),
);

/** Every field with a value. */
const complete: { readonly [Name in SchemaName]: Required<ToolArguments[Name]> } = {
  'read-file': { path: 'a', start: 1, end: 2 },
  search: { pattern: 'a', path: 'b' },
  'write-file': { path: 'a', content: '' },
  'append-file': { path: 'a', content: '' },
  'patch-file': { path: 'a', search: 'b', replace: '', edits: [{ search: 'a', replace: '' }] },
  mkdir: { path: 'a' },
  'delete-file': { path: 'a' },
  'run-command': { command: 'a', path: 'b' },
  'finish-plan': { title: 'x', summary: 'x' },
  finish: { title: 'a', summary: 'b', tests: 'c', answer: true },
  ask: { question: 'a' },
  'get-issue': { number: 1 },
  'search-issues': { words: 'a' },
  draft: {
    ...{ title: 'a', assessment: 'b', problem: 'c', reproduction: '', expected: '', actual: '' },
    ...{
      acceptanceCriteria: ['d'],
      affectedFiles: ['e'],
      outOfScope: [],
      assumptions: [],
      openQuestions: [],
    },
  },
};
const names = Object.keys(complete).filter((name): name is SchemaName => documents.has(name));

function requiredBy(name: SchemaName): readonly string[] {
  return documents.get(name)?.required ?? [];
}

describe('the schema documents', () => {
  test.each(names)('%s is valid JSON Schema 2020-12 and closed', (name) => {
    const document = documents.get(name);
    const ajv = new Ajv2020({ strict: true });
    expect(ajv.validateSchema(document ?? false, true)).toBe(true);
    expect(document).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: `tether:tools/${name}`,
      title: name,
      additionalProperties: false,
    });
    expect(document?.description).toMatch(/\.$/);
  });

  test.each(names)('%s is shown to models by shape: no limit that only the host checks', (name) => {
    const spec = toolSpecOf(name);
    expect(spec.name).toBe(name);
    expect(spec.description).toBe(documents.get(name)?.description);
    expect(Object.keys(spec.parameters).sort()).toEqual(
      requiredBy(name).length > 0 ? ['properties', 'required', 'type'] : ['properties', 'type'],
    );
    expect(JSON.stringify(spec.parameters)).not.toMatch(
      /minLength|maxLength|minimum|pattern":"|additionalProperties/,
    );
  });
});

describe('parseAs', () => {
  test.each(names)('%s accepts all fields, and the required ones alone', async (name) => {
    const all = complete[name];
    expect(await parseAs(name, all)).toEqual({ kind: 'valid', value: all });
    const least = Object.fromEntries(
      Object.entries(all).filter(([field]) => requiredBy(name).includes(field)),
    );
    expect(await parseAs(name, least)).toEqual({ kind: 'valid', value: least });
  });

  test.each(names)('%s rejects every missing, mistyped and additional field by its name', async (name) => {
    for (const field of Object.keys(complete[name])) {
      const { [field]: right, ...without }: Record<string, unknown> = { ...complete[name] };
      const missing = await parseAs(name, without);
      expect(missing.kind).toBe(requiredBy(name).includes(field) ? 'invalid' : 'valid');
      if (missing.kind === 'invalid') expect(missing.errorDetail).toContain(`'${field}'`);
      for (const wrong of [null, right === true ? 'yes' : true, [7], { a: 1 }]) {
        const parsed = await parseAs(name, { ...complete[name], [field]: wrong });
        expect(parsed).toMatchObject({
          kind: 'invalid',
          errorDetail: expect.stringMatching(new RegExp(`"${field}(?:\\.0)?" must be`)),
        });
      }
    }
    const more = await parseAs(name, { ...complete[name], extra: 1 });
    expect(more).toMatchObject({ kind: 'invalid', errorDetail: expect.stringContaining('(found "extra")') });
  });

  test.each<[SchemaName, unknown]>([
    ['read-file', { path: 'a', start: 0 }],
    ['read-file', { path: 'a', end: 1.5 }],
    ['search', { pattern: 'x'.repeat(1001) }],
    ['patch-file', { path: 'a', search: '', replace: 'x' }],
    ['finish', { title: '  ', summary: 'x' }],
    ['ask', { question: '\n' }],
    ['ask', ['question']],
    ['ask', null],
    ['ask', JSON.parse('{"question": "a", "__proto__": 1}')],
  ])('%s rejects %j', async (name, value) => {
    expect(await parseAs(name, value)).toMatchObject({
      kind: 'invalid',
      errorDetail: expect.stringMatching(/\S/),
    });
  });
});

describe('what is wrong with arguments is told', () => {
  const said = async (name: SchemaName, value: unknown): Promise<string> => {
    const parsed = await parseAs(name, value);
    return parsed.kind === 'invalid' ? parsed.errorDetail : 'valid';
  };

  test('by the field, and by what was found where it has no place', async () => {
    expect(await said('read-file', {})).toBe("the arguments must have required property 'path'");
    expect(await said('read-file', { path: 'a', start: 'x' })).toBe('"start" must be integer');
    expect(await said('read-file', { path: 'a', from: 1 })).toBe(
      'the arguments must NOT have additional properties (found "from")',
    );
    expect(await said('patch-file', { path: 'a', edits: [{ search: 1, replace: '' }] })).toContain(
      '"edits.0.search" must be string',
    );
  });

  test('of a plan each field once, and of one that asks for nothing that alone', () => {
    expect(planViolations('plan.coder', { summary: 'x' })).toEqual([
      { pointer: '', errorDetail: 'asks for nothing' },
    ]);
    const broken = planViolations('plan.coder', {
      requestFiles: 7,
      runTools: 8,
      finish: { title: 1, summary: 2 },
    });
    const pointers = broken.map(({ pointer }) => pointer);
    expect(new Set(pointers).size).toBe(pointers.length);
    expect(pointers).toEqual(expect.arrayContaining(['/requestFiles']));
    expect(broken).toContainEqual({ pointer: '/requestFiles', errorDetail: 'must be array' });
    const many = { edits: Array.from({ length: 50 }, () => ({ path: 1, content: 2 })) };
    expect(planViolations('plan.coder', many).length).toBeLessThan(20);
    expect(planViolations('plan.coder', { requestFiles: ['a'] })).toEqual([]);
  });
});
