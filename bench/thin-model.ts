import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { chunkShapes, completionOf, type TurnReply } from '../embedded/model-script.ts';
import { close, listen } from './thin-forge.ts';

/** One exchange with the model; times are `performance.now()`. */
export interface Exchange {
  /** When the whole request was here. */
  readonly receivedAt: number;
  /** When the last byte of the answer was handed to the system. */
  answeredAt: number;
  readonly body: Buffer;
}

export interface ThinModel extends AsyncDisposable {
  /** For the input `base-url`. */
  readonly url: string;
  readonly exchanges: readonly Exchange[];
  forget(): void;
}

/**
 * A model that says the replies in order, in a stream of small pieces, and reads nothing of what it is asked.
 *
 * @param options.thinkMs milliseconds before each answer
 * @param options.onRequest called for each request once it is here as a whole
 */
export async function startThinModel(
  replies: readonly TurnReply[],
  { thinkMs = 0, onRequest }: { readonly thinkMs?: number; readonly onRequest?: () => void } = {},
): Promise<ThinModel> {
  const streams = replies.map(streamOf);
  const exchanges: Exchange[] = [];
  const server = createServer((request, response) => void answer(request, response));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const exchange: Exchange = { receivedAt: performance.now(), answeredAt: 0, body: Buffer.concat(chunks) };
    const events = streams[exchanges.length];
    exchanges.push(exchange);
    onRequest?.();
    if (events === undefined) {
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end('{"error":{"message":"the script has ended"}}');
      return;
    }
    if (thinkMs > 0) await new Promise((resolve) => setTimeout(resolve, thinkMs));
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const event of events) response.write(event);
    exchange.answeredAt = performance.now();
    response.end();
  }

  return {
    url: `${await listen(server)}/v1`,
    exchanges,
    forget: () => void exchanges.splice(0),
    [Symbol.asyncDispose]: () => close(server),
  };
}

const USAGE = { inputTokens: 1000, cachedTokens: 0, outputTokens: 50 };

function streamOf(reply: TurnReply, index: number): readonly string[] {
  const request = {
    index,
    path: '/v1/chat/completions',
    headers: {},
    bytes: 0,
    at: 0,
    body: { model: 'bench-model', stream_options: { include_usage: true } },
  };
  const completion = completionOf({ usage: USAGE, ...reply }, request, undefined);
  const events = chunkShapes(completion, request.body).map((event) => `data: ${JSON.stringify(event)}\n\n`);
  return [...events, 'data: [DONE]\n\n'];
}
