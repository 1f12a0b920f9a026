import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { type ExportResult, parseKeyPairsIntoRecord, parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { envDetector, type Resource, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, type ReadableSpan } from '@opentelemetry/sdk-trace-base';
import type { Secrets } from '../../../core/secrets/secrets.ts';
import { oneLine } from '../../../core/text/text.ts';
import { causeText, codeOf } from '../../http/failure.ts';
import type { RunSpans, SpanRecord } from './span-recorder.ts';

type Environment = Readonly<Record<string, string | undefined>>;

interface Exporting {
  readonly env: Environment;
  readonly secrets: Secrets;
  readonly limitMs: number;
}

/** @returns why they did not arrive, without the values of variables; null: they did, or their trace is not sampled */
export async function exportSpans(
  spans: RunSpans,
  { env, secrets, limitMs }: Exporting,
): Promise<string | null> {
  const [name, address] = addressIn(env);
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    return `${name} is no address of the form http://collector:4318`;
  const list = LISTS.find((variable) => !isList(env[variable]));
  if (list !== undefined) return noList(list);
  const sampled = sdkSpans(secrets.maskAll(spans), resourceOf(secrets), parentIn(env));
  if (sampled.length === 0) return null;
  const exporter = new OTLPTraceExporter({
    url: url.href,
    timeoutMillis: limitMs,
    // Its own agents know no proxy.
    httpAgentOptions: { proxyEnv: env },
  });
  const { error } = await new Promise<ExportResult>((resolve) => exporter.export(sampled, resolve));
  if (error === undefined) return null;
  return INVALID_HEADER.has(codeOf(error)) ? noList(HEADERS) : `${url.host} ${failureOf(error)}`;
}

/** Node's own messages have the name, which a faulty list makes of a key. */
const INVALID_HEADER: ReadonlySet<string> = new Set(['ERR_INVALID_CHAR', 'ERR_INVALID_HTTP_TOKEN']);
const HEADERS = 'OTEL_EXPORTER_OTLP_HEADERS';

function noList(name: string): string {
  return `${name} is no list of the form name=value,name=value`;
}

/** The general address gets the path for traces; the address for traces is used unchanged. */
function addressIn(env: Environment): readonly [name: string, address: string] {
  const own = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? '';
  if (own !== '') return ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', own];
  const all = env.OTEL_EXPORTER_OTLP_ENDPOINT ?? '';
  return ['OTEL_EXPORTER_OTLP_ENDPOINT', `${all.replace(/\/+$/, '')}/v1/traces`];
}

/** Of what is faulty in them the SDK says nothing, and leaves it out. */
const LISTS = ['OTEL_EXPORTER_OTLP_TRACES_HEADERS', HEADERS, 'OTEL_RESOURCE_ATTRIBUTES'];

function isList(text = ''): boolean {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '');
  return pairs.every(
    (pair) => /^[^=]+=\s*$/.test(pair) || Object.keys(parseKeyPairsIntoRecord(pair)).length === 1,
  );
}

function resourceOf(secrets: Secrets): Resource {
  const { attributes = {} } = envDetector.detect();
  return resourceFromAttributes(secrets.maskAll({ 'service.name': 'tether', ...attributes }));
}

function parentIn(env: Environment): Context {
  const parent = parseTraceParent(env.TRACEPARENT ?? '');
  return parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true });
}

function sdkSpans({ run, parts }: RunSpans, resource: Resource, parent: Context): ReadableSpan[] {
  const ended: ReadableSpan[] = [];
  const done = async (): Promise<void> => undefined;
  const keeping = {
    onStart: () => undefined,
    onEnd: (span: ReadableSpan) => void ended.push(span),
    forceFlush: done,
    shutdown: done,
  };
  const tracer = new BasicTracerProvider({ resource, spanProcessors: [keeping] }).getTracer('tether');
  const add = ({ name, kind, startTime, endTime, attributes }: SpanRecord, within: Context): Context => {
    const about = { kind: kind === 'client' ? SpanKind.CLIENT : SpanKind.INTERNAL, startTime, attributes };
    const span = tracer.startSpan(name, about, within);
    if ('error.type' in attributes) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(endTime);
    return trace.setSpan(within, span);
  };
  const within = add(run, parent);
  for (const part of parts) add(part, within);
  return ended;
}

function failureOf(error: Error): string {
  if ('code' in error && typeof error.code === 'number') return `answered ${error.code}`;
  return `did not take them: ${oneLine(causeText(error), 200)}`;
}
