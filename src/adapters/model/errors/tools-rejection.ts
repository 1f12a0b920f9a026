import type { ErrorDetail } from './error-detail.ts';

/** Client errors, and 500 for llama.cpp, which reports its refusal as a server error; null: an error in a success. */
const STATUS: ReadonlySet<number | null> = new Set([400, 404, 422, 500, 501, null]);

const CALLING = '(?:tools?|tool[ _-]?(?:use|calls?|calling)|function[ _-]?(?:calls?|calling)|functions?)';

/** Each pattern matches a real message of a provider whose endpoint, model or flags do not allow tool calls. */
const TOOLS_REJECTED = [
  // "registry/library/gemma does not support tools", "This model doesn't support function calling."
  new RegExp(
    String.raw`(?:n['’]t|\bnot) (?:currently )?(?:support|accept|allow)\w* (?:\w+ )?["'\x60]?${CALLING}\b(?!\[)`,
    'i',
  ),
  // "Function calling is not enabled for models/gemma", "Tool calling is not supported with this model"
  new RegExp(
    String.raw`\b${CALLING}["'\x60]? (?:param\w* )?(?:is|are) (?:not|currently not|un)[ -]?(?:supported|enabled|available|allowed)`,
    'i',
  ),
  // OpenRouter: "No endpoints found that support tool use."
  /no endpoints? found that supports? tool/i,
  // OpenAI, where reasoning cannot be switched off: without tools the model may still reason
  /function tools with reasoning_effort are not supported/i,
  // vLLM and llama.cpp without their flags
  /requires? (?:the )?--(?:enable-auto-tool-choice|jinja)/i,
  // "Unrecognized request argument supplied: tools", "Unsupported param: tools", but not "tools[0].strict"
  /(?:unrecogni[sz]ed|unknown|unsupported|unexpected|invalid) [^.[\]]{0,50}["'`\s](?:tools|functions)["'`]?(?![\w[.])/i,
  // FastAPI, and vLLM in Python syntax
  /^(?:body\.)?tools: extra (?:inputs|fields)|\('body', 'tools'\), 'msg': 'extra/i,
  // The chat template of Llama 3: the model makes several calls at once, but the template rejects them (vllm issue
  // 25108)
  /only supports single tool-calls/i,
];

/**
 * Is this error about tool calls as such? A fault in one tool's schema, a call without its result or another parameter
 * does not count: those must be fixed, not worked around.
 */
export function rejectsTools({ text, code, param }: ErrorDetail, status: number | null): boolean {
  if (!STATUS.has(status)) return false;
  if (param === 'tools' && /un(?:supported|known|recogni[sz]ed)_(?:parameter|argument)/.test(code))
    return true;
  return TOOLS_REJECTED.some((pattern) => pattern.test(text));
}
