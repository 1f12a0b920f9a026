import { randomBytes } from 'node:crypto';
import { type EventOf, type RunEvent, readBy, type SomeReaders } from '../../../core/events.ts';
import { isPass } from '../../../core/verdict/verdict.ts';
import { type Attributes, listed, nano, usageOf } from './attributes.ts';
import type { OtlpSettings } from './settings.ts';

/** As in OTLP; status code 0 means "unset". */
interface OtlpSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  /** 1: internal, 3: client. */
  readonly kind: 1 | 3;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly unknown[];
  readonly status: { readonly code: 0 | 2 };
}

/** Collectors accept some megabytes at once; a span has half a kilobyte. */
const MAX_SPANS = 4000;

/**
 * A run as spans by the conventions for generative AI (https://opentelemetry.io/docs/specs/semconv/gen-ai/): one for
 * the agent, and in it one for each request to a model, each tool call and each command. They contain only numbers, and
 * names known to this program or given in the workflow: no text of an issue, a model or a file.
 */
export class SpanRecorder {
  readonly #settings: OtlpSettings;
  readonly #tools: ReadonlySet<string>;
  /** Milliseconds since the epoch. */
  readonly #now: () => number;
  readonly #startedAt: number;
  readonly #rootId = newId();
  readonly #spans: OtlpSpan[] = [];
  readonly #sent = new Map<number, EventOf<'sent'>>();
  #began: EventOf<'began'> | null = null;
  #left = 0;
  #root: Attributes = {};
  #isFailed = false;
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
  constructor(settings: OtlpSettings, tools: ReadonlySet<string>, now: () => number = Date.now) {
    this.#settings = settings;
    this.#tools = tools;
    this.#now = now;
    this.#startedAt = now();
  }

  /** Call this when an event happens: its span ends now. */
  read(event: RunEvent): void {
    readBy(this.#readers, event);
  }

  /** The body of one request to a collector (https://opentelemetry.io/docs/specs/otlp/#otlphttp). */
  request(): unknown {
    const root: OtlpSpan = {
      ...this.#span(`invoke_agent ${AGENT}`, { kind: 1, ms: this.#now() - this.#startedAt }),
      spanId: this.#rootId,
      attributes: listed({
        'gen_ai.operation.name': 'invoke_agent',
        'gen_ai.agent.name': AGENT,
        ...this.#model(this.#began?.model ?? ''),
        ...this.#root,
        ...(this.#left > 0 && { 'tether.spans.left_out': this.#left }),
      }),
      status: { code: this.#isFailed ? 2 : 0 },
    };
    const { parentSpanId: _own, ...top } = root;
    const { parentId, resource } = this.#settings;
    const spans = [{ ...top, ...(parentId !== null && { parentSpanId: parentId }) }, ...this.#spans];
    return {
      resourceSpans: [
        {
          resource: { attributes: listed(Object.fromEntries(resource)) },
          scopeSpans: [{ scope: { name: 'tether' }, spans }],
        },
      ],
    };
  }

  #chat({ call, reply, ms }: EventOf<'received'>): void {
    const sent = this.#sent.get(call);
    this.#sent.delete(call);
    const model = sent?.model ?? '';
    const usage = reply.kind === 'failed' ? null : reply.usage;
    this.#add(`chat ${model}`.trimEnd(), {
      kind: 3,
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
      kind: 1,
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
      kind: 1,
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
    this.#isFailed = outcome.status === 'failed';
    this.#root = {
      ...usageOf(spent),
      'tether.status': outcome.status,
      'tether.rounds': spent.rounds,
      ...(spent.costUsd !== null && { 'tether.cost.usd': spent.costUsd }),
      ...(this.#isFailed && { 'error.type': outcome.status }),
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
      attributes,
      fault,
      ...about
    }: Pick<OtlpSpan, 'kind'> & {
      readonly ms: number;
      readonly fault: string | null;
      readonly attributes: Attributes;
    },
  ): void {
    if (this.#spans.length >= MAX_SPANS) {
      this.#left += 1;
      return;
    }
    const all = fault === null ? attributes : { ...attributes, 'error.type': fault };
    const status = { code: fault === null ? 0 : 2 } as const;
    this.#spans.push({ ...this.#span(name, about), attributes: listed(all), status });
  }

  #span(name: string, { kind, ms }: Pick<OtlpSpan, 'kind'> & { readonly ms: number }) {
    const end = this.#now();
    return {
      traceId: this.#settings.traceId,
      spanId: newId(),
      parentSpanId: this.#rootId,
      name,
      kind,
      startTimeUnixNano: nano(Math.max(this.#startedAt, end - ms)),
      endTimeUnixNano: nano(end),
    };
  }
}

const AGENT = 'tether';

/** The conventions' names of providers, where they differ from those of the input `provider`. */
const PROVIDERS: Readonly<Record<string, string>> = { azure: 'azure.ai.openai', gemini: 'gcp.gemini' };

const REASONS = { end: 'stop', tools: 'tool_calls', length: 'length', refusal: 'content_filter' } as const;

function newId(): string {
  return randomBytes(8).toString('hex');
}
