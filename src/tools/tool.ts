import type { CallArguments, ToolCall, ToolResult, ToolSpec, ToolStatus } from '../core/chat.ts';
import type { Ending, Review, ToolEffect } from '../core/decision.ts';
import { Cancelled, messageOf, ServiceFault } from '../core/fault.ts';
import type { Workspace } from '../core/ports.ts';
import { parseAs, type SchemaName, type SchemaTypes, toolSpecOf } from '../core/schema.ts';
import { clipMiddle } from '../core/text.ts';
import type { CommandEntry, CommandRecord } from '../core/verdict.ts';
import { byLikeness } from './likeness.ts';
import { quoted } from './quoted.ts';
import { signatureOf } from './signature.ts';

/** What a call may reach, and nothing else. */
export interface ToolScope {
  readonly workspace: Workspace;
  /** The only commands there are. */
  readonly commands: readonly CommandEntry[];
  readonly commandLimitMs: number;
  readonly signal: AbortSignal;
  /** Has the host judge what stands now. */
  review(): Promise<Review>;
  onCommand(record: CommandRecord): void;
}

export interface ToolAnswer {
  readonly status: Exclude<ToolStatus, 'skipped'>;
  /** For the model: data of the repository, and notes of the host in square brackets. */
  readonly text: string;
  readonly ending?: Ending;
}

export interface Tool {
  readonly spec: ToolSpec;
  readonly effect: ToolEffect;
  /** Never throws for bad arguments. */
  invoke(raw: unknown, scope: ToolScope): Promise<ToolAnswer>;
}

/** Closes a tool over the type of its schema, so that tools of all kinds fit into one list. */
export function defineTool<Name extends SchemaName>(definition: {
  readonly name: Name;
  readonly effect: ToolEffect;
  run(args: SchemaTypes[Name], scope: ToolScope): Promise<ToolAnswer>;
}): Tool {
  const spec = toolSpecOf(definition.name);
  return {
    spec,
    effect: definition.effect,
    async invoke(raw, scope) {
      const args = parseAs(definition.name, raw);
      if (args.kind === 'valid') return definition.run(args.value, scope);
      return { status: 'rejected', text: `Wrong arguments: ${args.complaint}. ${expectation(spec)}` };
    },
  };
}

/** One call, answered. */
export interface AnsweredCall {
  readonly result: ToolResult;
  readonly ending: Ending | null;
  /** `none` when the call was rejected: then nothing was tried. */
  readonly effect: ToolEffect | 'none';
}

/** No answer is longer than this, whatever a tool does. */
export const ANSWER_CHARS = 16_000;
/** Kept for the note of a cut. */
const NOTE_CHARS = 80;

/** The tools of one agent. */
export class Toolbox {
  /** Always in the same order, so that requests begin alike and prompt caches hold. */
  readonly specs: readonly ToolSpec[];
  readonly #tools: ReadonlyMap<string, Tool>;

  /** @param unlisted tools that are carried out when they are called, and never offered or named to a model */
  constructor(tools: readonly Tool[], unlisted: readonly Tool[] = []) {
    this.specs = tools.map((tool) => tool.spec);
    this.#tools = new Map([...tools, ...unlisted].map((tool) => [tool.spec.name, tool]));
  }

  find(name: string): Tool | undefined {
    return this.#tools.get(name);
  }

  /** What a call of that name would do; null when there is no such tool. */
  effectOf(name: string): ToolEffect | null {
    return this.find(name)?.effect ?? null;
  }

  /** Throws `Cancelled` and `ServiceFault` only: a mistake in a tool never ends a run. */
  async answer(call: ToolCall, scope: ToolScope): Promise<AnsweredCall> {
    const tool = this.find(call.name);
    const answer = tool === undefined ? this.#unknown(call.name) : await invoke(tool, call.arguments, scope);
    const text = clipMiddle(answer.text, ANSWER_CHARS - NOTE_CHARS);
    return {
      result: { callId: call.id, tool: call.name, status: answer.status, text },
      ending: answer.ending ?? null,
      effect: tool === undefined || answer.status === 'rejected' ? 'none' : tool.effect,
    };
  }

  #unknown(name: string): ToolAnswer {
    const names = byLikeness(
      name,
      this.specs.map((spec) => spec.name),
    );
    return {
      status: 'rejected',
      text: `There is no tool ${quoted(name)}. The tools are: ${names.join(', ')}.`,
    };
  }
}

async function invoke(tool: Tool, args: CallArguments, scope: ToolScope): Promise<ToolAnswer> {
  if (args.kind === 'unreadable') {
    const text = `The arguments cannot be read: ${args.complaint.replace(/\.$/, '')}. ${expectation(tool.spec)}`;
    return { status: 'rejected', text };
  }
  try {
    return await tool.invoke(args.value, scope);
  } catch (thrown) {
    if (thrown instanceof Cancelled || thrown instanceof ServiceFault) throw thrown;
    return { status: 'failed', text: `${tool.spec.name} failed: ${messageOf(thrown)}` };
  }
}

function expectation(spec: ToolSpec): string {
  return `Nothing was done. Call it again with ${signatureOf(spec)}.`;
}
