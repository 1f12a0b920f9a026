/** A rule of the forge on what is pushed to a branch. */
export interface PushRule {
  readonly on: 'message' | 'branch';
  /** For people, as a sentence without its end. */
  readonly words: string;
  readonly isMet: (text: string) => boolean;
}

/** What a run asks of the forge about its own pushes. */
export interface PushQuestions {
  /** The forge's words when the token certainly may not push; null: it may, or it is unknown. Never throws. */
  pushRefusal(): Promise<string | null>;
  /**
   * Rules on a branch's name and on the messages of its commits, without those that the token may bypass. What cannot be
   * read is not among them. Never throws.
   */
  pushRules(branch: string): Promise<readonly PushRule[]>;
}
