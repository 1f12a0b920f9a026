// The TypeScript types of documents in schemas/, so that the compiler holds the types of src against them.

export interface Schema {
  readonly $id?: string;
  readonly description?: string;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
}

/** A type alias for the document, and one for each of its definitions. @param name of the type */
export function documentTypes(name: string, document: Schema): readonly string[] {
  const definitions = Object.entries(document.$defs ?? {}).map(
    ([key, schema]) => `type ${name}${capitalized(key)} = ${typeOf(schema, name)};`,
  );
  return [...definitions, `export type ${name} = ${typeOf(document, name)};`];
}

/** @param name of the document's type, before the names of its definitions */
export function typeOf(schema: Schema, name: string): string {
  if (schema.$ref !== undefined) return referred(schema.$ref, name);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((one) => JSON.stringify(one)).join(' | ');
  if (schema.anyOf !== undefined) return schema.anyOf.map((one) => `(${typeOf(one, name)})`).join(' | ');
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  if (types.length === 0) throw new Error(`A schema has no type: ${JSON.stringify(schema)}`);
  return types.map((type) => plainType(type, schema, name)).join(' | ');
}

function plainType(type: string, schema: Schema, name: string): string {
  switch (type) {
    case 'integer':
      return 'number';
    case 'array':
      return `readonly (${typeOf(schema.items ?? {}, name)})[]`;
    case 'object': {
      const required = new Set(schema.required);
      const members = Object.entries(schema.properties ?? {}).map(
        ([key, of]) =>
          `${remarkOf(of)}readonly ${JSON.stringify(key)}${required.has(key) ? '' : '?'}: ${typeOf(of, name)}`,
      );
      return `{ ${members.join('; ')} }`;
    }
    default:
      return type;
  }
}

function remarkOf({ description }: Schema): string {
  return description === undefined ? '' : `/** ${description} */ `;
}

/** `#/$defs/NAME`, or `tether:DOCUMENT#/properties/NAME`. */
function referred(reference: string, name: string): string {
  const [document = '', pointer = ''] = reference.split('#');
  const key = pointer.split('/').at(-1) ?? '';
  if (document === '') return `${name}${capitalized(key)}`;
  const other = `${capitalized(document.replace('tether:', ''))}Document`;
  return `Exclude<${other}[${JSON.stringify(key)}], undefined>`;
}

function capitalized(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}
