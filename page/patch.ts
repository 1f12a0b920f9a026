export interface FileDiff {
  readonly path: string;
  /** What became of the mode ("mode 100644 -> 100755"); empty: it is as it was. */
  readonly mode: string;
  readonly hunks: string;
}

/** The files of a patch by git, each with its hunks. */
export function filesOf(patch: string): readonly FileDiff[] {
  return patch
    .split(/^(?=diff --git )/m)
    .filter((part) => part.startsWith('diff --git '))
    .map((part) => {
      const at = part.search(/^@@ /m);
      const head = part.slice(0, at < 0 ? undefined : at);
      const named = /^(?:\+\+\+ b\/|--- a\/)(.*)$/m.exec(head);
      const [, old, now] = /^old mode (\d+)\nnew mode (\d+)$/m.exec(head) ?? [];
      const path = named?.[1] ?? /^diff --git a\/(.*?) b\//.exec(part)?.[1] ?? 'a file';
      const mode = now === undefined ? '' : `mode ${old} -> ${now}`;
      return { path, mode, hunks: at < 0 ? '' : part.slice(at) };
    });
}
