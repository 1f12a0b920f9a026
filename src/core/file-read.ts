import type { TextEncoding } from './change-set.ts';

export type FileRead =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly bytes: number;
      /** Absent: UTF-8. */
      readonly encoding?: TextEncoding;
    }
  | { readonly kind: 'binary'; readonly bytes: number }
  | { readonly kind: 'too-large'; readonly bytes: number }
  | { readonly kind: 'link'; readonly target: string }
  | { readonly kind: 'submodule' }
  | { readonly kind: 'folder' }
  | { readonly kind: 'missing'; readonly nearest: readonly string[] }
  /** The path is not allowed; `why` is a sentence that says what to do. */
  | { readonly kind: 'refused'; readonly why: string };
