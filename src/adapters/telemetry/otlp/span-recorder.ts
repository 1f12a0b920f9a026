import type { Attributes } from '@opentelemetry/api';
import { type EventOf, type RunEvent, readBy, type SomeReaders } from '../../../core/events.ts';
import { isPass } from '../../../core/verdict/verdict.ts';

/** A span before the SDK makes it one; it failed if it has the attribute `error.type`. */
export interface SpanRecord {
  readonly name: string;
  readonly kind: 'internal' | 'client';
  /** Milliseconds since the epoch. */
  readonly startTime: number;
  readonly endTime: number;
  readonly attributes: Attributes;
}

/** The run, and what happened in it. */
export interface RunSpans {
  readonly run: SpanRecord;
  readonly parts: readonly SpanRecord[];
}

/**
 * A run as spans by the conventions for generative AI (https://opentelemetry.io/docs/specs/semconv/gen-ai/): one for
 * the agent, and in it one for each request to a model, each tool call and each command. They contain only numbers, and
 * names known to this program or given in the workflow: no text of an issue, a model or a file.
 */
export class SpanRecorder {
  readonly #tools: ReadonlySet<string>;
  /** Milliseconds since the epoch. */
  readonly #now: () => number;
  readonly #startedAt: number;
  readonly #parts: SpanRecord[] = [];
  readonly #sent = new Map<number, EventOf<'sent'>>();
  #began: EventOf<'began'> | null = null;
  #root: Attributes = {};
  readonly #readers: SomeReaders<void> = {
    began: (event) => {
      this.#began = event;
    },
    sent: (event) => void this.#sent.set(event.call, event),
    received: (event) => this.#chat(event),
    answered: (event) => this.#tool(event),
    command: ({ record }) => this.#command('on the change', record),
    baseline: (event) => this.#command('on the base', event),
    probe: (event) => this.#command(event.of, event),
    ended: (event) => this.#end(event),
  };

  /** @param tools names of all tools; any other name was made up by a model */
  constructor(tools: ReadonlySet<string>, now: () => number = Date.now) {
    this.#tools = tools;
    this.#now = now;
    this.#startedAt = now();
  }

  /** Call this when an event happens: its span ends now. */
  read(event: RunEvent): void {
    readBy(this.#readers, event);
  }

  spans(): RunSpans {
    const attributes = {
      'gen_ai.operation.name': 'invoke_agent',
      'gen_ai.agent.name': AGENT,
      ...this.#model(this.#began?.model ?? ''),
      ...this.#root,
    };
    const ms = this.#now() - this.#startedAt;
    const run = { name: `invoke_agent ${AGENT}`, kind: 'internal', ...this.#times(ms), attributes } as const;
    return { run, parts: this.#parts };
  }

  #chat({ call, reply, ms }: EventOf<'received'>): void {
    const sent = this.#sent.get(call);
    this.#sent.delete(call);
    const model = sent?.model ?? '';
    const usage = reply.kind === 'failed' ? null : reply.usage;
    this.#add(`chat ${model}`.trimEnd(), {
      kind: 'client',
      ms,
      fault: reply.kind === 'turn' ? null : reply.kind,
      attributes: {
        'gen_ai.operation.name': 'chat',
        ...this.#model(model),
        'tether.request.purpose': sent?.purpose ?? '',
        'gen_ai.request.max_tokens': sent?.maxOutputTokens ?? 0,
        ...(usage !== null && usageOf(usage)),
        ...(reply.kind === 'turn' && { 'gen_ai.response.finish_reasons': [REASONS[reply.stop]] }),
      },
    });
  }

  #tool({ call, result, round, ms }: EventOf<'answered'>): void {
    const tool = this.#tools.has(call.name) ? call.name : '_OTHER';
    this.#add(`execute_tool ${tool}`, {
      kind: 'internal',
      ms,
      fault: result.status === 'done' ? null : result.status,
      attributes: {
        'gen_ai.operation.name': 'execute_tool',
        'gen_ai.tool.name': tool,
        'gen_ai.tool.type': 'function',
        'tether.round': round,
      },
    });
  }

  #command(on: string, { command, result }: Pick<EventOf<'baseline'>, 'command' | 'result'>): void {
    this.#add('run command', {
      kind: 'internal',
      ms: result.kind === 'refused' ? 0 : result.ms,
      fault: isPass(result) ? null : result.kind,
      attributes: {
        'process.command_line': command,
        'tether.command.on': on,
        ...(result.kind === 'exited' && { 'process.exit.code': result.code }),
      },
    });
  }

  #end({ outcome, spent }: EventOf<'ended'>): void {
    this.#root = {
      ...usageOf(spent),
      'tether.status': outcome.status,
      'tether.rounds': spent.rounds,
      ...(spent.costUsd !== null && { 'tether.cost.usd': spent.costUsd }),
      ...(outcome.status === 'failed' && { 'error.type': outcome.status }),
      ...(this.#began !== null && {
        'tether.repository': this.#began.repository,
        'cicd.pipeline.run.url.full': this.#began.runUrl,
      }),
    };
  }

  #model(model: string): Attributes {
    const provider = this.#began?.provider ?? '';
    return { 'gen_ai.provider.name': PROVIDERS[provider] ?? provider, 'gen_ai.request.model': model };
  }

  #add(
    name: string,
    {
      kind,
      ms,
      fault,
      attributes,
    }: Pick<SpanRecord, 'kind' | 'attributes'> & { readonly ms: number; readonly fault: string | null },
  ): void {
    const all = fault === null ? attributes : { ...attributes, 'error.type': fault };
    this.#parts.push({ name, kind, ...this.#times(ms), attributes: all });
  }

  #times(ms: number): Pick<SpanRecord, 'startTime' | 'endTime'> {
    const endTime = this.#now();
    return { startTime: Math.max(this.#startedAt, endTime - ms), endTime };
  }
}

const AGENT = 'tether';

/** The conventions' names of providers, where they differ from those of the input `provider`. */
const PROVIDERS: Readonly<Record<string, string>> = { azure: 'azure.ai.openai', gemini: 'gcp.gemini' };

const REASONS = { end: 'stop', tools: 'tool_calls', length: 'length', refusal: 'content_filter' } as const;

/** The tokens of a request, or of a whole run. */
function usageOf(usage: {
  readonly inputTokens: number;
  readonly cachedTokens: number;
  readonly outputTokens: number;
}): Attributes {
  return {
    'gen_ai.usage.input_tokens': usage.inputTokens,
    'gen_ai.usage.cache_read.input_tokens': usage.cachedTokens,
    'gen_ai.usage.output_tokens': usage.outputTokens,
  };
}
