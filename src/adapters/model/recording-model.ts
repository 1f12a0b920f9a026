import { createHash } from 'node:crypto';
import type { ChatTurn, ModelReply, ModelRequest, ToolSpec } from '../../core/chat.ts';
import type { Emit } from '../../core/events.ts';
import { messageOf } from '../../core/fault.ts';
import type { ModelClient } from '../../core/ports.ts';
import type { ReceivedReply, SentTurn } from '../../core/record-event.ts';
import { HEAD_START_MS } from '../../core/timing/head-start.ts';

/**
 * Numbers the messages sent to the models of a run, so that each is recorded once, however many requests contain it.
 */
export class SentMessages {
  readonly #emit: Emit;
  readonly #known = new WeakMap<ChatTurn | readonly ToolSpec[], number>();
  readonly #byContent = new Map<string, number>();
  #calls = 0;

  constructor(emit: Emit) {
    this.#emit = emit;
  }

  nextCall(): number {
    this.#calls += 1;
    return this.#calls;
  }

  /** @returns the id of the message, which is recorded by then */
  idOf(sent: ChatTurn | readonly ToolSpec[]): number {
    const known = this.#known.get(sent);
    if (known !== undefined) return known;
    const turn = 'role' in sent ? turnOf(sent) : toolsOf(sent);
    const content = createHash('sha256').update(JSON.stringify(sent)).digest('base64');
    const recorded = this.#byContent.get(content);
    const id = recorded ?? this.#byContent.size + 1;
    this.#known.set(sent, id);
    this.#byContent.set(content, id);
    if (recorded === undefined) this.#emit({ kind: 'message', id, turn });
    return id;
  }
}

/** Records each request in full once it is sent, and its reply. */
export function recording(
  client: ModelClient,
  { sent, model, emit }: { readonly sent: SentMessages; readonly model: string; readonly emit: Emit },
): ModelClient {
  return {
    capabilities: client.capabilities,
    async complete(request: ModelRequest, signal: AbortSignal): Promise<ModelReply> {
      const call = sent.nextCall();
      const startedAt = performance.now();
      let isReported = false;
      const reportRequest = (): void => {
        if (isReported) return;
        isReported = true;
        const messages = request.turns.map((turn) => sent.idOf(turn));
        const tools = request.tools.length === 0 ? null : sent.idOf(request.tools);
        const { purpose = 'round', maxOutputTokens } = request;
        emit({ kind: 'sent', call, purpose, model, messages, tools, maxOutputTokens });
      };
      const tell = (reply: ReceivedReply): void => {
        const ms = performance.now() - startedAt;
        clearTimeout(onItsWay);
        reportRequest();
        emit({ kind: 'received', call, reply, ms });
      };
      const onItsWay = setTimeout(reportRequest, HEAD_START_MS);
      try {
        const reply = await client.complete(request, signal);
        tell(withoutMetadata(reply));
        return reply;
      } catch (thrown) {
        tell({ kind: 'failed', why: messageOf(thrown) });
        throw thrown;
      }
    },
  };
}

/** Metadata is recorded with the message that sends it back. */
function withoutMetadata(reply: ModelReply): ReceivedReply {
  if (reply.kind !== 'turn') return reply;
  const { providerMetadata: _metadata, ...words } = reply;
  return words;
}

function toolsOf(tools: readonly ToolSpec[]): SentTurn {
  return { role: 'tools', tools: tools.map(({ effect: _effect, ...spec }) => spec) };
}

function turnOf(turn: ChatTurn): SentTurn {
  if (turn.role !== 'user') return turn;
  const { pictures, ...words } = turn;
  if (pictures === undefined) return words;
  const sizes = pictures.map(({ type, data }) => ({ type, bytes: Buffer.byteLength(data, 'base64') }));
  return { ...words, pictures: sizes };
}
