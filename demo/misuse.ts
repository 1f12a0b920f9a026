/** Something about the command line or its surroundings that the person who typed it can mend. Ends with exit code 2. */
export class Misuse extends Error {
  override readonly name = 'Misuse';
  /** Whether the help is of use below the message. */
  readonly wantsHelp: boolean;

  constructor(message: string, options: { readonly wantsHelp?: boolean } = {}) {
    super(message);
    this.wantsHelp = options.wantsHelp ?? false;
  }
}
