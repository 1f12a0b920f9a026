import { cpSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { rolldown } from 'rolldown';

/**
 * Files whose code no request of the action runs: it sends JSON with a key in a header, asks for the bare response,
 * and reads the stream on its own.
 */
const UNUSED: readonly string[] = [
  'auth/workload-identity-auth.mjs',
  'core/pagination.mjs',
  'core/streaming.mjs',
  'internal/auth/x509-workload-identity-auth.mjs',
  'internal/qs/stringify.mjs',
  'internal/to-file.mjs',
  'internal/uploads.mjs',
];
/** The one function of them that the client calls without being asked for what the file does. */
const ASKED = 'isX509WorkloadIdentity';

/**
 * In place of Node's own, each of which loads all of its `fetch` (docs/decisions/0025): the client fills headers, which
 * the action's `fetch` does not send, and asks of each body whether it is a form.
 */
const LIGHT = 'light-web-classes';
const LIGHT_CLASSES = `
export class Headers extends Map {
  append(name, value) { this.set(name, this.has(name) ? this.get(name) + ', ' + value : value); }
}
export class FormData {}
`;

/**
 * Lays a copy of the `openai` package into `into` (a folder that ncc finds it in before node_modules) without the
 * classes of its 40 resources, and without the files that are unused. The action sends requests with the client's own
 * `post`; the client refers to all of them nevertheless, so that no bundler may leave them out. They are four fifths of
 * the package and of the time that it takes to load. What of them is called after all throws.
 */
export async function copyClientOf(root: string, into: string): Promise<void> {
  // The bundler names files by their real path, and node_modules may be a link.
  const source = realpathSync(join(root, 'node_modules', 'openai'));
  const bundle = await rolldown({
    input: join(source, 'index.mjs'),
    platform: 'node',
    transform: { inject: { Headers: [LIGHT, 'Headers'], FormData: [LIGHT, 'FormData'] } },
    plugins: [
      {
        name: 'light-web-classes',
        resolveId: (id) => (id === LIGHT ? id : null),
        load: (id) => (id === LIGHT ? LIGHT_CLASSES : null),
      },
      {
        name: 'without-unused',
        load: (id) =>
          id.startsWith(source + sep) && isUnused(relative(source, id))
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

function isUnused(path: string): boolean {
  return (path.startsWith('resources/') && !path.endsWith('/index.mjs')) || UNUSED.includes(path);
}

/** A module with the same names in it, of which the client does no more than to make one or ask for one; null: it only lists other modules. */
function emptyClasses(text: string): string | null {
  const declared = [...text.matchAll(/^export (?:async )?(?:class|const|function)\*? (\w+)/gm)].map(
    ([, name]) => name,
  );
  const listed = [...text.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().split(' as ').at(-1)),
  );
  const names = new Set([...declared, ...listed].filter((name) => name));
  const empty = (name: string | undefined): string =>
    name === ASKED ? `export const ${name} = () => false;` : `export class ${name} {}`;
  return names.size === 0 ? null : [...names].map(empty).join('\n');
}
