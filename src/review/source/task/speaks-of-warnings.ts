/**
 * Whether a task speaks of a warning, or of what is deprecated, in whatever words: it may be that the warning shall go or
 * become an error.
 */
export function speaksOfWarnings(task: string): boolean {
  return SPEAKS.test(task);
}

const SPEAKS = /\b(?:warn(?:s|ed|ings?)?|\w*Warnings?|deprecat(?:es?|ed|ions?))\b/i;
