import { closes, type Token } from './tokens.ts';

export type RepairKind = 'comments' | 'trailing-commas' | 'control-characters';

export interface Repaired {
  readonly tokens: readonly Token[];
  /** The steps that changed something. */
  readonly repairs: readonly RepairKind[];
}

const STEPS: readonly (readonly [kind: RepairKind, step: (tokens: readonly Token[]) => readonly Token[]])[] =
  [
    ['comments', (tokens) => tokens.filter(({ kind }) => kind !== 'comment')],
    ['trailing-commas', withoutTrailingCommas],
    ['control-characters', withEscapedControls],
  ];

/** Repairs what has one meaning only. All other faults are for the model to repair. */
export function repairJson(lexed: readonly Token[]): Repaired {
  const repairs: RepairKind[] = [];
  let tokens = lexed;
  for (const [kind, step] of STEPS) {
    const next = step(tokens);
    if (next.length !== tokens.length || next.some((token, index) => token !== tokens[index])) {
      repairs.push(kind);
    }
    tokens = next;
  }
  return { tokens, repairs };
}

function withoutTrailingCommas(tokens: readonly Token[]): readonly Token[] {
  const dropped = new Set<number>();
  let comma = -1;
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'space') continue;
    if (comma >= 0 && closes(token)) dropped.add(comma);
    comma = token.text === ',' ? index : -1;
  }
  return tokens.filter((_, index) => !dropped.has(index));
}

const CONTROL = /\p{Cc}/u;
/** Beside raw line breaks, a backslash may stand for itself; only before a quote it cannot. */
const DOUBTFUL = /\\[^"]/;

function withEscapedControls(tokens: readonly Token[]): readonly Token[] {
  return tokens.map((token) => {
    const { kind, text } = token;
    if (kind !== 'string' || !CONTROL.test(text) || DOUBTFUL.test(text)) return token;
    const body = text.slice(1, token.isOpen ? undefined : -1).replaceAll('\\"', '"');
    return { ...token, text: token.isOpen ? JSON.stringify(body).slice(0, -1) : JSON.stringify(body) };
  });
}
