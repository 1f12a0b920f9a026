import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ReceivedRequest {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The parsed body. */
  readonly body: Readonly<Record<string, unknown>>;
}

export type Reaction = (response: ServerResponse, request: ReceivedRequest) => void;

/** A server that reacts to the first request with the first reaction, and so on; the last one goes on for ever. */
export async function startModelServer(...reactions: readonly Reaction[]) {
  const requests: ReceivedRequest[] = [];
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const request = {
        url: incoming.url ?? '',
        headers: incoming.headers,
        text,
        body: JSON.parse(text || '{}'),
      };
      requests.push(request);
      const reaction = reactions[Math.min(requests.length, reactions.length) - 1];
      reaction?.(response, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export function answers(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Reaction {
  return (response) => {
    const isText = typeof body === 'string';
    response.writeHead(status, { 'content-type': isText ? 'text/plain' : 'application/json', ...headers });
    response.end(isText ? body : JSON.stringify(body));
  };
}

/** An OpenAI error body. */
export function refuses(
  status: number,
  error: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = {},
): Reaction {
  return answers(status, { error }, headers);
}

export const USAGE = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 };

/** A completion in one piece with this message. */
export function completes(
  message: unknown,
  rest: { readonly finish_reason?: unknown; readonly usage?: unknown } = {},
): Reaction {
  const { finish_reason = 'stop', usage = USAGE } = rest;
  return answers(200, {
    id: 'c',
    object: 'chat.completion',
    choices: [{ index: 0, message, finish_reason }],
    usage,
  });
}

export type StreamEnd = 'closed' | 'torn' | 'left-open';

/** Server-sent events: each value becomes one `data:` event, strings as they are. */
export function streams(events: readonly unknown[], end: StreamEnd = 'closed'): Reaction {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const data = events.map((event) => (typeof event === 'string' ? event : JSON.stringify(event)));
    response.write(data.map((text) => `data: ${text}\n\n`).join(''), () => {
      if (end === 'closed') response.end();
      if (end === 'torn') response.socket?.destroy();
    });
  };
}

/** One chunk of a streamed completion. */
export function chunk(delta: unknown, finish_reason: string | null = null) {
  return { object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason }] };
}

/** The chunk with the usage, and the end mark. */
export const STREAM_TAIL: readonly unknown[] = [{ choices: [], usage: USAGE }, '[DONE]'];
