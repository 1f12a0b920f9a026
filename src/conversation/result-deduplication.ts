import type { ToolCall, ToolResult } from '../core/chat.ts';
import { resultPath } from '../core/result-path.ts';
import { contentHash } from '../core/text/content-hash.ts';

/** A shorter result costs less than a reference to it. */
const MIN_CHARS = 120;

/** Knows the reads that the conversation contains, so that none is sent again unchanged. */
export class ResultDeduplication {
  readonly #files = new Map<string, string>();
  readonly #results = new Map<
    string,
    { readonly callId: string; readonly text: string; readonly round: number }
  >();

  /** @param text of a file that the opening shows whole */
  showFile(path: string, text: string): void {
    this.#files.set(path, contentHash(text));
  }

  /** Returns the result to send: the original, or a reference to the same one earlier. */
  deduplicate(call: ToolCall, result: ToolResult, round: number): ToolResult {
    if (result.status !== 'done' || result.text.length < MIN_CHARS) return result;
    // Its purpose is to show something again.
    if (result.fact?.kind === 'result') return result;
    const where = this.#inOpening(result);
    if (where !== null) return unchanged(result, where);
    const key = keyOf(call, result);
    const known = this.#results.get(key);
    if (known?.text === result.text) {
      return unchanged(result, ` since round ${known.round}; it is ${resultPath(known.callId)}`);
    }
    this.#results.set(key, { callId: result.callId, text: result.text, round });
    return result;
  }

  /** To be called when results have left the conversation. */
  forgetResults(): void {
    this.#results.clear();
  }

  /** To be called when the files of the opening have left the conversation. */
  forgetFiles(): void {
    this.#files.clear();
  }

  #inOpening({ fact }: ToolResult): string | null {
    if (fact?.kind !== 'read' || fact.from !== 1 || fact.to !== fact.lines) return null;
    return this.#files.get(fact.path) === fact.hash ? ': it stands whole in the opening' : null;
  }
}

function unchanged({ callId, tool, status }: ToolResult, where: string): ToolResult {
  return { callId, tool, status, text: `[unchanged${where}]` };
}

function keyOf({ name, arguments: args }: ToolCall, { fact }: ToolResult): string {
  if (fact?.kind === 'read') return `${name} ${fact.path}:${fact.from}-${fact.to}`;
  return `${name} ${JSON.stringify(args)}`;
}
