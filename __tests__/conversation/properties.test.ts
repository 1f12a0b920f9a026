import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AssistantTurn, ChatTurn } from '../../src/core/chat.ts';
import { examples } from '../support/examples.ts';
import { DIALECTS, type DialectName, live, MARK, type Sight } from './life.ts';
import { archivesIn, pinnedIn, type Step, SYSTEM, someLife, TASK, unpaired } from './turns.ts';

const RUNS = examples(2000);
const HELD = { timeout: 240_000 };

/** How often there was something to look at. */
interface Seen {
  archives: number;
}

test('properties 1, 3, 4 and 6 hold at each step of a long conversation', HELD, () => {
  const seen: Seen = { archives: 0 };
  const look = (steps: readonly Step[], dialect: DialectName): void => {
    const sights = live(steps, dialect);
    for (const [index, sight] of sights.entries()) {
      expectPinned(sight);
      expectPairs(sight);
      expectHostApart(sight);
      expectOneArchive(sight, seen);
      expectPrefix(sight, sights[index - 1]);
    }
  };
  fc.assert(fc.property(someLife, fc.constantFrom(...DIALECTS), look), { numRuns: RUNS });
  expect(seen.archives).toBeGreaterThan(RUNS);
});

/** Property 1: system prompt and task are in every request, unchanged. */
function expectPinned({ turns, request }: Sight): void {
  expectTurns(pinnedIn(turns), [SYSTEM, TASK]);
  expect(request.turns).toContain(TASK);
  expect(textOf(request.turns[0])).toContain(textOf(SYSTEM));
}

/** Property 3: every result follows its call and every call has its result, after compactions too. */
function expectPairs({ turns }: Sight): void {
  const fault = unpaired(turns);
  if (fault !== null) expect(fault).toBeNull();
}

/** Property 4: what the host says never stands in the role of the assistant. */
function expectHostApart({ turns, request }: Sight): void {
  const assistant = [...assistantIn(turns), ...assistantIn(request.turns)].map(({ text }) => text).join('\n');
  const words = /archived context|a5c0de|Go on\.|Act now\.|I changed a\.ts/;
  if (words.test(assistant)) expect(assistant).not.toMatch(words);
}

/** Property 4: the archive is one block of the user, at the head, behind the task and before every reply. */
function expectOneArchive({ turns, request }: Sight, seen: Seen): void {
  for (const all of [turns, request.turns]) {
    const blocks = archivesIn(all);
    const [block] = blocks;
    if (block === undefined) continue;
    seen.archives += 1;
    const at = all.indexOf(block);
    const firstReply = all.findIndex(({ role }) => role === 'assistant');
    const isInPlace = at > all.indexOf(TASK) && (firstReply < 0 || firstReply > at);
    const marks = textOf(block).split(MARK).length - 1;
    if (blocks.length === 1 && isInPlace && marks === 2) continue;
    expect({ blocks: blocks.length, isInPlace, marks }).toEqual({ blocks: 1, isInPlace: true, marks: 2 });
  }
}

/** Property 6: between two compactions each request is a byte-exact prefix of the next one, tools and system included. */
function expectPrefix(sight: Sight, former: Sight | undefined): void {
  if (former === undefined || !isAppending(sight.step)) return;
  const [earlier, later] = [former.request, sight.request];
  if (later.tools !== earlier.tools) expect(JSON.stringify(later.tools)).toBe(JSON.stringify(earlier.tools));
  // The very same turns, so that what an adapter has written of them once can be sent again, to the byte.
  const other = earlier.turns.findIndex((turn, index) => later.turns[index] !== turn);
  if (other >= 0) expect(later.turns[other]).toBe(earlier.turns[other]);
}

/** Comparing what is there is cheap, an expectation is not, and there are a million of them. */
function expectTurns(there: readonly ChatTurn[], expected: readonly ChatTurn[]): void {
  const isSame = there.length === expected.length && there.every((turn, index) => turn === expected[index]);
  if (!isSame) expect(there).toEqual(expected);
}

function isAppending({ kind }: Step): boolean {
  return kind === 'round' || kind === 'note';
}

function textOf(turn: ChatTurn | undefined): string {
  return turn === undefined || turn.role === 'tool' ? '' : turn.text;
}

function assistantIn(turns: readonly ChatTurn[]): readonly AssistantTurn[] {
  return turns.flatMap((turn) => (turn.role === 'assistant' ? [turn] : []));
}
