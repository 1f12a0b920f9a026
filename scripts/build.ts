// Builds dist/ from src/: validators, TypeScript to JavaScript, one bundle. Also writes the generated documents.
// The steps are apart because ncc cannot read TypeScript with this compiler.
import { execFileSync } from 'node:child_process';
import { copyFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeDocuments } from './documents.ts';
import { generatedPath, generateValidators } from './validators.ts';

const root = join(import.meta.dirname, '..');

function program(...words: readonly [name: string, ...args: string[]]): void {
  const [name, ...args] = words;
  execFileSync(join(root, 'node_modules/.bin', name), args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
}

export interface BuildFolders {
  /** For the bundle. */
  readonly into: string;
  /** For the compiled files on the way; below the project, where its packages are found. */
  readonly lib: string;
}

export function build({ into, lib }: BuildFolders): void {
  rmSync(lib, { recursive: true, force: true });
  rmSync(into, { recursive: true, force: true });
  program('tsc', '-p', 'tsconfig.build.json', '--outDir', lib);
  copyFileSync(generatedPath, join(lib, 'core/validators.generated.js'));
  program('ncc', 'build', join(lib, 'index.js'), '-o', into, '--license', 'licenses.txt');
}

if (import.meta.main) {
  writeFileSync(generatedPath, generateValidators());
  writeDocuments();
  build({ into: join(root, 'dist'), lib: join(root, 'lib') });
}
