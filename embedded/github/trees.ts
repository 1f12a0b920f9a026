import type { ObjectStore } from './object-store.ts';

export interface TreeEntry {
  readonly path: string;
  readonly mode: string;
  readonly sha: string;
  readonly type: string;
}

export interface TreeChange {
  readonly path: string;
  readonly mode: string;
  /** null deletes the path. */
  readonly sha: string | null;
}

const FOLDER = '40000';

interface Entry {
  readonly mode: string;
  readonly sha: string;
}

/** By their names, a letter for each byte: not all are UTF-8. */
type Folder = ReadonlyMap<string, Entry>;

/** Below a tree or the tree of a commit, in the order of git, folders before what is in them. Throws where there is none. */
export async function entriesOf(
  objects: ObjectStore,
  treeish: string,
  depth: 'recursive' | 'flat',
): Promise<readonly TreeEntry[]> {
  const entries: TreeEntry[] = [];
  for (const [name, { mode, sha }] of await readFolder(objects, treeish)) {
    const path = Buffer.from(name, 'latin1').toString();
    const type = mode === FOLDER ? 'tree' : mode === '160000' ? 'commit' : 'blob';
    entries.push({ path, mode: mode.padStart(6, '0'), sha, type });
    if (type !== 'tree' || depth === 'flat') continue;
    for (const inner of await entriesOf(objects, sha, depth))
      entries.push({ ...inner, path: `${path}/${inner.path}` });
  }
  return entries;
}

/** The id of the base's tree with these changes; only the folders that they are in are read and written. */
export async function writeTree(
  objects: ObjectStore,
  base: string | null,
  changes: readonly TreeChange[],
): Promise<string> {
  const folder = new Map(base === null ? [] : await readFolder(objects, base));
  const inside = new Map<string, TreeChange[]>();
  for (const { path, mode, sha } of changes) {
    const [first = '', ...rest] = path.split('/');
    const name = Buffer.from(first).toString('latin1');
    if (rest.length > 0) inside.set(name, [...(inside.get(name) ?? []), { path: rest.join('/'), mode, sha }]);
    else if (sha === null) folder.delete(name);
    else folder.set(name, { mode, sha });
  }
  for (const [name, below] of inside) {
    const old = folder.get(name);
    const sha = await writeTree(objects, old?.mode === FOLDER ? old.sha : null, below);
    if (sha === EMPTY) folder.delete(name);
    else folder.set(name, { mode: FOLDER, sha });
  }
  return objects.write('tree', bytesOf(folder));
}

const EMPTY = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';

async function readFolder(objects: ObjectStore, treeish: string): Promise<Folder> {
  const found = await objects.read(`${treeish}^{tree}`);
  if (found === null) throw new Error(`${treeish} is no tree.`);
  const { bytes } = found;
  const folder = new Map<string, Entry>();
  for (let at = 0; at < bytes.length; ) {
    const [space, end] = [bytes.indexOf(' ', at), bytes.indexOf('\0', at)];
    const sha = bytes.toString('hex', end + 1, end + 21);
    folder.set(bytes.toString('latin1', space + 1, end), { mode: bytes.toString('latin1', at, space), sha });
    at = end + 21;
  }
  return folder;
}

/** git sorts by bytes, and a folder as if a slash were behind its name. */
function bytesOf(folder: Folder): Buffer {
  const lines = [...folder].map(([name, { mode, sha }]) => ({
    key: Buffer.from(mode === FOLDER ? `${name}/` : name, 'latin1'),
    line: Buffer.concat([Buffer.from(`${mode} ${name}\0`, 'latin1'), Buffer.from(sha, 'hex')]),
  }));
  return Buffer.concat(lines.sort((a, b) => a.key.compare(b.key)).map(({ line }) => line));
}
