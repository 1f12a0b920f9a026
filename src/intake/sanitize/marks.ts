/** Shown to the model in place of what readers do not see. */
export const HIDDEN = '[hidden]';
export const PICTURE = '[image]';

/** Removes the host's marks, so that only words of people are left. */
export function withoutPlaceholders(text: string): string {
  return text.replaceAll(HIDDEN, '').replaceAll(PICTURE, '');
}
