import { randomBytes } from 'node:crypto';

type Environment = Readonly<Record<string, string | undefined>>;

/** Where spans are sent, and what they belong to. */
export interface OtlpSettings {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Attributes of the resource: what runs, and where. */
  readonly resource: ReadonlyMap<string, string>;
  readonly traceId: string;
  /** The parent span of the run; null: none. */
  readonly parentId: string | null;
}

export type ReadOtlp =
  | { readonly kind: 'set'; readonly settings: OtlpSettings }
  /** Switched off, or not sampled by the parent trace. */
  | { readonly kind: 'off' }
  /** `why` is a sentence without values, which may contain a key. */
  | { readonly kind: 'faulty'; readonly why: string };

/**
 * The variables of OpenTelemetry's own specification
 * (https://opentelemetry.io/docs/specs/otel/protocol/exporter/, https://opentelemetry.io/docs/specs/otel/context/env-carriers/).
 */
export function readOtlp(env: Environment): ReadOtlp {
  if (env.OTEL_SDK_DISABLED?.toLowerCase() === 'true' || env.OTEL_TRACES_EXPORTER === 'none')
    return { kind: 'off' };
  const [name, address] = addressIn(env);
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    return faulty(`${name} is no address of the form http://collector:4318`);
  const given = listIn(env.OTEL_EXPORTER_OTLP_TRACES_HEADERS ?? env.OTEL_EXPORTER_OTLP_HEADERS ?? '');
  const headers = given === null ? null : [...given];
  if (headers === null || headers.some(([key, value]) => !HEADER.test(key) || !PRINTABLE.test(value)))
    return faulty('OTEL_EXPORTER_OTLP_HEADERS is no list of the form name=value,name=value');
  const attributes = listIn(env.OTEL_RESOURCE_ATTRIBUTES ?? '');
  if (attributes === null)
    return faulty('OTEL_RESOURCE_ATTRIBUTES is no list of the form name=value,name=value');
  const parent = TRACEPARENT.exec(env.TRACEPARENT ?? '')?.groups ?? null;
  if (parent !== null && (Number.parseInt(parent.flags ?? '', 16) & 1) === 0) return { kind: 'off' };
  const service = env.OTEL_SERVICE_NAME ?? attributes.get('service.name') ?? 'tether';
  return {
    kind: 'set',
    settings: {
      url,
      headers: Object.fromEntries(headers),
      resource: new Map([...attributes, ['service.name', service]]),
      traceId: parent?.trace ?? randomBytes(16).toString('hex'),
      parentId: parent?.span ?? null,
    },
  };
}

/** The general address gets the path for traces; the address for traces is used unchanged. */
function addressIn(env: Environment): readonly [name: string, address: string] {
  const own = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? '';
  if (own !== '') return ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', own];
  const all = env.OTEL_EXPORTER_OTLP_ENDPOINT ?? '';
  return ['OTEL_EXPORTER_OTLP_ENDPOINT', `${all.replace(/\/+$/, '')}/v1/traces`];
}

const HEADER = /^[!#$%&'*+.^_`|~\w-]+$/;
const PRINTABLE = /^[\t\u0020-\u007e]*$/;
/** https://www.w3.org/TR/trace-context/#traceparent-header; ids that are all zeros are invalid. */
const TRACEPARENT =
  /^(?!ff)[\da-f]{2}-(?<trace>(?!0{32})[\da-f]{32})-(?<span>(?!0{16})[\da-f]{16})-(?<flags>[\da-f]{2})(?:-|$)/;

/** Pairs with percent-encoded values, as in the header `baggage`; null: not such a list. */
function listIn(text: string): ReadonlyMap<string, string> | null {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '');
  const read = new Map<string, string>();
  for (const pair of pairs) {
    const at = pair.indexOf('=');
    if (at <= 0) return null;
    try {
      read.set(pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim()));
    } catch {
      return null;
    }
  }
  return read;
}

function faulty(why: string): ReadOtlp {
  return { kind: 'faulty', why };
}
