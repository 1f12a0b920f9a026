import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import type { Room } from './rooms.ts';
import { hashOf } from './sample.ts';

export interface Mutant {
  readonly id: string;
  /** From the root of the repository. */
  readonly path: string;
  readonly line: number;
  readonly mutator: string;
  readonly was: string;
  readonly became: string;
  /** The same mutant in another run, as long as its file is the same. */
  readonly key: string;
}

/** A room with all its mutants in it, each of them asleep. */
export interface Plan {
  readonly sources: readonly { readonly path: string; readonly text: string }[];
  readonly tests: readonly string[];
  readonly mutants: readonly Mutant[];
}

const nothing = (): void => undefined;
const never = (): boolean => false;

const SILENT = {
  ...{ trace: nothing, debug: nothing, info: nothing, warn: console.warn, error: console.error },
  ...{ fatal: console.error, isTraceEnabled: never, isDebugEnabled: never, isInfoEnabled: never },
  ...{ isWarnEnabled: never, isErrorEnabled: never, isFatalEnabled: never },
};

/** Only Stryker knows what a mutant is; here stands which sources it gets. */
export async function planOf({ mutate, tests }: Room, root: string): Promise<Plan> {
  const paths = found(mutate, root).filter((path) => !/\.generated\.|\.d\.ts$/.test(path));
  const texts = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
  const { files, mutants } = await new Instrumenter(SILENT).instrument(
    [...texts].map(([name, content]) => ({ name, content, mutate: true })),
    { plugins: null, excludedMutations: [], ignorers: [] },
  );
  return {
    sources: files.map(({ name, content }) => ({ path: name, text: content })),
    tests: found(tests, root),
    mutants: mutants.map(({ id, fileName, location, mutatorName, replacement }) => {
      const text = texts.get(fileName) ?? '';
      const place = [location.start.line, location.start.column, location.end.line, location.end.column];
      return {
        ...{ id, path: fileName, line: location.start.line + 1, mutator: mutatorName },
        was: sourceAt(text, location),
        became: replacement,
        key: hashOf([fileName, text, ...place.map(String), mutatorName, replacement].join('\0')),
      };
    }),
  };
}

function found(patterns: readonly string[], root: string): readonly string[] {
  return globSync([...patterns], { cwd: root }).sort();
}

interface Position {
  readonly line: number;
  readonly column: number;
}

/** Lines and columns begin at 0. */
function sourceAt(
  text: string,
  { start, end }: { readonly start: Position; readonly end: Position },
): string {
  const lines = text.split('\n').slice(start.line, end.line + 1);
  const last = (lines.pop() ?? '').slice(0, end.column);
  return [...lines, last].join('\n').slice(start.column);
}
