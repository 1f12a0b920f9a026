import { posix } from 'node:path';
import type { ChangeSet } from '../../../core/change-set.ts';
import { type Commands, gateOf } from '../../../core/commands/commands.ts';
import { type GateSources, gateLines, gateScripts, SCRIPT_FILES } from './gate-scripts.ts';
import { loadedBy } from './loaded-scripts.ts';
import { type BaseText, type Makefiles, makefilesOf } from './makefiles.ts';

interface Judged {
  readonly changes: ChangeSet;
  readonly baseText: BaseText;
}

/**
 * The gate by folder. Includes packages that the change does not touch, because one of their scripts may be in a
 * changed file.
 */
export async function gateSources(
  commands: Commands,
  { changes, baseText }: Judged,
): Promise<readonly GateSources[]> {
  const gate = gateOf(commands.knownFor(changes));
  const touched = new Set(['', ...commands.touchedBy(changes)]);
  const folders = new Set(['', ...gate.map(({ folder = '' }) => folder)]);
  const scriptsIn = (folder: string): Promise<GateSources['files']> =>
    Promise.all(
      SCRIPT_FILES.map(async (name) => {
        const path = posix.join(folder, name);
        return { path, text: (await baseText(path)) ?? '' };
      }),
    );
  return Promise.all(
    [...folders].map(async (folder) => {
      const texts = {
        folder,
        commands: gate.flatMap((entry) => ((entry.folder ?? '') === folder ? [entry.argv] : [])),
        files: touched.has(folder) ? await scriptsIn(folder) : [],
      };
      const makefiles = await makefilesOf(folder, gateLines(texts), baseText);
      const files = [...texts.files, ...checksOf(makefiles, texts.files)];
      const loaded = await loadedBy(gateScripts({ ...texts, files }), baseText);
      return { ...texts, files, makefiles, loaded };
    }),
  );
}

/** Renames makefiles to `Makefile`, so that they are recognized as such. */
function checksOf({ texts }: Makefiles, files: GateSources['files']): GateSources['files'] {
  return [...texts]
    .filter(([path]) => !files.some((file) => file.path === path))
    .map(([path, text]) => ({ path: posix.join(posix.dirname(path), 'Makefile'), text }));
}

/** Paths of the gate's scripts and makefiles; some may not exist. */
export function gatePaths(gates: readonly GateSources[]): ReadonlySet<string> {
  const pathsOf = (files: readonly { readonly path: string }[]) => files.map(({ path }) => path);
  return new Set(
    gates.flatMap((gate) => [
      ...pathsOf(gate.files),
      ...pathsOf(gateScripts(gate)),
      ...gate.makefiles.texts.keys(),
      ...gate.loaded,
    ]),
  );
}
