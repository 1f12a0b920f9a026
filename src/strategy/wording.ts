/** What the policies that agents share say, where it depends on what the agent does. */
export interface Wording {
  /** What there is to do besides reading; goes on from "Now ". */
  readonly act: string;
  /** What to do while a little is left. */
  readonly wrapUp: string;
  /** How a reply is kept short; stands behind a comma. */
  readonly shorter: string;
  /** What to do behind a reply that was withheld or refused. */
  readonly declined: string;
}
