/** What a manifest suggests. `checks` are less important commands, which validate only if no test is known. */
export interface Suggestion {
  readonly command: string;
  readonly does: 'tests' | 'types' | 'lint' | 'checks';
  readonly reason: string;
}

export interface Project {
  /** Names of files directly in the folder. */
  readonly names: ReadonlySet<string>;
  /** Names of files directly in the folder or in one above it. */
  readonly upwards: ReadonlySet<string>;
  text(name: string): Promise<string>;
  /** The first path anywhere below the folder that fits, relative to the folder. */
  find(fits: (path: string) => boolean): string | undefined;
}

export function tests(command: string, manifest: string): Suggestion {
  return { command, does: 'tests', reason: `there is a ${manifest}` };
}
