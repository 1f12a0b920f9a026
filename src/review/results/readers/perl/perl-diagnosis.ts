import type { Place } from '../../../../core/verdict/test-report.ts';
import { MAX_KEPT } from '../findings.ts';
import { placesIn } from '../places.ts';

/** What Test::More says of a failed test. It names the test, or only its place. */
const FAILED =
  /^(?<indent> *)# {3}Failed test(?: '(?<name>.*?)'?)?(?: (?:at|in) \S{1,400} (?:at )?line \d{1,7}\.)?$/;
const PLACE =
  /^ *# {3}(?:Failed test(?: '.*')? )?(?:at|in) (?<path>\S{1,400}) (?:at )?line (?<row>\d{1,7})\.$/;
const LAST_WORDS = /^ *# (?:Looks like |Tests were run but no plan )/;
const MAX_BODY_LINES = 80;

export interface Diagnosis {
  /** Empty: the test has no name. */
  readonly name: string;
  readonly at: Place | null;
  readonly lines: readonly string[];
  /** Of a subtest: what failed inside of it, which is said before it and deeper. */
  readonly inside: readonly Diagnosis[];
}

/** What tests say of their failures, in this order. */
export function diagnosesIn(lines: readonly string[]): readonly Diagnosis[] {
  const found: Diagnosis[] = [];
  let inside: Diagnosis[] = [];
  for (const [at, line] of lines.entries()) {
    const { indent, name = '' } = (line.includes('Failed test') ? FAILED.exec(line) : null)?.groups ?? {};
    if (indent === undefined || found.length + inside.length >= MAX_KEPT) continue;
    const body = bodyBelow(lines, at);
    const said = body.filter((one) => !PLACE.test(one)).map((one) => one.replace(/^ *# ?/, ''));
    const one = { name, at: placesIn([line, ...body], PLACE)[0] ?? null, lines: said };
    if (indent !== '') inside.push({ ...one, inside: [] });
    else {
      found.push({ ...one, inside });
      inside = [];
    }
  }
  return found;
}

function bodyBelow(lines: readonly string[], at: number): readonly string[] {
  const below = lines.slice(at + 1, at + 1 + MAX_BODY_LINES);
  const end = below.findIndex(
    (line) => !/^ *#/.test(line) || LAST_WORDS.test(line) || line.includes('   Failed test'),
  );
  return end < 0 ? below : below.slice(0, end);
}
