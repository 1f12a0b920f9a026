// Compiles schemas/ into modules of src/core/validators. Compiling at run time would cost 75 ms of every start.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standaloneModule from 'ajv/dist/standalone/index.js';
import { documentTypes, type Schema, typeOf } from './document-types.ts';

const standalone = standaloneModule.default;
const root = join(import.meta.dirname, '..');
const FOLDER = 'core/validators';

interface SchemaDocument extends Record<string, unknown>, Schema {
  readonly $id: string;
  readonly description: string;
}

/** @param folder below the root; folders in it are left out */
function readSchemas(folder: string): ReadonlyMap<string, SchemaDocument> {
  const files = readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.json'))
    .sort();
  return new Map(
    files.map((file) => [
      basename(file, '.json'),
      JSON.parse(readFileSync(join(root, folder, file), 'utf8')),
    ]),
  );
}

/**
 * The generated modules by name. Each is loaded by itself: what a model is shown with the first request, what checks its
 * calls with the first of them, what checks a session where there is one, and a bundle in the job that takes one.
 */
function generateValidators(): ReadonlyMap<string, string> {
  const tools = readSchemas('schemas/tools');
  // Of a trace no run is a reader; tests hold what is written against its schema.
  const { session, bundle, trace: _trace, ...plans } = Object.fromEntries(readSchemas('schemas'));
  if (session === undefined || bundle === undefined)
    throw new Error('There is no schema of a session, or none of a bundle.');
  const sessions = new Map([['session', session]]);
  return new Map([
    ['tool-specs.generated.js', lines(specsOf(tools))],
    ['tools.generated.js', lines(validatorsOf(tools, { allErrors: true }))],
    [
      'plans.generated.js',
      lines(validatorsOf(new Map(Object.entries(plans)), { allErrors: true, referred: tools })),
    ],
    ['session.generated.js', lines(validatorsOf(sessions, { allErrors: false }))],
    [
      'bundle.generated.js',
      lines(validatorsOf(new Map([['bundle', bundle]]), { allErrors: false, referred: sessions })),
    ],
  ]);
}

export function writeValidators(): void {
  const folder = join(root, 'src', FOLDER);
  for (const [name, text] of generateValidators()) writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, 'documents.generated.ts'), generateTypes());
}

/** Of documents for which src has its own types, which the compiler compares, and of the arguments of tools. */
function generateTypes(): string {
  const schemas = readSchemas('schemas');
  const types = [...schemas].flatMap(([name, schema]) =>
    name === 'session' || name === 'bundle'
      ? documentTypes(`${name.charAt(0).toUpperCase()}${name.slice(1)}Document`, schema)
      : [],
  );
  const tools = [...readSchemas('schemas/tools')].map(
    ([name, schema]) => `  readonly ${JSON.stringify(name)}: ${typeOf(schema, 'Tool')};`,
  );
  return lines([...types, 'export interface ToolArguments {', ...tools, '}']);
}

/** @param into the folder of the compiled files */
export function copyValidators(into: string): void {
  mkdirSync(join(into, FOLDER), { recursive: true });
  for (const name of generateValidators().keys())
    copyFileSync(join(root, 'src', FOLDER, name), join(into, FOLDER, name));
}

function lines(statements: readonly string[]): string {
  const origin = '// Generated from schemas/ by scripts/validators.ts. Do not edit.';
  return [origin, ...statements, ''].join('\n');
}

function specsOf(tools: ReadonlyMap<string, SchemaDocument>): readonly string[] {
  const shown = [...tools].map(([name, document]) => {
    const { $schema: _schema, $id: _id, title: _title, description: _description, ...parameters } = document;
    return [name, shapeOf(parameters)];
  });
  const descriptions = [...tools].map(([name, { description }]) => [name, description]);
  return [
    `export const parameters = ${JSON.stringify(Object.fromEntries(shown))};`,
    `export const descriptions = ${JSON.stringify(Object.fromEntries(descriptions))};`,
  ];
}

function validatorsOf(
  schemas: ReadonlyMap<string, SchemaDocument>,
  {
    allErrors,
    referred = new Map(),
  }: { readonly allErrors: boolean; readonly referred?: ReadonlyMap<string, SchemaDocument> },
): readonly string[] {
  const ajv = new Ajv2020({
    allErrors,
    strict: true,
    allowUnionTypes: true,
    inlineRefs: false,
    code: { source: true, esm: true, lines: true },
  });
  for (const schema of [...referred.values(), ...schemas.values()]) ajv.addSchema(schema);
  const ids = Object.fromEntries([...schemas].map(([name, { $id }]) => [exportName(name), $id]));
  const { code, imports } = asEsm(standalone(ajv, ids));
  return [...imports, code, `export const validators = ${tableOf(schemas)};`];
}

/** Limits that the host checks anyway: shown in every request they would cost 120 tokens. */
const CHECKED_ONLY = new Set(['additionalProperties', 'minLength', 'maxLength', 'minimum', 'pattern']);

function shapeOf({ properties, ...schema }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const shown = Object.entries(schema)
    .filter(([keyword]) => !CHECKED_ONLY.has(keyword))
    .map(([keyword, value]) => [keyword, keyword === 'items' ? shapeOf({ ...Object(value) }) : value]);
  if (typeof properties !== 'object' || properties === null) return Object.fromEntries(shown);
  const shapes = Object.entries(properties).map(([name, property]) => [name, shapeOf(property)]);
  return { type: schema.type, properties: Object.fromEntries(shapes), ...Object.fromEntries(shown) };
}

/** ajv leaves `require("ajv/dist/runtime/...")` in what it calls ESM; that throws when it is loaded. */
function asEsm(source: string): { readonly code: string; readonly imports: readonly string[] } {
  const imports: string[] = [];
  const code = source
    .replace(/const (\w+) = require\("([^"]+)"\)\.default;?/g, (_, name: string, module: string) => {
      imports.push(`import ${name}_ from '${module}.js';`, `const ${name} = ${name}_.default ?? ${name}_;`);
      return '';
    })
    .replace('"use strict";', '');
  if (/\brequire\(/.test(code))
    throw new Error('The compiled validators hold a require() that this script does not know.');
  return { code, imports };
}

function exportName(name: string): string {
  return name.replace(/[-.]/g, '_');
}

function tableOf(schemas: ReadonlyMap<string, SchemaDocument>): string {
  return `{ ${[...schemas.keys()].map((name) => `${JSON.stringify(name)}: ${exportName(name)}`).join(', ')} }`;
}

if (import.meta.main) writeValidators();
