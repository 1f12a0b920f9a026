import type { GitRepository } from './git.ts';

/** The content of a file of a commit: its bytes, or only its size if it is larger than the requested maximum. */
export type FileBytes =
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  | { readonly kind: 'too-large'; readonly size: number }
  | { readonly kind: 'missing' };

/** What git stores of a commit. */
export interface StoredFiles {
  readonly repository: GitRepository;
  /** The full id of the commit. */
  readonly sha: string;
  paths(): Promise<readonly string[]>;
  bytes(path: string, maxBytes: number): Promise<FileBytes>;
}
