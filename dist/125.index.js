export const id = 125;
export const ids = [125];
export const modules = {

/***/ 9125:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  createChatCompletions: () => (/* binding */ createChatCompletions)
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

// EXTERNAL MODULE: ./lib/core/fault.js
var fault = __webpack_require__(8651);
;// CONCATENATED MODULE: ./lib/adapters/model-complaint.js

const MAX_CHARS = 2000;
/**
 * Reads `{error: {message, code, type, param}}`, `{error: "..."}`, `{message}`, FastAPI's `{detail}`, a list of one of
 * these, or plain text. Fields that may echo the prompt are left out: what the prompt says must decide nothing.
 */
function complaintOf(body) {
    try {
        return complaintIn(JSON.parse(body));
    }
    catch (thrown) {
        return { ...NOTHING, text: clip(withoutMarkup(body)) || (0,fault/* messageOf */.bD)(thrown) };
    }
}
function complaintIn(value) {
    const outer = Array.isArray(value) ? value[0] : value;
    if (typeof outer === 'string')
        return { ...NOTHING, text: clip(outer) };
    if (!isRecord(outer))
        return NOTHING;
    const error = isRecord(outer.error) ? outer.error : outer;
    const words = [outer.error, error.message, outer.message, describeDetail(outer.detail)];
    return {
        text: clip(words.find((word) => typeof word === 'string' && word !== '') ?? ''),
        code: clip([error.code, error.type, error.status].filter((part) => typeof part === 'string').join(' ')),
        param: typeof error.param === 'string' ? error.param : '',
        status: statusIn(error.code) ?? statusIn(error.status),
    };
}
function isRecord(value) {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}
const NOTHING = { text: '', code: '', param: '', status: null };
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

;// CONCATENATED MODULE: ./lib/adapters/model-reply.js


const LENGTH = new Set(['length', 'max_tokens', 'max_output_tokens']);
const REFUSED = new Set(['content_filter', 'refusal', 'safety']);
const BROKEN = new Set(['error', 'abort', 'aborted', 'cancelled', 'insufficient_system_resource']);
/** Reads the first choice. Never throws. */
function readCompletion(value) {
    if (!isRecord(value))
        return unusable(`It sent ${nameOf(value)} instead of a chat completion.`);
    if (value.error !== undefined && value.error !== null)
        return { kind: 'error', error: value };
    const { choices } = value;
    if (!Array.isArray(choices))
        return unusable(`The field "choices" is ${nameOf(choices)}.`);
    const choice = choices[0];
    if (!isRecord(choice))
        return unusable('It sent no choice.');
    if (isRecord(choice.error))
        return { kind: 'error', error: choice };
    const { message } = choice;
    if (!isRecord(message))
        return unusable(`The field "message" is ${nameOf(message)}.`);
    const reason = typeof choice.finish_reason === 'string' ? choice.finish_reason.toLowerCase() : '';
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
    return { kind: 'reply', text, calls, stop };
}
/** Bytes that the model has written into an answer, whole or not: text and calls. */
function writtenBytes(value) {
    const choices = isRecord(value) && Array.isArray(value.choices) ? value.choices : [];
    const message = isRecord(choices[0]) ? choices[0].message : undefined;
    if (!isRecord(message))
        return 0;
    const calls = callsOf(message) ?? [];
    return calls.reduce((sum, call) => sum + (0,core_text/* byteLength */.dp)(call.name) + argumentBytes(call.arguments), (0,core_text/* byteLength */.dp)(textOf(message.content) ?? ''));
}
function argumentBytes(args) {
    if (typeof args === 'string')
        return (0,core_text/* byteLength */.dp)(args);
    try {
        return (0,core_text/* byteLength */.dp)(JSON.stringify(args) ?? '');
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
    if (!isRecord(part) || (part.type !== undefined && part.type !== 'text' && part.type !== 'output_text'))
        return '';
    return typeof part.text === 'string' ? part.text : '';
}
/** Null when the calls are no list. An entry that cannot be read is a call all the same: it must get an answer. */
function callsOf(message) {
    const { tool_calls: list, function_call: legacy } = message;
    if (list === undefined || list === null)
        return isRecord(legacy) ? [wireCall({ function: legacy })] : [];
    if (!Array.isArray(list))
        return null;
    if (list.length === 0 && isRecord(legacy))
        return [wireCall({ function: legacy })];
    return list.map(wireCall);
}
function wireCall(entry) {
    if (!isRecord(entry))
        return { id: '', name: '', arguments: entry };
    const target = isRecord(entry.function) ? entry.function : entry;
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

;// CONCATENATED MODULE: ./lib/adapters/model-stream.js


/**
 * Puts the chunks of a streamed completion together. `completion` has the shape of a completion that came in one
 * piece; it may be believed only when `isWhole`: a stream that ends without a finish reason is half an answer.
 */
class StreamAssembler {
    #calls = [];
    /** The call that an index of the wire means now: some providers give all calls the same index. */
    #byIndex = new Map();
    #text = [];
    #refusal = [];
    #legacy = { id: '', name: '', arguments: '' };
    #finishReason = null;
    #usage;
    #error;
    #hasContent = false;
    /** True once something of the reply itself has arrived, not only greetings of the protocol. */
    get hasContent() {
        return this.#hasContent;
    }
    get isWhole() {
        return this.#finishReason !== null || this.#error !== undefined;
    }
    /** @param event one parsed `data:` value */
    take(event) {
        if (!isRecord(event))
            return;
        if (event.error !== undefined && event.error !== null)
            this.#error = event.error;
        if (isRecord(event.usage))
            this.#usage = event.usage;
        const choices = Array.isArray(event.choices) ? event.choices : [];
        const choice = choices.find((one) => isRecord(one) && (one.index ?? 0) === 0);
        if (!isRecord(choice))
            return;
        if (isRecord(choice.usage))
            this.#usage = choice.usage;
        if (isRecord(choice.error))
            this.#error = choice.error;
        const delta = choice.delta ?? choice.message;
        if (isRecord(delta))
            this.#takeDelta(delta);
        if (typeof choice.finish_reason === 'string' && choice.finish_reason !== '') {
            this.#finishReason = choice.finish_reason;
        }
    }
    get completion() {
        const message = {
            content: this.#text.join(''),
            refusal: this.#refusal.join(''),
            tool_calls: this.#calls.map(({ id, name, arguments: args }) => ({
                id,
                function: { name, arguments: args },
            })),
            ...(this.#legacy.name === '' ? {} : { function_call: this.#legacy }),
        };
        return {
            choices: [{ message, finish_reason: this.#finishReason }],
            usage: this.#usage,
            error: this.#error,
        };
    }
    #takeDelta(delta) {
        const text = textOf(delta.content) ?? '';
        this.#text.push(text);
        if (typeof delta.refusal === 'string')
            this.#refusal.push(delta.refusal);
        const calls = Array.isArray(delta.tool_calls) ? delta.tool_calls.filter(isRecord) : [];
        for (const call of calls)
            this.#takeCall(call);
        if (isRecord(delta.function_call))
            extend(this.#legacy, delta.function_call);
        if (text !== '' || calls.length > 0)
            this.#hasContent = true;
    }
    #takeCall(fragment) {
        const target = isRecord(fragment.function) ? fragment.function : {};
        const id = typeof fragment.id === 'string' ? fragment.id : '';
        const index = fragment.index ?? null;
        const open = index === null ? this.#calls.at(-1) : this.#byIndex.get(index);
        const startsNew = open === undefined || (id !== '' && id !== open.id && isName(target.name));
        const call = startsNew ? { id, name: '', arguments: '' } : open;
        if (startsNew)
            this.#calls.push(call);
        this.#byIndex.set(index, call);
        if (call.id === '')
            call.id = id;
        extend(call, target);
    }
}
/** Providers repeat the name in later fragments; only the first one counts. */
function extend(call, { name, arguments: args }) {
    if (call.name === '' && isName(name))
        call.name = name;
    if (isRecord(args))
        call.arguments = args;
    else if (typeof args === 'string' && typeof call.arguments === 'string')
        call.arguments += args;
}
function isName(value) {
    return typeof value === 'string' && value !== '';
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
    const sink = new AnswerSink(options.patience);
    const ending = await drain(response, sink, options.signal);
    return ending === 'aborted' ? { kind: 'aborted' } : sink.answer(ending);
}
class AnswerSink {
    #patience;
    #decoder = new TextDecoder();
    #assembler = new StreamAssembler();
    #document = [];
    #mode = 'undecided';
    #bytes = 0;
    /** What has come of the current line of a stream, or of the first characters. */
    #line = '';
    #data = [];
    #isMarkedEnded = false;
    #isMalformed = false;
    constructor(patience) {
        this.#patience = patience;
    }
    get isFull() {
        return this.#isMalformed || this.#bytes > (this.#mode === 'stream' ? MAX_STREAM : MAX_DOCUMENT);
    }
    get patienceMs() {
        if (this.#isMarkedEnded)
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
                return 'The stream ended without a finish reason.';
        }
    }
}
const STREAM_FIELD = /^(?:data|event|id|retry)?:/;
const LONGEST_FIELD = 'event: '.length;

;// CONCATENATED MODULE: ./lib/adapters/model-manner.js
/** A reply shorter than this cannot hold an edit; the request must shrink instead. */
const LEAST_OUTPUT = 1024;
/** Endpoints count a few tokens more than they say. */
const SLACK = 64;
/** OpenAI's own newer models refuse the old field; most compatible servers know only the old one. */
function firstManner(baseUrl) {
    const { hostname } = new URL(baseUrl);
    const isOpenAi = hostname === 'api.openai.com' || hostname.endsWith('.openai.azure.com');
    return {
        outputLimits: isOpenAi
            ? ['max_completion_tokens', 'max_tokens']
            : ['max_tokens', 'max_completion_tokens'],
        stream: 'with-usage',
        maxOutput: null,
    };
}
/**
 * What a rejection (400 or 422) teaches about asking; null when it is about something else. Each lesson takes
 * something away, so that a run learns at most a handful.
 *
 * @param maxOutput the limit that the rejected request carried
 */
function lessonOf(complaint, manner, maxOutput) {
    return (roomLeft(complaint, manner, maxOutput) ??
        smallerLimit(complaint, manner, maxOutput) ??
        withoutParameter(complaint, manner));
}
/** The stream broke off more than once: some proxies never let one through whole. */
function withoutStream(manner) {
    return keep({ ...manner, stream: 'none' }, 'its streams break off, replies are now asked for in one piece');
}
const WINDOW = /context (?:length|window|size)\D{0,40}?(\d[\d,]*)/i;
const INPUT = [
    /(\d[\d,]*) (?:input|prompt) tokens/i,
    /(\d[\d,]*) (?:tokens )?(?:in|of|from) (?:the |your )?(?:text )?(?:messages|input|prompt)/i,
];
const SUM = /(\d[\d,]*) \+ (\d[\d,]*) > (\d[\d,]*)/;
/**
 * The request fits the window and only the reply it asks for does not: "maximum context length is 32768 tokens, you
 * requested 40000 (23616 in the messages, 16384 in the completion)". Then less reply is asked for, this once.
 */
function roomLeft({ text }, manner, maxOutput) {
    const sum = SUM.exec(text);
    const window = sum === null ? WINDOW.exec(text)?.[1] : sum[3];
    const input = sum === null ? firstMatch(INPUT, text) : sum[1];
    if (window === undefined || input === undefined)
        return null;
    const room = numberOf(window) - numberOf(input) - SLACK;
    if (room < LEAST_OUTPUT || room >= maxOutput)
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
        .map(numberOf)
        .filter((count) => count >= LEAST_OUTPUT && count < maxOutput);
    if (allowed.length === 0)
        return null;
    const limit = Math.max(...allowed);
    return keep({ ...manner, maxOutput: limit }, `replies may have at most ${limit} tokens`);
}
const UNWANTED = /un(?:supported|recogni[sz]ed|known|expected)|not (?:supported|allowed|permitted|recogni[sz]ed|available)|does(?: not|n['\u2019]t) support|extra (?:fields|inputs)|invalid|forbidden|no longer|deprecated|cannot be|must be|disabled/i;
function withoutParameter({ text, param, code }, manner) {
    if (!UNWANTED.test(`${code} ${text}`))
        return null;
    const isAbout = (field) => field.test(param === '' ? text : param);
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
function firstMatch(patterns, text) {
    return patterns.map((pattern) => pattern.exec(text)?.[1]).find((match) => match !== undefined);
}
function numberOf(digits) {
    return Number(digits.replaceAll(',', ''));
}

;// CONCATENATED MODULE: ./lib/adapters/model-refusal.js

/** Limits per time, in the words that providers use for them: never a matter of the context window. */
const RATE = /\bper[ -]?(?:second|minute|min|hour|day)\b|\b[rt]p[md]\b|rate[ _-]?limit|too many requests|thrott/i;
/** Each of these was said by a provider about a prompt that is too long; "maximum" alone says nothing. */
const OVERFLOW = [
    /context[ _-]?(?:length|window|size|limit)[ _-]?exceed/i,
    /exceed\w*[^.]{0,40}\b(?:context|token limit|(?:maximum|max)\w* (?:number of )?(?:input )?tokens|prompt length)/i,
    /exceed_context_size|\bn_ctx\b/i,
    /maximum (?:context|prompt|input) length/i,
    /context window/i,
    /(?:prompt|input|request|messages?|conversation) (?:is |are )?too (?:long|large for)/i,
    /too many (?:input |prompt )?tokens/i,
    /(?:input|prompt)(?: length| tokens?| token count)?(?: and [`'"]?max_(?:completion_)?tokens[`'"]?)? exceeds?/i,
    /reduce the (?:length|size) of (?:the |your )?(?:messages|prompt|input)/i,
    /larger than (?:the )?(?:model's )?(?:maximum )?context/i,
];
const QUOTA_CODE = /insufficient_quota|billing|payment_required|insufficient_(?:funds|balance|credits)/i;
const QUOTA_TEXT = /exceeded your current quota|billing|credit balance|insufficient (?:balance|credits?|funds|quota)|out of credits/i;
function saysOverflow({ text, code }) {
    const said = `${code} ${text}`;
    return !RATE.test(said) && OVERFLOW.some((pattern) => pattern.test(said));
}
/**
 * @param status of the answer; null for an error inside a stream
 * @param mayComeBack true when the endpoint names a time to try again
 */
function judgeRefusal(refusal) {
    const { complaint, mayComeBack } = refusal;
    const status = complaint.status ?? refusal.status;
    const was = describe(status, complaint);
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
    if (OVERFLOW_STATUS.has(status) && saysOverflow(complaint))
        return { kind: 'overflow' };
    if (status === 413 && !RATE.test(`${complaint.code} ${complaint.text}`))
        return { kind: 'overflow' };
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
    }
    if (/support[^.]{0,20}\b(?:tools?|function)|tools?\b[^.]{0,40}\bsupport/i.test(complaint.text)) {
        return final('The model endpoint does not take tool calls.', REMEDY.tools);
    }
    return final('The model endpoint rejected the request.', REMEDY.rejected);
}
/** An endpoint's own words are quoted this far. */
const MAX_QUOTE = 500;
const OVERFLOW_STATUS = new Set([400, 413, 422, 500, null]);
/** Request time-out, conflict, too early, too many requests, and whatever is the server's own fault. */
function isPassing(status) {
    if (status === null)
        return true;
    return [408, 409, 413, 425, 429].includes(status) || status >= 500;
}
function isQuota(status, { code, text }) {
    if (status === 402 || QUOTA_CODE.test(code))
        return true;
    return (status === 429 || status === 403 || status === 400) && QUOTA_TEXT.test(text);
}
function isTooLargeForRate({ code, text }) {
    return /request too large/i.test(text) && RATE.test(`${code} ${text}`);
}
function describe(status, { text, code }) {
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
    address: 'Check the inputs base-url (up to and without /chat/completions) and model.',
    tools: 'Choose a model with native tool calls in the input model.',
    rejected: 'Check the inputs model and base-url; if they are right, report this message as a bug.',
};

// EXTERNAL MODULE: ./node_modules/openai/index.mjs + 232 modules
var openai = __webpack_require__(8193);
;// CONCATENATED MODULE: ./lib/adapters/model-transport.js




/** Errors are read up to here; nobody writes more about one. */
const MAX_ERROR_BYTES = 64 * 1024;
const ERROR_PATIENCE_MS = 10_000;
/**
 * Sends chat completions through the `openai` client. It retries nothing, logs nothing, reads no environment variable
 * that could change what is sent or where, and follows no redirect: the key goes to `baseUrl` and nowhere else.
 *
 * The function throws `Cancelled`, or an `AttemptFault` when there was no answer at all.
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
    return async (body, signal) => {
        if (signal.aborted)
            throw cancelled();
        try {
            const response = await client.chat.completions.create(body, { signal }).asResponse();
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
function headersOf({ apiKey, headers }) {
    try {
        return new Headers({
            accept: 'application/json',
            'content-type': 'application/json',
            'user-agent': 'tether',
            ...(apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` }),
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
;// CONCATENATED MODULE: ./lib/adapters/model-usage.js


/** No tokenizer puts more bytes than this into a token on average; a smaller count is not true. */
const MOST_BYTES_PER_TOKEN = 12;
/** Templates and hidden instructions of the provider, which the request does not show. */
const HIDDEN_INPUT = 20_000;
/** Reasoning that the reply does not show. */
const HIDDEN_OUTPUT = 1_000_000;
/**
 * The tokens of one call: as reported where that can be true, estimated from bytes where it cannot. Limits must hold
 * when an endpoint reports nothing, nonsense or next to nothing.
 */
function usageOf(reported, call) {
    const fields = isRecord(reported) ? reported : {};
    const input = plausible(fields.prompt_tokens, (0,estimate/* promptBytes */.Sv)(call.request), HIDDEN_INPUT);
    const output = plausible(fields.completion_tokens, call.replyBytes, HIDDEN_OUTPUT);
    return {
        inputTokens: input.tokens,
        cachedTokens: input.isReported ? Math.min(cachedIn(fields), input.tokens) : 0,
        outputTokens: output.tokens,
        source: input.isReported && output.isReported ? 'reported' : 'estimated',
    };
}
/** Nothing was read or written: the endpoint turned the request away. */
const NO_USAGE = { inputTokens: 0, cachedTokens: 0, outputTokens: 0, source: 'estimated' };
function plausible(reported, bytes, hidden) {
    const least = Math.floor(bytes / MOST_BYTES_PER_TOKEN);
    if (isCount(reported) && reported >= least && reported <= bytes + hidden) {
        return { tokens: reported, isReported: true };
    }
    return { tokens: (0,estimate/* tokensOfBytes */.Fe)(bytes), isReported: false };
}
function cachedIn(fields) {
    const details = isRecord(fields.prompt_tokens_details) ? fields.prompt_tokens_details : {};
    const cached = details.cached_tokens ?? fields.prompt_cache_hit_tokens;
    return isCount(cached) ? cached : 0;
}
function isCount(value) {
    return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

;// CONCATENATED MODULE: ./lib/adapters/model-wait.js
/** A header longer than this is no date and no number. */
const model_wait_MAX_CHARS = 64;
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
    if (text === null || text.length > model_wait_MAX_CHARS || !/^\s*\d+(?:\.\d*)?\s*$/.test(text))
        return null;
    return Number(text);
}
function instant(text) {
    // A date of HTTP begins with the name of a day; the parser would also take "-1" for one.
    const isDate = text !== null && text.length <= model_wait_MAX_CHARS && /^\s*[a-z]{3}/i.test(text);
    const time = isDate ? Date.parse(text) : Number.NaN;
    return Number.isNaN(time) ? null : time;
}

;// CONCATENATED MODULE: ./lib/adapters/model-wire.js
// A turn is translated once, so that it has the same bytes in every request of the run: prompt caches depend on it.
const messagesOfTurn = new WeakMap();
/** Messages stand last: each request's body repeats the one before it up to the new messages. */
function chatBody(request, options) {
    const { model, manner, maxOutput } = options;
    const common = {
        model,
        ...limitField(manner, maxOutput),
        ...(request.tools.length === 0 ? {} : { tools: request.tools.map(toolOf) }),
    };
    const messages = request.turns.flatMap((turn) => messagesOf(turn));
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
function messagesOf(turn) {
    const known = messagesOfTurn.get(turn);
    if (known !== undefined)
        return known;
    const messages = translate(turn);
    messagesOfTurn.set(turn, messages);
    return messages;
}
function translate(turn) {
    switch (turn.role) {
        case 'system':
        case 'user':
            return [{ role: turn.role, content: wellFormed(turn.text) }];
        case 'assistant':
            return assistantMessages(turn);
        case 'tool':
            return turn.results.map(({ callId, text }) => ({
                role: 'tool',
                tool_call_id: callId,
                content: wellFormed(text),
            }));
    }
}
/** A turn without text and calls has no message: endpoints reject blank ones, and nobody may put words into it. */
function assistantMessages({ text, calls }) {
    const isBlank = text.trim() === '';
    if (calls.length === 0)
        return isBlank ? [] : [{ role: 'assistant', content: wellFormed(text) }];
    return [
        { role: 'assistant', content: isBlank ? null : wellFormed(text), tool_calls: calls.map(wireCallOf) },
    ];
}
function wireCallOf(call) {
    return {
        id: call.id,
        type: 'function',
        function: { name: acceptableName(call.name), arguments: argumentsOf(call) },
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

;// CONCATENATED MODULE: ./lib/adapters/chat-completions.js












/** Reasoning models may be silent for minutes before their first word; 300 s is where Node's fetch gives up anyway. */
const PATIENCE = { firstMs: 300_000, nextMs: 120_000 };
/** Lessons that one call may teach; each takes something away, so that this is never reached. */
const MAX_LESSONS = 12;
/** After so many broken streams in a row, replies are asked for in one piece. */
const MAX_BROKEN_STREAMS = 2;
const chat_completions_MAX_QUOTE = 500;
/**
 * A model behind any endpoint that speaks OpenAI's chat completions. Replies are streamed, so that silence is noticed
 * and a slow model is not mistaken for a dead one, and believed only when they are whole.
 *
 * Each call is one attempt: it throws an `AttemptFault`, which `retrying` may repeat.
 */
function createChatCompletions(options) {
    const { fetch: fetchAny = fetch, headers = {}, patience = PATIENCE, now = Date.now } = options;
    const secrets = new core_secrets/* Secrets */.S([options.apiKey, ...Object.values(headers)]);
    const send = createTransport({ ...options, fetch: fetchAny, headers, timeoutMs: patience.firstMs });
    const memory = createMemory(firstManner(options.baseUrl), options.emit ?? (() => undefined));
    async function complete(request, signal) {
        let manner = memory.manner;
        for (let lessons = 0;; lessons++) {
            const maxOutput = Math.min(request.maxOutputTokens, manner.maxOutput ?? Number.POSITIVE_INFINITY);
            const sent = await send(chatBody(request, { model: options.model, manner, maxOutput }), signal);
            if (sent.kind === 'accepted') {
                const answer = await readAnswer(sent.response, { patience, signal });
                if (answer.kind === 'aborted')
                    throw cancelled();
                memory.seeStream(answer);
                return replyOf(answer, { request, status: sent.response.status, secrets });
            }
            const complaint = complaintOf(sent.body);
            const isTeaching = (sent.status === 400 || sent.status === 422) && lessons < MAX_LESSONS;
            const lesson = isTeaching ? lessonOf(complaint, manner, maxOutput) : null;
            if (lesson === null)
                return refusedReply(sent, complaint, { now: now(), secrets });
            memory.learn(lesson);
            manner = lesson.manner;
        }
    }
    return { capabilities: { nativeTools: true }, complete };
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
                learn(withoutStream(manner));
        },
    };
}
/** @throws AttemptFault unless the answer is a reply or an overflow */
function replyOf(answer, context) {
    const { request, status, secrets } = context;
    const value = answer.kind === 'whole' ? answer.value : answer.seen;
    const reported = isRecord(value) ? value.usage : undefined;
    const written = writtenBytes(value);
    const usage = usageOf(reported, { request, replyBytes: written });
    // A failed attempt is billed when the model has begun to answer, or the endpoint says what it cost.
    const cost = isRecord(reported) || written > 0 ? usage : null;
    if (answer.kind === 'broken')
        throw unusableAnswer(answer.what, { status, usage: cost });
    const completion = readCompletion(value);
    switch (completion.kind) {
        case 'reply':
            return { kind: 'turn', text: completion.text, calls: completion.calls, stop: completion.stop, usage };
        case 'unusable':
            throw unusableAnswer(completion.what, { status, usage: cost });
        case 'error':
            return judged(complaintIn(completion.error), { status: null, waitMs: null, usage: cost, secrets });
    }
}
function unusableAnswer(what, details) {
    const parts = {
        wrong: 'The model endpoint sent an answer that cannot be used.',
        was: what,
        remedy: 'Check that the input base-url is an OpenAI-compatible API (often it ends with /v1).',
    };
    return new attempt_fault/* AttemptFault */.O({ ...details, parts, outlook: { kind: 'passing', waitMs: null } });
}
/** @throws AttemptFault unless the endpoint says that the request is too large for the model */
function refusedReply(sent, complaint, context) {
    const { status, headers } = sent;
    const { now, secrets } = context;
    if (status >= 300 && status < 400)
        throw redirected(status, headers.get('location'), secrets);
    return judged(complaint, { status, waitMs: waitAskedFor(headers, now), usage: null, secrets });
}
/** @throws AttemptFault unless the endpoint says that the request is too large for the model */
function judged(complaint, context) {
    const { status, waitMs, usage, secrets } = context;
    // Masked before it is quoted and cut, so that no half of a secret is left.
    const masked = { ...complaint, text: secrets.mask(complaint.text), code: secrets.mask(complaint.code) };
    const verdict = judgeRefusal({ status, complaint: masked, mayComeBack: waitMs !== null });
    if (verdict.kind === 'overflow')
        return { kind: 'overflow', usage: usage ?? NO_USAGE };
    const outlook = verdict.kind === 'final' ? { kind: 'final' } : { kind: 'passing', waitMs };
    throw new attempt_fault/* AttemptFault */.O({ status: status ?? complaint.status, parts: verdict.parts, outlook, usage });
}
function redirected(status, location, secrets) {
    const target = location === null ? '' : ` to ${(0,core_text/* oneLine */.TN)(secrets.mask(location), chat_completions_MAX_QUOTE)}`;
    const parts = {
        wrong: 'The model endpoint redirects, and redirects are not followed because the key would travel with them.',
        was: `It answered ${status}${target}.`,
        remedy: 'Set the input base-url to the address that answers by itself.',
    };
    return new attempt_fault/* AttemptFault */.O({ status, parts, outlook: { kind: 'final' } });
}


/***/ })

};
