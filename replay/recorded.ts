import { type JsonObject, listOf, numberOf, objectOf, parseJson, textOf } from '../embedded/json.ts';
import type { Reply } from '../embedded/model-script.ts';
import { INPUT_NAMES } from '../src/config/inputs/inputs.ts';
import { TRACE_VERSION } from '../src/core/record-event.ts';
import { isObjectId } from '../src/core/text/content-hash.ts';

/** A trace, as far as a run is played again from it. */
export interface Recorded {
  readonly lines: readonly JsonObject[];
  readonly base: string;
  readonly repository: { readonly owner: string; readonly name: string };
  readonly issue: { readonly number: number; readonly title: string; readonly body: string };
  readonly author: string;
  readonly comments: readonly { readonly author: string; readonly body: string }[];
  readonly instruction: string;
  readonly inputs: Readonly<Record<string, string>>;
  /** What the trace asks for and a person alone may give: it would let commands out of their isolation. */
  readonly withheld: readonly string[];
  /** What the model said, call by call. */
  readonly replies: readonly Reply[];
}

/** @returns a sentence where it is no trace of a run that began */
export function readRecorded(text: string): Recorded | string {
  const lines = readLines(text);
  if (lines === null) return 'It holds a line that is no JSON.';
  const [began] = lines;
  if (began === undefined || began.kind !== 'began') return 'Its first line does not say how a run began.';
  if (began.version !== TRACE_VERSION)
    return `It has version ${JSON.stringify(began.version)}, and this plays version ${TRACE_VERSION}.`;
  const started = lines.find(({ kind }) => kind === 'task');
  if (started === undefined) return 'It holds no task: the run ended before the model was asked.';
  const task = objectOf(started.task);
  const { owner, name } = objectOf(task.repository);
  const repository = { owner: textOf(owner), name: textOf(name) };
  const base = textOf(started.base);
  if (!isObjectId(base) || !NAME.test(repository.owner) || !NAME.test(repository.name))
    return `It is of no repository and commit that there can be: ${JSON.stringify({ ...repository, base })}.`;
  const given = inputsOf(objectOf(began.inputs));
  const kept = Object.entries(given).filter(([input]) => !OF_A_PERSON.includes(input));
  return {
    lines,
    base,
    repository,
    issue: { number: numberOf(task.issue), title: textOf(task.title), body: textOf(task.body) },
    author: textOf(task.author),
    comments: listOf(task.comments)
      .map(objectOf)
      .map(({ author, body }) => ({ author: textOf(author), body: textOf(body) })),
    instruction: textOf(task.instruction),
    inputs: {
      ...Object.fromEntries(kept),
      model: textOf(began.model),
      ...pricesOf(objectOf(began.prices), objectOf(began.inputs)),
    },
    withheld: OF_A_PERSON.flatMap((input) =>
      given[input] === undefined ? [] : [`${input}=${given[input].replaceAll('\n', '\\n')}`],
    ),
    replies: lines.filter(({ kind }) => kind === 'received').map(({ reply }) => replyOf(objectOf(reply))),
  };
}

function readLines(text: string): ReturnType<typeof linesOf> | null {
  try {
    return linesOf(text);
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return null;
    throw thrown;
  }
}

/** Lines of JSON; a last one that is not whole is left out. */
export function linesOf(text: string): readonly JsonObject[] {
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => objectOf(parseJson(line)));
}

/** What the stage of the replay decides, what only the forge of then had, and what the model's place was. */
const LEFT_OUT: readonly string[] = [
  ...['api-key', 'base-url', 'provider', 'reasoning-effort', 'github-token'],
  ...['label', 'issue', 'instruction', 'mode', 'base-branch'],
];

/** A trace may come from anybody, and its commands are run: with what else they may do is no word of its own. */
const OF_A_PERSON: readonly string[] = ['isolation', 'network', 'pass-env'];

/** The local forge keeps a repository in folders of these names. */
const NAME = /^(?!\.{1,2}$)[\w.-]{1,100}$/;

function inputsOf(given: JsonObject): Readonly<Record<string, string>> {
  // What the settings file set is in the repository.
  const kept = INPUT_NAMES.filter((name) => !LEFT_OUT.includes(name) && given[name] !== undefined);
  return Object.fromEntries(
    kept.map((name) => [name, textOf(given[name])]).filter(([, text]) => text !== '***'),
  );
}

/** At the endpoint of the replay no price is known: another model has the run's own, if the trace does not say it. */
function pricesOf(prices: JsonObject, given: JsonObject): Readonly<Record<string, string>> {
  const { input, cachedInput, output } = prices;
  if (typeof input !== 'number') return {};
  const own = [input, cachedInput, output].join(', ');
  const others = ['critic', 'escalation-model'].filter((name) => given[name] !== undefined);
  const lines = [own, ...others.map((name) => `${textOf(given[name])}: ${own}`), textOf(given.price)];
  return { price: lines.join('\n') };
}

const STOPS: Readonly<Record<string, 'stop' | 'tool_calls' | 'length' | 'content_filter'>> = {
  end: 'stop',
  tools: 'tool_calls',
  length: 'length',
  refusal: 'content_filter',
};

function replyOf(reply: JsonObject): Reply {
  switch (textOf(reply.kind)) {
    case 'turn': {
      const calls = listOf(reply.calls)
        .map(objectOf)
        .map((call) => ({
          id: textOf(call.id),
          name: textOf(call.name),
          arguments: typeof call.arguments === 'string' ? call.arguments : objectOf(call.arguments),
        }));
      const stop = STOPS[textOf(reply.stop)] ?? 'stop';
      return { text: textOf(reply.text), calls, stop, usage: usageOf(objectOf(reply.usage)) };
    }
    case 'overflow': {
      const window = Number.isFinite(numberOf(reply.window)) ? ` is ${numberOf(reply.window)} tokens` : '';
      return refused(`This model's maximum context length${window}.`, 'context_length_exceeded');
    }
    default:
      return refused(textOf(reply.why), 'invalid_request_error');
  }
}

function usageOf(usage: JsonObject) {
  if (usage.source !== 'reported') return null;
  return {
    inputTokens: numberOf(usage.inputTokens),
    cachedTokens: numberOf(usage.cachedTokens),
    outputTokens: numberOf(usage.outputTokens),
  };
}

function refused(message: string, code: string): Reply {
  const body = JSON.stringify({ error: { message, code, type: 'invalid_request_error' } });
  return { raw: { status: 400, headers: { 'content-type': 'application/json' }, body } };
}
