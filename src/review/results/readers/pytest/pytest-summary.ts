import type { Failure } from '../../../../core/verdict/test-report.ts';
import type { Closing } from '../findings.ts';
import { projectPlaces, stableName, stablePath } from '../places.ts';
import { causeOfMessage, nameOf, type PytestBlock, titleOf } from './pytest-block.ts';

/** One line of the short summary: `FAILED tests/a.py::test_a - assert 1 == 2`. */
export interface SummaryEntry {
  readonly word: 'FAILED' | 'ERROR' | 'SUBFAIL';
  /** The node and, after ` - `, the message; both may contain ` - ` themselves. */
  readonly rest: string;
}

export function summaryEntry(line: string): SummaryEntry | null {
  const match = /^(FAILED|ERROR|SUBFAIL(?:ED)?(?:\[[^\]]*\])?(?: ?\([^)]*\))?) (.+)$/.exec(line);
  const [, word, rest] = match ?? [];
  if (word === undefined || rest === undefined) return null;
  if (word === 'FAILED' || word === 'ERROR') return { word, rest };
  return { word: 'SUBFAIL', rest };
}

/** `=== 2 failed, 1 passed in 0.1s ===` without its rules; null if the text is no closing of pytest. */
export function pytestClosing(text: string): Closing | null {
  const end = / in \d+\.\d+s(?: \(\d+(?: day[^)]*|:\d\d:\d\d)\))?$/.exec(text);
  if (end === null) return null;
  const said = text.slice(0, end.index);
  if (said === 'no tests ran') return { executed: 0, skipped: 0, failed: 0 };
  let [executed, skipped, failed] = [0, 0, 0];
  for (const part of said.split(', ')) {
    const match =
      /^(\d{1,9}) (passed|failed|errors?|skipped|deselected|xfailed|xpassed|warnings?|rerun|subtests \w+)$/.exec(
        part,
      );
    if (match === null) return null;
    const count = Number(match[1]);
    const word = match[2] ?? '';
    if (/^(?:passed|failed|xfailed|xpassed)$/.test(word)) executed += count;
    if (/^(?:failed|errors?|subtests failed)$/.test(word)) failed += count;
    if (word === 'skipped') skipped += count;
  }
  return { executed, skipped, failed };
}

/**
 * The failures of one run: each line of the summary with its block. If at least as many lines have a block as the
 * closing counts, or there are exactly as many lines, tests printed the rest. Otherwise everything counts.
 */
export function pytestFailures(
  entries: readonly SummaryEntry[],
  blocks: readonly PytestBlock[],
  counted: number | null,
): readonly Failure[] {
  const left = [...blocks];
  const joined = entries.map((entry) => {
    const node = entry.rest.slice(0, endOfNode(entry.rest));
    const at = left.findIndex((one) => isOf(one, entry.word, titleOf(testOf(node))));
    const [block = null] = at < 0 ? [] : left.splice(at, 1);
    return { failure: failureOf(node, block, entry), isFound: block !== null };
  });
  const certain = joined.filter(({ isFound }) => isFound);
  if (counted !== null && certain.length >= counted) return certain.map(({ failure }) => failure);
  const named = joined.map(({ failure }) => failure);
  if (named.length === counted) return named;
  return [...named, ...left.map(failureOfBlock)];
}

/** The block of a part has more behind the name of its test. */
function isOf({ stage, title }: PytestBlock, word: SummaryEntry['word'], test: string): boolean {
  switch (word) {
    case 'ERROR':
      return stage !== 'test' && title === test;
    case 'FAILED':
      return stage === 'test' && title === test;
    case 'SUBFAIL':
      return stage === 'test' && title.startsWith(`${test} `);
  }
}

/** Parameters in brackets may contain ` - `, names do not. */
function endOfNode(rest: string): number {
  const dash = rest.indexOf(' - ');
  const bracket = rest.indexOf('[');
  if (dash < 0) return rest.length;
  if (bracket < 0 || bracket > dash) return dash;
  const closed = rest.indexOf('] - ', bracket);
  if (closed >= 0) return closed + 1;
  return rest.endsWith(']') ? rest.length : dash;
}

function testOf(node: string): string {
  const at = node.indexOf('::');
  return at < 0 ? node : node.slice(at + 2);
}

function failureOf(node: string, block: PytestBlock | null, entry: SummaryEntry): Failure {
  const path = node.includes('::') ? node.slice(0, node.indexOf('::')) : node;
  const suffix = entry.word === 'SUBFAIL' && block !== null ? / .*$/.exec(block.title)?.[0] : undefined;
  const said = entry.rest.slice(node.length + 3);
  const isLoad = entry.word === 'ERROR' && !node.includes('::');
  const places = block?.places ?? [];
  const line = places.find((place) => place.path === path || place.path.endsWith(`/${path}`))?.line ?? null;
  return {
    id: stableName(node + (suffix ?? '')),
    cause:
      block !== null
        ? block.cause
        : isLoad
          ? 'load'
          : entry.word === 'ERROR'
            ? 'error'
            : causeOfMessage(said),
    name: node + (suffix ?? ''),
    at: { path, line },
    message: block === null || block.message === '' ? said : block.message,
    trace: projectPlaces([...places].reverse()),
    said: block?.said ?? '',
  };
}

/** The outermost place of a test is the test itself. */
export function failureOfBlock(block: PytestBlock): Failure {
  const own = projectPlaces(block.places);
  const at = own[0] ?? null;
  const isFile = block.stage === 'collecting';
  const file = block.title.startsWith('/') && at !== null ? at.path : block.title;
  const test = `::${nameOf(block.title)}`;
  const name = isFile ? file : at === null ? nameOf(block.title) : at.path + test;
  const id = isFile ? stablePath(file) : at === null ? name : stablePath(at.path) + test;
  return {
    id: stableName(id),
    cause: block.cause,
    name,
    at,
    message: block.message,
    trace: [...own].reverse(),
    said: block.said,
  };
}
