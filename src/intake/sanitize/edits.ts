/** A piece of a text that is not shown as it stands. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  /** `hidden`: its readers do not see it; `layout`: nothing is lost with it; `entity`: it stands for an invisible character. */
  readonly kind: 'hidden' | 'layout' | 'entity';
  readonly instead: string;
  /** The address of the picture that is shown there. */
  readonly picture?: string;
}

/** What the model sees where something was taken out that readers do not see. */
export const HIDDEN = '[hidden]';
export const PICTURE = '[image]';

/** The words of the people alone. */
export function withoutMarks(text: string): string {
  return text.replaceAll(HIDDEN, '').replaceAll(PICTURE, '');
}

/** Marks with nothing between them become one. @returns the edits that were made: one inside of another is made with it */
export function applyEdits(
  text: string,
  edits: readonly Edit[],
): { readonly text: string; readonly made: readonly Edit[] } {
  const made: Edit[] = [];
  const parts: string[] = [];
  let at = 0;
  for (const edit of edits.toSorted((one, other) => one.from - other.from || other.to - one.to)) {
    if (edit.from < at || edit.to === edit.from) continue;
    const between = text.slice(at, edit.from);
    const isTold = edit.instead === HIDDEN && made.at(-1)?.instead === HIDDEN && between.trim() === '';
    parts.push(between, isTold ? '' : edit.instead);
    made.push(edit);
    at = edit.to;
  }
  return { text: parts.join('') + text.slice(at), made };
}
