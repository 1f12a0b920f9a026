import { saidOf } from '../said.ts';

/** What a point says of itself, fit to be told beside its message; empty where the message has all of it. */
export function saidIn(body: readonly string[], message: string): string {
  const own = body.filter((line) => !IDLE.test(line)).map((line) => line.replace(KEY, '$1'));
  const said = saidOf(GENERATED.test(own.join('\n')) ? withoutValues(own) : own);
  return message.endsWith(said.replace(/^(['"])(.*)\1$/, '$2')) ? '' : said;
}

/** What Node's `assert` says by itself holds both values. */
const GENERATED = /^\s*(?:Expected (?:values|inputs|"actual") |The (?:expression|input) )/m;
const VALUE = /^\s*(?:expected|actual):/;

function withoutValues(lines: readonly string[]): readonly string[] {
  let depth: number | null = null;
  return lines.filter((line) => {
    const indent = line.search(/\S|$/);
    if (VALUE.test(line)) depth = indent;
    else if (depth !== null && indent <= depth) depth = null;
    return depth === null;
  });
}

const KEY = /^(\s*)(?:error|message): /;
/** Of a YAML block what the failure has elsewhere, and frames, which stand there without their `at`. */
const IDLE =
  /^\s*(?:---|\.\.\.|(?:duration_ms|type|location|failureType|code|name|operator|stack|at|fileName|lineNumber): .*|(?:error|message): [|>]-?|\S.*:\d{1,7}:\d{1,7}\)?|(?:new|async) \S.*\((?:<anonymous>|index \d{1,9})\))$/;
