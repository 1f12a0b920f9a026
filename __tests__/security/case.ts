import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { type Json, type JsonObject, parseJson } from '../../embedded/json.ts';
import type { TurnReply } from '../../embedded/model-script.ts';
import type { Status } from '../../src/core/outcome.ts';
import { repeated } from './repeat.ts';

/** The words of a case. `case.schema.json` says the same to whoever writes one, and refuses any other. */

export const KINDS = ['attacks', 'faults', 'malformed'] as const;
export type Kind = (typeof KINDS)[number];

type Content =
  | string
  | null
  | { readonly executable: string }
  | { readonly link: string }
  | { readonly base64: string }
  /** A named pipe; in a checkout only. */
  | { readonly fifo: true };

export type CaseFiles = Readonly<Record<string, Content>>;

/**
 * What a run leaves where somebody, or something, reads it. `answers`: what the model was told about its calls; `shown`:
 * pull request and comment without what stands there as code.
 */
export const SINKS = [
  ...(['log', 'summary', 'outputs', 'reason', 'comment', 'pull', 'title', 'commit', 'published'] as const),
  ...(['shown', 'patch', 'files', 'session', 'model', 'prompt', 'answers', 'requests'] as const),
] as const;
export type Sink = (typeof SINKS)[number] | 'anywhere';

export type CaseReply =
  | (TurnReply & { readonly plan?: Json })
  | {
      readonly raw: {
        readonly status: number;
        readonly headers?: Readonly<Record<string, string>>;
        readonly body: string;
      };
    }
  | { readonly fault: 'reset' | 'hang' | 'cut' | 'endless'; readonly reply?: TurnReply }
  /** The assistant's message of a completion that came in one piece. */
  | { readonly message: JsonObject; readonly finish?: string; readonly usage?: Json }
  /** A whole answer with status 200. */
  | { readonly body: Json }
  /** The data lines of a stream; a text goes out as it is. */
  | { readonly stream: readonly (string | JsonObject)[] }
  /** The honest reply, which resolves the issue. */
  | 'mend';

export interface ForgeFault {
  /** Method, a blank, and a regular expression for path and query. */
  readonly on: string;
  readonly status: number | 'reset' | 'hang';
  readonly times?: number;
  readonly after?: true;
  readonly of?: 'session';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: JsonObject | string;
}

export type Deed =
  | { readonly editIssue: { readonly title?: string; readonly body?: string } }
  | {
      readonly comment: { readonly by: string; readonly body: string; readonly secondsAgo?: number };
    }
  | { readonly label: string }
  | { readonly unlabel: string }
  | { readonly closeIssue: true }
  | { readonly lockIssue: true }
  | { readonly closePull: number }
  | { readonly push: { readonly branch: string; readonly files: CaseFiles } }
  | { readonly role: { readonly login: string; readonly role: Role } }
  | { readonly session: string };

type Role = 'none' | 'read' | 'triage' | 'write' | 'maintain' | 'admin';

export interface CaseRun {
  readonly by?: 'label' | 'comment' | 'dispatch';
  readonly sender?: string;
  readonly label?: string;
  readonly body?: string;
  /** Another event, or changes of it; null takes a field away. */
  readonly event?: { readonly name?: string; readonly changes?: JsonObject };
  readonly inputs?: Readonly<Record<string, string>>;
  /** When it is stopped: `reply 2`, `forge POST /pulls$`, or `log words of a line`. */
  readonly stop?: { readonly at: string; readonly how: 'kill' | 'SIGINT' | 'SIGTERM'; readonly after?: true };
}

export interface Must {
  /** The status of the last run, or one of these. */
  readonly ends?: Status | readonly Status[];
  /** Regular expressions that a sink must hold, or must not. */
  readonly says?: Readonly<Partial<Record<Sink, readonly string[]>>>;
  readonly never?: Readonly<Partial<Record<Sink, readonly string[]>>>;
  /** What the branch changes over the default branch; null: there is no branch. */
  readonly changes?: readonly string[] | null;
  readonly pulls?: 0 | 1;
  readonly draft?: boolean;
  readonly comments?: 0 | 1;
  readonly modelRequests?: { readonly least?: number; readonly most?: number };
  readonly forgeRequests?: { readonly most: number };
  /** The forge was asked to change nothing. */
  readonly writesNothing?: true;
}

export interface Case {
  /** One sentence: who does what. */
  readonly what: string;
  readonly promises: readonly string[];
  /** It needs namespaces. */
  readonly isolated?: true;
  readonly repository?: {
    readonly files?: CaseFiles;
    /** Everything that the repository has, in place of the little project. */
    readonly only?: CaseFiles;
    readonly isArchived?: boolean;
    readonly isPrivate?: boolean;
    readonly refusesActionsPullRequests?: boolean;
    readonly rules?: readonly {
      readonly branch: string;
      readonly forbids: 'creation' | 'update' | 'both';
      readonly message: string;
    }[];
  };
  /** What lies in the checkout besides, put there by nobody's commit. */
  readonly checkout?: CaseFiles;
  readonly issue?: {
    readonly title?: string;
    readonly body?: string;
    readonly comments?: readonly {
      readonly by: string;
      readonly body: string;
      readonly secondsAgo?: number;
    }[];
  };
  readonly people?: Readonly<Record<string, Role>>;
  readonly permissions?: Readonly<
    Partial<Record<'contents' | 'issues' | 'pull_requests' | 'actions', 'read' | 'write'>>
  >;
  readonly inputs?: Readonly<Record<string, string>>;
  /** What the settings file of the repository says. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly runs?: readonly CaseRun[];
  /** All runs begin at the same time, each in a checkout of its own. */
  readonly together?: true;
  /** Reply by reply, over all runs; after that, `then`. */
  readonly model?: readonly CaseReply[];
  /** `mend` unless told; `again`: the last one, for ever. */
  readonly then?: 'mend' | 'again';
  readonly forge?: readonly ForgeFault[];
  /** `reply 1`: before the model says that; `run 2`: before that run begins. */
  readonly happens?: readonly { readonly before: string; readonly do: readonly Deed[] }[];
  readonly must: Must;
}

export interface NamedCase {
  readonly kind: Kind;
  /** The file's, without its ending. */
  readonly name: string;
  /** As it was written, without what `fill.ts` puts in and `repeat.ts` writes out. */
  readonly text: string;
  readonly case: Case;
}

const here = import.meta.dirname;
const ajv = new Ajv({ allErrors: true, allowUnionTypes: true });
const isCase = ajv.compile<Case>(JSON.parse(readFileSync(join(here, 'case.schema.json'), 'utf8')));

/** @throws with what the schema says of it */
export function readCase(text: string): Case {
  const value = repeated(parseJson(text));
  if (isCase(value)) return value;
  throw new Error(
    `It is no case: ${ajv.errorsText(isCase.errors)}. See __tests__/security/case.schema.json.`,
  );
}

export function casesOf(kind: Kind): readonly NamedCase[] {
  const names = readdirSync(join(here, kind)).filter((file) => file.endsWith('.json'));
  return names.sort().map((file) => {
    try {
      const text = readFileSync(join(here, kind, file), 'utf8');
      return { kind, name: file.slice(0, -'.json'.length), text, case: readCase(text) };
    } catch (thrown) {
      throw new Error(`${kind}/${file}: ${thrown instanceof Error ? thrown.message : thrown}`);
    }
  });
}
