import { isDeepStrictEqual } from 'node:util';
import type { ChatTurn, WireCall } from '../../core/chat.ts';
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
      const results = secrets.withholdAll(turn.results);
      return isDeepStrictEqual(results, turn.results) ? turn : { ...turn, results };
    }
    case 'assistant': {
      const { role, ...said } = turn;
      const plain = secrets.withholdAll(said);
      // Drops the provider metadata: it may contain the secret as well, and must not be edited.
      return isDeepStrictEqual(plain, said) ? turn : { role, text: plain.text, calls: plain.calls };
    }
  }
}
