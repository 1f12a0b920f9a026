import { Cancelled } from '../core/fault.ts';

/** Another run or a person has taken the issue. The message is a sentence for people. */
export class LostIssue extends Cancelled {
  readonly by: 'a-person' | 'another-run';

  constructor(by: LostIssue['by'], sentence: string) {
    super(sentence);
    this.by = by;
  }

  /** @param run the id of the workflow run; empty: outside of a runner */
  static toRun(run: string): LostIssue {
    const who = run === '' ? 'Somebody else' : `Workflow run ${run}`;
    return new LostIssue('another-run', `${who} has taken this issue over, so this run stops.`);
  }
}
