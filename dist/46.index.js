export const id = 46;
export const ids = [46];
export const modules = {

/***/ 6046:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  createResponses: () => (/* binding */ createResponses)
});

// EXTERNAL MODULE: ./lib/core/providers.js
var providers = __webpack_require__(2045);
// EXTERNAL MODULE: ./lib/adapters/model-endpoint.js + 8 modules
var model_endpoint = __webpack_require__(4432);
// EXTERNAL MODULE: ./lib/adapters/model-manner.js + 1 modules
var model_manner = __webpack_require__(6465);
// EXTERNAL MODULE: ./lib/core/text.js
var core_text = __webpack_require__(9716);
// EXTERNAL MODULE: ./lib/adapters/model-complaint.js
var model_complaint = __webpack_require__(6841);
// EXTERNAL MODULE: ./lib/adapters/model-reply.js
var model_reply = __webpack_require__(4672);
;// CONCATENATED MODULE: ./lib/adapters/responses-reply.js



/** Reads a response object. Never throws. */
function readResponse(value) {
    if (!(0,model_complaint/* isRecord */.u4)(value))
        return (0,model_reply/* unusable */._P)(`It sent ${(0,model_reply/* nameOf */.Vb)(value)} instead of a response.`);
    const { error, status = 'completed', output } = value;
    if (error !== undefined && error !== null)
        return { kind: 'error', error: { error } };
    if (status !== 'completed' && status !== 'incomplete') {
        return (0,model_reply/* unusable */._P)(`Its response has the status "${String(status).slice(0, 40)}".`);
    }
    if (!Array.isArray(output))
        return (0,model_reply/* unusable */._P)(`The field "output" is ${(0,model_reply/* nameOf */.Vb)(output)}.`);
    const items = output.filter(model_complaint/* isRecord */.u4);
    const calls = items.filter(isCall);
    if (calls.slice(0, -1).some(isCut))
        return (0,model_reply/* unusable */._P)('It broke a call off and went on behind it.');
    const refusal = items.map(refusalIn).join('');
    const text = items.filter(isMessage).map(messageText).filter(isSaid).join('\n') || refusal;
    const stop = status === 'incomplete' ? whyIncomplete(value) : stopOf({ refusal, calls });
    return { kind: 'reply', text, calls: calls.map(wireCall), stop, kept: keptItems(items) };
}
/** Bytes that the model has written into a response, whole or not: text and calls. */
function writtenInResponse(value) {
    const items = (0,model_complaint/* isRecord */.u4)(value) && Array.isArray(value.output) ? value.output.filter(model_complaint/* isRecord */.u4) : [];
    return items.reduce((sum, item) => {
        if (isMessage(item))
            return sum + (0,core_text/* byteLength */.dp)(messageText(item));
        return isCall(item) ? sum + (0,core_text/* byteLength */.dp)((0,model_reply/* wordOf */.aG)(item.name)) + (0,model_reply/* argumentBytes */.rP)(item.arguments) : sum;
    }, 0);
}
/** What encrypted reasoning has in bytes more than the reasoning itself: it is base64. */
const BASE64 = 3 / 4;
function keepsakeOfItems(items, by) {
    const bytes = items.reduce((sum, item) => (item.kind === 'reasoning' ? sum + Math.ceil(item.encrypted.length * BASE64) : sum), 0);
    return { by, value: items, bytes };
}
const isMessage = ({ type }) => type === 'message';
const isCall = ({ type }) => type === 'function_call';
const isCut = ({ status }) => status === 'incomplete' || status === 'in_progress';
const isSaid = (text) => text !== '';
function messageText({ content }) {
    return (0,model_reply/* textOf */.b6)(content) ?? '';
}
function refusalIn({ content }) {
    const parts = Array.isArray(content) ? content.filter(model_complaint/* isRecord */.u4) : [];
    return parts.map(({ refusal }) => (typeof refusal === 'string' ? refusal : '')).join('');
}
function wireCall({ call_id, id, name, arguments: args }) {
    return { id: (0,model_reply/* wordOf */.aG)(call_id) || (0,model_reply/* wordOf */.aG)(id), name: (0,model_reply/* wordOf */.aG)(name), arguments: args };
}
function whyIncomplete({ incomplete_details: details }) {
    return (0,model_complaint/* isRecord */.u4)(details) && details.reason === 'content_filter' ? 'refusal' : 'length';
}
function stopOf({ refusal, calls, }) {
    if (refusal !== '')
        return 'refusal';
    if (calls.some(isCut))
        return 'length';
    return calls.length > 0 ? 'tools' : 'end';
}
/** Null when there is nothing but what the turn says anyway. */
function keptItems(items) {
    const kept = items.flatMap((item) => {
        if (isCall(item))
            return [{ kind: 'call' }];
        if (isMessage(item)) {
            const phase = typeof item.phase === 'string' ? item.phase : null;
            return [{ kind: 'message', text: messageText(item), phase }];
        }
        const { type, id, summary, encrypted_content: encrypted } = item;
        // Without its encrypted form an item is only a name for something that the endpoint did not keep.
        if (type !== 'reasoning' || typeof encrypted !== 'string' || encrypted === '')
            return [];
        return [{ kind: 'reasoning', id: (0,model_reply/* wordOf */.aG)(id), summary: Array.isArray(summary) ? summary : [], encrypted }];
    });
    const isTelling = kept.some((item) => item.kind === 'reasoning' || (item.kind === 'message' && item.phase !== null));
    return isTelling ? kept : null;
}

;// CONCATENATED MODULE: ./lib/adapters/responses-stream.js

const LAST = new Set(['response.completed', 'response.incomplete', 'response.failed']);
/**
 * Puts the events of a streamed response together. Only its last event makes it whole: items that were finished in a
 * stream that broke off are half an answer all the same.
 */
class ResponseAssembler {
    #items = new Map();
    /** Words of items that are not finished, for the bill. */
    #open = [];
    #last = null;
    #error;
    #hasContent = false;
    get hasContent() {
        return this.#hasContent;
    }
    get isWhole() {
        return this.#last !== null || this.#error !== undefined;
    }
    /** The last event carries the usage too. */
    get isOver() {
        return this.isWhole;
    }
    take(event) {
        if (!(0,model_complaint/* isRecord */.u4)(event) || this.isWhole)
            return;
        const type = typeof event.type === 'string' ? event.type : '';
        if (type === 'error' || (type === '' && (0,model_complaint/* isRecord */.u4)(event.error))) {
            this.#error = (0,model_complaint/* isRecord */.u4)(event.error) ? event.error : event;
        }
        else if (LAST.has(type) && (0,model_complaint/* isRecord */.u4)(event.response)) {
            this.#last = event.response;
        }
        else if (type === 'response.output_item.done') {
            this.#items.set(typeof event.output_index === 'number' ? event.output_index : this.#items.size, event.item);
            this.#open = [];
            this.#hasContent = true;
        }
        else if (type.endsWith('.delta') && typeof event.delta === 'string') {
            if (!type.startsWith('response.reasoning'))
                this.#open.push(event.delta);
            this.#hasContent = true;
        }
    }
    get completion() {
        if (this.#error !== undefined)
            return { error: this.#error, output: this.#output() };
        if (this.#last === null)
            return { output: this.#output() };
        // Some servers leave the output out of the last event.
        const { output } = this.#last;
        return Array.isArray(output) && output.length > 0
            ? this.#last
            : { ...this.#last, output: this.#output() };
    }
    #output() {
        const items = [...this.#items].sort(([a], [b]) => a - b).map(([, item]) => item);
        const text = this.#open.join('');
        return text === '' ? items : [...items, { type: 'message', content: [{ type: 'output_text', text }] }];
    }
}

// EXTERNAL MODULE: ./lib/adapters/model-wire.js + 1 modules
var model_wire = __webpack_require__(4039);
;// CONCATENATED MODULE: ./lib/adapters/responses-wire.js


/**
 * Writes requests of one endpoint in the Responses API, with nothing stored there. A turn is translated once, so that
 * it has the same bytes in every request: prompt caches depend on it. The input stands last for the same reason.
 */
function createResponsesWire() {
    const plain = new WeakMap();
    const withReasoning = new WeakMap();
    return ({ turns, tools }, { model, by, manner, maxOutput }) => {
        const { keepsReasoning } = manner;
        const known = keepsReasoning ? withReasoning : plain;
        const input = turns.flatMap((turn) => {
            const items = known.get(turn) ?? translate(turn, { by, keepsReasoning });
            known.set(turn, items);
            return items;
        });
        return {
            model,
            store: false,
            ...(0,model_wire/* limitField */.y4)(manner, maxOutput),
            ...(manner.effort === null ? {} : { reasoning: { effort: manner.effort } }),
            ...(keepsReasoning ? { include: ['reasoning.encrypted_content'] } : {}),
            ...(manner.stream === 'none' ? {} : { stream: true }),
            ...(tools.length === 0 ? {} : { tools: tools.map(toolOf) }),
            input,
        };
    };
}
/** Not strict: the strict form allows no optional argument, and it is what this API takes for granted. */
function toolOf({ name, description, parameters }) {
    return { type: 'function', name, description, parameters, strict: false };
}
function translate(turn, replay) {
    switch (turn.role) {
        case 'system':
        case 'user':
            return [{ role: turn.role, content: (0,model_wire/* wellFormed */.ES)(turn.text) }];
        case 'assistant':
            return itemsOfTurn(turn, replay) ?? [...said(turn.text, null), ...turn.calls.map(callOf)];
        case 'tool':
            return turn.results.map(({ callId, text }) => ({
                type: 'function_call_output',
                call_id: callId,
                output: (0,model_wire/* wellFormed */.ES)(text),
            }));
    }
}
/** A turn without text has no message: nobody may put words into it. */
function said(text, phase) {
    if (text.trim() === '')
        return [];
    return [{ role: 'assistant', content: (0,model_wire/* wellFormed */.ES)(text), ...(phase === null ? {} : { phase }) }];
}
function callOf(call) {
    return {
        type: 'function_call',
        call_id: call.id,
        name: (0,model_wire/* acceptableName */.O9)(call.name),
        arguments: (0,model_wire/* argumentsOf */.aX)(call),
    };
}
/**
 * The turn's items in the order in which they came; null when what was kept with the turn does not belong to it as it
 * stands, because its text was shortened or its calls were written in another dialect.
 */
function itemsOfTurn(turn, { by, keepsReasoning }) {
    const items = turn.keepsake?.by === by ? itemsIn(turn.keepsake.value) : [];
    const texts = items.flatMap((item) => (item.kind === 'message' && item.text !== '' ? [item.text] : []));
    const calls = items.filter(({ kind }) => kind === 'call');
    const isOfThisTurn = texts.join('\n').trim() === turn.text.trim() && calls.length >= turn.calls.length;
    if (items.length === 0 || !isOfThisTurn)
        return null;
    const rest = [...turn.calls];
    const written = [];
    // Reasoning that nothing follows is rejected, so that it waits for what came after it.
    let waiting = [];
    for (const item of items) {
        if (item.kind === 'reasoning') {
            if (keepsReasoning)
                waiting = [...waiting, reasoningOf(item)];
            continue;
        }
        const call = item.kind === 'call' ? rest.shift() : undefined;
        const next = item.kind === 'message' ? said(item.text, item.phase) : call === undefined ? [] : [callOf(call)];
        if (next.length === 0)
            continue;
        written.push(...waiting, ...next);
        waiting = [];
    }
    return written;
}
function reasoningOf({ id, summary, encrypted, }) {
    return { type: 'reasoning', ...(id === '' ? {} : { id }), summary, encrypted_content: encrypted };
}
/** A keepsake may come from a stored session: what is not as it was written counts as nothing. */
function itemsIn(value) {
    const items = Array.isArray(value) ? value.map(itemIn) : [];
    return items.every((item) => item !== null) ? items : [];
}
function itemIn(value) {
    if (!(0,model_complaint/* isRecord */.u4)(value))
        return null;
    const { kind, id, summary, encrypted, text, phase } = value;
    if (kind === 'call')
        return { kind };
    if (kind === 'message' && typeof text === 'string') {
        return { kind, text, phase: typeof phase === 'string' ? phase : null };
    }
    if (kind !== 'reasoning' || typeof id !== 'string' || typeof encrypted !== 'string')
        return null;
    return Array.isArray(summary) ? { kind, id, summary, encrypted } : null;
}

;// CONCATENATED MODULE: ./lib/adapters/responses.js






/**
 * A model behind OpenAI's Responses API. Nothing is stored there: each request carries the whole conversation, and with
 * it the reasoning of earlier replies in the encrypted form in which it came.
 */
function createResponses(options) {
    const { baseUrl, model, effort = null, provider = providers/* PROVIDERS */.xq[(0,providers/* providerAt */.zJ)(baseUrl)] } = options;
    const by = `responses ${baseUrl} ${model}`;
    const write = createResponsesWire();
    return (0,model_endpoint/* createEndpoint */.U)({ ...options, provider }, {
        path: '/responses',
        firstManner: (0,model_manner/* firstResponsesManner */.CJ)(provider.takesEffort ? effort : null),
        body: (request, manner, maxOutput) => write(request, { model, by, manner, maxOutput }),
        assembler: () => new ResponseAssembler(),
        read: readResponse,
        writtenBytes: writtenInResponse,
        keepsake: (items) => keepsakeOfItems(items, by),
    });
}


/***/ })

};
