import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { WireCall } from '../../src/core/chat.ts';
import { openPlan, reply } from './plans.ts';

// Each request of a reply deletes a file of its own, so that it can be told what became of it.

const TOOL_KEYS = ['tool', 'name', 'tool_name', 'toolName'];
const ARGUMENT_KEYS = ['args', 'arguments', 'parameters', 'params'];

type Spelling = (path: string) => unknown;

const item: fc.Arbitrary<Spelling> = fc.oneof(
  fc.tuple(fc.constantFrom(...TOOL_KEYS), fc.constantFrom(...ARGUMENT_KEYS)).map(
    ([tool, args]): Spelling =>
      (path) => ({ [tool]: 'delete_file', [args]: { path } }),
  ),
  fc.constant<Spelling>((path) => ({ name: 'DeleteFile', arguments: JSON.stringify({ path }) })),
  fc.constant<Spelling>((path) => ({ tool: 'delete-file', path })),
  fc.constant<Spelling>((path) => ({ tool: 'delete-file', args: [path] })),
  fc.constant<Spelling>((path) => ({
    type: 'function',
    function: { name: 'delete-file', arguments: { path } },
  })),
  fc.constant<Spelling>((path) => ({ tool: 'delete-file', args: { path }, why: 'It is not used.' })),
  fc.constant<Spelling>((path) => ({ tool: 'delete-file', args: {}, path })),
  fc.constant<Spelling>((path) => ({ action: 'delete-file', path })),
  fc.constant<Spelling>((path) => `delete ${path}`),
);

/** Where in a plan: a key with its value. */
const place: fc.Arbitrary<readonly [key: string, isList: boolean]> = fc.tuple(
  fc.constantFrom(
    'runTools',
    'runTool',
    'RunTools',
    'run_tools',
    'requestTools',
    'tool_calls',
    'actions',
    'next',
  ),
  fc.boolean(),
);

type Request =
  | { readonly kind: 'key'; readonly key: string; readonly isList: boolean; readonly spell: Spelling }
  | { readonly kind: 'change' }
  | { readonly kind: 'beside'; readonly before: string; readonly behind: string; readonly spell: Spelling }
  | { readonly kind: 'native' };

const request: fc.Arbitrary<Request> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(place, item)
      .map(([[key, isList], spell]): Request => ({ kind: 'key', key, isList, spell })),
  },
  { weight: 1, arbitrary: fc.constant<Request>({ kind: 'change' }) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.constantFrom(
          ['', ''],
          ['<tool_call>', '</tool_call>'],
          ['```json\n', '\n```'],
          ['Then ', ' too.'],
          ['{"runTools":[', ']}'],
        ),
        item,
      )
      .map(([[before = '', behind = ''], spell]): Request => ({ kind: 'beside', before, behind, spell })),
  },
  { weight: 1, arbitrary: fc.constant<Request>({ kind: 'native' }) },
);

/** Keys may repeat in it: that is written by hand. */
function written(requests: readonly Request[]): {
  readonly text: string;
  readonly calls: readonly WireCall[];
} {
  const inPlan: string[] = [];
  const beside: string[] = [];
  const calls: WireCall[] = [];
  for (const [index, one] of requests.entries()) {
    const path = `p${index}`;
    switch (one.kind) {
      case 'key': {
        const spelt = one.spell(path);
        // A text under a key that nobody knows is talk.
        const isTalk = typeof spelt === 'string' && ['next', 'actions', 'tool_calls'].includes(one.key);
        const value = isTalk ? { tool: 'delete-file', path } : spelt;
        inPlan.push(`${JSON.stringify(one.key)}:${JSON.stringify(one.isList ? [value] : value)}`);
        break;
      }
      case 'change':
        inPlan.push(`"fileChanges":[{"path":"${path}","operation":"DELETE"}]`);
        break;
      case 'beside': {
        const value = one.spell(path);
        // What is in no form of a call is talk.
        const isTalk =
          typeof value === 'string' ||
          (!one.before.includes('runTools') && JSON.stringify(value).includes('action'));
        const call = isTalk ? { tool: 'delete-file', args: { path } } : value;
        beside.push(`${one.before}${JSON.stringify(call)}${one.behind}`);
        break;
      }
      case 'native':
        calls.push({ id: '', name: 'delete-file', arguments: `{"path":"${path}"}` });
    }
  }
  // An object of which no key is one of a plan is talk.
  const plan = inPlan.length === 0 ? [] : [`{"summary":"x",${inPlan.join(',')}}`];
  return { text: [...plan, ...beside].join('\n'), calls };
}

test('every request of a reply is carried out, or refused by name, or asked for again', () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(fc.array(request, { minLength: 1, maxLength: 4 }), (requests) => {
      const { text, calls } = written(requests);
      const dialect = openPlan();
      const { turn, intent } = dialect.interpret({ ...reply(text), calls });
      seen.set(intent.kind, (seen.get(intent.kind) ?? 0) + 1);
      if (intent.kind === 'malformed') {
        expect(turn.calls).toEqual([]);
        expect(intent.errorDetail).toMatch(/Nothing was done\./);
        return;
      }
      expect(intent.kind).toBe('act');
      const done = turn.calls.flatMap(({ name, arguments: args }) =>
        args.kind === 'parsed' && JSON.stringify(args.value) !== '{}'
          ? [`${name} ${JSON.stringify(args.value)}`]
          : [],
      );
      const wanted = requests.map((_, index) => `delete-file {"path":"p${index}"}`);
      // Nothing that was not asked for, nothing twice, and what is missing was refused in its place.
      for (const call of done) expect(wanted).toContain(call);
      expect(new Set(done).size).toBe(done.length);
      // Beside native calls, the text does not count, and the model is told so.
      const isAlone = calls.length === 0 || calls.length === requests.length;
      expect(turn.calls).toHaveLength(isAlone ? requests.length : calls.length);
      const notes = dialect.observe([{ callId: 'a', tool: 'b', status: 'done', text: '' }]).slice(1);
      expect(JSON.stringify(notes).includes('nobody carries out')).toBe(!isAlone);
      for (const { name } of turn.calls) expect(name).toBe('delete-file');
    }),
    { numRuns: 1500 },
  );
  // The generator reaches both ends often enough to say something.
  expect(seen.get('act')).toBeGreaterThan(100);
  expect(seen.get('malformed')).toBeGreaterThan(100);
});
