export const id = 243;
export const ids = [243];
export const modules = {

/***/ 6841:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   JI: () => (/* binding */ complaintIn),
/* harmony export */   Nx: () => (/* binding */ complaintOf),
/* harmony export */   u4: () => (/* binding */ isRecord)
/* harmony export */ });
/* harmony import */ var _core_fault_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8651);

const MAX_CHARS = 2000;
/**
 * Reads `{error: {message, code, type, param}}`, `{error: "..."}`, `{message}`, FastAPI's `{detail}`, MiniMax's
 * `{base_resp}`, a list of one of these, or plain text; of a gateway's error also the one of the provider behind it.
 * Fields that may echo the prompt are left out: what the prompt says must decide nothing.
 */
function complaintOf(body) {
    try {
        return complaintIn(JSON.parse(body));
    }
    catch (thrown) {
        return { ...NOTHING, text: clip(withoutMarkup(body)) || (0,_core_fault_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(thrown) };
    }
}
function complaintIn(value) {
    const outer = Array.isArray(value) ? value[0] : value;
    if (typeof outer === 'string')
        return { ...NOTHING, text: clip(outer) };
    if (!isRecord(outer))
        return NOTHING;
    const error = isRecord(outer.error) ? outer.error : outer;
    const base = isRecord(outer.base_resp) ? outer.base_resp : {};
    const words = [outer.error, error.message, outer.message, base.status_msg, describeDetail(outer.detail)];
    const behind = behindGateway(error);
    const own = words.find((word) => typeof word === 'string' && word !== '') ?? '';
    const codes = [error.code, error.type, error.status, behind.code].filter(isWord);
    return {
        text: clip([own, behind.text].filter(isWord).join(': ')),
        code: clip(codes.join(' ')),
        param: typeof error.param === 'string' ? error.param : behind.param,
        status: statusIn(error.code) ?? statusIn(error.status),
        window: typeof error.n_ctx === 'number' ? error.n_ctx : behind.window,
    };
}
/** OpenRouter says "Provider returned error" and puts what the provider said into `metadata.raw`, mostly as text. */
function behindGateway({ metadata }) {
    if (!isRecord(metadata))
        return NOTHING;
    const { raw } = metadata;
    return typeof raw === 'string' ? complaintOf(raw) : isRecord(raw) ? complaintIn(raw) : NOTHING;
}
function isWord(value) {
    return typeof value === 'string' && value !== '';
}
function isRecord(value) {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}
const NOTHING = { text: '', code: '', param: '', status: null, window: null };
/** FastAPI: a sentence, or a list of `{loc, msg, input}`; `input` echoes the request and is not read. */
function describeDetail(detail) {
    if (typeof detail === 'string')
        return detail;
    if (!Array.isArray(detail))
        return '';
    const parts = detail.filter(isRecord).map(({ loc, msg }) => {
        const where = Array.isArray(loc) ? loc.join('.') : '';
        return `${where}: ${typeof msg === 'string' ? msg : ''}`;
    });
    return parts.join('; ');
}
function statusIn(value) {
    const status = typeof value === 'string' && /^\d{3}$/.test(value) ? Number(value) : value;
    return typeof status === 'number' && status >= 400 && status <= 599 ? status : null;
}
function withoutMarkup(text) {
    return text
        .slice(0, 4 * MAX_CHARS)
        .replace(/<(style|script)\b[\s\S]*?<\/\1>|<[^>]*>/gi, ' ')
        .replace(/\s+/g, ' ')
        .trim();
}
function clip(text) {
    return String(text).slice(0, MAX_CHARS);
}


/***/ }),

/***/ 4432:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  U: () => (/* binding */ createEndpoint)
});

// EXTERNAL MODULE: ./lib/core/secrets.js
var core_secrets = __webpack_require__(870);
// EXTERNAL MODULE: ./lib/core/text.js
var core_text = __webpack_require__(9716);
// EXTERNAL MODULE: ./lib/adapters/attempt-fault.js
var attempt_fault = __webpack_require__(3164);
;// CONCATENATED MODULE: ./lib/adapters/drain.js
/** Reads a response to its end, or until something says stop. Never throws; the connection is let go in any case. */
async function drain(response, sink, signal) {
    const reader = response.body?.getReader();
    if (reader === undefined)
        return 'ended';
    let stopped;
    const stop = (why) => {
        stopped ??= why;
        reader.cancel().catch(() => undefined);
    };
    const onAbort = () => stop('aborted');
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted)
        onAbort();
    let timer;
    try {
        for (;;) {
            timer = setTimeout(() => stop('silent'), sink.patienceMs);
            const { done, value } = await reader.read();
            clearTimeout(timer);
            if (stopped !== undefined)
                return stopped;
            if (done)
                return 'ended';
            sink.take(value);
            if (sink.isFull)
                return 'full';
        }
    }
    catch {
        return stopped ?? 'cut';
    }
    finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        reader.cancel().catch(() => undefined);
    }
}

;// CONCATENATED MODULE: ./lib/adapters/model-answer.js

/** A larger reply is no reply; the largest models write 128,000 tokens, some 0.5 MB. */
const MAX_DOCUMENT = 20 * 2 ** 20;
/** Each token of a stream travels in a wrapping of 200 to 350 bytes. */
const MAX_STREAM = 64 * 2 ** 20;
/** After the finish reason only the usage is missing. */
const USAGE_PATIENCE_MS = 5_000;
/** After the end mark only the end of the connection is missing: waiting for it lets it be used again. */
const CLOSE_PATIENCE_MS = 250;
/**
 * Reads a whole answer, one JSON document or a stream of server-sent events: which of the two is seen from its first
 * characters, because content types are wrong too often.
 */
async function readAnswer(response, options) {
    const sink = new AnswerSink(options.patience, options.assembler);
    const ending = await drain(response, sink, options.signal);
    return ending === 'aborted' ? { kind: 'aborted' } : sink.answer(ending);
}
class AnswerSink {
    #patience;
    #decoder = new TextDecoder();
    #assembler;
    #document = [];
    #mode = 'undecided';
    #bytes = 0;
    /** What has come of the current line of a stream, or of the first characters. */
    #line = '';
    #data = [];
    #isMarkedEnded = false;
    #isMalformed = false;
    constructor(patience, assembler) {
        this.#patience = patience;
        this.#assembler = assembler;
    }
    get isFull() {
        return this.#isMalformed || this.#bytes > (this.#mode === 'stream' ? MAX_STREAM : MAX_DOCUMENT);
    }
    get patienceMs() {
        if (this.#isMarkedEnded || this.#assembler.isOver)
            return CLOSE_PATIENCE_MS;
        if (this.#assembler.isWhole)
            return USAGE_PATIENCE_MS;
        return this.#assembler.hasContent || this.#document.length > 0
            ? this.#patience.nextMs
            : this.#patience.firstMs;
    }
    take(chunk) {
        this.#bytes += chunk.length;
        this.#takeText(this.#decoder.decode(chunk, { stream: true }));
    }
    answer(ending) {
        if (this.#mode === 'undecided')
            this.#decide();
        return this.#mode === 'stream' ? this.#streamed(ending) : this.#inOnePiece(ending);
    }
    #takeText(text) {
        switch (this.#mode) {
            case 'undecided':
                this.#line += text;
                if (this.#line.trimStart().length >= LONGEST_FIELD)
                    this.#decide();
                return;
            case 'document':
                this.#document.push(text);
                return;
            case 'stream':
                this.#takeLines(text);
                return;
        }
    }
    #decide() {
        const head = this.#line;
        this.#line = '';
        this.#mode = STREAM_FIELD.test(head.trimStart()) ? 'stream' : 'document';
        this.#takeText(head);
    }
    #takeLines(text) {
        const lines = text.split('\n');
        const last = lines.pop() ?? '';
        for (const line of lines) {
            this.#takeLine((this.#line + line).replace(/\r$/, ''));
            this.#line = '';
        }
        this.#line += last;
    }
    #takeLine(line) {
        if (line === '')
            this.#endEvent();
        else if (line.startsWith('data:'))
            this.#data.push(line.slice('data:'.length));
    }
    #endEvent() {
        const data = this.#data.join('\n').trim();
        this.#data = [];
        if (data === '' || this.#isMarkedEnded)
            return;
        if (data === '[DONE]') {
            this.#isMarkedEnded = true;
            return;
        }
        try {
            this.#assembler.take(JSON.parse(data));
        }
        catch {
            this.#isMalformed = true;
        }
    }
    #streamed(ending) {
        if (ending === 'ended') {
            this.#takeLine(this.#line.replace(/\r$/, ''));
            this.#endEvent();
        }
        const seen = this.#assembler.completion;
        if (this.#assembler.isWhole && !this.#isMalformed)
            return { kind: 'whole', value: seen };
        return { kind: 'broken', what: this.#describe(ending), seen, wasStream: true };
    }
    #inOnePiece(ending) {
        const broken = (what) => ({ kind: 'broken', what, seen: null, wasStream: false });
        if (ending !== 'ended')
            return broken(this.#describe(ending));
        const text = this.#document.join('').trim();
        if (text === '')
            return broken('It sent an empty answer.');
        try {
            return { kind: 'whole', value: JSON.parse(text) };
        }
        catch {
            return broken(text.startsWith('<') ? 'It sent a web page instead of JSON.' : 'What it sent is not valid JSON.');
        }
    }
    #describe(ending) {
        if (this.#isMalformed)
            return 'Its stream holds an event that is not valid JSON.';
        switch (ending) {
            case 'silent':
                return `It sent nothing more for ${this.patienceMs / 1000} s.`;
            case 'full':
                return `Its answer is larger than ${(this.#mode === 'stream' ? MAX_STREAM : MAX_DOCUMENT) / 2 ** 20} MB.`;
            case 'cut':
                return 'The connection broke in the middle of the answer.';
            case 'ended':
            case 'aborted':
                return 'The stream ended before the reply was whole.';
        }
    }
}
const STREAM_FIELD = /^(?:data|event|id|retry)?:/;
const LONGEST_FIELD = 'event: '.length;

// EXTERNAL MODULE: ./lib/adapters/model-complaint.js
var model_complaint = __webpack_require__(6841);
;// CONCATENATED MODULE: ./lib/adapters/model-decline.js
/** Client errors, and 500 for llama.cpp, which calls its own refusal a server error; null: an error in a success. */
const STATUS = new Set([400, 404, 422, 500, 501, null]);
const CALLING = '(?:tools?|tool[ _-]?(?:use|calls?|calling)|function[ _-]?(?:calls?|calling)|functions?)';
/** Each of these was said by a provider whose endpoint, model or flags do not allow tool calls. */
const DECLINED = [
    // "registry/library/gemma does not support tools", "This model doesn't support function calling."
    new RegExp(String.raw `(?:n['\u2019]t|\bnot) (?:currently )?(?:support|accept|allow)\w* (?:\w+ )?["'\x60]?${CALLING}\b(?!\[)`, 'i'),
    // "Function calling is not enabled for models/gemma", "Tool calling is not supported with this model"
    new RegExp(String.raw `\b${CALLING}["'\x60]? (?:param\w* )?(?:is|are) (?:not|currently not|un)[ -]?(?:supported|enabled|available|allowed)`, 'i'),
    // OpenRouter: "No endpoints found that support tool use."
    /no endpoints? found that supports? tool/i,
    // OpenAI, where reasoning cannot be switched off: without tools the model may still reason
    /function tools with reasoning_effort are not supported/i,
    // vLLM and llama.cpp without their flags
    /requires? (?:the )?--(?:enable-auto-tool-choice|jinja)/i,
    // "Unrecognized request argument supplied: tools", "Unsupported param: tools", but not "tools[0].strict"
    /(?:unrecogni[sz]ed|unknown|unsupported|unexpected|invalid) [^.[\]]{0,50}["'`\s](?:tools|functions)["'`]?(?![\w[.])/i,
    // FastAPI
    /^(?:body\.)?tools: extra (?:inputs|fields)/i,
];
/**
 * Is this complaint about tool calls as such? A fault in one tool's schema, a call without its result or a parameter
 * beside the tools is not: it is to be mended, not to be got around.
 */
function declinesTools({ text, code, param }, status) {
    if (!STATUS.has(status))
        return false;
    if (param === 'tools' && /un(?:supported|known|recogni[sz]ed)_(?:parameter|argument)/.test(code))
        return true;
    return DECLINED.some((pattern) => pattern.test(text));
}

// EXTERNAL MODULE: ./lib/adapters/model-manner.js + 1 modules
var model_manner = __webpack_require__(6465);
;// CONCATENATED MODULE: ./lib/adapters/model-overflow.js
/** Limits per time, in the words that providers use for them: never a matter of the context window. */
const RATE = /\bper[ -]?(?:second|minute|min|hour|day)\b|\b[rt]p[md]\b|rate[ _-]?limit|too many requests|thrott|please wait|quota|\u6bcf(?:\u79d2|\u5206|\u5c0f\u65f6|\u5929|\u65e5)|\u9891[\u7387\u7e41]|\u9650\u6d41|\u901f\u7387|\u5e76\u53d1/i;
/** What was written breaks a rule: a shorter prompt would, too. */
const POLICY = /content[_ -]?(?:filter|policy|management)|moderation|responsibleai/i;
const TOO_MUCH = String.raw `(?:exceed\w*|(?:longer|larger|greater) than|too (?:large|long) for|over ?flows?|no longer fits?)`;
const CONTEXT = `(?:context(?: |_|-)?(?:length|window|size|limit)?|n_ctx|(?:prompt|input|model) length|max_seq_len)`;
const MAXIMUM = String.raw `(?:max\w*|limit of|configured limit|token limit)`;
/** Each of these was said by an endpoint about a prompt that is too long; the tests name who says what. */
const OVERFLOW = [
    new RegExp(`${TOO_MUCH}[^.]{0,60}${CONTEXT}`, 'i'),
    new RegExp(`${CONTEXT}[^.\\d]{0,30}(?:exceed|overflow|limit reached)`, 'i'),
    /(?:prompt|input)_tokens_exceeded|tokens?_limit_(?:reached|exceeded)/i,
    // "maximum context length is 8192 tokens", "maximum prompt length is 131072 but the request contains 140000 tokens"
    /max(?:imum)? (?:context|prompt|input|model) (?:length|window|size|limit)/i,
    /loaded with (?:a )?context length of only|configured context size is/i,
    /\b(?:prompts?|inputs?|requests?|messages|conversation|query|context|text)(?: tokens?)?(?: (?:length|size))? (?:is |are )?too (?:long|large for)/i,
    /too many (?:input |prompt |total )?(?:tokens|text bytes)|too many total text bytes/i,
    new RegExp(`\\b(?:input|prompt|requested|total)\\b[^.]{0,60}\\btokens?\\b[^.]{0,60}exceeds? (?:the )?${MAXIMUM}`, 'i'),
    /\b(?:input|prompt)(?: length| tokens?| token count)?(?: \(?\d[\d,]*(?: tokens)?\)?)?(?: and [`'"]?max_(?:completion_)?tokens[`'"]?)? exceeds?\b/i,
    /exceeds? (?:the )?max\w* (?:number of )?(?:input |prompt |message |allowed )*(?:tokens|length)|exceed\w* (?:model )?token limit/i,
    /reduce the (?:length|size|number of tokens) (?:of|in) (?:the |your )?(?:input )?(?:messages|prompt|input)/i,
    /input token count is \d+ but model only supports/i,
    /`?inputs`?(?: tokens \+ `?max_new_tokens`?)? must (?:be <=|have less than) \d+/i,
    /length of prompt_tokens|total number of tokens \(prompt/i,
    /range of input length should be/i,
    /expected max(?:imum )?length: \d+, actual: \d+/i,
    /(?:request|payload|body)(?: payload)?(?: size)? (?:exceeds? the (?:max\w* size|limit)|too large)|request_too_large/i,
    // OpenAI's limits on one message, and on their number
    /(?:invalid '(?:messages|input)[^']*': (?:string|array)|\$\.messages'? is) too long/i,
    /(?:\u4e0a\u4e0b\u6587|\u8f93\u5165|\u63d0\u793a\u8bcd?|prompt|(?<![_a-z])tokens?|\u6d88\u606f)[^\u3002\uff0c,.]{0,20}(?:\u8d85[\u51fa\u8fc7\u957f\u9650]|[\u8fc7\u592a]\u957f)/i,
    /\u8d85[\u51fa\u8fc7][^\u3002\uff0c,.]{0,20}(?:\u4e0a\u4e0b\u6587|\u6700\u5927(?:\u957f\u5ea6|\u8f93\u5165))/,
];
/** A window, as the words about it name it. Of Chinese providers none that says it in Chinese names a number. */
const WINDOW = [
    /\d \+ \d[\d,]* > (\d[\d,]*)/,
    /(?:context|max(?:imum)?(?: allowed)? (?:prompt|input|model)|allowed) (?:length|window|size|limit)(?: limit)?(?: is| of)?(?: only)?:? ?\(?(\d[\d,]*)/i,
    /(\d[\d,]*) max(?:imum)? context length/i,
    /tokens? > (\d[\d,]*) max/i,
    /(?:tokens allowed|configured limit of|only supports up to|token limit:|cannot exceed|while limit is) \(?(\d[\d,]*)/i,
    /exceeds the limit of (\d[\d,]*)(?! ?(?:bytes|characters|[kmg]b))/i,
    /max size: (\d[\d,]*) tokens/i,
    /must (?:be <=|have less than) (\d[\d,]*)/i,
    /max_seq_len \((\d[\d,]*)\)/i,
    /n_ctx(?: of|: ?|=) ?(\d[\d,]*)/i,
    /range of input length should be \[\d+, ?(\d[\d,]*)\]/i,
];
/** No model that edits code has less; some servers subtract the reply before they name a figure (vllm issue 33418). */
const LEAST_WINDOW = 512;
/**
 * Is this complaint about a prompt that is too long for the model's context window? `window` is its size in tokens
 * where the endpoint names it. Limits on a reply, on tokens per time and on what may be said are not.
 *
 * @returns null when it is about something else
 */
function overflowIn(complaint, status) {
    if (!mayBeOverflow(status))
        return null;
    const said = `${complaint.code} ${withoutAddresses(complaint.text)}`;
    if (RATE.test(said) || POLICY.test(complaint.code))
        return null;
    if (status !== 413 && !OVERFLOW.some((pattern) => pattern.test(said)))
        return null;
    return { window: plausible(complaint.window) ?? windowIn(said) };
}
/** Where to read on: addresses of pages on rates and on bills stand in all kinds of messages. */
function withoutAddresses(text) {
    return text.replace(/\bhttps?:\/\/\S+/g, '');
}
/** 500: llama.cpp and several gateways; null: an error inside a success. */
function mayBeOverflow(status) {
    return status === null || status >= 500 || [400, 413, 422].includes(status);
}
function windowIn(said) {
    for (const pattern of WINDOW) {
        const window = plausible(Number((pattern.exec(said)?.[1] ?? '').replaceAll(',', '')));
        if (window !== null)
            return window;
    }
    return null;
}
function plausible(window) {
    return window !== null && Number.isSafeInteger(window) && window >= LEAST_WINDOW ? window : null;
}

;// CONCATENATED MODULE: ./lib/adapters/model-refusal.js


const QUOTA_CODE = /insufficient_quota|billing|payment_required|insufficient_(?:funds|balance|credits)/i;
const QUOTA_TEXT = /exceeded your current quota|billing|credit balance|insufficient (?:balance|credits?|funds|quota)|out of credits|\u6b20\u8d39|\u4f59\u989d\u4e0d\u8db3/i;
/**
 * @param status of the answer; null for an error inside a stream
 * @param mayComeBack true when the endpoint names a time to try again
 */
function judgeRefusal(refusal) {
    const { complaint, mayComeBack } = refusal;
    const status = complaint.status ?? refusal.status;
    const was = describeAnswer(status, complaint);
    const final = (wrong, remedy) => ({
        kind: 'final',
        parts: { wrong, was, remedy },
    });
    if (isQuota(status, complaint) && !mayComeBack) {
        return final('The account of the model endpoint has no quota left.', REMEDY.quota);
    }
    if (isTooLargeForRate(complaint)) {
        return final('One request is larger than the endpoint allows this account in a minute.', REMEDY.rate);
    }
    const overflow = overflowIn(complaint, status);
    if (overflow !== null)
        return { kind: 'overflow', ...overflow };
    if (isPassing(status)) {
        return { kind: 'passing', parts: { wrong: `The model endpoint failed.`, was, remedy: REMEDY.later } };
    }
    switch (status) {
        case 401:
            return final('The model endpoint does not accept the key.', REMEDY.key);
        case 403:
            return final('The model endpoint forbids this request.', REMEDY.forbidden);
        case 404:
            return final('The model endpoint does not know this address or model.', REMEDY.address);
        case 410:
            return final('The model endpoint is no longer there.', REMEDY.gone);
    }
    return final('The model endpoint rejected the request.', REMEDY.rejected);
}
/** An endpoint's own words are quoted this far. */
const MAX_QUOTE = 500;
/** Request time-out, conflict, too early, too many requests, and whatever is the server's own fault. */
function isPassing(status) {
    if (status === null)
        return true;
    return [408, 409, 413, 425, 429].includes(status) || status >= 500;
}
function isQuota(status, { code, text }) {
    if (status === 402 || QUOTA_CODE.test(code))
        return true;
    return (status === 429 || status === 403 || status === 400) && QUOTA_TEXT.test(withoutAddresses(text));
}
function isTooLargeForRate({ code, text }) {
    return /request too large/i.test(text) && RATE.test(`${code} ${text}`);
}
/** One sentence that quotes what the endpoint said. */
function describeAnswer(status, { text, code }) {
    const what = status === null ? 'It sent an error in its reply' : `It answered ${status}`;
    const words = (0,core_text/* oneLine */.TN)(text === '' ? code : text, MAX_QUOTE);
    return words === '' ? `${what} without a word.` : `${what}: "${words}".`;
}
const REMEDY = {
    quota: 'Raise the quota or pay the bill of the account that the input api-key belongs to.',
    rate: 'Lower the inputs material-tokens and max-tokens-per-call, or raise the limit of the account.',
    later: 'Run again later; if it goes on failing, check the inputs base-url and model with the provider.',
    key: 'Check the input api-key: whether the secret exists, is not expired and belongs to base-url.',
    forbidden: 'Check that the account of the input api-key may use the input model from this place.',
    address: 'Check the inputs base-url (without /chat/completions or /responses at its end), model and api.',
    gone: 'Choose another endpoint with the inputs provider and base-url, or another model.',
    rejected: 'Check the inputs model and base-url; if they are right, report this message as a bug.',
};

// EXTERNAL MODULE: ./node_modules/openai/index.mjs + 232 modules
var openai = __webpack_require__(8193);
// EXTERNAL MODULE: ./lib/core/fault.js
var fault = __webpack_require__(8651);
;// CONCATENATED MODULE: ./lib/adapters/model-transport.js




/** Errors are read up to here; nobody writes more about one. */
const MAX_ERROR_BYTES = 64 * 1024;
const ERROR_PATIENCE_MS = 10_000;
/**
 * Sends requests through the `openai` client. It retries nothing, logs nothing, reads no environment variable
 * that could change what is sent or where, and follows no redirect: the key goes to `baseUrl` and nowhere else.
 *
 * The function takes the path below `baseUrl` and the body; it throws `Cancelled`, or an `AttemptFault` when there was no answer at all.
 */
function createTransport(options) {
    const headers = headersOf(options);
    const client = new openai/* default */.Ay({
        baseURL: options.baseUrl,
        // The client refuses to start without a key; what is really sent stands in `headers`.
        apiKey: options.apiKey || 'none',
        adminAPIKey: null,
        organization: null,
        project: null,
        webhookSecret: null,
        maxRetries: 0,
        timeout: options.timeoutMs,
        logLevel: 'off',
        fetch: async (url, init) => {
            const response = await options.fetch(url, { ...init, headers, redirect: 'manual' });
            if (response.ok)
                return response;
            throw new ErrorAnswer(response, await readError(response, init?.signal));
        },
    });
    return async (path, body, signal) => {
        if (signal.aborted)
            throw cancelled();
        try {
            const response = await client.post(path, { body, signal }).asResponse();
            return { kind: 'accepted', response };
        }
        catch (thrown) {
            if (signal.aborted)
                throw cancelled();
            const cause = thrown instanceof Error ? thrown.cause : undefined;
            if (!(cause instanceof ErrorAnswer))
                throw noAnswer(thrown);
            return { kind: 'refused', status: cause.status, headers: cause.headers, body: cause.body };
        }
    };
}
function cancelled() {
    return new fault/* Cancelled */.cJ('The run was told to stop while the model was answering.');
}
/** An answer that is an error, kept from the client: it reads such bodies without a bound and drops most of them. */
class ErrorAnswer extends Error {
    name = 'ErrorAnswer';
    status;
    headers;
    body;
    constructor(response, body) {
        super('The answer is an error.');
        this.status = response.status;
        this.headers = response.headers;
        this.body = body;
    }
}
async function readError(response, signal) {
    const chunks = [];
    let bytes = 0;
    const sink = {
        patienceMs: ERROR_PATIENCE_MS,
        get isFull() {
            return bytes > MAX_ERROR_BYTES;
        },
        take(chunk) {
            bytes += chunk.length;
            chunks.push(chunk);
        },
    };
    await drain(response, sink, signal ?? new AbortController().signal);
    return Buffer.concat(chunks).toString('utf8', 0, MAX_ERROR_BYTES);
}
/** Exactly what is sent: the client would add the runner's platform, and headers from the environment. */
function headersOf({ apiKey, keyHeader, headers }) {
    try {
        return new Headers({
            accept: 'application/json',
            'content-type': 'application/json',
            'user-agent': 'tether',
            ...(apiKey === '' ? {} : { [keyHeader]: keyHeader === 'api-key' ? apiKey : `Bearer ${apiKey}` }),
            ...headers,
        });
    }
    catch {
        throw new fault/* UserFault */.ax({
            wrong: 'The input api-key cannot be sent in a header.',
            was: 'It holds a line break or a character that is no Latin letter, digit or sign.',
            remedy: 'Copy the key into the secret again, without anything around it.',
        });
    }
}
function noAnswer(thrown) {
    return new attempt_fault/* AttemptFault */.O({
        status: null,
        parts: {
            wrong: 'The model endpoint did not answer.',
            was: `The connection failed: ${reasonOf(thrown)}.`,
            remedy: 'Check the input base-url, and that the endpoint is up and can be reached from this runner.',
        },
        outlook: { kind: 'passing', waitMs: null },
    }, { cause: thrown });
}
/** The innermost cause: the outer ones say "fetch failed" only. */
function reasonOf(thrown) {
    if (!(thrown instanceof Error))
        return String(thrown);
    if (thrown.cause instanceof Error)
        return reasonOf(thrown.cause);
    const code = 'code' in thrown && typeof thrown.code === 'string' ? ` (${thrown.code})` : '';
    return `${thrown.message.replace(/\.$/, '')}${thrown.message.includes(code.trim()) ? '' : code}`;
}

// EXTERNAL MODULE: ./lib/core/estimate.js
var estimate = __webpack_require__(3393);
// EXTERNAL MODULE: ./lib/core/truncation.js
var truncation = __webpack_require__(2932);
;// CONCATENATED MODULE: ./lib/adapters/model-usage.js



/** Templates and hidden instructions of the provider, which the request does not show. */
const HIDDEN_INPUT = 20_000;
/** Reasoning that the reply does not show. */
const HIDDEN_OUTPUT = 1_000_000;
/**
 * The tokens of one call: as reported where that can be true, estimated from bytes where it cannot. Limits must hold
 * when an endpoint reports nothing, nonsense or next to nothing.
 */
function usageOf(reported, call) {
    const fields = (0,model_complaint/* isRecord */.u4)(reported) ? reported : {};
    const input = judged(inputIn(fields), (0,estimate/* promptBytes */.Sv)(call.request), HIDDEN_INPUT);
    const output = judged(fields.completion_tokens ?? fields.output_tokens, call.replyBytes, HIDDEN_OUTPUT);
    const source = input.isReported && output.isReported ? 'reported' : 'estimated';
    const usage = { inputTokens: input.tokens, cachedTokens: 0, outputTokens: output.tokens, source };
    if (!input.isReported)
        return input.tooFew === null ? usage : { ...usage, doubtedInput: input.tooFew };
    const cachedTokens = Math.min(largest(CACHE_READS, fields), input.tokens);
    const cacheWriteTokens = Math.min(largest(CACHE_WRITES, fields), input.tokens - cachedTokens);
    return { ...usage, cachedTokens, ...(cacheWriteTokens === 0 ? {} : { cacheWriteTokens }) };
}
/** Nothing was read or written: the endpoint turned the request away. */
const NO_USAGE = { inputTokens: 0, cachedTokens: 0, outputTokens: 0, source: 'estimated' };
/** True when the endpoint says that the model has written nothing, reasoning included. */
function saysNothingWritten(reported) {
    const fields = (0,model_complaint/* isRecord */.u4)(reported) ? reported : {};
    return (fields.completion_tokens ?? fields.output_tokens) === 0;
}
function judged(reported, bytes, hidden) {
    const least = (0,truncation/* fewestTokens */.Vc)(bytes);
    if (isCount(reported) && reported >= least && reported <= bytes + hidden) {
        return { tokens: reported, isReported: true, tooFew: null };
    }
    const tooFew = isCount(reported) && reported < least ? reported : null;
    return { tokens: (0,estimate/* tokensOfBytes */.Fe)(bytes), isReported: false, tooFew };
}
/**
 * Prompt tokens with the cached ones in them, as everybody counts but Anthropic: there `input_tokens` is what was
 * neither read from the cache nor written to it (platform.claude.com, build-with-claude/prompt-caching).
 */
function inputIn(fields) {
    const { prompt_tokens: all, input_tokens: input } = fields;
    if (all !== undefined || !isCount(input))
        return all ?? input;
    return input + countOf(fields.cache_read_input_tokens) + countOf(fields.cache_creation_input_tokens);
}
/** OpenAI, OpenRouter, vLLM, xAI and Groq; DeepSeek; LiteLLM and Anthropic; Moonshot; gateways to Gemini. */
const CACHE_READS = [
    'cached_tokens',
    'prompt_cache_hit_tokens',
    'cache_read_input_tokens',
    'cachedContentTokenCount',
];
/** OpenAI and OpenRouter; LiteLLM in the details and beside them, as Anthropic and Model Studio. */
const CACHE_WRITES = ['cache_write_tokens', 'cache_creation_tokens', 'cache_creation_input_tokens'];
/** Of several places for the same figure, those that are not filled say 0. */
function largest(names, fields) {
    const places = [fields, fields.prompt_tokens_details, fields.input_tokens_details].filter(model_complaint/* isRecord */.u4);
    return Math.max(...places.flatMap((place) => names.map((name) => countOf(place[name]))));
}
function countOf(value) {
    return isCount(value) ? value : 0;
}
function isCount(value) {
    return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

;// CONCATENATED MODULE: ./lib/adapters/model-wait.js
/** A header longer than this is no date and no number. */
const MAX_CHARS = 64;
/**
 * Milliseconds that an answer asks to wait: `retry-after-ms`, or `retry-after` in seconds or as a date. A date is
 * measured against the answer's own clock where it shows one. Null when it does not ask.
 *
 * @param now milliseconds since the epoch
 */
function waitAskedFor(headers, now) {
    const ms = amount(headers.get('retry-after-ms'));
    if (ms !== null)
        return ms;
    const after = headers.get('retry-after');
    const seconds = amount(after);
    if (seconds !== null)
        return seconds * 1000;
    const until = instant(after);
    return until === null ? null : Math.max(0, until - (instant(headers.get('date')) ?? now));
}
function amount(text) {
    if (text === null || text.length > MAX_CHARS || !/^\s*\d+(?:\.\d*)?\s*$/.test(text))
        return null;
    return Number(text);
}
function instant(text) {
    // A date of HTTP begins with the name of a day; the parser would also take "-1" for one.
    const isDate = text !== null && text.length <= MAX_CHARS && /^\s*[a-z]{3}/i.test(text);
    const time = isDate ? Date.parse(text) : Number.NaN;
    return Number.isNaN(time) ? null : time;
}

;// CONCATENATED MODULE: ./lib/adapters/model-endpoint.js











/** Reasoning models may be silent for minutes before their first word; 300 s is where Node's fetch gives up anyway. */
const PATIENCE = { firstMs: 300_000, nextMs: 120_000 };
/** Lessons that one call may teach; each takes something away, so that this is never reached. */
const MAX_LESSONS = 12;
/** After so many broken streams in a row, replies are asked for in one piece. */
const MAX_BROKEN_STREAMS = 2;
const model_endpoint_MAX_QUOTE = 500;
/**
 * A model behind an endpoint, whatever protocol it speaks. Replies are streamed, so that silence is noticed and a slow
 * model is not mistaken for a dead one, and believed only when they are whole.
 *
 * Each call is one attempt: it throws an `AttemptFault`, which `retrying` may repeat.
 */
function createEndpoint(options, protocol) {
    const { fetch: fetchAny = fetch, headers = {}, patience = PATIENCE, now = Date.now, provider } = options;
    const { keyHeader, nativeTools } = provider;
    const secrets = new core_secrets/* Secrets */.S([options.apiKey, ...Object.values(headers)]);
    const timeoutMs = patience.firstMs;
    const send = createTransport({ ...options, fetch: fetchAny, headers, keyHeader, timeoutMs });
    const memory = createMemory(protocol.firstManner, options.emit ?? (() => undefined));
    async function complete(request, signal) {
        let manner = memory.manner;
        for (let lessons = 0;; lessons++) {
            const maxOutput = Math.min(request.maxOutputTokens, manner.maxOutput ?? Number.POSITIVE_INFINITY);
            const asked = { protocol, request, manner, secrets };
            const sent = await send(protocol.path, protocol.body(request, manner, maxOutput), signal);
            if (sent.kind === 'accepted') {
                const assembler = protocol.assembler();
                const answer = await readAnswer(sent.response, { patience, assembler, signal });
                if (answer.kind === 'aborted')
                    throw cancelled();
                memory.seeStream(answer);
                return replyOf(answer, sent.response.status, asked);
            }
            const complaint = (0,model_complaint/* complaintOf */.Nx)(sent.body);
            const isTeaching = (sent.status === 400 || sent.status === 422) && lessons < MAX_LESSONS;
            const lesson = isTeaching ? (0,model_manner/* lessonOf */.um)(complaint, manner, maxOutput) : null;
            if (lesson === null)
                return refusedReply(sent, complaint, { asked, now: now() });
            memory.learn(lesson);
            manner = lesson.manner;
        }
    }
    return { capabilities: { nativeTools }, complete };
}
/** What the run has learned about the endpoint. */
function createMemory(first, emit) {
    let manner = first;
    let brokenStreams = 0;
    const learn = (lesson) => {
        if (!lesson.thisCallOnly)
            manner = lesson.manner;
        emit({ kind: 'note', level: 'info', text: `About the model endpoint: ${lesson.note}.` });
    };
    return {
        get manner() {
            return manner;
        },
        learn,
        seeStream(answer) {
            brokenStreams = answer.kind === 'broken' && answer.wasStream ? brokenStreams + 1 : 0;
            if (brokenStreams >= MAX_BROKEN_STREAMS && manner.stream !== 'none')
                learn((0,model_manner/* withoutStream */.n_)(manner));
        },
    };
}
/** @throws AttemptFault unless the answer is a reply, an overflow, or declines something that can be left out */
function replyOf(answer, status, asked) {
    const { protocol, request, manner } = asked;
    const value = answer.kind === 'whole' ? answer.value : answer.seen;
    const reported = (0,model_complaint/* isRecord */.u4)(value) ? value.usage : undefined;
    const written = protocol.writtenBytes(value);
    const usage = usageOf(reported, { request, replyBytes: written });
    // A failed attempt is billed when the model has begun to answer, or the endpoint says what it cost.
    const cost = (0,model_complaint/* isRecord */.u4)(reported) || written > 0 ? usage : null;
    if (answer.kind === 'broken')
        throw unusableAnswer(answer.what, { status, usage: cost });
    const completion = protocol.read(value);
    switch (completion.kind) {
        case 'reply': {
            const { text, calls, stop, kept } = completion;
            // Xiaomi's endpoint cuts the prompt to the window and has no room left for a single token.
            if (stop === 'length' && written === 0 && saysNothingWritten(reported))
                return windowFull(usage);
            const keepsake = kept === null ? {} : { keepsake: protocol.keepsake(kept, manner) };
            return { kind: 'turn', text, calls, stop, usage, ...keepsake };
        }
        case 'overflow':
            return windowFull(usage);
        case 'unusable':
            throw unusableAnswer(completion.what, { status, usage: cost });
        case 'error':
            return model_endpoint_judged((0,model_complaint/* complaintIn */.JI)(completion.error), { status: null, waitMs: null, usage: cost, asked });
    }
}
/** What was read and written fills the window. */
function windowFull(usage) {
    const { inputTokens, outputTokens, source } = usage;
    return { kind: 'overflow', usage, window: source === 'reported' ? inputTokens + outputTokens : null };
}
function unusableAnswer(what, details) {
    const parts = {
        wrong: 'The model endpoint sent an answer that cannot be used.',
        was: what,
        remedy: 'Check that the input base-url is an OpenAI-compatible API (often it ends with /v1).',
    };
    return new attempt_fault/* AttemptFault */.O({ ...details, parts, outlook: { kind: 'passing', waitMs: null } });
}
/** @throws AttemptFault unless the endpoint says that the request is too large, or that it takes no tools */
function refusedReply(sent, complaint, context) {
    const { status, headers } = sent;
    const { asked, now } = context;
    if (status >= 300 && status < 400)
        throw redirected(status, headers.get('location'), asked.secrets);
    return model_endpoint_judged(complaint, { status, waitMs: waitAskedFor(headers, now), usage: null, asked });
}
/** @throws AttemptFault unless the endpoint says that the request is too large, or that it takes no tools */
function model_endpoint_judged(complaint, context) {
    const { status, waitMs, usage, asked } = context;
    const { secrets, request } = asked;
    // Masked before it is quoted and cut, so that no half of a secret is left.
    const masked = { ...complaint, text: secrets.mask(complaint.text), code: secrets.mask(complaint.code) };
    if (request.tools.length > 0 && declinesTools(complaint, complaint.status ?? status)) {
        return { kind: 'declined', what: 'tools', why: describeAnswer(status, masked), usage: usage ?? NO_USAGE };
    }
    const verdict = judgeRefusal({ status, complaint: masked, mayComeBack: waitMs !== null });
    if (verdict.kind === 'overflow')
        return { ...verdict, usage: usage ?? NO_USAGE };
    const outlook = verdict.kind === 'final' ? { kind: 'final' } : { kind: 'passing', waitMs };
    throw new attempt_fault/* AttemptFault */.O({ status: status ?? complaint.status, parts: verdict.parts, outlook, usage });
}
function redirected(status, location, secrets) {
    const target = location === null ? '' : ` to ${(0,core_text/* oneLine */.TN)(secrets.mask(location), model_endpoint_MAX_QUOTE)}`;
    const parts = {
        wrong: 'The model endpoint redirects, and redirects are not followed because the key would travel with them.',
        was: `It answered ${status}${target}.`,
        remedy: 'Set the input base-url to the address that answers by itself.',
    };
    return new attempt_fault/* AttemptFault */.O({ status, parts, outlook: { kind: 'final' } });
}


/***/ }),

/***/ 8815:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F_: () => (/* binding */ extrasIn),
/* harmony export */   ZM: () => (/* binding */ keepsakeOf),
/* harmony export */   bI: () => (/* binding */ extrasOf),
/* harmony export */   qP: () => (/* binding */ addDetails)
/* harmony export */ });
/* harmony import */ var _core_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9716);
/* harmony import */ var _model_complaint_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6841);


/** The extras of a message; null when there are none. */
function extrasIn(message) {
    const { reasoning_content: reasoning, reasoning_details: details, tool_calls: calls } = message;
    const extras = {
        reasoning: typeof reasoning === 'string' ? reasoning : '',
        details: Array.isArray(details) ? details : [],
        calls: Array.isArray(calls)
            ? calls.map((call) => ((0,_model_complaint_js__WEBPACK_IMPORTED_MODULE_1__/* .isRecord */ .u4)(call) ? (call.extra_content ?? null) : null))
            : [],
    };
    const isEmpty = extras.reasoning === '' && extras.details.length === 0 && extras.calls.every((extra) => extra === null);
    return isEmpty ? null : extras;
}
/** @param returnsReasoning whether the endpoint gets its reasoning back, and has to be paid for reading it */
function keepsakeOf(extras, { by, returnsReasoning }) {
    const sent = [...extras.details, ...extras.calls.filter((extra) => extra !== null)];
    const bytes = sent.length === 0 ? 0 : (0,_core_text_js__WEBPACK_IMPORTED_MODULE_0__/* .byteLength */ .dp)(JSON.stringify(sent));
    return { by, value: extras, bytes: bytes + (returnsReasoning ? (0,_core_text_js__WEBPACK_IMPORTED_MODULE_0__/* .byteLength */ .dp)(extras.reasoning) : 0) };
}
/** The extras that a turn was recorded with, when this very endpoint gave them and the turn still has those calls. */
function extrasOf({ keepsake, calls }, by) {
    if (keepsake === undefined || keepsake.by !== by || !(0,_model_complaint_js__WEBPACK_IMPORTED_MODULE_1__/* .isRecord */ .u4)(keepsake.value))
        return null;
    const { reasoning, details, calls: extras } = keepsake.value;
    if (typeof reasoning !== 'string' || !Array.isArray(details) || !Array.isArray(extras))
        return null;
    return { reasoning, details, calls: extras.length >= calls.length ? extras : [] };
}
/**
 * Adds the fragment of a stream to the details before it: fragments of one entry have its index and type, and their
 * texts follow one another.
 */
function addDetails(details, fragments) {
    if (!Array.isArray(fragments))
        return;
    for (const fragment of fragments.filter(_model_complaint_js__WEBPACK_IMPORTED_MODULE_1__/* .isRecord */ .u4)) {
        const open = details.find(({ index, type }) => index === fragment.index && type === fragment.type);
        if (open === undefined || fragment.index === undefined)
            details.push({ ...fragment });
        else
            extendDetail(open, fragment);
    }
}
const GROWING = new Set(['text', 'summary', 'data']);
function extendDetail(open, fragment) {
    for (const [name, value] of Object.entries(fragment)) {
        const before = open[name];
        if (GROWING.has(name) && typeof before === 'string' && typeof value === 'string')
            open[name] = before + value;
        else if (value !== null)
            open[name] = value;
    }
}


/***/ }),

/***/ 6465:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Qp: () => (/* binding */ firstManner),
  CJ: () => (/* binding */ firstResponsesManner),
  um: () => (/* binding */ lessonOf),
  n_: () => (/* binding */ withoutStream)
});

;// CONCATENATED MODULE: ./lib/adapters/model-room.js
/** A reply shorter than this cannot hold an edit; the request must shrink instead. */
const LEAST_OUTPUT = 1024;
/** Endpoints count a few tokens more than they say. */
const SLACK = 64;
const WINDOW = [
    /context (?:length|window|size)\D{0,40}?(\d[\d,]*)/i,
    /max_new_tokens`? must be <= (\d[\d,]*)/i,
];
const TOTAL = /requested (?:a total of )?(?:about )?(\d[\d,]*)(?! output)/i;
const REPLY = /(\d[\d,]*)(?: tokens)? (?:in|for) the (?:output|completion)/i;
const INPUT = [
    /(\d[\d,]*) `?(?:inputs?|prompt)`? tokens/i,
    /(\d[\d,]*) (?:tokens )?(?:in|of|from) (?:the |your )?(?:text )?(?:input )?(?:messages|input|prompt)/i,
];
const SUM = /(\d[\d,]*) \+ (\d[\d,]*) > (\d[\d,]*)/;
/** vLLM stops counting the prompt where there is no room left for the reply asked for. */
const UNCOUNTED = /at least \d[\d,]* input tokens/i;
/**
 * The tokens that are left for a reply when the prompt fits the window and only the reply it asks for does not: "maximum
 * context length is 32768 tokens, you requested 40000 (23616 in the messages, 16384 in the completion)".
 *
 * @param maxOutput the limit that the rejected request carried
 * @returns null when the complaint is about something else, or the prompt leaves no room for a useful reply
 */
function roomLeft(text, maxOutput) {
    const room = UNCOUNTED.test(text) ? Math.floor(maxOutput / 2) : roomIn(text);
    return room === null || room < LEAST_OUTPUT || room >= maxOutput ? null : room;
}
function roomIn(text) {
    const sum = SUM.exec(text);
    const window = numberOf(sum === null ? firstMatch(WINDOW, text) : sum[3]);
    const input = sum === null ? inputIn(text) : numberOf(sum[1]);
    return window === null || input === null ? null : window - input - SLACK;
}
/** OpenRouter counts texts and tools apart: what is not the reply is the input. */
function inputIn(text) {
    const total = numberOf(TOTAL.exec(text)?.[1]);
    const reply = numberOf(REPLY.exec(text)?.[1]);
    return total !== null && reply !== null && total > reply
        ? total - reply
        : numberOf(firstMatch(INPUT, text));
}
function firstMatch(patterns, text) {
    return patterns.map((pattern) => pattern.exec(text)?.[1]).find((match) => match !== undefined);
}
function numberOf(digits) {
    return digits === undefined ? null : Number(digits.replaceAll(',', ''));
}

;// CONCATENATED MODULE: ./lib/adapters/model-manner.js

/**
 * OpenAI's own newer models refuse the old name of the limit; most compatible servers know only the old one.
 *
 * @param asked.effort the reasoning effort that the user asks for; null: the provider's default
 */
function firstManner({ outputLimit, takesEffort, marksCacheOf }, { model, effort }) {
    return {
        outputLimits: outputLimit === 'max_tokens'
            ? ['max_tokens', 'max_completion_tokens']
            : ['max_completion_tokens', 'max_tokens'],
        stream: 'with-usage',
        maxOutput: null,
        effort: takesEffort ? effort : null,
        canStopReasoning: true,
        returnsReasoning: false,
        keepsReasoning: false,
        marksCache: marksCacheOf?.test(model) ?? false,
    };
}
/** The Responses API has one name for the limit, and reports the usage of a stream unasked. */
function firstResponsesManner(effort) {
    return {
        outputLimits: ['max_output_tokens'],
        stream: 'plain',
        maxOutput: null,
        effort,
        canStopReasoning: true,
        returnsReasoning: false,
        keepsReasoning: true,
        marksCache: false,
    };
}
/**
 * What a rejection (400 or 422) teaches about asking; null when it is about something else. Nearly all lessons take
 * something away, so that a run learns at most a handful.
 *
 * @param maxOutput the limit that the rejected request carried
 */
function lessonOf(complaint, manner, maxOutput) {
    return (withoutMarks(complaint, manner) ??
        shorterReply(complaint, manner, maxOutput) ??
        smallerLimit(complaint, manner, maxOutput) ??
        reasoningReturned(complaint, manner) ??
        otherEffort(complaint, manner) ??
        withoutParameter(complaint, manner));
}
/** A mark needs its text in a list of parts, and some servers take a message's content as one text only. */
function withoutMarks({ text, param }, manner) {
    const isAboutMarks = /cache_control/.test(`${param} ${text}`) || /\bcontent\b[^.]{0,80}\b(?:string|str)\b/i.test(text);
    if (!manner.marksCache || !isAboutMarks)
        return null;
    return keep({ ...manner, marksCache: false }, 'it does not take cache_control');
}
/** The stream broke off more than once: some proxies never let one through whole. */
function withoutStream(manner) {
    return keep({ ...manner, stream: 'none' }, 'its streams break off, replies are now asked for in one piece');
}
/** Only for the request at hand: the next one may be smaller. */
function shorterReply({ text }, manner, maxOutput) {
    const room = roomLeft(text, maxOutput);
    if (room === null)
        return null;
    const note = `room for ${room} tokens of reply is left in the context window, so this one may have no more`;
    return { manner: { ...manner, maxOutput: room }, thisCallOnly: true, note };
}
const LIMIT_NAMED = /max_(?:completion_|output_|new_)?tokens|completion tokens|output tokens/i;
const LIMIT_TOO_HIGH = /too (?:large|high|big)|less than|at most|maximum|range|greater than|exceed|\d+ > \d+|up to/i;
/** "max_tokens is too large: 16384. This model supports at most 8192 completion tokens." */
function smallerLimit({ text, param }, manner, maxOutput) {
    if (/context/i.test(text) && !/context_window/.test(text))
        return null;
    if (!LIMIT_NAMED.test(`${param} ${text}`) || !LIMIT_TOO_HIGH.test(text))
        return null;
    const allowed = (text.match(/\d[\d,]*/g) ?? [])
        .map(model_manner_numberOf)
        .filter((count) => count >= LEAST_OUTPUT && count < maxOutput);
    if (allowed.length === 0)
        return null;
    const limit = Math.max(...allowed);
    return keep({ ...manner, maxOutput: limit }, `replies may have at most ${limit} tokens`);
}
/**
 * DeepSeek's thinking models reject a history whose calls came with reasoning and are sent without it; other endpoints
 * reject the field itself, so that it is sent only where it was missed.
 */
function reasoningReturned({ text }, manner) {
    if (manner.returnsReasoning || !/reasoning_content/.test(text))
        return null;
    if (!/\bmissing\b|passed? back|must be (?:passed|provided|included|sent)|is required/i.test(text))
        return null;
    return keep({ ...manner, returnsReasoning: true }, 'it wants the reasoning of its earlier replies back');
}
const EFFORT_PARAM = /^reasoning(?:[._]effort)?$/;
const EFFORT_TEXT = /\breasoning[._ ]effort\b/i;
/** What switches reasoning off where function tools and reasoning do not go together. */
const NO_EFFORT = 'none';
/**
 * "Function tools with reasoning_effort are not supported for M in /v1/chat/completions. To use function tools, use
 * /v1/responses or set reasoning_effort to 'none'." comes also when no effort was asked for. Any other complaint about
 * the effort means that it is left out.
 */
function otherEffort({ text, param, code }, manner) {
    const isAboutEffort = param === '' ? EFFORT_TEXT.test(text) : EFFORT_PARAM.test(param);
    if (!isAboutEffort || !UNWANTED.test(`${code} ${text}`))
        return null;
    const wasOff = manner.effort === NO_EFFORT;
    if (!wasOff && manner.canStopReasoning && /\btools?\b/i.test(text) && /\/v1\/responses/.test(text)) {
        const note = 'it takes tools in chat completions only without reasoning, which is now off (the input api: responses keeps it)';
        return keep({ ...manner, effort: NO_EFFORT }, note);
    }
    if (manner.effort === null)
        return null;
    const canStopReasoning = manner.canStopReasoning && !wasOff;
    return keep({ ...manner, effort: null, canStopReasoning }, `it does not take the reasoning effort ${manner.effort}`);
}
const UNWANTED = /un(?:supported|recogni[sz]ed|known|expected)|not (?:supported|allowed|permitted|recogni[sz]ed|available)|does(?: not|n['\u2019]t) support|extra (?:fields|inputs)|invalid|forbidden|no longer|deprecated|cannot be|must be|disabled/i;
function withoutParameter({ text, param, code }, manner) {
    if (!UNWANTED.test(`${code} ${text}`))
        return null;
    const isAbout = (field) => field.test(param === '' ? text : param);
    if (manner.keepsReasoning && isAbout(/^include\b|["'`]include["'`]|encrypted[ _]content/i)) {
        return keep({ ...manner, keepsReasoning: false }, 'it does not take its reasoning back in encrypted form');
    }
    if (manner.stream === 'with-usage' && isAbout(/stream_options|include_usage/)) {
        return keep({ ...manner, stream: 'plain' }, 'it does not take stream_options');
    }
    if (manner.stream !== 'none' && isAbout(/\bstream(?:ing)?\b/i)) {
        return keep({ ...manner, stream: 'none' }, 'it does not stream');
    }
    const [limit, ...others] = manner.outputLimits;
    if (limit === undefined || !isAbout(new RegExp(`\\b${limit}\\b`)))
        return null;
    return keep({ ...manner, outputLimits: others }, `it does not take ${limit}`);
}
function keep(manner, note) {
    return { manner, thisCallOnly: false, note };
}
function model_manner_numberOf(digits) {
    return Number(digits.replaceAll(',', ''));
}


/***/ }),

/***/ 4672:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $Y: () => (/* binding */ writtenBytes),
/* harmony export */   Vb: () => (/* binding */ nameOf),
/* harmony export */   _P: () => (/* binding */ unusable),
/* harmony export */   aG: () => (/* binding */ wordOf),
/* harmony export */   b6: () => (/* binding */ textOf),
/* harmony export */   rP: () => (/* binding */ argumentBytes),
/* harmony export */   tZ: () => (/* binding */ readCompletion)
/* harmony export */ });
/* harmony import */ var _core_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9716);
/* harmony import */ var _model_complaint_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6841);
/* harmony import */ var _model_keepsake_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8815);



const LENGTH = new Set(['length', 'max_tokens', 'max_output_tokens']);
/** Mistral; Z.ai and gateways to Anthropic. */
const WINDOW_FULL = new Set(['model_length', 'model_context_window_exceeded']);
const REFUSED = new Set(['content_filter', 'refusal', 'safety']);
const BROKEN = new Set(['error', 'abort', 'aborted', 'cancelled', 'insufficient_system_resource']);
/** Reads the first choice of a chat completion. Never throws. */
function readCompletion(value) {
    if (!(0,_model_complaint_js__WEBPACK_IMPORTED_MODULE_1__/* .isRecord */ .u4)(value))
        return unusable(`It sent ${nameOf(value)} instead of a chat completion.`);
    if (value.error !== undefined && value.error !== null)
        return { kind: 'error', error: value };
    const { base_resp: base } = value;
    if ((0,_model_complaint_js__WEBPACK_IMPORTED_MODULE_1__/* .isRecord */ .u4)(base) && base.status_code !== 0)
        return { kind: 'error', error: value };
    const { choices } = value;
    if (!Array.isArray(choices))
        return unusable(`The field "choices" is ${nameOf(choices)}.`);
    const choice = choices[0];
    if (!(0,_model_complaint_js__WEBPACK_IMPORTED_MODULE_1__/* .isRecord */ .u4)(choice))
        return unusable('It sent no choice.');
    if ((0,_model_complaint_js__WEBPACK_IMPORTED_MODULE_1__/* .isRecord */ .u4)(choice.error))
        return { kind: 'error', error: choice };
    const { message } = choice;
    if (!(0,_model_complaint_js__WEBPACK_IMPORTED_MODULE_1__/* .isRecord */ .u4)(message))
        return unusable(`The field "message" is ${nameOf(message)}.`);
    const reason = typeof choice.finish_reason === 'string' ? choice.finish_reason.toLowerCase() : '';
    if (WINDOW_FULL.has(reason))
        return { kind: 'overflow' };
    if (BROKEN.has(reason))
        return unusable(`It broke the reply off with finish reason "${reason}".`);
    const content = textOf(message.content);
    if (content === null)
        return unusable(`The field "content" is ${nameOf(message.content)}.`);
    const calls = callsOf(message);
    if (calls === null)
        return unusable(`The field "tool_calls" is ${nameOf(message.tool_calls)}.`);
    const refusal = typeof message.refusal === 'string' ? message.refusal : '';
    const text = content === '' ? refusal : content;
    const stop = refusal !== '' ? 'refusal' : stopOf(reason, { hasCalls: calls.length > 0 });
    return { kind: 'reply', text, calls, stop, kept: (0,_model_keepsake_js__WEBPACK_IMPORTED_MODULE_2__/* .extrasIn */ .F_)(message) };
}
/** Bytes that the model has written into a chat completion, whole or not: text and calls. */
function writtenBytes(value) {
    const choices = (0,_model_complaint_js__WEBPACK_IMPORTED_MODULE_1__/* .isRecord */ .u4)(value) && Array.isArray(value.choices) ? value.choices : [];
    const message = (0,_model_complaint_js__WEBPACK_IMPORTED_MODULE_1__/* .isRecord */ .u4)(choices[0]) ? choices[0].message : undefined;
    if (!(0,_model_complaint_js__WEBPACK_IMPORTED_MODULE_1__/* .isRecord */ .u4)(message))
        return 0;
    const calls = callsOf(message) ?? [];
    return calls.reduce((sum, call) => sum + (0,_core_text_js__WEBPACK_IMPORTED_MODULE_0__/* .byteLength */ .dp)(call.name) + argumentBytes(call.arguments), (0,_core_text_js__WEBPACK_IMPORTED_MODULE_0__/* .byteLength */ .dp)(textOf(message.content) ?? ''));
}
function argumentBytes(args) {
    if (typeof args === 'string')
        return (0,_core_text_js__WEBPACK_IMPORTED_MODULE_0__/* .byteLength */ .dp)(args);
    try {
        return (0,_core_text_js__WEBPACK_IMPORTED_MODULE_0__/* .byteLength */ .dp)(JSON.stringify(args) ?? '');
    }
    catch {
        // Nested too deep to be written; such arguments reach no tool either.
        return 0;
    }
}
function stopOf(reason, { hasCalls }) {
    if (LENGTH.has(reason))
        return 'length';
    if (REFUSED.has(reason))
        return 'refusal';
    return hasCalls ? 'tools' : 'end';
}
/** Text, nothing, or a list of parts of which the text ones count. Null when it is none of these. */
function textOf(content) {
    if (content === null || content === undefined)
        return '';
    if (typeof content === 'string')
        return content;
    if (!Array.isArray(content))
        return null;
    return content.map(partText).join('');
}
function partText(part) {
    if (typeof part === 'string')
        return part;
    if (!(0,_model_complaint_js__WEBPACK_IMPORTED_MODULE_1__/* .isRecord */ .u4)(part) || (part.type !== undefined && part.type !== 'text' && part.type !== 'output_text'))
        return '';
    return typeof part.text === 'string' ? part.text : '';
}
/** Null when the calls are no list. An entry that cannot be read is a call all the same: it must get an answer. */
function callsOf(message) {
    const { tool_calls: list, function_call: legacy } = message;
    if (list === undefined || list === null)
        return (0,_model_complaint_js__WEBPACK_IMPORTED_MODULE_1__/* .isRecord */ .u4)(legacy) ? [wireCall({ function: legacy })] : [];
    if (!Array.isArray(list))
        return null;
    if (list.length === 0 && (0,_model_complaint_js__WEBPACK_IMPORTED_MODULE_1__/* .isRecord */ .u4)(legacy))
        return [wireCall({ function: legacy })];
    return list.map(wireCall);
}
function wireCall(entry) {
    if (!(0,_model_complaint_js__WEBPACK_IMPORTED_MODULE_1__/* .isRecord */ .u4)(entry))
        return { id: '', name: '', arguments: entry };
    const target = (0,_model_complaint_js__WEBPACK_IMPORTED_MODULE_1__/* .isRecord */ .u4)(entry.function) ? entry.function : entry;
    return { id: wordOf(entry.id), name: wordOf(target.name), arguments: target.arguments };
}
function wordOf(value) {
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
function unusable(what) {
    return { kind: 'unusable', what };
}
function nameOf(value) {
    if (value === undefined)
        return 'missing';
    if (value === null)
        return 'null';
    if (Array.isArray(value))
        return 'a list';
    return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}


/***/ }),

/***/ 4039:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  O9: () => (/* binding */ acceptableName),
  aX: () => (/* binding */ argumentsOf),
  _T: () => (/* binding */ createChatWire),
  y4: () => (/* binding */ limitField),
  ES: () => (/* binding */ wellFormed)
});

;// CONCATENATED MODULE: ./lib/adapters/model-cache.js
/**
 * Messages with at most four marks, which is what Anthropic allows: at the end of the system prompt (tools stand before
 * it), of the opening, of what the last request ended with, and of this one. The last two move along: what the one before
 * wrote to the cache is found again although a round brings more than the twenty blocks that are searched back.
 *
 * A message has other bytes with a mark than without one. Caches compare the prompt and not the request, in which the
 * mark is no content (platform.claude.com, build-with-claude/prompt-caching).
 */
function withCacheMarks(messages) {
    const marked = new Set(placesOf(messages));
    return messages.map((message, place) => (marked.has(place) ? withMark(message) : message));
}
function placesOf(messages) {
    const isReply = ({ role }) => role === 'assistant';
    const firstReply = messages.findIndex(isReply);
    const lastReply = messages.findLastIndex(isReply);
    const ends = [
        messages.findLastIndex(({ role }, place) => role === 'system' && (firstReply < 0 || place < firstReply)),
        firstReply < 0 ? messages.length - 1 : firstReply - 1,
        lastReply - 1,
        messages.length - 1,
    ];
    return ends.filter((place) => place >= 0 && canCarry(messages[place]));
}
/** A mark on a blank text is an error. */
function canCarry(message) {
    return typeof message?.content === 'string' && message.content.trim() !== '';
}
function withMark(message) {
    if (typeof message.content !== 'string')
        return message;
    const part = { type: 'text', text: message.content, cache_control: { type: 'ephemeral' } };
    switch (message.role) {
        case 'system':
        case 'user':
        case 'tool':
            return { ...message, content: [part] };
        default:
            return message;
    }
}

// EXTERNAL MODULE: ./lib/adapters/model-keepsake.js
var model_keepsake = __webpack_require__(8815);
;// CONCATENATED MODULE: ./lib/adapters/model-wire.js


/**
 * Writes requests of one endpoint. A turn is translated once for each manner, so that it has the same bytes in every
 * request: prompt caches depend on it. Messages stand last: each body repeats the one before it up to the new ones.
 */
function createChatWire() {
    const plain = new WeakMap();
    const withReasoning = new WeakMap();
    return (request, options) => {
        const known = options.manner.returnsReasoning ? withReasoning : plain;
        const messages = request.turns.flatMap((turn) => {
            const translated = known.get(turn) ?? translate(turn, options);
            known.set(turn, translated);
            return translated;
        });
        return bodyOf(request, options.manner.marksCache ? withCacheMarks(messages) : messages, options);
    };
}
function bodyOf(request, messages, { model, manner, maxOutput }) {
    const common = {
        model,
        ...limitField(manner, maxOutput),
        ...(manner.effort === null ? {} : { reasoning_effort: manner.effort }),
        ...(request.tools.length === 0 ? {} : { tools: request.tools.map(toolOf) }),
    };
    switch (manner.stream) {
        case 'with-usage':
            return { ...common, stream: true, stream_options: { include_usage: true }, messages };
        case 'plain':
            return { ...common, stream: true, messages };
        case 'none':
            return { ...common, messages };
    }
}
function limitField(manner, maxOutput) {
    const [name] = manner.outputLimits;
    return name === undefined ? {} : { [name]: maxOutput };
}
function toolOf({ name, description, parameters }) {
    return { type: 'function', function: { name, description, parameters } };
}
function translate(turn, options) {
    switch (turn.role) {
        case 'system':
        case 'user':
            return [{ role: turn.role, content: wellFormed(turn.text) }];
        case 'assistant':
            return assistantMessages(turn, options);
        case 'tool':
            return turn.results.map(({ callId, text }) => ({
                role: 'tool',
                tool_call_id: callId,
                content: wellFormed(text),
            }));
    }
}
/** A turn without text and calls has no message: endpoints reject blank ones, and nobody may put words into it. */
function assistantMessages(turn, { by, manner }) {
    const { text, calls } = turn;
    const isBlank = text.trim() === '';
    const extras = (0,model_keepsake/* extrasOf */.bI)(turn, by);
    const details = extras === null || extras.details.length === 0 ? {} : { reasoning_details: extras.details };
    if (calls.length === 0)
        return isBlank ? [] : [{ role: 'assistant', content: wellFormed(text), ...details }];
    const tool_calls = calls.map((call, index) => wireCallOf(call, extras?.calls[index] ?? null));
    return [
        {
            role: 'assistant',
            content: isBlank ? null : wellFormed(text),
            // Wanted even where there was none (deepseek-ai/deepseek-harness, discussion 739).
            ...(manner.returnsReasoning ? { reasoning_content: extras?.reasoning ?? '' } : {}),
            ...details,
            tool_calls,
        },
    ];
}
function wireCallOf(call, extra) {
    return {
        id: call.id,
        type: 'function',
        function: { name: acceptableName(call.name), arguments: argumentsOf(call) },
        ...(extra === null ? {} : { extra_content: extra }),
    };
}
/** Endpoints reject a history in which any call has arguments that are no JSON object. */
function argumentsOf({ arguments: args }) {
    return args.kind === 'parsed' ? (JSON.stringify(args.value) ?? '{}') : '{}';
}
/** Names that a model made up come back to the endpoint, which allows these characters only. */
function acceptableName(name) {
    return name.replace(/[^\w-]/g, '_').slice(0, 64) || 'unknown';
}
/** Half a surrogate pair is no text to a strict JSON parser. */
function wellFormed(text) {
    return text.toWellFormed();
}


/***/ })

};
