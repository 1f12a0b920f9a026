import type {
  CallArguments,
  ResultFact,
  TextKind,
  ToolCall,
  ToolEffect,
  ToolResult,
  ToolSpec,
  ToolStatus,
} from '../core/chat.ts';
import type { Claim, Ending, Review } from '../core/decision.ts';
import { Cancelled, messageOf, ServiceFault } from '../core/fault.ts';
import type { IssueReading } from '../core/issues.ts';
import type { Workspace } from '../core/ports.ts';
import { inLines, resultPath } from '../core/result-path.ts';
import { parseAs, type SchemaName, toolSpecOf } from '../core/schema.ts';
import { NAMES_NOTE, shown } from '../core/shown.ts';
import { argumentList } from '../core/text/argument-list.ts';
import { editDistance } from '../core/text/edit-distance.ts';
import { clipMiddle } from '../core/text/text.ts';
import type { ToolArguments } from '../core/validators/documents.generated.ts';
import type { GeneratedFile } from '../core/verdict/command-result.ts';
import type { CommandEntry, CommandRecord, CommandResult, LimitedEntry } from '../core/verdict/verdict.ts';
import { quoted } from './quoted.ts';

/** Everything that a call can access. */
export interface ToolScope {
  readonly workspace: Workspace;
  /** The only commands that may run. */
  readonly commands: readonly CommandEntry[];
  readonly commandLimitMs: number;
  readonly signal: AbortSignal;
  /**
   * Reviews the current change set.
   * @param claim what the model says of it, with a title that commands see as the subject of HEAD; null: nothing new
   */
  review(claim: Claim | null): Promise<Review>;
  /** The entry limited to one test file, in the form of its runner. Null: no such form is known. */
  limitedTo(entry: CommandEntry, path: string): Promise<LimitedEntry | null>;
  /** Of a command that failed, or a part of it. */
  failuresIn(entry: CommandEntry, result: CommandResult): Promise<ReadFailures>;
  onCommand(record: CommandRecord): void;
  /** A command changed files that may become part of the change (setting `commit-command-changes`). */
  onGenerated(files: readonly GeneratedFile[]): void;
  /** Characters of a result that the model is shown at once. */
  readonly resultChars: number;
  readonly results: CompleteResults;
  /** The other issues of the repository. */
  readonly issues: IssueReading;
}

/** What of a failed command can be told before its output. */
export interface ReadFailures {
  /** The failures that it names, with what the base shows too; null: the output cannot be parsed. */
  readonly list: string | null;
  /** A note on what the base shows too; empty: nothing that is known by now. */
  readonly onBase: string;
}

/** Complete results by call id. */
export interface CompleteResults {
  keep(callId: string, text: string): void;
  /** Null when there is no result with that id. */
  find(callId: string): string | null;
}

export interface ToolAnswer {
  readonly status: Exclude<ToolStatus, 'skipped'>;
  /** For the model: data of the repository, and the host's notes in square brackets. */
  readonly text: string;
  /** Precedes the text and is never cut. */
  readonly lead?: string;
  /** Limit for the shown text, if lower than the scope's. The rest can be read as a result. */
  readonly maxChars?: number;
  readonly fact?: ResultFact;
  readonly ending?: Ending;
}

export interface Tool {
  readonly spec: ToolSpec;
  readonly effect: ToolEffect;
  readonly textKind: TextKind;
  /** Never throws for bad arguments. */
  invoke(raw: unknown, scope: ToolScope): Promise<ToolAnswer>;
}

/** Hides the argument type of a tool, so that all tools fit into one list. */
export function defineTool<Name extends SchemaName>(definition: {
  readonly name: Name;
  /** The name by which models call it. Default: the name of its schema. */
  readonly calledBy?: string;
  readonly effect: ToolEffect;
  /** Default: `prose`. */
  readonly textKind?: TextKind;
  run(args: ToolArguments[Name], scope: ToolScope): Promise<ToolAnswer>;
}): Tool {
  const { name, calledBy = name, effect } = definition;
  const spec = { ...toolSpecOf(name), name: calledBy, effect };
  return {
    spec,
    effect,
    textKind: definition.textKind ?? 'prose',
    async invoke(raw, scope) {
      const args = await parseAs(name, raw);
      if (args.kind === 'valid') return definition.run(args.value, scope);
      return { status: 'rejected', text: `Wrong arguments: ${args.errorDetail}. ${expectation(spec)}` };
    },
  };
}

export interface ExecutedCall {
  readonly result: ToolResult;
  readonly ending: Ending | null;
  /** `none` if the call was rejected, because then nothing was tried. */
  readonly effect: ToolEffect | 'none';
}

/** Reserved for the note on a cut. */
const NOTE_CHARS = 160;

export class Toolbox {
  /** Always in the same order, so that requests have the same prefix and prompt caches stay valid. */
  readonly specs: readonly ToolSpec[];
  readonly #tools: ReadonlyMap<string, Tool>;

  /** @param unlisted tools that are executed when called, but never offered or named to a model */
  constructor(tools: readonly Tool[], unlisted: readonly Tool[] = []) {
    this.specs = tools.map((tool) => tool.spec);
    this.#tools = new Map([...tools, ...unlisted].map((tool) => [tool.spec.name, tool]));
  }

  find(name: string): Tool | undefined {
    return this.#tools.get(name);
  }

  /** Throws `Cancelled` and `ServiceFault` only: a mistake in a tool never ends a run. */
  async execute(call: ToolCall, scope: ToolScope): Promise<ExecutedCall> {
    const tool = this.find(call.name);
    const answer = tool === undefined ? this.#unknown(call.name) : await invoke(tool, call.arguments, scope);
    // Before the cut, because names are longer than the characters that they replace.
    const { lead: plainLead = '', text: plainText } = answer;
    const [lead, rest] = [shown(plainLead), shown(plainText)];
    const left = scope.resultChars - lead.length;
    const most = Math.max(0, Math.min(answer.maxChars ?? left, left) - NOTE_CHARS);
    const cut = clipMiddle(rest, most, (from) => restHint(call.id, `${lead}${rest.slice(0, from)}`));
    const isShownAsIs = lead + rest === plainLead + plainText;
    const note = isShownAsIs ? '' : `\n${NAMES_NOTE}`;
    const text = `${lead}${cut}${note}`;
    scope.results.keep(call.id, lead + rest);
    const { fact } = answer;
    const of = tool === undefined ? {} : { effect: tool.effect, textKind: tool.textKind };
    const result = { callId: call.id, tool: call.name, status: answer.status, text, ...of };
    return {
      result: fact === undefined ? result : { ...result, fact },
      ending: answer.ending ?? null,
      effect: tool === undefined || answer.status === 'rejected' ? 'none' : tool.effect,
    };
  }

  #unknown(name: string): ToolAnswer {
    const names = bySimilarity(
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
    const errorDetail = args.errorDetail.replace(/\.$/, '');
    const reason = errorDetail.startsWith('The ')
      ? errorDetail
      : `The arguments cannot be read: ${errorDetail}`;
    return { status: 'rejected', text: `${reason}. ${expectation(tool.spec)}` };
  }
  try {
    return await tool.invoke(args.value, scope);
  } catch (thrown) {
    if (thrown instanceof Cancelled || thrown instanceof ServiceFault) throw thrown;
    return { status: 'failed', text: `${tool.spec.name} failed: ${messageOf(thrown)}` };
  }
}

function restHint(id: string, before: string): string {
  const start = inLines(before).split('\n').length;
  return `read-file ${JSON.stringify({ path: resultPath(id), start })} shows them`;
}

function expectation(spec: ToolSpec): string {
  return `Nothing was done. Call it again with ${argumentList(spec.parameters)}.`;
}

/** The names, the most similar to the wanted one first. A stable sort. */
export function bySimilarity(wanted: string, names: readonly string[]): readonly string[] {
  const simple = simplified(wanted);
  return names
    .map((name) => ({ name, distance: editDistance(simple, simplified(name)) }))
    .sort((a, b) => a.distance - b.distance)
    .map(({ name }) => name);
}

function simplified(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}
