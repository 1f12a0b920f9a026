import { type ModelConfig, PROVIDERS } from '../../config/provider-presets.ts';
import type { ModelListing } from '../../core/preflight/ports.ts';
import { textAt, valueAt } from '../../core/text/json-path.ts';
import { parsedJson } from '../../core/text/json-record.ts';
import { oneLine } from '../../core/text/text.ts';
import { causeText } from '../http/failure.ts';
import { readText } from '../http/read-body.ts';
import { send } from '../http/send.ts';
import { protocolOf } from './client.ts';
import { errorDetailOf } from './errors/error-detail.ts';
import { headersOf } from './transport/transport.ts';

const LIMIT_MS = 15_000;
/** The longest lists, those of gateways to many providers, have 1 MB. */
const MAX_BYTES = 16 * 2 ** 20;
/** Statuses with which a proxy reports that the endpoint behind it is down. */
const DOWN: readonly number[] = [502, 503, 504];

/**
 * Lists an endpoint's models, for which no provider charges. `apiKey` is the key of the moment.
 *
 * @throws {UserFault} for a key that no header can hold
 */
export async function listModels(model: ModelConfig, signal: AbortSignal): Promise<ModelListing> {
  const { apiKey, api, baseUrl, keyFile } = model;
  const protocol = await protocolOf(api);
  const keyHeader = keyFile === '' ? protocol.keyHeader(PROVIDERS[model.provider]) : 'authorization';
  const headers = headersOf({ apiKey, keyHeader, headers: protocol.headers });
  // Anthropic's list is paged, with at most 1000 per page.
  const url = `${baseUrl}/models${api === 'messages' ? '?limit=1000' : ''}`;
  const ends = AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]);
  try {
    const response = await send(url, { headers, signal: ends });
    return listingIn(response.status, await readText(response, { mostBytes: MAX_BYTES, ms: LIMIT_MS }, ends));
  } catch (thrown) {
    return { kind: 'unreachable', why: oneLine(causeText(thrown), 200) };
  }
}

function listingIn(status: number, body: string): ModelListing {
  if (status === 200) {
    const names = namesIn(body);
    return names === null ? { kind: 'no-list', answered: 'no list of models' } : { kind: 'listed', names };
  }
  const quote = status >= 400 ? oneLine(errorDetailOf(body).text, 200) : '';
  const answered = quote === '' ? `HTTP ${status}` : `HTTP ${status}, "${quote}"`;
  if (DOWN.includes(status)) return { kind: 'unreachable', why: `in its place came ${answered}` };
  return { kind: status === 401 || status === 403 ? 'key-refused' : 'no-list', answered };
}

/** `{data: [{id}]}`, as in all three protocols; null: another format. */
function namesIn(body: string): readonly string[] | null {
  const data = valueAt(parsedJson(body), 'data');
  return Array.isArray(data) ? data.flatMap((one: unknown) => textAt(one, 'id') ?? []) : null;
}
