import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { type JsonObject, listOf, numberOf, objectOf, parseJson, textOf } from '../../embedded/json.ts';

const schema: unknown = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../schemas/trace.json'), 'utf8'),
);
export const TRACE_SCHEMA = objectOf(parseJson(JSON.stringify(schema)));

const validate = new Ajv2020({ strict: false }).compile(TRACE_SCHEMA);

/** The lines that are not as `schemas/trace.json` has them, each with what is wrong with it. */
export function unlikeSchema(lines: readonly JsonObject[]): readonly string[] {
  return lines.flatMap((line) => {
    const { kind } = line;
    if (validate(line)) return [];
    const own = validate.errors?.filter(({ message }) => message !== 'must be equal to constant') ?? [];
    const why = own.map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    );
    return [`${textOf(kind)}: ${[...new Set(why)].slice(0, 8).join('; ')}\n${JSON.stringify(line)}`];
  });
}

/** The lines of a trace; fails for one that is not whole. */
export function traceAt(path: string): readonly JsonObject[] {
  const text = readFileSync(path, 'utf8');
  if (!text.endsWith('\n')) throw new Error(`The last line of ${path} is not whole.`);
  return text
    .trimEnd()
    .split('\n')
    .map((line) => objectOf(parseJson(line)));
}

export function eventsOf(trace: readonly JsonObject[], kind: string): readonly JsonObject[] {
  return trace.filter((event) => textOf(event.kind) === kind);
}

/** The words of each request that went to a model, in their order: texts, results, and arguments of calls. */
export function sentWords(trace: readonly JsonObject[]): readonly string[] {
  const turns = new Map(
    eventsOf(trace, 'message').map(({ id, turn }) => [numberOf(id), objectOf(turn)] as const),
  );
  return eventsOf(trace, 'sent').map(({ messages }) =>
    listOf(messages)
      .flatMap((id) => wordsOf(objectOf(turns.get(numberOf(id)))))
      .join('\n\n'),
  );
}

function wordsOf(turn: JsonObject): readonly string[] {
  if (textOf(turn.role) === 'tool')
    return listOf(turn.results).map((result) => textOf(objectOf(result).text));
  const calls = listOf(turn.calls).map((call) => JSON.stringify(objectOf(objectOf(call).arguments).value));
  return [textOf(turn.text), ...calls].filter((words) => words !== '');
}
