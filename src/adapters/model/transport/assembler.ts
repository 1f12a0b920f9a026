/** Assembles a streamed response of one protocol from its events. */
export interface Assembler {
  /** @param event one parsed `data:` value */
  take(event: unknown): void;
  /** Whether part of the reply itself has arrived, not only protocol events. */
  readonly hasContent: boolean;
  /** Bytes of the reply so far, including reasoning; keep-alive data does not count. */
  readonly size: number;
  /** Whether the reply is complete and may be used. */
  readonly isWhole: boolean;
  /** Whether nothing more can arrive, including the usage. */
  readonly isOver: boolean;
  /** What has arrived so far, in the format of an unstreamed response. */
  readonly completion: unknown;
  /** Ends the reply here, because it has reached its limit. */
  endAtLimit(): void;
}
