import type { ToolCall } from '../../../core/chat.ts';

/** Endpoints reject a history with a call whose arguments are not a JSON object, or contain a lone surrogate. */
export function argumentsOf({ arguments: args }: ToolCall): string {
  const write = (_key: string, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value);
  return args.kind === 'parsed' ? (JSON.stringify(args.value, write) ?? '{}') : '{}';
}

/** Names that a model made up are sent back to the endpoint, which allows only these characters. */
export function acceptableName(name: string): string {
  return name.replace(/[^\w-]/g, '_').slice(0, 64) || 'unknown';
}
