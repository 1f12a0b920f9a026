/** The function, which measures each object once: for objects that never change and come again. */
export function remembered<Key extends object, Value>(measure: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const entry = known.get(key) ?? { value: measure(key) };
    known.set(key, entry);
    return entry.value;
  };
}
