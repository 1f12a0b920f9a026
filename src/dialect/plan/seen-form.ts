import { oneLine } from '../../core/text/text.ts';
import { PLAN_KEYS } from '../calls/plan-keys.ts';
import { isRequestKey } from '../calls/request.ts';
import { allKeys } from '../json/repeated-key.ts';
import type { FoundObject } from './find-objects.ts';

/** Tells a model that used another form which one is read. */
export const PLAN_FORM =
  'Nothing was done. Send your calls as {"runTools": [{"tool": "read-file", "args": {"path": "a"}}]}.';

const MAX_SEEN_CHARS = 60;
/** How much of a reply is searched for other forms of calls. */
const MAX_SAID_CHARS = 50_000;
/** Native call syntax that some models write as text. */
const TAG =
  /^[ \t]{0,20}((?:<(?:function|parameter)=|<(?:invoke|tool_calls?|function_calls?|tool_use|tool_code)\b|<\|tool|\[TOOL_CALLS?\])[^\n]{0,60})/im;
/** Calls in program syntax, and those of agents that act in prose. */
const SPOKEN =
  /^[ \t]{0,20}((?:(?:print\()?(?:\w{1,40}\.)?(?:read|write|patch|append|delete|list|run)_?(?:files?|command)\(|Action(?: Input)?:)[^\n]{0,60})/im;
/** YAML: unquoted keys at the beginning of a line. */
const YAML = new RegExp(
  String.raw`^[ \t]{0,20}(?:- {1,3})?((?:${PLAN_KEYS.filter((key) => /[A-Z]/.test(key)).join('|')}|tool|tool_calls?|actions?):(?:[ \t]*$|[ \t]+[\w"'\[-][^\n]{0,40}))`,
  'm',
);

/** Tells the model what in a reply without a plan was meant as a call; null when there is nothing like one. */
export function seenIn(text: string, objects: readonly FoundObject[]): string | null {
  for (const { lexed } of objects) {
    const key = allKeys(lexed.tokens).find(isRequestKey);
    if (key !== undefined) return seen(`an object with the key ${JSON.stringify(key.slice(0, 40))}`);
  }
  const said = text.slice(0, MAX_SAID_CHARS);
  const [, tag] = TAG.exec(said) ?? SPOKEN.exec(said) ?? [];
  if (tag !== undefined) return seen(JSON.stringify(oneLine(tag, MAX_SEEN_CHARS)));
  const [, line] = YAML.exec(said) ?? [];
  return line === undefined ? null : seen(`YAML, ${JSON.stringify(oneLine(line, MAX_SEEN_CHARS))}`);
}

function seen(what: string): string {
  return `It holds ${what}, which is no call.`;
}
