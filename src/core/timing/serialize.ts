/** The same function, but each call begins only when the previous one has ended, with or without an error. */
export function serialize<Args extends readonly unknown[], Result>(
  act: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (...args) => {
    const result = last.then(() => act(...args));
    last = result.catch(() => undefined);
    return result;
  };
}
