import type { TestBlock } from '../source/test-blocks.ts';

export interface TestPair {
  readonly before: TestBlock;
  readonly after: TestBlock;
}

export interface Pairing {
  readonly pairs: readonly TestPair[];
  /** Blocks of the base that the candidate has no longer. */
  readonly gone: readonly TestBlock[];
  /** Blocks of the candidate that the base did not have. */
  readonly added: readonly TestBlock[];
}

/** Ways to know a block again, the surest first; each takes what those before it left. Null: not in this way. */
const KEYS: readonly ((block: TestBlock) => string | null)[] = [
  (block) => `${block.kind}\0${block.source.path}\0${block.fullName}`,
  (block) => `${block.kind}\0${block.source.path}\0${block.name}`,
  (block) => `${block.kind}\0${block.fullName}`,
  (block) => `${block.kind}\0${block.name}`,
  (block) => `${block.source.path}\0${block.fullName}`,
  aboutOf,
];

/** A test that got another name with another expectation still looks at the same things. */
function aboutOf({ kind, source, assertions }: TestBlock): string | null {
  const all = assertions.map(({ about }) => about);
  return kind === 'test' && all.some((about) => /\w{3}/.test(about))
    ? [source.path, ...all].join('\0')
    : null;
}

/** Which block of the changed test files became which: by name, in any of the files, then by what it does. */
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
  const waiting = new Map<string | null, { readonly blocks: TestBlock[]; next: number }>();
  for (const block of candidate) {
    const name = key(block);
    const queue = waiting.get(name);
    if (queue !== undefined) queue.blocks.push(block);
    else if (name !== null) waiting.set(name, { blocks: [block], next: 0 });
  }
  const pairs: TestPair[] = [];
  const gone: TestBlock[] = [];
  for (const before of base) {
    const queue = waiting.get(key(before));
    const after = queue?.blocks[queue.next];
    if (queue === undefined || after === undefined) gone.push(before);
    else {
      queue.next += 1;
      pairs.push({ before, after });
    }
  }
  const taken = new Set(pairs.map(({ after }) => after));
  return { pairs, gone, added: candidate.filter((block) => !taken.has(block)) };
}

/** A line that so many tests have says nothing. */
const TOO_COMMON = 6;
/** Of the lines that say something, as many must be shared. */
const SHARED_ENOUGH = 0.5;
const MOST_CHARS = 4000;

/** Tests that were renamed: they share at least half of the lines that tell one test from another. */
function meetAlike(base: readonly TestBlock[], candidate: readonly TestBlock[]): Pairing {
  const owners = new Map<string, TestBlock[]>();
  for (const block of candidate.filter(({ kind }) => kind === 'test')) {
    for (const line of linesOf(block)) {
      const others = owners.get(line);
      if (others === undefined) owners.set(line, [block]);
      else others.push(block);
    }
  }
  const pairs: TestPair[] = [];
  const gone: TestBlock[] = [];
  const taken = new Set<TestBlock>();
  for (const before of base) {
    const after = before.kind === 'test' ? nearest(before, owners, taken) : null;
    if (after === null) gone.push(before);
    else {
      taken.add(after);
      pairs.push({ before, after });
    }
  }
  return { pairs, gone, added: candidate.filter((block) => !taken.has(block)) };
}

function nearest(
  before: TestBlock,
  owners: ReadonlyMap<string, readonly TestBlock[]>,
  taken: ReadonlySet<TestBlock>,
): TestBlock | null {
  const votes = new Map<TestBlock, number>();
  const lines = [...linesOf(before)].filter((line) => (owners.get(line)?.length ?? 0) <= TOO_COMMON);
  for (const block of lines.flatMap((line) => owners.get(line) ?? [])) {
    if (!taken.has(block)) votes.set(block, (votes.get(block) ?? 0) + 1);
  }
  const [best] = [...votes].sort(([, one], [, other]) => other - one);
  return best !== undefined && best[1] >= Math.max(1, lines.length * SHARED_ENOUGH) ? best[0] : null;
}

/** Lines of the body that say something, without blanks. */
function linesOf({ source, bodyFrom, bodyTo }: TestBlock): ReadonlySet<string> {
  const lines = source.uncommented.slice(bodyFrom, Math.min(bodyTo, bodyFrom + MOST_CHARS)).split('\n');
  return new Set(lines.map((line) => line.replace(/\s+/g, '')).filter((line) => /\w{3}/.test(line)));
}
