import { isRecord } from '../../../core/text/json-record.ts';

/** What an endpoint says is wrong, read from any error format. */
export interface ErrorDetail {
  /** The message for people; empty: none. */
  readonly text: string;
  /** Machine-readable codes (`code`, `type`), joined by spaces. */
  readonly code: string;
  /** The request field that it names; empty: none. */
  readonly param: string;
  /** An HTTP status inside the body, where gateways put it under a 200; null: none. */
  readonly status: number | null;
  /** The size of the context window in tokens, if the error has a field for it (llama.cpp: `n_ctx`). */
  readonly window: number | null;
  /** Milliseconds after which it may be asked again, where the message says so; null: it does not. */
  readonly waitMs: number | null;
}

const MAX_CHARS = 2000;

/**
 * Reads `{error: {message, code, type, param}}`, `{error: "..."}`, `{message}`, FastAPI's `{detail}`, MiniMax's
 * `{base_resp}`, a list of one of these, or plain text; for a gateway's error also that of the provider behind it.
 * Fields that may echo the prompt are not read, so that the prompt cannot influence the classification.
 */
export function errorDetailOf(body: string): ErrorDetail {
  try {
    return errorDetailIn(JSON.parse(body));
  } catch {
    return saying(withoutMarkup(body));
  }
}

export function errorDetailIn(value: unknown): ErrorDetail {
  const outer = Array.isArray(value) ? value[0] : value;
  if (typeof outer === 'string') return saying(outer);
  if (!isRecord(outer)) return NOTHING;
  const error = isRecord(outer.error) ? outer.error : outer;
  const base = isRecord(outer.base_resp) ? outer.base_resp : {};
  const places = [error.message, outer.error, outer.message, base.status_msg, outer.detail];
  const behind = behindGateway(error);
  const own = places.map(sentenceIn).find(isWord) ?? '';
  const details = detailsOf(error);
  const reasons = details.map(({ reason }) => reason);
  const delay = details.map(({ retryDelay }) => retryDelay).find(isWord);
  const codes = [error.code, error.type, error.status, ...reasons, behind.code].filter(isWord);
  const text = clip([own, behind.text].filter(isWord).join(': '));
  return {
    text,
    code: clip(codes.join(' ')),
    param: typeof error.param === 'string' ? error.param : behind.param,
    status: statusIn(error.code) ?? statusIn(error.status),
    window: typeof error.n_ctx === 'number' ? error.n_ctx : behind.window,
    waitMs: waitIn(delay === undefined ? text : `retry in ${delay}`),
  };
}

/** Google: `ErrorInfo` has a `reason`, `RetryInfo` a `retryDelay` such as "2s". */
function detailsOf({
  details,
}: Readonly<Record<string, unknown>>): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(details) ? details.filter(isRecord) : [];
}

function saying(words: string): ErrorDetail {
  const text = clip(words);
  return { ...NOTHING, text, waitMs: waitIn(text) };
}

/** "Please retry in 2.04s", "try again in 14m32s", "retry after 1 seconds", "in 5 minutes", "try again in 348ms". */
const WAIT =
  /\b(?:retry|try again) (?:in|after) (?:(\d{1,3}) ?h(?:ours?)?(?![a-z])(?:,? and |,? ?))?(?:(\d{1,4}) ?m(?:in(?:ute)?s?)?(?![a-z])(?:,? and |,? ?))?(?:(\d{1,6}(?:\.\d{1,12})?) ?s(?:ec(?:ond)?s?)?\b)?(?:(\d{1,8}(?:\.\d{1,12})?) ?ms\b)?/i;

function waitIn(text: string): number | null {
  const [, ...amounts] = WAIT.exec(text) ?? [];
  if (amounts.every((amount) => amount === undefined)) return null;
  const [hours = 0, minutes = 0, seconds = 0, ms = 0] = amounts.map((amount) => Number(amount ?? 0));
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + ms;
}

/** OpenRouter says "Provider returned error" and puts the provider's error into `metadata.raw`, mostly as text. */
function behindGateway({ metadata }: Readonly<Record<string, unknown>>): ErrorDetail {
  if (!isRecord(metadata)) return NOTHING;
  const { raw } = metadata;
  return typeof raw === 'string' ? errorDetailOf(raw) : errorDetailIn(raw);
}

/** A field's name, or an index in a list. */
function isName(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

function isWord(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

const NOTHING: ErrorDetail = { text: '', code: '', param: '', status: null, window: null, waitMs: null };

/** FastAPI: a sentence, or a list of `{loc, msg, input}`; `input` echoes the request and is not read. */
function sentenceIn(value: unknown): string {
  // Mistral puts FastAPI's detail into its message.
  const detail = isRecord(value) ? value.detail : value;
  if (typeof detail === 'string') return detail;
  if (!Array.isArray(detail)) return '';
  const parts = detail.filter(isRecord).map(({ loc, msg }) => {
    const where = Array.isArray(loc) ? loc.filter(isName).join('.') : '';
    return `${where}: ${typeof msg === 'string' ? msg : ''}`;
  });
  return parts.join('; ');
}

function statusIn(value: unknown): number | null {
  const status = typeof value === 'string' && /^\d{3}$/.test(value) ? Number(value) : value;
  return typeof status === 'number' && status >= 400 && status <= 599 ? status : null;
}

function withoutMarkup(text: string): string {
  return text
    .slice(0, 4 * MAX_CHARS)
    .replace(/<(style|script)\b[\s\S]*?<\/\1>|<[^>]*>/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Removes control characters, which could colour a log line that quotes them. */
function clip(text: string): string {
  return text.slice(0, MAX_CHARS).replace(/\p{Cc}+/gu, ' ');
}
