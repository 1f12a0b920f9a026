import { readFile } from 'node:fs/promises';
import { isObject, type Json, type JsonObject, parseJson } from '../embedded/json.ts';
import type { TurnReply } from '../embedded/model-script.ts';
import { Misuse } from './misuse.ts';

/** @throws {Misuse} that names the reply and the field that is wrong */
export async function readScriptFile(path: string): Promise<readonly TurnReply[]> {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null)
    throw new Misuse(`The script could not be read from ${path}. Name a JSON file with --script FILE.json.`);
  const fail = (what: string): never => {
    throw new Misuse(
      `The script ${path} cannot be played: ${what}. It is a list of replies such as ` +
        '{"text": "...", "calls": [{"name": "read-file", "arguments": {"path": "README.md"}}]}.',
    );
  };
  const replies = jsonOf(text, fail);
  if (!Array.isArray(replies) || replies.length === 0) return fail('it is no list with a reply in it');
  const list: readonly Json[] = replies;
  return list.map((reply, index) => replyOf(reply, (what) => fail(`reply ${index + 1}: ${what}`)));
}

type ScriptedCall = NonNullable<TurnReply['calls']>[number];
type Fail = (what: string) => never;

function jsonOf(text: string, fail: Fail): Json {
  try {
    return parseJson(text);
  } catch (thrown) {
    return fail(`it is no JSON (${thrown instanceof Error ? thrown.message : thrown})`);
  }
}

function replyOf(reply: Json, fail: Fail): TurnReply {
  if (!isObject(reply)) return fail('it is no object');
  const stray = Object.keys(reply).find((key) => key !== 'text' && key !== 'calls');
  if (stray !== undefined) return fail(`"${stray}" is no field of a reply`);
  const { text = '', calls = [] } = reply;
  if (typeof text !== 'string') return fail('"text" is no text');
  if (!Array.isArray(calls)) return fail('"calls" is no list');
  const list: readonly Json[] = calls;
  return {
    text,
    calls: list.map((call, index) => callOf(call, (what) => fail(`call ${index + 1}: ${what}`))),
  };
}

function callOf(call: Json, fail: Fail): ScriptedCall {
  const { name, arguments: given = {} }: JsonObject = isObject(call) ? call : fail('it is no object');
  if (typeof name !== 'string' || name === '') return fail('it has no "name"');
  if (typeof given !== 'string' && !isObject(given)) return fail('its "arguments" are no object');
  return { name, arguments: given };
}
