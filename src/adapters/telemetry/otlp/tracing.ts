import type { Emit } from '../../../core/events.ts';
import type { Secrets } from '../../../core/secrets/secrets.ts';
import { oneLine } from '../../../core/text/text.ts';
import { reasonOf } from '../../http/failure.ts';
import { isSuccess, send } from '../../http/send.ts';
import { type OtlpSettings, readOtlp } from './settings.ts';
import { SpanRecorder } from './span-recorder.ts';

export interface Tracing {
  readonly read: Emit;
  /** Call it after everything that a run must deliver. Takes `limitMs` at most, and never throws. */
  readonly send: (options: {
    readonly secrets: Secrets;
    readonly limitMs: number;
    readonly emit: Emit;
  }) => Promise<void>;
}

/** Sends the run as spans to a collector, configured by OpenTelemetry's variables. @param tools names of all tools */
export function openTracing(
  env: Readonly<Record<string, string | undefined>>,
  tools: ReadonlySet<string>,
): Tracing | null {
  const read = readOtlp(env);
  switch (read.kind) {
    case 'off':
      return null;
    case 'faulty':
      return { read: () => undefined, send: async ({ emit }) => emit(notSent(read.why)) };
    case 'set': {
      const { settings } = read;
      const recorder = new SpanRecorder(settings, tools);
      return {
        read: (event) => recorder.read(event),
        send: async ({ secrets, limitMs, emit }) => {
          const body = secrets.mask(JSON.stringify(recorder.request()));
          const why = await post(settings, body, limitMs);
          if (why !== null) emit(notSent(`${settings.url.host} ${why}`));
        },
      };
    }
  }
}

/** @returns what went wrong; null: nothing */
async function post({ url, headers }: OtlpSettings, body: string, limitMs: number): Promise<string | null> {
  try {
    const response = await send(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(limitMs),
    });
    response.body?.destroy();
    return isSuccess(response.status) ? null : `answered ${response.status}`;
  } catch (thrown) {
    if (thrown instanceof Error && thrown.name === 'TimeoutError')
      return `did not answer within ${limitMs} ms`;
    return `could not be reached: ${oneLine(reasonOf(thrown), 200)}`;
  }
}

function notSent(why: string): Parameters<Emit>[0] {
  const text = `The spans of this run were not sent: ${why}. The run is not affected; give the address of a collector that takes OTLP over HTTP as JSON (OTEL_EXPORTER_OTLP_ENDPOINT).`;
  return { kind: 'note', level: 'warning', text };
}
