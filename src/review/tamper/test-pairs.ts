import type { TestBlock } from '../source/tests/test-blocks.ts';

export interface TestPair {
  readonly before: TestBlock;
  readonly after: TestBlock;
}

export interface Pairing {
  readonly pairs: readonly TestPair[];
  /** Blocks of the base that the candidate no longer has. */
  readonly gone: readonly TestBlock[];
  /** Blocks of the candidate that the base did not have. */
  readonly added: readonly TestBlock[];
}

/** Keys to match blocks, the most reliable first; each is applied to the unmatched rest. Null: no match by this key. */
const KEYS: readonly ((block: TestBlock) => string | null)[] = [
  (block) => `${block.kind}\0${block.source.path}\0${block.fullName}`,
  (block) => `${block.kind}\0${block.source.path}\0${block.name}`,
  (block) => `${block.kind}\0${block.fullName}`,
  (block) => `${block.kind}\0${block.name}`,
  (block) => `${block.source.path}\0${block.fullName}`,
  aboutOf,
];

/** The tested expressions: they stay the same when a test gets another name and another expectation. */
function aboutOf({ kind, source, assertions }: TestBlock): string | null {
  const all = assertions.map(({ about }) => about);
  return kind === 'test' && all.some((about) => /\w{3}/.test(about))
    ? [source.path, ...all].join('\0')
    : null;
}

/** Matches the blocks of the changed test files: by name, also across files, then by content. */
export function pairBlocks(base: readonly TestBlock[], candidate: readonly TestBlock[]): Pairing {
  const pairs: TestPair[] = [];
  let [gone, added] = [base, candidate];
  for (const key of KEYS) {
    const met = meet(gone, added, key);
    pairs.push(...met.pairs);
    ({ gone, added } = met);
  }
  const alike = meetAlike(gone, added);
  return { ...alike, pairs: [...pairs, ...alike.pairs] };
}

function meet(
  base: readonly TestBlock[],
  candidate: readonly TestBlock[],
  key: (block: TestBlock) => string | null,
): Pairing {
  const waiting = Map.groupBy(candidate.toReversed(), key);
  return paired(base, candidate, (before) => {
    const name = key(before);
    return name === null ? undefined : waiting.get(name)?.pop();
  });
}

function paired(
  base: readonly TestBlock[],
  candidate: readonly TestBlock[],
  partnerOf: (before: TestBlock, taken: ReadonlySet<TestBlock>) => TestBlock | undefined,
): Pairing {
  const pairs: TestPair[] = [];
  const gone: TestBlock[] = [];
  const taken = new Set<TestBlock>();
  for (const before of base) {
    const after = partnerOf(before, taken);
    if (after === undefined) gone.push(before);
    else {
      taken.add(after);
      pairs.push({ before, after });
    }
  }
  return { pairs, gone, added: candidate.filter((block) => !taken.has(block)) };
}

/** A line in more tests than this is not distinctive. */
const TOO_COMMON = 6;
/** Share of the distinctive lines that must be the same. */
const SHARED_ENOUGH = 0.5;
const MOST_CHARS = 4000;

/** Matches renamed tests: they share at least half of the distinctive lines. */
function meetAlike(base: readonly TestBlock[], candidate: readonly TestBlock[]): Pairing {
  const tests = candidate.filter(({ kind }) => kind === 'test');
  const lines = tests.flatMap((block) => [...linesOf(block)].map((line) => ({ line, block })));
  const owners = Map.groupBy(lines, ({ line }) => line);
  return paired(base, candidate, (before, taken) =>
    before.kind === 'test' ? nearest(before, owners, taken) : undefined,
  );
}

function nearest(
  before: TestBlock,
  owners: ReadonlyMap<string, readonly { readonly block: TestBlock }[]>,
  taken: ReadonlySet<TestBlock>,
): TestBlock | undefined {
  const votes = new Map<TestBlock, number>();
  const lines = [...linesOf(before)].filter((line) => (owners.get(line)?.length ?? 0) <= TOO_COMMON);
  for (const { block } of lines.flatMap((line) => owners.get(line) ?? [])) {
    if (!taken.has(block)) votes.set(block, (votes.get(block) ?? 0) + 1);
  }
  const [best] = [...votes].sort(([, one], [, other]) => other - one);
  return best !== undefined && best[1] >= Math.max(1, lines.length * SHARED_ENOUGH) ? best[0] : undefined;
}

/** Lines of the body that contain words, without blanks. */
function linesOf({ source, bodyFrom, bodyTo }: TestBlock): ReadonlySet<string> {
  const lines = source.uncommented.slice(bodyFrom, Math.min(bodyTo, bodyFrom + MOST_CHARS)).split('\n');
  return new Set(lines.map((line) => line.replace(/\s+/g, '')).filter((line) => /\w{3}/.test(line)));
}

interface Versions {
  readonly base: readonly TestBlock[];
  readonly candidate: readonly TestBlock[];
}

/** Pairs tests that others took the place of: at least as many behind the same block, in order about the same calls. */
export function pairInPlace({ base, candidate }: Versions, { pairs, gone, added }: Pairing): Pairing {
  const after = new Map(pairs.map((pair) => [pair.before, pair.after]));
  const [left, fresh] = [runsOf(base, new Set(gone)), runsOf(candidate, new Set(added))];
  const placed = [...left].flatMap(([behind, these]) => {
    const place = after.get(behind);
    const others = place === undefined ? [] : (fresh.get(place) ?? []);
    return these.length > others.length ? [] : inOrder(these, others);
  });
  const [was, is] = [new Set(placed.map((one) => one.before)), new Set(placed.map((one) => one.after))];
  return {
    pairs: [...pairs, ...placed],
    gone: gone.filter((block) => !was.has(block)),
    added: added.filter((block) => !is.has(block)),
  };
}

/** Tests of a set that stand one after the other, by the block of the same file that they stand behind. */
function runsOf(
  blocks: readonly TestBlock[],
  these: ReadonlySet<TestBlock>,
): ReadonlyMap<TestBlock, readonly TestBlock[]> {
  const runs = new Map<TestBlock, TestBlock[]>();
  let behind: TestBlock | null = null;
  for (const block of blocks) {
    const isOfRun = these.has(block) && block.kind === 'test' && behind?.source.path === block.source.path;
    if (!isOfRun || behind === null) {
      behind = block;
      continue;
    }
    const run = runs.get(behind);
    if (run === undefined) runs.set(behind, [block]);
    else run.push(block);
  }
  return runs;
}

/** Each with the next one of the others in which something is called as in it, of the same values. */
function inOrder(these: readonly TestBlock[], others: readonly TestBlock[]): readonly TestPair[] {
  const places = Map.groupBy(
    others.flatMap((other, at) => [...callsIn(other)].map((call) => ({ call, at }))).toReversed(),
    ({ call }) => call,
  );
  let from = 0;
  return these.flatMap((before): readonly TestPair[] => {
    const next = [...callsIn(before)].flatMap((call) => {
      const left = places.get(call) ?? [];
      while ((left.at(-1)?.at ?? from) < from) left.pop();
      return left.at(-1)?.at ?? [];
    });
    const at = next.reduce((first, one) => Math.min(first, one), others.length);
    const after = others[at];
    if (after === undefined) return [];
    from = at + 1;
    return [{ before, after }];
  });
}

const CALL_OF_VALUES = /(?<![.\w$])[\p{L}_$][\p{L}\p{N}_$.]*\((?=[^()\n]*['"`\d])[^()\n]{1,200}\)/gu;

function callsIn({ source, bodyFrom, bodyTo }: TestBlock): ReadonlySet<string> {
  const body = source.uncommented.slice(bodyFrom, Math.min(bodyTo, bodyFrom + MOST_CHARS));
  return new Set(body.match(CALL_OF_VALUES)?.map((call) => call.replace(/\s+/g, '')));
}
