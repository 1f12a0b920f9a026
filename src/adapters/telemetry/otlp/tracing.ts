import { setTimeout } from 'node:timers/promises';
import type { Emit } from '../../../core/events.ts';
import type { Secrets } from '../../../core/secrets/secrets.ts';
import { oneLine } from '../../../core/text/text.ts';
import { causeText } from '../../http/failure.ts';
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

/**
 * Sends the run as spans to a collector, by the SDK of OpenTelemetry, which is loaded to send them.
 *
 * @param env the environment of the process: the SDK itself reads most of its variables there
 * @param tools names of all tools
 */
export function openTracing(
  env: Readonly<Record<string, string | undefined>>,
  tools: ReadonlySet<string>,
): Tracing | null {
  // The two that only its package for whole services reads.
  if (env.OTEL_SDK_DISABLED?.toLowerCase() === 'true' || env.OTEL_TRACES_EXPORTER === 'none') return null;
  const recorder = new SpanRecorder(tools);
  const deliver = async (secrets: Secrets, limitMs: number): Promise<string | null> => {
    const { exportSpans } = await import('./export.ts');
    return exportSpans(recorder.spans(), { env, secrets, limitMs });
  };
  return {
    read: (event) => recorder.read(event),
    send: async ({ secrets, limitMs, emit }) => {
      const late = setTimeout(limitMs, `the collector did not answer within ${limitMs} ms`, { ref: false });
      const failed = (thrown: unknown) => oneLine(causeText(thrown), 200);
      const why = await Promise.race([late, deliver(secrets, limitMs).catch(failed)]);
      if (why !== null) emit(notSent(why));
    },
  };
}

function notSent(why: string): Parameters<Emit>[0] {
  const text = `The spans of this run were not sent: ${why}. The run is not affected; give the address of a collector that takes OTLP over HTTP as JSON (OTEL_EXPORTER_OTLP_ENDPOINT).`;
  return { kind: 'note', level: 'warning', text };
}
