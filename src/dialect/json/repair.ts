import { closes, type Token } from './tokens.ts';

export type RepairKind = 'comments' | 'trailing-commas' | 'control-characters';

export interface Repaired {
  readonly tokens: readonly Token[];
  /** What was repaired, each kind once. */
  readonly repairs: readonly RepairKind[];
}

const CONTROL = /\p{Cc}/u;
/** Beside raw line breaks, a backslash may stand for itself; only before a quote it cannot. */
const DOUBTFUL = /\\[^"]/;

/** Repairs what has one meaning only. All other faults are for the model to repair. */
export function repairJson(lexed: readonly Token[]): Repaired {
  const repairs = new Set<RepairKind>();
  const tokens: Token[] = [];
  /** The place of a comma that nothing but space followed; -1: none. */
  let comma = -1;
  for (const token of lexed) {
    const { kind, text } = token;
    if (kind === 'comment') {
      repairs.add('comments');
      continue;
    }
    if (comma >= 0 && closes(token)) {
      tokens.splice(comma, 1);
      repairs.add('trailing-commas');
    }
    if (kind !== 'space') comma = text === ',' ? tokens.length : -1;
    const isRaw = kind === 'string' && CONTROL.test(text) && !DOUBTFUL.test(text);
    if (isRaw) repairs.add('control-characters');
    tokens.push(isRaw ? escaped(token) : token);
  }
  return { tokens, repairs: [...repairs] };
}

function escaped({ kind, text, isOpen }: Token): Token {
  const body = JSON.stringify(text.slice(1, isOpen ? undefined : -1).replaceAll('\\"', '"'));
  return { kind, text: isOpen ? body.slice(0, -1) : body, isOpen };
}
