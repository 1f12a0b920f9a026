/** The function, which acts once for all calls; where it failed, the next call tries again. */
export function once<Result>(act: () => Promise<Result>): () => Promise<Result> {
  let acting: Promise<Result> | null = null;
  return () => {
    acting ??= act().catch((thrown: unknown) => {
      acting = null;
      throw thrown;
    });
    return acting;
  };
}
