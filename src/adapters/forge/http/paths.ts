import type { RepositoryRef } from '../../../core/task.ts';

/** "/repos/owner/name" */
export function repositoryPath({ owner, name }: RepositoryRef): string {
  return `/repos/${encodeURIComponent(owner)}/${encodeURIComponent(name)}`;
}

/** Escapes each segment; slashes stay. */
export function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
