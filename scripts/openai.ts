import { cpSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { rolldown } from 'rolldown';

/**
 * Lays a copy of the `openai` package into `into` (a folder that ncc finds it in before node_modules) without the
 * classes of its 40 resources. The action sends requests with the client's own `post`; the client makes all of the
 * resources nevertheless, so that no bundler may leave them out. They are two thirds of the package and of the time that it takes to load.
 */
export async function copyClientOf(root: string, into: string): Promise<void> {
  // The bundler names files by their real path, and node_modules may be a link.
  const source = realpathSync(join(root, 'node_modules', 'openai'));
  const bundle = await rolldown({
    input: join(source, 'index.mjs'),
    platform: 'node',
    plugins: [
      {
        name: 'without-resources',
        load: (id) =>
          id.startsWith(join(source, 'resources') + sep) && !id.endsWith(`${sep}index.mjs`)
            ? emptyClasses(readFileSync(id, 'utf8'))
            : null,
      },
    ],
  });
  await bundle.write({ file: join(into, 'index.mjs'), format: 'esm', codeSplitting: false });
  const { name, version, license } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
  writeFileSync(
    join(into, 'package.json'),
    JSON.stringify({ name, version, license, type: 'module', main: 'index.mjs' }),
  );
  cpSync(join(source, 'LICENSE'), join(into, 'LICENSE'));
}

/** A module with the same names in it, of which the client does no more than to make one; null: it only lists other modules. */
function emptyClasses(text: string): string | null {
  const declared = [...text.matchAll(/^export (?:class|const|function) (\w+)/gm)].map(([, name]) => name);
  const listed = [...text.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().split(' as ').at(-1)),
  );
  const names = new Set([...declared, ...listed].filter((name) => name));
  return names.size === 0 ? null : [...names].map((name) => `export class ${name} {}`).join('\n');
}
