import { Brackets } from '../../source/brackets.ts';

/** A number in settings that decides between passed and failed. */
export interface Threshold {
  readonly name: string;
  readonly value: number;
  /** `least`: a minimum, so higher is stricter. `most`: a maximum, so lower is stricter. */
  readonly asks: 'least' | 'most';
  /** The range of the number. */
  readonly from: number;
  readonly to: number;
}

interface Rule {
  /** Ends before the number; group 1 is the name. */
  readonly pattern: RegExp;
  readonly asks: Threshold['asks'];
}

const RULES: readonly Rule[] = [
  {
    pattern:
      /\b(fail[_-]under|cov-fail-under|coverage[_-]fail[_-]under)["']?\s{0,9}[=:]?\s{0,9}["']?(?=-?\d)/g,
    asks: 'least',
  },
  {
    pattern:
      /\b(min(?:imum)?_?(?:coverage|msi|coveredmsi)\w*|min-(?:covered-)?msi|coverage-threshold|test-coverage-(?:lines|branches|functions))["']?\s{0,9}[=:]?\s{0,9}["']?(?=-?\d)/gi,
    asks: 'least',
  },
  { pattern: /<(minimum|minimumcoverage|haltOnFailureCoverage|coveredRatio)>\s*(?=-?\d)/gi, asks: 'least' },
  { pattern: /\b(minimum)\s*=\s*["']?(?=-?\d)/g, asks: 'least' },
  { pattern: /(?<![\w-])--(lines|branches|functions|statements)[= ]\s*(?=\d)/g, asks: 'least' },
  { pattern: /^[ \t]*(target)\s*:\s*["']?(?=\d)/gm, asks: 'least' },
  { pattern: /^[ \t]*(level)[ \t]*:[ \t]*(?=\d+[ \t]*$)/gm, asks: 'least' },
  {
    pattern:
      /\b(max[-_]?(?:warnings|errors|failures|complexity|allowed[-_]?violations)|(?:failure|error)[-_]?threshold)["']?(?:\s{0,9}[=:>]|\s)\s{0,9}["']?(?=-?\d)/gi,
    asks: 'most',
  },
  { pattern: /^[ \t]*(threshold)\s*:\s*["']?(?=\d)/gm, asks: 'most' },
];
/** JavaScript coverage settings: an object with numbers after such a name. */
const REGION =
  /(?:\b(?:coverageThreshold|thresholds?|check-coverage)\b["']?|["'](?:nyc|c8)["'])\s*[:=]\s*(?=\{)/g;
const ENTRY =
  /\b(statements|branches|functions|lines|perFile|high|low|break|global|\d+)["']?\s*:\s*(?=-?\d|true)/g;
const NUMBER = /-?\d+(?:\.\d+)?|true/y;

/**
 * @param settings code or data with blanked comments
 * @param path numbers in a pure coverage file need no region around them
 */
export function thresholdsOf(settings: string, path: string): readonly Threshold[] {
  const named = RULES.flatMap(({ pattern, asks }) => numbersAfter(settings, pattern, asks));
  const regions = /(?:^|\/)\.(?:nyc|c8)rc/.test(path) ? [[0, settings.length] as const] : regionsOf(settings);
  const inside = regions.flatMap(([from, to]) =>
    numbersAfter(settings.slice(from, to), ENTRY, 'least').map((one) => ({
      ...one,
      from: one.from + from,
      to: one.to + from,
    })),
  );
  const byPlace = new Map([...named, ...inside].map((one) => [one.from, one]));
  return [...byPlace.values()].sort((one, other) => one.from - other.from);
}

function numbersAfter(settings: string, pattern: RegExp, asks: Threshold['asks']): readonly Threshold[] {
  return [...settings.matchAll(pattern)].flatMap((match) => {
    const from = match.index + match[0].length;
    NUMBER.lastIndex = from;
    const number = NUMBER.exec(settings)?.[0];
    if (number === undefined) return [];
    const value = number === 'true' ? 1 : Number(number);
    return [{ name: (match[1] ?? '').toLowerCase(), value, asks, from, to: from + number.length }];
  });
}

function regionsOf(settings: string): readonly (readonly [number, number])[] {
  const starts = [...settings.matchAll(REGION)].map((match) => match.index + match[0].length);
  if (starts.length === 0) return [];
  const brackets = new Brackets(settings);
  let floor = 0;
  return starts.flatMap((start) => {
    if (start < floor) return [];
    floor = brackets.close(start);
    return [[start, floor] as const];
  });
}

/** The text without the numbers, to find out whether anything else changed. */
export function withoutNumbers(settings: string, thresholds: readonly Threshold[]): string {
  let [rest, from] = ['', 0];
  for (const threshold of thresholds) {
    rest += `${settings.slice(from, threshold.from)}#`;
    from = threshold.to;
  }
  return rest + settings.slice(from);
}
