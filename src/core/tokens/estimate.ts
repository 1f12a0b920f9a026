import type { CallArguments, ChatTurn, ModelRequest, TextKind, ToolSpec, Usage } from '../chat.ts';
import { byteLength } from '../text/text.ts';
import { describeTruncation, looksTruncated, type Reading } from './truncation.ts';

/**
 * Bytes of ASCII text per token, o200k. Measured: Markdown 4.2, TypeScript 3.9, the same with line numbers 3.3, JSON
 * 2.9, logs 2.1. Other tokenizers differ by up to a half, which the calibration takes up.
 */
const BYTES_PER_TOKEN: Readonly<Record<TextKind, number>> = {
  prose: 4.2,
  code: 3.9,
  listing: 3.3,
  json: 2.9,
  log: 2.1,
};

/** Any other script: about a token for each Chinese character, which has three bytes. */
const OTHER_BYTES_PER_TOKEN = 3;

/** Where nothing but a number of bytes is known. The usual 4 is half of the truth for logs, so this leans to the dear side. */
const BYTES_PER_ANY_TOKEN = 2.5;

/** Role, punctuation and ids that surround each turn on the wire. */
const TURN_OVERHEAD = 16;

type Prompt = Pick<ModelRequest, 'turns' | 'tools'>;

interface Size {
  readonly bytes: number;
  readonly tokens: number;
}

// Turns and tool lists are immutable and come again in every request of a run: each is measured once.
const turnSizes = new WeakMap<ChatTurn, Size>();
const toolSizes = new WeakMap<readonly ToolSpec[], Size>();

export function tokensOfBytes(bytes: number): number {
  return Math.ceil(bytes / BYTES_PER_ANY_TOKEN);
}

/** Tokens that a request will take as input, before anybody has counted them. */
export function estimateTokens(prompt: Prompt): number {
  return Math.ceil(promptSize(prompt).tokens);
}

/** Bytes of everything a model reads of a request, without the escapes of the wire. */
export function promptBytes(prompt: Prompt): number {
  return promptSize(prompt).bytes;
}

/** A smaller request says more about the provider's hidden instructions than about its tokenizer. */
const LEAST_LEARNED = 1_000;
const LEAST_FACTOR = 0.5;
const MOST_FACTOR = 2;
/** The share of a new observation in the factor. */
const WEIGHT = 0.3;

/** Estimates that the endpoint's own figures correct. Belongs to one run, and so to one model. */
export class Estimator {
  #factor: number | null = null;
  #before: Reading | null = null;

  /** Tokens of a whole request. */
  estimate(prompt: Prompt): number {
    return Math.ceil(promptSize(prompt).tokens * this.#scale);
  }

  /** Tokens that a turn adds to each request that it is part of. Not rounded: turns are summed up. */
  turn(turn: ChatTurn): number {
    return turnSize(turn).tokens * this.#scale;
  }

  /**
   * Compares a request with what the endpoint says it has read of it. Figures that it did not report teach nothing, nor
   * do those of a prompt that it seems to have cut.
   *
   * @returns a sentence with a remedy when the endpoint seems to cut prompts silently, else null
   */
  learn(prompt: Prompt, usage: Usage): string | null {
    const { bytes, tokens } = promptSize(prompt);
    const truncation = looksTruncated({ bytes, usage }, this.#before);
    this.#before = { bytes, usage };
    if (truncation.kind !== 'none') return describeTruncation(truncation, bytes);
    if (usage.source !== 'reported' || tokens < LEAST_LEARNED) return null;
    const observed = Math.min(MOST_FACTOR, Math.max(LEAST_FACTOR, usage.inputTokens / tokens));
    this.#factor = this.#factor === null ? observed : this.#factor + WEIGHT * (observed - this.#factor);
    return null;
  }

  get #scale(): number {
    return this.#factor ?? 1;
  }
}

function promptSize({ turns, tools }: Prompt): Size {
  let { bytes, tokens } = toolSize(tools);
  for (const turn of turns) {
    const size = turnSize(turn);
    bytes += size.bytes;
    tokens += size.tokens;
  }
  return { bytes, tokens };
}

function toolSize(tools: readonly ToolSpec[]): Size {
  if (tools.length === 0) return NOTHING;
  // Schemas whose words are descriptions.
  return remembered(toolSizes, tools, (all) => sizeOf(JSON.stringify(all.map(toldOf)), 'code'));
}

/** As models are told of it. */
function toldOf({ name, description, parameters }: ToolSpec): Omit<ToolSpec, 'effect'> {
  return { name, description, parameters };
}

function turnSize(turn: ChatTurn): Size {
  return remembered(turnSizes, turn, (one) => total(partsOf(one)));
}

function partsOf(turn: ChatTurn): readonly Size[] {
  switch (turn.role) {
    case 'system':
      return [FRAME, sizeOf(turn.text, 'prose')];
    case 'user':
      return [
        FRAME,
        sizeOf(turn.text, turn.origin === 'material' ? 'listing' : 'prose'),
        ...(turn.pictures ?? []).map(() => PICTURE),
      ];
    case 'assistant':
      return [
        FRAME,
        sizeOf(turn.text, /^\s*(?:```json\s*)?\{/.test(turn.text) ? 'json' : 'prose'),
        ofAscii(turn.providerMetadata?.bytes ?? 0, 'json'),
        ...turn.calls.flatMap((call) => [
          FRAME,
          sizeOf(call.name, 'code'),
          sizeOf(writtenArguments(call.arguments), 'json'),
        ]),
      ];
    case 'tool':
      return turn.results.flatMap(({ text, textKind }) => [FRAME, sizeOf(text, textKind ?? 'prose')]);
  }
}

function writtenArguments(args: CallArguments): string {
  return args.kind === 'parsed' ? (JSON.stringify(args.value) ?? '') : '{}';
}

/** What the larger providers count for a picture of a screen. */
const PICTURE: Size = { bytes: 0, tokens: 1_500 };
const NOTHING: Size = { bytes: 0, tokens: 0 };
const FRAME: Size = ofAscii(TURN_OVERHEAD, 'prose');

function sizeOf(text: string, kind: TextKind): Size {
  const bytes = byteLength(text);
  if (bytes === text.length) return ofAscii(bytes, kind);
  const ascii = text.replace(/\P{ASCII}+/gu, '').length;
  const other = (bytes - ascii) / OTHER_BYTES_PER_TOKEN;
  return { bytes, tokens: ascii / BYTES_PER_TOKEN[kind] + other };
}

function ofAscii(bytes: number, kind: TextKind): Size {
  return { bytes, tokens: bytes / BYTES_PER_TOKEN[kind] };
}

function total(sizes: readonly Size[]): Size {
  return sizes.reduce(
    (all, size) => ({ bytes: all.bytes + size.bytes, tokens: all.tokens + size.tokens }),
    NOTHING,
  );
}

function remembered<Key extends object>(
  sizes: WeakMap<Key, Size>,
  key: Key,
  measure: (key: Key) => Size,
): Size {
  const known = sizes.get(key);
  if (known !== undefined) return known;
  const size = measure(key);
  sizes.set(key, size);
  return size;
}
