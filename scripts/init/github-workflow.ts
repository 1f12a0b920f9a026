import { data, Evaluator, Lexer, Parser } from '@actions/expressions';
import { parse } from 'yaml';

/** What YAML holds, with expressions as their source text. */
export type Plain = null | boolean | number | string | readonly Plain[] | { readonly [key: string]: Plain };

/**
 * What a workflow file says, expressions as their text. GitHub's own parser is none for this: of a quoted or a block
 * scalar with an expression in it, it keeps the source and not the value.
 * @returns null: it is no YAML
 */
export function plainWorkflow(content: string): { readonly [key: string]: Plain } | null {
  try {
    return mapping(plainOf(parse(content)));
  } catch {
    return null;
  }
}

function plainOf(value: unknown): Plain {
  if (Array.isArray(value)) return value.map(plainOf);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plainOf(one)]));
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

export function mapping(plain: Plain | undefined): { readonly [key: string]: Plain } {
  if (typeof plain !== 'object' || plain === null || isList(plain)) return {};
  return plain;
}

export function list(plain: Plain | undefined): readonly Plain[] {
  return plain !== undefined && isList(plain) ? plain : [];
}

function isList(plain: Plain): plain is readonly Plain[] {
  return Array.isArray(plain);
}

/** Contexts by name, such as `github` and `inputs`, as plain JSON. */
export type Contexts = Readonly<Record<string, unknown>>;

/** What GitHub makes of an expression: a text, or true or false for a condition. */
export function evaluate(expression: string, contexts: Contexts): string {
  const functions = ['success', 'always'].map((name) => ({
    name,
    minArgs: 0,
    maxArgs: 0,
    call: () => new data.BooleanData(true),
  }));
  const tree = new Parser(new Lexer(expression).lex().tokens, Object.keys(contexts), functions).parse();
  const pairs = Object.entries(contexts).map(([key, value]) => ({
    key,
    value: JSON.parse(JSON.stringify(value), data.reviver),
  }));
  const known = new Map(functions.map((definition) => [definition.name, definition]));
  return new Evaluator(tree, new data.Dictionary(...pairs), known).evaluate().coerceString().trim();
}
