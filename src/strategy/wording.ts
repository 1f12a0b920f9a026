/** The texts of shared policies that depend on the agent. */
export interface Wording {
  /** What the model can do besides reading. Continues "Now ". */
  readonly act: string;
  /** What to do when a limit is near. */
  readonly wrapUp: string;
  /** How to keep a reply short. Follows a comma. */
  readonly shorter: string;
  /** What to do after a reply that was withheld or refused. */
  readonly declined: string;
}
