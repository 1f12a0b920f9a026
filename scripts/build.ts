// Builds dist/ from src/: validators, TypeScript to JavaScript, one bundle, made small. Also writes the generated documents.
// The steps are apart because ncc cannot read TypeScript with this compiler.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync } from 'rolldown/utils';
import { writeDocuments } from './documents.ts';
import { copyClientOf } from './openai.ts';
import { copyValidators, writeValidators } from './validators.ts';

const root = join(import.meta.dirname, '..');

function program(...words: readonly [name: string, ...args: string[]]): void {
  const [name, ...args] = words;
  execFileSync(join(root, 'node_modules/.bin', name), args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** A file of its own for the step behind the job: the runner tells it in no other way that it is not the main one. */
const POST = "process.argv[2] = 'post';\nawait import('./index.js');\n";

export interface BuildFolders {
  /** For the bundle. */
  readonly into: string;
  /** For the compiled files on the way; below the project, where its packages are found. */
  readonly lib: string;
}

export async function build({ into, lib }: BuildFolders): Promise<void> {
  rmSync(lib, { recursive: true, force: true });
  program('tsc', '-p', 'tsconfig.build.json', '--outDir', lib);
  copyValidators(lib);
  await copyClientOf(root, join(lib, 'node_modules/openai'));
  // Only now: a bundle that could not be built anew is better than none.
  rmSync(into, { recursive: true, force: true });
  program('ncc', 'build', join(lib, 'index.js'), '-o', into, '--license', 'licenses.txt');
  writeFileSync(join(into, 'post.js'), POST);
  for (const name of readdirSync(into).filter((name) => name.endsWith('.js'))) makeSmall(join(into, name));
}

/** Without comments, white space, long names and code that is never reached: V8 reads all of a file before it runs any of it. */
function makeSmall(path: string): void {
  const { code, errors } = minifySync(path, readFileSync(path, 'utf8'), {
    module: true,
    codegen: { legalComments: 'none' },
  });
  const [error] = errors;
  if (error !== undefined) throw error;
  writeFileSync(path, inAscii(code, path));
}

/**
 * One wide character, in a string of a package say, makes V8 hold the whole file in two bytes a character: 5 MB more
 * for this bundle. An escape means the same in strings, templates, expressions and comments.
 */
function inAscii(text: string, path: string): string {
  return text.replace(/(\\*)(\P{ASCII}+)/gu, (_, slashes: string, wide: string) => {
    // Behind a backslash the character is escaped already, and the new backslash would be taken with the old one.
    if (slashes.length % 2 === 1)
      throw new Error(`${path} holds a backslash before ${wide}; write it without.`);
    const units = wide.split('').map((unit) => unit.charCodeAt(0).toString(16).padStart(4, '0'));
    return `${slashes}${units.map((unit) => `\\u${unit}`).join('')}`;
  });
}

if (import.meta.main) {
  writeValidators();
  writeDocuments();
  await build({ into: join(root, 'dist'), lib: join(root, 'lib') });
}
