/** A type as a schema knows it: without brands, and with a mark on each field that may be absent. */
type Plain<Value, Left extends string> = Value extends readonly (infer Item)[]
  ? readonly Plain<Item, Left>[]
  : Value extends object
    ? {
        readonly [Key in keyof Value as Key extends string ? Exclude<Key, Left> : never]-?: Record<
          string,
          never
        > extends Pick<Value, Key>
          ? { readonly mayBeAbsent: Plain<Exclude<Value[Key], undefined>, Left> }
          : Plain<Value[Key], Left>;
      }
    : Value;

/**
 * The type of a value that a schema has accepted, if both have the same fields with the same types; otherwise a type
 * that fits nowhere, so that the place where the value is read does not compile.
 *
 * @template Document the type that is generated from the schema (scripts/document-types.ts)
 * @template Left names of fields that are left out where the value is written
 */
export type Agreed<Value, Document, Left extends string = never> = [Plain<Value, Left>] extends [
  Plain<Document, never>,
]
  ? [Plain<Document, never>] extends [Plain<Value, Left>]
    ? Value
    : 'the schema allows what the type does not'
  : 'the type has what the schema does not allow';
