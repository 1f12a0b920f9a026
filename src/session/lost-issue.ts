/** Why a run no longer has its issue: the reason of the signal `lost`. */
export class LostIssue {
  readonly by: 'a-person' | 'another-run';
  readonly #sentence: string;

  constructor(by: LostIssue['by'], sentence: string) {
    this.by = by;
    this.#sentence = sentence;
  }

  /** @param run the id of the workflow run; empty: outside of a runner */
  static toRun(run: string): LostIssue {
    const who = run === '' ? 'Somebody else' : `Workflow run ${run}`;
    return new LostIssue('another-run', `${who} has taken this issue over, so this run stops.`);
  }

  toString(): string {
    return this.#sentence;
  }
}
