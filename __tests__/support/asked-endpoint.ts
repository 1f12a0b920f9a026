import { CHAT } from '../../src/adapters/model/chat/chat.ts';
import { MESSAGES } from '../../src/adapters/model/messages/messages.ts';
import { RESPONSES } from '../../src/adapters/model/responses/responses.ts';
import { AttemptFault } from '../../src/adapters/model/transport/attempt-fault.ts';
import { createEndpoint, type EndpointOptions } from '../../src/adapters/model/transport/endpoint.ts';
import type { Protocol } from '../../src/adapters/model/transport/protocol.ts';
import { PROVIDERS, providerAt } from '../../src/config/provider-presets.ts';
import type { AnsweredReply, ModelReply, ModelRequest } from '../../src/core/chat.ts';
import type { ModelClient } from '../../src/core/ports.ts';
import { type Reaction, startModelServer } from './model-http.ts';

export const REQUEST: ModelRequest = {
  turns: [
    { role: 'system', text: 'You change code.' },
    { role: 'user', origin: 'task', text: 'Fix the bug.' },
  ],
  tools: [
    { name: 'read-file', description: 'Reads a file.', parameters: { type: 'object' }, effect: 'reads' },
  ],
  maxOutputTokens: 16_384,
};

type SomeOptions = Pick<EndpointOptions, 'baseUrl' | 'apiKey' | 'model'> & Partial<EndpointOptions>;

/** A client by the preset of its address, without a budget. */
function creating(protocol: Protocol) {
  return (options: SomeOptions): ModelClient =>
    createEndpoint(
      {
        ...{ provider: PROVIDERS[providerAt(options.baseUrl)], effort: null, emit: () => undefined },
        ...{ onRefusal: () => undefined, outputLeft: () => Number.POSITIVE_INFINITY },
        ...options,
      },
      protocol,
    );
}

export const createChatCompletions = creating(CHAT);
export const createMessages = creating(MESSAGES);
export const createResponses = creating(RESPONSES);

type Server = Awaited<ReturnType<typeof startModelServer>>;

export function ask(client: Pick<ModelClient, 'complete'>, request = REQUEST): Promise<ModelReply> {
  return client.complete(request, new AbortController().signal);
}

export function turnOf(reply: ModelReply): AnsweredReply {
  if (reply.kind !== 'turn') throw new Error(`It was ${reply.kind}.`);
  return reply;
}

/** What an attempt failed with; any other end is an error. */
export async function caught(attempt: Promise<ModelReply>): Promise<AttemptFault> {
  const thrown: unknown = await attempt.then(
    (reply) => new Error(`It replied ${JSON.stringify(reply)}.`),
    (fault) => fault,
  );
  if (!(thrown instanceof AttemptFault)) throw thrown;
  return thrown;
}

/** One protocol's client against real servers, each for one question. */
export function endpointOf<Client extends Pick<ModelClient, 'complete'>>(
  create: (options: SomeOptions) => Client,
  apiKey: string,
) {
  const clientOf = (server: Server, options: Partial<EndpointOptions> = {}): Client =>
    create({ baseUrl: server.baseUrl, apiKey, model: 'm', ...options });
  return {
    clientOf,
    /** Whatever it is, an overflow too. */
    async answerTo(reaction: Reaction): Promise<ModelReply> {
      await using server = await startModelServer(reaction);
      return await ask(clientOf(server));
    },
    async replyTo(reaction: Reaction, request = REQUEST): Promise<AnsweredReply> {
      await using server = await startModelServer(reaction);
      return turnOf(await ask(clientOf(server), request));
    },
    async faultOf(reaction: Reaction, options: Partial<EndpointOptions> = {}): Promise<AttemptFault> {
      await using server = await startModelServer(reaction);
      return await caught(ask(clientOf(server, options)));
    },
  };
}
