/**
 * A predicate for paths that match any of the globs; names with a leading dot match like others. The matching library
 * is loaded only if there is a glob. A glob of a folder stands for all in it.
 */
export async function pathGlobs(globs: readonly string[]): Promise<(path: string) => boolean> {
  if (globs.length === 0) return () => false;
  const { default: picomatch } = await import('picomatch');
  const match = picomatch([...globs, ...globs.map((glob) => `${glob.replace(/\/+$/, '')}/**`)], {
    dot: true,
    nonegate: true,
  });
  return (path) => match(path);
}
