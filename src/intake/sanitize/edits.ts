/** A replacement of a piece of text. */
export interface TextEdit {
  readonly from: number;
  readonly to: number;
  /** `hidden`: readers do not see it. `layout`: nothing is lost. `entity`: it encodes an invisible character. */
  readonly kind: 'hidden' | 'layout' | 'entity';
  readonly instead: string;
  /** The address of the picture shown there. */
  readonly picture?: string;
}

/** Shown to the model in place of text that readers do not see. */
export const HIDDEN = '[hidden]';
export const PICTURE = '[image]';

/** The edit that hides a piece of text. */
export function hide(
  { from, to }: { readonly from: number; readonly to: number },
  instead = HIDDEN,
): TextEdit {
  return { from, to, kind: 'hidden', instead };
}

/** Removes the host's marks, so that only words of people are left. */
export function withoutMarks(text: string): string {
  return text.replaceAll(HIDDEN, '').replaceAll(PICTURE, '');
}

/** Adjacent marks are merged. @returns also the edits that were made, without those inside another one */
export function applyEdits(
  text: string,
  edits: readonly TextEdit[],
): { readonly text: string; readonly made: readonly TextEdit[] } {
  const made: TextEdit[] = [];
  const parts: string[] = [];
  let at = 0;
  for (const edit of edits.toSorted((one, other) => one.from - other.from || other.to - one.to)) {
    if (edit.from < at || edit.to === edit.from) continue;
    const between = text.slice(at, edit.from);
    const isMerged = edit.instead === HIDDEN && made.at(-1)?.instead === HIDDEN && between.trim() === '';
    parts.push(between, isMerged ? '' : edit.instead);
    made.push(edit);
    at = edit.to;
  }
  return { text: parts.join('') + text.slice(at), made };
}
