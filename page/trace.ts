import type { RunEvent } from '../src/core/events.ts';
import type { SentTurn } from '../src/core/record-event.ts';
import { orElse } from './dom.ts';
import { textOf } from './message.ts';

/** A line of the trace; what came from another version of the action may lack fields (`eventView` expects that). */
export type TraceLine = RunEvent & { readonly time: number };

export type LineOf<Kind extends RunEvent['kind']> = Extract<TraceLine, { readonly kind: Kind }>;

/** A part of the run that is opened as one: a round, or what came before and behind the rounds. */
export interface Section {
  /** What stands behind `#` in a link to it. */
  readonly id: string;
  readonly title: string;
  readonly lines: readonly TraceLine[];
}

/** What is made of single lines can do without one; those that parts are made of and found by are looked at first. */
export function linesIn(text: string): readonly TraceLine[] {
  const lines: readonly TraceLine[] = JSON.parse(text);
  const isFit = (line: TraceLine): boolean =>
    orElse(
      () => hasItsShape(line),
      () => false,
    );
  return lines.map((line) =>
    isFit(line) ? line : Object.assign(line, { kind: `${line.kind} of another shape` }),
  );
}

function hasItsShape(line: TraceLine): boolean {
  switch (line.kind) {
    case 'message':
      return typeof textOf(line.turn) === 'string';
    case 'sent':
      return Array.isArray(line.messages);
    case 'requested':
      return Number.isSafeInteger(line.round);
    case 'replied':
      return (
        line.calls.every(({ name }) => typeof name === 'string') &&
        [line.usage.inputTokens, line.usage.outputTokens].every(Number.isFinite)
      );
    default:
      return true;
  }
}

/** A trace, read once. */
export class Run {
  readonly lines: readonly TraceLine[];
  readonly sections: readonly Section[];
  readonly messages: ReadonlyMap<number, SentTurn>;
  /** The section in which a message was first sent. */
  readonly firstSent: ReadonlyMap<number, string>;

  constructor(lines: readonly TraceLine[]) {
    this.lines = lines;
    this.sections = sectionsOf(lines);
    this.messages = new Map(lines.flatMap((line) => (line.kind === 'message' ? [[line.id, line.turn]] : [])));
    const firstSent = new Map<number, string>();
    for (const { id, lines: inside } of this.sections)
      for (const line of inside)
        if (line.kind === 'sent')
          for (const message of [...line.messages, ...(line.tools === null ? [] : [line.tools])])
            if (!firstSent.has(message)) firstSent.set(message, id);
    this.firstSent = firstSent;
  }

  first<Kind extends RunEvent['kind']>(kind: Kind): LineOf<Kind> | undefined {
    return this.lines.find((line): line is LineOf<Kind> => line.kind === kind);
  }

  last<Kind extends RunEvent['kind']>(kind: Kind): LineOf<Kind> | undefined {
    return this.lines.findLast((line): line is LineOf<Kind> => line.kind === kind);
  }
}

/** A round begins with its request, or with the compaction that makes room for that. */
function sectionsOf(lines: readonly TraceLine[]): readonly Section[] {
  const sections: { id: string; title: string; lines: TraceLine[] }[] = [
    { id: 'before', title: 'Before the rounds', lines: [] },
  ];
  let round = 0;
  const begin = (number: number): void => {
    round = number;
    sections.push({ id: `round-${number}`, title: `Round ${number}`, lines: [] });
  };
  for (const line of lines) {
    if (line.kind === 'requested' && line.round > round) begin(line.round);
    if (line.kind === 'rounds-ended') sections.push({ id: 'after', title: 'After the rounds', lines: [] });
    // They are shown with the requests that hold them.
    if (line.kind !== 'message') sections.at(-1)?.lines.push(line);
  }
  return sections.filter(({ lines: inside }) => inside.length > 0);
}
