// GitHub's own description of its REST API (@octokit/openapi), held against what was asked of the local GitHub and what
// it answered.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import {
  isObject,
  type Json,
  type JsonObject,
  listOf,
  objectOf,
  parseJson,
  textOf,
} from '../../embedded/json.ts';
import type { RequestRecord } from '../../embedded/local-github.ts';

const require = createRequire(import.meta.url);

/** What of the description is kept: everything that an issue, a change and a pull request need. */
const KEPT =
  /^\/(?:user$|users\/|search\/issues$|repos\/\{owner\}\/\{repo\}(?:$|\/(?:issues|git|pulls|commits|compare|collaborators|labels|branches|rules|check-runs|statuses|actions\/runs|actions\/permissions)(?:\/|$)))/;

/** Most of the 13 MB, and no rule. */
const PROSE = new Set(['examples', 'example', 'externalDocs', 'x-github', 'x-octokit']);

/** A server of GitHub: its own, or the oldest Enterprise Server of the descriptions. */
type Server = 'api.github.com' | 'ghes-3.17';

const description = once((server) => {
  const { version }: JsonObject = objectOf(require('@octokit/openapi/package.json'));
  const cache = join(
    import.meta.dirname,
    '..',
    '..',
    'node_modules',
    '.cache',
    'tether',
    `${server}-${textOf(version)}-${createHash('sha256').update(KEPT.source).digest('hex').slice(0, 8)}.json`,
  );
  try {
    return objectOf(parseJson(readFileSync(cache, 'utf8')));
  } catch {
    const made = JSON.stringify(reduced(server));
    mkdirSync(dirname(cache), { recursive: true });
    writeFileSync(`${cache}.${process.pid}`, made);
    renameSync(`${cache}.${process.pid}`, cache);
    return objectOf(parseJson(made));
  }
});

/** The kept paths and the components that they lead to. */
function reduced(server: Server): JsonObject {
  const file = require.resolve(`@octokit/openapi/generated/${server}.json`);
  const whole = objectOf(parseJson(readFileSync(file, 'utf8')));
  const kept = Object.entries(objectOf(whole.paths)).filter(([path]) => KEPT.test(path));
  const paths = Object.fromEntries(kept.map(([path, item]) => [path, plain(item)]));
  const components: Record<string, Json> = {};
  const pending = refsIn(paths);
  for (const ref of pending) {
    const found = plain(at(whole, ref));
    components[ref] = found;
    for (const more of refsIn(found)) pending.add(more);
  }
  return { paths, components };
}

/** Where a reference of OpenAPI stands under a name that JSON Schema takes for an address. */
const REF = '#/components/';
const ADDRESS = 'github:';

function at(whole: JsonObject, address: string): Json | undefined {
  const keys = `components/${address.slice(ADDRESS.length)}`.split('/');
  return keys.reduce<Json | undefined>((value, key) => objectOf(value)[key], whole);
}

/** Without prose, and with `nullable` of OpenAPI 3.0 said in JSON Schema. */
function plain(value: Json | undefined): Json {
  if (Array.isArray(value)) return value.map((one: Json) => plain(one));
  if (!isObject(value)) return value ?? null;
  if (typeof value.$ref === 'string') return { $ref: value.$ref.replace(REF, ADDRESS) };
  const { nullable, ...rest } = value;
  const isProse = ([key, one]: readonly [string, Json | undefined]): boolean =>
    PROSE.has(key) || ((key === 'description' || key === 'summary') && typeof one === 'string');
  const entries = Object.entries(rest).filter((entry) => !isProse(entry));
  const kept = Object.fromEntries(entries.map(([key, one]) => [key, plain(one)]));
  return nullable === true ? { anyOf: [kept, { type: 'null' }] } : kept;
}

function refsIn(value: Json | undefined, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const one of value) refsIn(one, found);
  else if (isObject(value)) {
    if (typeof value.$ref === 'string') found.add(value.$ref);
    for (const one of Object.values(value)) refsIn(one, found);
  }
  return found;
}

const FORMATS = {
  uri: /^[a-z][a-z\d+.-]*:[\w.~:/?#@!$&'()*+,;=%-]+$/i,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/,
  email: /^[^@\s]+@[^@\s]+$/,
  ...({
    int32: true,
    int64: true,
    timestamp: true,
    binary: true,
    'ssh-url': true,
    'repo.nwo': true,
  } as const),
} as const;

const checkers = once((server) => {
  const options = { strict: false, validateSchema: false, formats: FORMATS } as const;
  const [bodies, texts] = [new Ajv(options), new Ajv({ ...options, coerceTypes: true })];
  for (const [address, schema] of Object.entries(objectOf(description(server).components))) {
    for (const ajv of [bodies, texts]) ajv.addSchema(objectOf(schema), address);
  }
  /** A schema and what it says, compiled when it is asked for the first time. */
  const compiled = new Map<string, ValidateFunction>();
  return { bodies, texts, compiled };
});

interface Checked {
  readonly kind: 'bodies' | 'texts';
  readonly server: Server;
  readonly schema: JsonObject;
}

function complaint({ kind, server, schema }: Checked, value: unknown): string | null {
  const { compiled, ...by } = checkers(server);
  const key = `${kind} ${JSON.stringify(schema)}`;
  const validate = compiled.get(key) ?? by[kind].compile(schema);
  compiled.set(key, validate);
  if (validate(value)) return null;
  const faults = (validate.errors ?? []).map(
    ({ instancePath, message }) => `${instancePath} ${message ?? ''}`,
  );
  return faults.join('; ');
}

/** A component where there is a reference to one. */
function resolved(value: Json | undefined, server: Server): JsonObject {
  const object = objectOf(value);
  const { $ref: ref } = object;
  return typeof ref === 'string' ? objectOf(objectOf(description(server).components)[ref]) : object;
}

interface Operation {
  readonly server: Server;
  readonly item: JsonObject;
  readonly operation: JsonObject;
  readonly values: Readonly<Record<string, string>>;
}

/** Names that may hold slashes. */
const LONG = new Set(['ref', 'path', 'basehead']);

const templates = once((server) =>
  Object.entries(objectOf(description(server).paths))
    .map(([template, item]) => {
      const source = template.replace(
        /\{(\w+)\}/g,
        (_, name: string) => `(?<${name}>${LONG.has(name) ? '.+' : '[^/]+'})`,
      );
      return {
        pattern: new RegExp(`^${source}$`),
        item: objectOf(item),
        words: template.replace(/\{\w+\}/g, '').length,
      };
    })
    .sort((one, other) => other.words - one.words),
);

function operationOf(method: string, path: string, server: Server): Operation | null {
  for (const { pattern, item } of templates(server)) {
    const found = pattern.exec(path);
    const operation = item[method.toLowerCase()];
    if (found !== null && operation !== undefined) {
      return { server, item, operation: objectOf(operation), values: { ...found.groups } };
    }
  }
  return null;
}

/** What GitHub's description says against the requests and the answers, one sentence each. */
export function forgeComplaints(records: readonly RequestRecord[]): readonly string[] {
  return told(records, 'api.github.com');
}

/** The same of the oldest Enterprise Server. */
export function enterpriseComplaints(records: readonly RequestRecord[]): readonly string[] {
  return told(records, 'ghes-3.17');
}

/** Why an Enterprise Server does not take a request; null: it does. */
export function enterpriseRefusal(asked: Asked): string | null {
  if (asked.path === '/graphql') return null;
  const found = foundFor(asked, 'ghes-3.17');
  if (found === null) return 'there is no such request';
  return aboutRequest(found, asked)[0] ?? null;
}

/** An answer without the fields that an Enterprise Server does not know. */
export function answersOnEnterprise(record: RequestRecord): string {
  const found = record.path === '/graphql' ? null : foundFor(record, 'ghes-3.17');
  const described = objectOf(found?.operation.responses)[String(record.status)];
  const value = jsonOrNothing(record.answer);
  if (described === undefined || value === undefined) return record.answer;
  const schema = jsonSchemaOf(resolved(described, 'ghes-3.17'));
  return schema === null ? record.answer : JSON.stringify(known(value, [schema]));
}

/** Where a schema names no fields, all are known. */
function known(value: Json, schemas: readonly JsonObject[]): Json {
  const forms = schemas.flatMap(formsOf);
  if (Array.isArray(value)) {
    const items = forms.filter(({ items }) => items !== undefined).map(({ items }) => objectOf(items));
    return value.map((one: Json) => known(one, items));
  }
  const named = forms
    .filter(({ properties }) => properties !== undefined)
    .map((one) => objectOf(one.properties));
  if (!isObject(value) || named.length === 0) return value;
  const kept = Object.entries(value).flatMap(([name, one]) => {
    const fields = named
      .filter((fields) => fields[name] !== undefined)
      .map((fields) => objectOf(fields[name]));
    return fields.length === 0 ? [] : [[name, known(one ?? null, fields)] as const];
  });
  return Object.fromEntries(kept);
}

/** A schema and what it is put together from. */
function formsOf(schema: JsonObject): readonly JsonObject[] {
  const own = resolved(schema, 'ghes-3.17');
  const parts = [...listOf(own.allOf), ...listOf(own.anyOf), ...listOf(own.oneOf)];
  return [own, ...parts.flatMap((part) => formsOf(objectOf(part)))];
}

type Asked = Pick<RequestRecord, 'method' | 'path' | 'body'>;

function foundFor({ method, path }: Asked, server: Server): Operation | null {
  return operationOf(method, new URL(path, 'http://forge').pathname, server);
}

function told(records: readonly RequestRecord[], server: Server): readonly string[] {
  const all = records
    .filter(({ kind, path }) => kind === 'rest' && path !== '/graphql')
    .flatMap((record) => {
      const found = foundFor(record, server);
      const complaints =
        found === null
          ? ['there is no such request']
          : [...aboutRequest(found, record), ...aboutAnswer(found, record)];
      return complaints.map((one) => `${record.method} ${record.path}: ${one}`);
    });
  return [...new Set(all)];
}

function aboutRequest(found: Operation, record: Asked): readonly string[] {
  const { searchParams } = new URL(record.path, 'http://forge');
  return [...aboutParameters(found, Object.fromEntries(searchParams)), ...aboutBody(found, record.body)];
}

function aboutParameters(
  { server, item, operation, values }: Operation,
  query: Readonly<Record<string, string>>,
): readonly string[] {
  const given = { path: values, query };
  const parameters = [...listOf(item.parameters), ...listOf(operation.parameters)].map((one) =>
    resolved(one, server),
  );
  return (['path', 'query'] as const).flatMap((place) => {
    const known = new Map(parameters.filter((one) => one.in === place).map((one) => [textOf(one.name), one]));
    return Object.entries(given[place]).flatMap(([name, raw]) => {
      const parameter = known.get(name);
      if (parameter === undefined) return [`it knows no ${place} parameter ${name}`];
      const schema = { type: 'object', properties: { value: objectOf(parameter.schema) } };
      const wrong = complaint({ kind: 'texts', server, schema }, { value: decodeURIComponent(raw) });
      return wrong === null ? [] : [`${place} parameter ${name}: ${wrong}`];
    });
  });
}

function aboutBody({ server, operation }: Operation, text: string): readonly string[] {
  const body = resolved(operation.requestBody, server);
  const schema = jsonSchemaOf(body);
  if (text === '') return body.required === true ? ['the body is missing'] : [];
  if (schema === null) return ['it takes no body'];
  const value = parseJson(text);
  const known = objectOf(schema.properties);
  const unknown = Object.keys(objectOf(value)).filter(
    (name) => schema.properties !== undefined && known[name] === undefined,
  );
  const wrong = complaint({ kind: 'bodies', server, schema }, value);
  return [
    ...unknown.map((name) => `it knows no field ${name} in the body`),
    ...(wrong === null ? [] : [`the body: ${wrong}`]),
  ];
}

const ERROR: JsonObject = {
  type: 'object',
  required: ['message'],
  properties: { message: { type: 'string' } },
};

/** A fault that a test planted may stand outside with a status of which the description says nothing. */
function aboutAnswer(
  { server, operation }: Operation,
  { status, answer, isFault }: RequestRecord,
): readonly string[] {
  if (status === null) return [];
  const described = objectOf(operation.responses)[String(status)];
  if (described === undefined && isFault && status >= 400) return [];
  if (described === undefined && status < 400) return [`it does not answer ${status}`];
  const schema = described === undefined ? ERROR : jsonSchemaOf(resolved(described, server));
  if (schema === null) return answer === '' ? [] : [`its answer ${status} has no body`];
  const value = jsonOrNothing(answer);
  const wrong = value === undefined ? 'it is no JSON' : complaint({ kind: 'bodies', server, schema }, value);
  return wrong === null ? [] : [`the answer ${status}: ${wrong}`];
}

function jsonOrNothing(text: string): Json | undefined {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

function jsonSchemaOf(holder: JsonObject): JsonObject | null {
  const schema = objectOf(objectOf(holder.content)['application/json']).schema;
  return schema === undefined ? null : objectOf(schema);
}

function once<Value>(make: (server: Server) => Value): (server: Server) => Value {
  const made = new Map<Server, Value>();
  return (server) => {
    const known = made.get(server) ?? make(server);
    made.set(server, known);
    return known;
  };
}
