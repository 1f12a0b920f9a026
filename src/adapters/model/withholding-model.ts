import { isDeepStrictEqual } from 'node:util';
import type { ChatTurn, ToolCall, WireCall } from '../../core/chat.ts';
import type { ModelClient } from '../../core/ports.ts';
import type { Secrets } from '../../core/secrets/secrets.ts';
import { remembered } from '../../core/text/remembered.ts';

/**
 * Withholds known secrets from the model, whether they are in files, outputs, the issue or text that the model wrote. A
 * turn is changed once, so that it is the same in every request; a turn without a secret stays the same object.
 */
export function withholding(client: ModelClient, secrets: Secrets): ModelClient {
  const shown = remembered((turn: ChatTurn) => withheld(turn, secrets));
  return {
    capabilities: client.capabilities,
    complete: async (request, signal) => {
      const reply = await client.complete({ ...request, turns: request.turns.map(shown) }, signal);
      return reply.kind === 'turn'
        ? { ...reply, calls: reply.calls.map((call) => named(call, secrets)) }
        : reply;
    },
  };
}

/** A call whose id holds a secret counts as one without: the id goes back with the call and with its result. */
function named(call: WireCall, secrets: Secrets): WireCall {
  return secrets.withhold(call.id) === call.id ? call : { ...call, id: '' };
}

function withheld(turn: ChatTurn, secrets: Secrets): ChatTurn {
  switch (turn.role) {
    case 'system':
    case 'user': {
      const text = secrets.withhold(turn.text);
      return text === turn.text ? turn : { ...turn, text };
    }
    case 'tool': {
      const [first, ...rest] = turn.results.map((result) => ({
        ...result,
        text: secrets.withhold(result.text),
      }));
      const isSame = first === undefined || turn.results.every(({ text }) => secrets.withhold(text) === text);
      return isSame ? turn : { ...turn, results: [first, ...rest] };
    }
    case 'assistant': {
      const text = secrets.withhold(turn.text);
      const calls: readonly ToolCall[] = secrets.withholdAll(turn.calls);
      const isSame =
        text === turn.text && isPlain(turn.calls, secrets) && isPlain(turn.providerMetadata, secrets);
      // Drops the provider metadata: it may contain the secret as well, and must not be edited.
      return isSame ? turn : { role: 'assistant', text, calls };
    }
  }
}

function isPlain(value: unknown, secrets: Secrets): boolean {
  return isDeepStrictEqual(secrets.withholdAll(value), value);
}
