export const id = 839;
export const ids = [839];
export const modules = {

/***/ 7839:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  createChatCompletions: () => (/* binding */ createChatCompletions)
});

// EXTERNAL MODULE: ./lib/core/providers.js
var providers = __webpack_require__(2045);
// EXTERNAL MODULE: ./lib/adapters/model-endpoint.js + 8 modules
var model_endpoint = __webpack_require__(4432);
// EXTERNAL MODULE: ./lib/adapters/model-keepsake.js
var model_keepsake = __webpack_require__(8815);
// EXTERNAL MODULE: ./lib/adapters/model-manner.js + 1 modules
var model_manner = __webpack_require__(6465);
// EXTERNAL MODULE: ./lib/adapters/model-reply.js
var model_reply = __webpack_require__(4672);
// EXTERNAL MODULE: ./lib/adapters/model-complaint.js
var model_complaint = __webpack_require__(6841);
;// CONCATENATED MODULE: ./lib/adapters/model-stream.js



/**
 * Puts the chunks of a streamed completion together. `completion` has the shape of a completion that came in one
 * piece; it may be believed only when `isWhole`: a stream that ends without a finish reason is half an answer.
 */
class StreamAssembler {
    /** The usage comes after the finish reason, and after it an end mark that is no event. */
    isOver = false;
    #calls = [];
    /** The call that an index of the wire means now: some providers give all calls the same index. */
    #byIndex = new Map();
    #text = [];
    #refusal = [];
    #reasoning = [];
    #details = [];
    #legacy = { id: '', name: '', arguments: '', extra: undefined };
    #finishReason = null;
    #usage;
    #error;
    #hasContent = false;
    get hasContent() {
        return this.#hasContent;
    }
    get isWhole() {
        return this.#finishReason !== null || this.#error !== undefined;
    }
    take(event) {
        if (!(0,model_complaint/* isRecord */.u4)(event))
            return;
        if (event.error !== undefined && event.error !== null)
            this.#error = event.error;
        if ((0,model_complaint/* isRecord */.u4)(event.usage))
            this.#usage = event.usage;
        const choices = Array.isArray(event.choices) ? event.choices : [];
        const choice = choices.find((one) => (0,model_complaint/* isRecord */.u4)(one) && (one.index ?? 0) === 0);
        if (!(0,model_complaint/* isRecord */.u4)(choice))
            return;
        if ((0,model_complaint/* isRecord */.u4)(choice.usage))
            this.#usage = choice.usage;
        if ((0,model_complaint/* isRecord */.u4)(choice.error))
            this.#error = choice.error;
        const delta = choice.delta ?? choice.message;
        if ((0,model_complaint/* isRecord */.u4)(delta))
            this.#takeDelta(delta);
        if (typeof choice.finish_reason === 'string' && choice.finish_reason !== '') {
            this.#finishReason = choice.finish_reason;
        }
    }
    get completion() {
        const message = {
            content: this.#text.join(''),
            refusal: this.#refusal.join(''),
            reasoning_content: this.#reasoning.join(''),
            reasoning_details: this.#details,
            tool_calls: this.#calls.map(({ id, name, arguments: args, extra }) => ({
                id,
                function: { name, arguments: args },
                extra_content: extra,
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
        const text = (0,model_reply/* textOf */.b6)(delta.content) ?? '';
        this.#text.push(text);
        if (typeof delta.refusal === 'string')
            this.#refusal.push(delta.refusal);
        if (typeof delta.reasoning_content === 'string')
            this.#reasoning.push(delta.reasoning_content);
        (0,model_keepsake/* addDetails */.qP)(this.#details, delta.reasoning_details);
        const calls = Array.isArray(delta.tool_calls) ? delta.tool_calls.filter(model_complaint/* isRecord */.u4) : [];
        for (const call of calls)
            this.#takeCall(call);
        if ((0,model_complaint/* isRecord */.u4)(delta.function_call))
            extend(this.#legacy, delta.function_call);
        if (text !== '' || calls.length > 0)
            this.#hasContent = true;
    }
    #takeCall(fragment) {
        const target = (0,model_complaint/* isRecord */.u4)(fragment.function) ? fragment.function : {};
        const id = typeof fragment.id === 'string' ? fragment.id : '';
        const index = fragment.index ?? null;
        const open = index === null ? this.#calls.at(-1) : this.#byIndex.get(index);
        const startsNew = open === undefined || (id !== '' && id !== open.id && isName(target.name));
        const call = startsNew ? { id, name: '', arguments: '', extra: undefined } : open;
        if (startsNew)
            this.#calls.push(call);
        this.#byIndex.set(index, call);
        if (call.id === '')
            call.id = id;
        call.extra ??= fragment.extra_content;
        extend(call, target);
    }
}
/** Providers repeat the name in later fragments; only the first one counts. */
function extend(call, { name, arguments: args }) {
    if (call.name === '' && isName(name))
        call.name = name;
    if ((0,model_complaint/* isRecord */.u4)(args))
        call.arguments = args;
    else if (typeof args === 'string' && typeof call.arguments === 'string')
        call.arguments += args;
}
function isName(value) {
    return typeof value === 'string' && value !== '';
}

// EXTERNAL MODULE: ./lib/adapters/model-wire.js + 1 modules
var model_wire = __webpack_require__(4039);
;// CONCATENATED MODULE: ./lib/adapters/chat-completions.js







/** A model behind any endpoint that speaks OpenAI's chat completions. */
function createChatCompletions(options) {
    const { baseUrl, model, effort = null, provider = providers/* PROVIDERS */.xq[(0,providers/* providerAt */.zJ)(baseUrl)] } = options;
    const by = `chat ${baseUrl} ${model}`;
    const write = (0,model_wire/* createChatWire */._T)();
    return (0,model_endpoint/* createEndpoint */.U)({ ...options, provider }, {
        path: '/chat/completions',
        firstManner: (0,model_manner/* firstManner */.Qp)(provider, { model, effort }),
        body: (request, manner, maxOutput) => write(request, { model, by, manner, maxOutput }),
        assembler: () => new StreamAssembler(),
        read: model_reply/* readCompletion */.tZ,
        writtenBytes: model_reply/* writtenBytes */.$Y,
        keepsake: (extras, { returnsReasoning }) => (0,model_keepsake/* keepsakeOf */.ZM)(extras, { by, returnsReasoning }),
    });
}


/***/ })

};
