import { listOf, objectOf, textOf } from './json.ts';
import { type ModelRequestRecord, type TurnReply, wordsOf } from './model-script.ts';

const ASKS_FOR_TEST = 'It is not published yet: the commands';

/** What the model said last, once more: its finish, or its text. Null: the request does not ask for a test. */
export function finishAgain({ index, body }: ModelRequestRecord): TurnReply | null {
  const messages = listOf(body.messages).map(objectOf);
  const at = messages.findLastIndex(({ role }) => role === 'assistant');
  const asked = messages.slice(at + 1).some(({ content }) => wordsOf(content ?? '').includes(ASKS_FOR_TEST));
  const said = messages[at];
  if (!asked || said === undefined) return null;
  const finish = listOf(said.tool_calls)
    .map((call) => objectOf(objectOf(call).function))
    .find(({ name }) => name === 'finish');
  if (finish === undefined) return { text: wordsOf(said.content ?? '') };
  const call = { id: `call_${index}_again`, name: 'finish', arguments: textOf(finish.arguments) };
  return { calls: [call] };
}
