/** The same function, each call of which begins when the one before it has ended, well or badly. */
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
