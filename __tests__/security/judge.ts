import { forgeWrites } from '../support/scenario.ts';
import { ALWAYS } from './always.ts';
import type { Must, Sink } from './case.ts';
import type { Played } from './play.ts';
import { look, type Seen, textOfSink } from './sinks.ts';

/** Everything that speaks against a case; nothing when it holds. */
export async function judged(played: Played): Promise<readonly string[]> {
  const seen = await look(played);
  const complaints: string[] = [];
  for (const [rule, complain] of Object.entries(ALWAYS))
    for (const complaint of await complain(played, seen)) complaints.push(`${rule}: ${complaint}`);
  return [...complaints, ...ownComplaints(played, seen)];
}

function ownComplaints(played: Played, seen: Seen): readonly string[] {
  const { must } = played.case;
  const { stage, results } = played;
  const [status, reason] = [results.at(-1)?.outputs.status ?? 'none', results.at(-1)?.outputs.reason];
  const { ends, changes, pulls, draft, comments, modelRequests, forgeRequests, writesNothing } = must;
  const written = writesNothing ? forgeWrites(stage).map(({ method, path }) => `${method} ${path}`) : [];
  const isEnd = ends === undefined || [ends].flat().some((one) => one === status);
  const asked = stage.model.requests.length;
  return [
    ...(isEnd ? [] : [`It ended as ${status}: ${reason}\n${results.at(-1)?.log}`]),
    ...saysComplaints(must, seen),
    ...unlessSame('It changes', seen.changes, changes),
    ...unlessSame('Pull requests', seen.pulls.length, pulls),
    ...unlessSame('Draft', seen.pulls[0]?.isDraft, draft),
    ...unlessSame('Comments', seen.comments.length, comments),
    ...unlessWithin('requests to the model', asked, modelRequests),
    ...unlessWithin('requests to the forge', stage.github.requests.length, forgeRequests),
    ...written.map((request) => `It wrote: ${request}`),
  ];
}

function saysComplaints({ says = {}, never = {} }: Must, seen: Seen): readonly string[] {
  const each = (texts: Must['says'], isWanted: boolean, why: string): readonly string[] =>
    Object.entries(texts ?? {}).flatMap(([name, patterns]) => {
      const text = textOfSink(seen, name as Sink);
      return patterns
        .filter((pattern) => new RegExp(pattern, 'mu').test(text) !== isWanted)
        .map((pattern) => `${name} ${why} /${pattern}/: ${excerpt(text, pattern)}`);
    });
  return [...each(says, true, 'lacks'), ...each(never, false, 'holds')];
}

function excerpt(text: string, pattern: string): string {
  const at = text.search(new RegExp(pattern, 'mu'));
  return JSON.stringify(at < 0 ? text.slice(0, 1500) : text.slice(Math.max(0, at - 200), at + 300));
}

function unlessSame(what: string, is: unknown, wanted: unknown): readonly string[] {
  if (wanted === undefined || JSON.stringify(is) === JSON.stringify(wanted)) return [];
  return [`${what}: ${JSON.stringify(is)}, not ${JSON.stringify(wanted)}`];
}

function unlessWithin(
  what: string,
  count: number,
  { least = 0, most = Number.POSITIVE_INFINITY }: { readonly least?: number; readonly most?: number } = {},
): readonly string[] {
  return count < least || count > most ? [`${count} ${what}, not ${least} to ${most}`] : [];
}
