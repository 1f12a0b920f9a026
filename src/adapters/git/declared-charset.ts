import { posix } from 'node:path';
import { type Attributes, type StoredFiles, WORKING_TREE_ENCODING } from './attributes.ts';

const FILE = '.editorconfig';
const MAX_BYTES = 256 * 1024;

/**
 * The encoding that the repository names for a path: `encoding` in `.gitattributes`, else `charset` in the nearest
 * `.editorconfig`. Null: none, or git itself converts the file and stores UTF-8.
 */
export async function declaredCharset(
  base: Pick<StoredFiles, 'bytes'> & { readonly attributes: Attributes },
  path: string,
): Promise<string | null> {
  const { attributes } = base;
  if ((await attributes.valuesOf(WORKING_TREE_ENCODING, [path])).has(path)) return null;
  return (await attributes.valuesOf('encoding', [path])).get(path) ?? editorCharset(base, path);
}

async function editorCharset(base: Pick<StoredFiles, 'bytes'>, path: string): Promise<string | null> {
  for (let folder = posix.dirname(path); ; folder = posix.dirname(folder)) {
    const found = await base.bytes(posix.join(folder, FILE), MAX_BYTES);
    if (found.kind === 'bytes') {
      const { isRoot, sections } = parsed(found.bytes.toString());
      const charset = await lastCharset(sections, posix.relative(folder, path));
      if (charset !== null) return charset === 'unset' ? null : charset;
      if (isRoot) return null;
    }
    if (folder === '.') return null;
  }
}

interface Section {
  readonly glob: string;
  readonly charset: string;
}

/** The sections that set a charset. Names and values are in any case. */
function parsed(text: string): { readonly isRoot: boolean; readonly sections: readonly Section[] } {
  const sections: Section[] = [];
  let isRoot = false;
  let glob: string | null = null;
  for (const line of text.split(/\r?\n/)) {
    const header = /^\s*\[(.+)\]\s*$/.exec(line);
    if (header?.[1] !== undefined) glob = header[1];
    const [, key = '', value = ''] = /^\s*(root|charset)\s*[=:]\s*([\w-]+)/i.exec(line) ?? [];
    if (key.toLowerCase() === 'root' && glob === null) isRoot = value.toLowerCase() === 'true';
    if (key.toLowerCase() === 'charset' && glob !== null)
      sections.push({ glob, charset: value.toLowerCase() });
  }
  return { isRoot, sections };
}

/** A glob without a slash is about names in every folder. The last section that matches counts. */
async function lastCharset(sections: readonly Section[], path: string): Promise<string | null> {
  if (sections.length === 0) return null;
  const { default: picomatch } = await import('picomatch');
  const matches = ({ glob }: Section): boolean => {
    // There, "**" stands for any characters, also beside others.
    const anywhere = glob.replace(/\*\*(?![/*]|$)/g, '**/*');
    const pattern = glob.includes('/') ? anywhere.replace(/^\//, '') : `**/${anywhere}`;
    return picomatch(pattern, { dot: true, nonegate: true })(path);
  };
  return sections.findLast(matches)?.charset ?? null;
}
