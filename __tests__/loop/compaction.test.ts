import { describe, expect, test } from 'vitest';
import { ResultDeduplication } from '../../src/conversation/result-deduplication.ts';
import type { ChatTurn, ModelReply, ModelRequest } from '../../src/core/chat.ts';
import { MATERIAL, SYSTEM, TASK } from '../conversation/turns.ts';
import { counting, FINISH, FIX, type Played, type PlayOptions, play } from '../support/played-rounds.ts';
import { calling } from '../support/scripted-model.ts';

const LINES = 'one line of a file that is read\n'.repeat(120);
const FILES: Readonly<Record<string, string>> = {
  'src/a.js': 'export const one = 2;\n',
  ...Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`f${index}.txt`, `${index}\n${LINES}`])),
};
const NO_USAGE = { inputTokens: 0, cachedTokens: 0, outputTokens: 0, source: 'estimated' } as const;
const SAID = 'It answered 400: "too long".';
const OVERFLOW = { kind: 'overflow', usage: NO_USAGE, limit: 'window', why: SAID, window: null } as const;
const LIMITS = { maxRounds: 60, maxContextRounds: 100 };
const BASE: PlayOptions = { files: FILES, window: 12_000, limits: LIMITS, client: counting };

/** Reads so many files, then mends and finishes. What else is asked, `other` answers. */
function reading(
  count: number,
  other: (request: ModelRequest) => ModelReply | Error | null = () => null,
): (index: number, request: ModelRequest) => ModelReply | Error {
  let round = 0;
  return (_, request) => {
    const special = other(request);
    if (special !== null) return special;
    round += 1;
    if (round <= count) return calling(['read-file', { path: `f${round - 1}.txt` }]);
    return calling(FIX, FINISH);
  };
}

function compactionsIn({ events }: Played) {
  return events.flatMap((event) => (event.kind === 'compacted' ? [event] : []));
}

function archiveIn(turns: readonly ChatTurn[]): string {
  return turns
    .flatMap((turn) => (turn.role === 'user' && turn.origin === 'archive' ? [turn.text] : []))
    .join();
}

test('compaction asks nobody, and the run ends well in a window that it would not fit', async () => {
  const played = await play(reading(30), BASE);
  expect(played.end.kind).toBe('validated');
  expect(played.model.requests).toHaveLength(31);
  expect(compactionsIn(played).map(({ cause }) => cause)).toContain('window');
  expect(archiveIn(played.conversation.turns)).toMatch(/- read-file "f1\.txt": lines 1-\d+ of 121\n/);
});

describe('a request that is refused as too large', () => {
  const refusing = (most: number) => (request: ModelRequest) =>
    sizeOf(request) > most ? { ...OVERFLOW, window: null } : null;

  test('is made smaller and asked again in the same round', async () => {
    const played = await play(reading(20, refusing(30_000)), { ...BASE, window: 1_000_000 });
    expect(played.end.kind).toBe('validated');
    expect(played.budget.spent.rounds).toBe(21);
    expect(compactionsIn(played)[0]).toMatchObject({ cause: 'overflow' });
  });

  test('takes the window that the endpoint names, and leaves room for a reply in it', async () => {
    let most = 0;
    const refusal = (request: ModelRequest) => {
      most = Math.max(most, request.maxOutputTokens);
      // Of its 8,000 tokens three quarters are left for a request, with some four characters each.
      return sizeOf(request) > 24_000 ? { ...OVERFLOW, window: 8_000 } : null;
    };
    const played = await play(reading(20, refusal), {
      ...BASE,
      window: 128_000,
      limits: { ...LIMITS, maxTokensPerCall: 16_000 },
    });
    expect(played.end.kind).toBe('validated');
    expect(most).toBe(16_000);
    expect(played.model.requests.at(-1)?.maxOutputTokens).toBe(2_000);
    expect(compactionsIn(played).length).toBeLessThan(10);
  });

  test('makes later results shorter, because the last one has to fit the smaller window', async () => {
    const names = ['a.txt', 'b.txt', 'c.txt', 'd.txt'];
    const files = Object.fromEntries(names.map((name) => [name, `${name}\n${LINES.repeat(10)}`]));
    const { events } = await play(
      (_, request) => {
        if (sizeOf(request) > 30_000) return { ...OVERFLOW, window: 8_000 };
        return calling(['read-file', { path: names.shift() }]);
      },
      { ...BASE, files, window: 128_000, limits: { ...LIMITS, maxRounds: 4 } },
    );
    const lengths = events.flatMap((event) => (event.kind === 'answered' ? [event.result.text.length] : []));
    expect(lengths.slice(0, 3).every((length) => length > 10_000)).toBe(true);
    expect(lengths[3]).toBeLessThan(3_000);
  });

  test('costs the material when there is nothing else, also in the first round', async () => {
    const material: ChatTurn = { role: 'user', origin: 'material', text: LINES.repeat(10) };
    const { end, conversation } = await play(reading(1, refusing(20_000)), {
      ...BASE,
      window: 128_000,
      opening: [SYSTEM, TASK, material],
    });
    expect(end.kind).toBe('validated');
    expect(conversation.turns.slice(0, 2)).toEqual([SYSTEM, TASK]);
    expect(archiveIn(conversation.turns)).toContain('read-file shows them');
  });

  test('shows a file again that only the material showed', async () => {
    const material: ChatTurn = { role: 'user', origin: 'material', text: LINES.repeat(10) };
    const deduplication = new ResultDeduplication();
    deduplication.showFile('f0.txt', FILES['f0.txt'] ?? '');
    const { events } = await play(reading(1, refusing(20_000)), {
      ...{ ...BASE, window: 128_000, opening: [SYSTEM, TASK, material], deduplication },
    });
    const texts = events.flatMap((event) => (event.kind === 'answered' ? [event.result.text] : []));
    expect(texts[0]).not.toContain('it stands whole in the opening');
  });

  test.each<[string, ModelReply, string]>([
    [
      'with the input that says what the model holds',
      { ...OVERFLOW, window: 4096 },
      `the conversation does not fit the context window of 4096 tokens of the model, however much of it is compacted. ${SAID} Give the server a larger context or choose another model, and set context-window to what it holds`,
    ],
    [
      'with the limit of a proxy',
      { ...OVERFLOW, limit: 'bytes', why: '' },
      'the conversation does not fit the limit of the endpoint, or of a proxy before it, on the bytes of a request, however much of it is compacted. Raise that limit (nginx: client_max_body_size), or lower context-window',
    ],
  ])('for the fourth time ends the rounds honestly, with what stands, and %s', async (_, reply, detail) => {
    const played = await play(
      (index) => {
        const read = ['read-file', { path: `f${index}.txt` }] as const;
        return index === 0 ? calling(FIX, read) : index < 12 ? calling(read) : reply;
      },
      {
        ...BASE,
        window: 128_000,
        opening: [SYSTEM, TASK, MATERIAL],
      },
    );
    expect(played.end).toMatchObject({
      ...{ kind: 'exhausted', limit: 'context', review: { kind: 'validated' } },
      detail,
    });
    expect(compactionsIn(played).length).toBeGreaterThan(0);
    expect(compactionsIn(played).length).toBeLessThanOrEqual(3);
    expect(played.model.requests).toHaveLength(13 + compactionsIn(played).length);
  });
});

test('the endpoint counts for more than the estimate: rounds are compacted when it says that the window fills', async () => {
  const usage = { cachedTokens: 0, outputTokens: 10, source: 'reported' } as const;
  const factor = 1.5;
  const counted = reading(30);
  const played = await play(
    (index, request) => {
      const reply = counted(index, request);
      if (reply instanceof Error || reply.kind !== 'turn') return reply;
      return { ...reply, usage: { ...usage, inputTokens: Math.round((sizeOf(request) / 3.3) * factor) } };
    },
    { files: FILES, limits: { ...LIMITS, maxTotalTokens: 10_000_000 }, window: 60_000 },
  );
  expect(played.end.kind).toBe('validated');
  expect(compactionsIn(played).length).toBeGreaterThan(0);
  const largest = Math.max(...played.model.requests.map((request) => (sizeOf(request) / 3.3) * factor));
  expect(largest).toBeLessThan(60_000);
});

test('what was read before is shown again once it was compacted, and only said to be unchanged until then', async () => {
  const script = reading(30);
  const played = await play(
    (index, request) =>
      index === 1 || index === 29 ? calling(['read-file', { path: 'f0.txt' }]) : script(index, request),
    BASE,
  );
  const texts = played.events.flatMap((event) =>
    event.kind === 'answered' && JSON.stringify(event.call.arguments).includes('f0.txt')
      ? [event.result.text]
      : [],
  );
  expect(texts).toHaveLength(3);
  expect(texts[1]).toBe('[unchanged since round 1; it is result:call-0]');
  expect(texts[2]).toBe(texts[0]);
});

function sizeOf({ turns }: ModelRequest): number {
  return JSON.stringify(turns).length;
}
