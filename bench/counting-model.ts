import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { listOf, objectOf, parseJson } from '../embedded/json.ts';
import { completionOf, completionShape, type TurnReply } from '../embedded/model-script.ts';
import { close, listen } from './thin-forge.ts';

/** What all requests of a run came to, as a provider with a prompt cache would bill them. */
export interface Ledger {
  requests: number;
  inputTokens: number;
  /** The part of each request that the one before began with. */
  cachedTokens: number;
}

export interface CountingModel extends AsyncDisposable {
  /** For the input `base-url`. */
  readonly url: string;
  readonly billed: Ledger;
  /** What the same conversation would have cost behind a window that keeps the last messages only. */
  readonly windowed: Ledger;
  /** Milliseconds from the last byte of each answer to the whole next request. */
  readonly gaps: readonly number[];
}

/** The messages that a naive sliding window keeps besides the system prompt. */
const WINDOW = 30;

/** A model that counts what it is sent, says so truthfully in its usage, and replies by the number of the request. */
export async function startCountingModel(replyTo: (index: number) => TurnReply): Promise<CountingModel> {
  const [billed, windowed] = [new Bill(), new Bill()];
  const gaps: number[] = [];
  let answeredAt: number | null = null;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    if (answeredAt !== null) gaps.push(performance.now() - answeredAt);
    const { messages, tools } = objectOf(parseJson(Buffer.concat(chunks).toString()));
    const texts = [
      JSON.stringify(tools ?? []),
      ...listOf(messages).map((message) => JSON.stringify(message)),
    ];
    const index = billed.requests;
    const usage = billed.add(texts);
    windowed.add([...texts.slice(0, 2), ...texts.slice(2).slice(-WINDOW)]);
    const shape = { index, path: '/v1/chat/completions', headers: {}, bytes: 0, at: 0, body: {} };
    const body = JSON.stringify(
      completionShape(completionOf({ ...replyTo(index), usage }, shape, undefined)),
    );
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(body, () => {
      answeredAt = performance.now();
    });
  }

  const server = createServer((request, response) => void answer(request, response));
  const url = `${await listen(server)}/v1`;
  return { url, billed, windowed, gaps, [Symbol.asyncDispose]: () => close(server) };
}

class Bill implements Ledger {
  requests = 0;
  inputTokens = 0;
  cachedTokens = 0;
  readonly #sizes = new Map<string, number>();
  #before: readonly string[] = [];

  /** @param texts what is sent, in the order in which a provider reads it */
  add(texts: readonly string[]): {
    readonly inputTokens: number;
    readonly cachedTokens: number;
    readonly outputTokens: number;
  } {
    const changedAt = texts.findIndex((text, index) => text !== this.#before[index]);
    const same = changedAt < 0 ? texts : texts.slice(0, changedAt);
    const inputTokens = this.#tokensOf(texts);
    const cachedTokens = this.#tokensOf(same);
    this.#before = texts;
    this.requests += 1;
    this.inputTokens += inputTokens;
    this.cachedTokens += cachedTokens;
    return { inputTokens, cachedTokens, outputTokens: 50 };
  }

  #tokensOf(texts: readonly string[]): number {
    return texts.reduce((sum, text) => sum + this.#tokens(text), 0);
  }

  #tokens(text: string): number {
    const known = this.#sizes.get(text);
    if (known !== undefined) return known;
    const tokens = encode(text).length;
    this.#sizes.set(text, tokens);
    return tokens;
  }
}
