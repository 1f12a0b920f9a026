import type { CallArguments, ChatTurn, ModelRequest, TextKind, ToolSpec, Usage } from '../chat.ts';
import { remembered } from '../text/remembered.ts';
import { byteLength } from '../text/text.ts';
import { truncationIn } from './truncation.ts';

/**
 * Bytes of ASCII text per token, measured with o200k: Markdown 4.2, TypeScript 3.9, TypeScript with line numbers 3.3,
 * JSON 2.9, logs 2.1. Other tokenizers differ by up to half; the calibration corrects that.
 */
const BYTES_PER_TOKEN: Readonly<Record<TextKind, number>> = {
  prose: 4.2,
  code: 3.9,
  listing: 3.3,
  json: 2.9,
  log: 2.1,
};

/** For other scripts: about one token per Chinese character, which has three bytes. */
const OTHER_BYTES_PER_TOKEN = 3;

/** When only a number of bytes is known. The usual 4 halves the tokens of logs, so this rather estimates too many. */
const BYTES_PER_ANY_TOKEN = 2.5;

/** Bytes of role, punctuation and ids around each turn in a request. */
const TURN_OVERHEAD = 16;

type Prompt = Pick<ModelRequest, 'turns' | 'tools'>;

interface Size {
  readonly bytes: number;
  readonly tokens: number;
}

export function tokensOfBytes(bytes: number): number {
  return Math.ceil(bytes / BYTES_PER_ANY_TOKEN);
}

/** The input tokens of a request, estimated without calibration. */
export function estimateTokens(prompt: Prompt): number {
  return Math.ceil(promptSize(prompt).tokens);
}

/** Bytes of everything that a model reads of a request, without JSON escapes. */
export function promptBytes(prompt: Prompt): number {
  return promptSize(prompt).bytes;
}

/** The tokens of a smaller request depend more on the provider's hidden instructions than on its tokenizer. */
const LEAST_LEARNED = 1_000;
const LEAST_FACTOR = 0.5;
const MOST_FACTOR = 2;
/** The weight of a new observation in the factor. */
const WEIGHT = 0.3;

/** Estimates tokens and corrects itself by the endpoint's figures. Belongs to one run, and so to one model. */
export class Estimator {
  #factor: number | null = null;

  /** Tokens of a whole request. */
  estimate(prompt: Prompt): number {
    return Math.ceil(promptSize(prompt).tokens * this.#scale);
  }

  /** Tokens that a turn adds to each request. Not rounded, because turns are added up. */
  turn(turn: ChatTurn): number {
    return turnSize(turn).tokens * this.#scale;
  }

  /**
   * Corrects the factor by the tokens that the endpoint reports for a request. Ignores estimated figures, and those of
   * a prompt that the endpoint seems to have cut.
   *
   * @returns a sentence with a remedy when the endpoint seems to cut prompts silently, otherwise null
   */
  learn(prompt: Prompt, usage: Usage): string | null {
    const { bytes, tokens } = promptSize(prompt);
    const truncation = truncationIn(bytes, usage);
    if (truncation !== null) return truncation;
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

// Turns and tool lists are immutable and repeated in every request of a run, so each is measured once.
const turnSize = remembered((turn: ChatTurn): Size => total(partsOf(turn)));
const toolSize = remembered((tools: readonly ToolSpec[]): Size => {
  // Schemas are JSON, but their descriptions make them as dense as code.
  return tools.length === 0 ? NOTHING : sizeOf(JSON.stringify(tools.map(offered)), 'code');
});

/** The tool as it is sent to models. */
function offered({ name, description, parameters }: ToolSpec): Omit<ToolSpec, 'effect'> {
  return { name, description, parameters };
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

/** What the larger providers count for a screenshot. */
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
