import { posix } from 'node:path';
import type { BaseSearch } from '../core/ports.ts';
import { textAt } from './trigger/payload.ts';

const MANIFEST =
  /^(?:package\.json|tsconfig\.json|composer\.json|Cargo\.toml|pyproject\.toml|go\.mod|pubspec\.yaml|pom\.xml|build\.gradle(?:\.kts)?|[^/]+\.(?:cs|fs|vb)proj)$/;
const NAME = /^name\s*=\s*["']([^"'\n]{1,200})["']|^module\s+(\S{1,200})|^name:\s*(\S{1,200})\s*$/m;
const MAX_MANIFEST_BYTES = 500_000;
/** With more packages, nobody would read the list, and reading the manifests would take long. */
const MAX_PACKAGES = 1000;

/** The contents of all manifests of a folder. */
interface Manifest {
  readonly folder: string;
  readonly name: string;
  /** Names of packages, and folders of the repository. */
  readonly mentions: ReadonlySet<string>;
}

/**
 * Packages that depend on the touched ones, directly or indirectly: their manifests mention the name or the folder. A
 * word that happens to equal a package name counts too.
 * @param touched folders of packages
 */
export async function dependentsOf(
  touched: readonly string[],
  packages: readonly string[],
  base: BaseSearch,
): Promise<readonly string[]> {
  if (touched.length === 0 || packages.length > MAX_PACKAGES) return [];
  const paths = await base.paths();
  const manifests = await Promise.all(packages.map((folder) => manifestOf(folder, { paths, base })));
  const reached = new Set(touched);
  let before = 0;
  while (reached.size > before) {
    before = reached.size;
    const known = manifests.filter(({ folder }) => reached.has(folder));
    const wanted = new Set(known.flatMap(({ folder, name }) => (name === '' ? [folder] : [folder, name])));
    for (const { folder, mentions } of manifests)
      if ([...mentions].some((one) => wanted.has(one))) reached.add(folder);
  }
  return [...reached].filter((folder) => !touched.includes(folder)).sort();
}

async function manifestOf(
  folder: string,
  { paths, base }: { readonly paths: readonly string[]; readonly base: BaseSearch },
): Promise<Manifest> {
  const own = paths.filter(
    (path) => path.startsWith(`${folder}/`) && MANIFEST.test(path.slice(folder.length + 1)),
  );
  const texts = await Promise.all(own.map(async (path) => (await base.text(path, MAX_MANIFEST_BYTES)) ?? ''));
  const name = texts.map(nameIn).find((one) => one !== '') ?? '';
  const words =
    texts
      .join('\n')
      .replaceAll('\\', '/')
      .match(/[\w@./-]+/g) ?? [];
  const projects = texts.join('\n').match(/(?<=["']):[\w:-]+(?=["'])/g) ?? [];
  const folders = words.flatMap((word) => (/^\.\.?\//.test(word) ? foldersIn(posix.join(folder, word)) : []));
  const ofGradle = projects.map((project) => project.slice(1).replaceAll(':', '/'));
  const mentions = new Set([...words, ...folders, ...ofGradle]);
  mentions.delete(name);
  return { folder, name, mentions };
}

function nameIn(manifest: string): string {
  try {
    return textAt(JSON.parse(manifest), 'name') ?? '';
  } catch {
    return (
      NAME.exec(manifest)
        ?.slice(1)
        .find((one) => one !== undefined) ?? ''
    );
  }
}

/** The path itself and, in case it is a file, its folder. */
function foldersIn(path: string): readonly string[] {
  return [path.replace(/\/+$/, ''), posix.dirname(path)];
}
