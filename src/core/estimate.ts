import type { ChatTurn, ModelRequest, ToolSpec } from './chat.ts';
import { byteLength } from './text.ts';

/**
 * Bytes of text per token, o200k: Markdown 4.2, TypeScript 3.9, JSON 2.9, diffs 2.3, logs 2.1. The usual 4 is half of
 * the truth for diffs and logs, so the estimate leans to the dear side.
 */
const BYTES_PER_TOKEN = 2.5;

/** Role, punctuation and ids that surround each turn on the wire. */
const TURN_OVERHEAD = 16;

type Prompt = Pick<ModelRequest, 'turns' | 'tools'>;

// Turns and tool lists are immutable and come again in every request of a run: each is measured once.
const turnSizes = new WeakMap<ChatTurn, number>();
const toolSizes = new WeakMap<readonly ToolSpec[], number>();

export function tokensOfBytes(bytes: number): number {
  return Math.ceil(bytes / BYTES_PER_TOKEN);
}

/** Tokens that a request will take as input, before anybody has counted them. */
export function estimateTokens(prompt: Prompt): number {
  return tokensOfBytes(promptBytes(prompt));
}

/** Bytes of everything a model reads of a request, without the escapes of the wire. */
export function promptBytes({ turns, tools }: Prompt): number {
  return turns.reduce((sum, turn) => sum + remembered(turnSizes, turn, turnBytes), toolBytes(tools));
}

function toolBytes(tools: readonly ToolSpec[]): number {
  return tools.length === 0 ? 0 : remembered(toolSizes, tools, (all) => byteLength(JSON.stringify(all)));
}

function turnBytes(turn: ChatTurn): number {
  switch (turn.role) {
    case 'system':
    case 'user':
      return TURN_OVERHEAD + byteLength(turn.text);
    case 'assistant':
      return turn.calls.reduce(
        (sum, call) => sum + TURN_OVERHEAD + byteLength(call.name) + argumentBytes(call.arguments),
        TURN_OVERHEAD + byteLength(turn.text) + (turn.keepsake?.bytes ?? 0),
      );
    case 'tool':
      return turn.results.reduce((sum, result) => sum + TURN_OVERHEAD + byteLength(result.text), 0);
  }
}

function argumentBytes(args: { readonly kind: string; readonly value?: unknown }): number {
  return byteLength(args.kind === 'parsed' ? (JSON.stringify(args.value) ?? '') : '{}');
}

function remembered<Key extends object>(
  sizes: WeakMap<Key, number>,
  key: Key,
  measure: (key: Key) => number,
): number {
  const known = sizes.get(key);
  if (known !== undefined) return known;
  const size = measure(key);
  sizes.set(key, size);
  return size;
}
