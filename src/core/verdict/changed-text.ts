/** One file of a change set as text. A side is null when the file does not exist there or is binary. */
export interface ChangedText {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}
