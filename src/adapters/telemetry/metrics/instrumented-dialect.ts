import type { AnsweredReply, AssistantTurn, Dialect, Intent } from '../../../core/chat.ts';
import type { DialectMode, Emit } from '../../../core/events.ts';

/**
 * Wraps a dialect and reports for each reply in which mode it was read, and whether it was readable. Wrap each dialect
 * itself, not the choice between them, so that a reply is counted in the mode in which it was really read.
 */
export function instrumentDialect(
  dialect: Dialect,
  options: { readonly mode: DialectMode; readonly provider: string; readonly emit: Emit },
): Dialect {
  const { mode, provider, emit } = options;
  return {
    request: (turns, tools) => dialect.request(turns, tools),
    observe: (results) => dialect.observe(results),
    fallBack: (reply) => dialect.fallBack?.(reply) ?? false,
    interpret(reply) {
      const read = dialect.interpret(reply);
      const { intent, turn } = read;
      const isReadable = !breaksProtocol(reply, turn, intent);
      emit({ kind: 'interpreted', mode, provider, intent: intent.kind, isReadable });
      return read;
    },
  };
}

/** A truncated call, the last one of its reply, does not count: the limit cut it, not the model. */
function breaksProtocol({ stop }: AnsweredReply, { calls }: AssistantTurn, intent: Intent): boolean {
  if (intent.kind === 'malformed') return true;
  const isTruncated = stop === 'length' || stop === 'refusal';
  const whole = isTruncated ? calls.slice(0, -1) : calls;
  return whole.some((call) => call.arguments.kind === 'unreadable');
}
