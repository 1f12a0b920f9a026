import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** A run during which other work took more of the processors than this is not counted. */
const MAX_OTHERS = 0.1;
/** So many runs are made for each that is wanted; after that the quietest ones count. */
const MAX_TRIES = 4;

export interface Kept<Value> {
  readonly values: readonly Value[];
  /** Empty when every run was quiet; else how many were left out, and how busy the machine was. */
  readonly note: string;
}

/**
 * Repeats a measurement until enough runs of it had the machine for themselves, because a shared machine measures its
 * other work otherwise. The first run is not counted: it warms up.
 */
export async function quietly<Value>(runs: number, measure: () => Promise<Value>): Promise<Kept<Value>> {
  await measure();
  const made: { readonly value: Value; readonly others: number }[] = [];
  const isQuiet = ({ others }: { readonly others: number }): boolean => others <= MAX_OTHERS;
  while (made.filter(isQuiet).length < runs && made.length < runs * MAX_TRIES) {
    const before = processorTime();
    const value = await measure();
    made.push({ value, others: shareOfOthers(before, processorTime()) });
  }
  const kept = [...made].sort((a, b) => a.others - b.others).slice(0, runs);
  const busiest = kept.at(-1)?.others ?? 0;
  const leftOut = made.length - kept.length;
  const note =
    leftOut === 0 && busiest <= MAX_OTHERS
      ? ''
      : `${leftOut} runs left out, other work up to ${Math.round(busiest * 100)} %`;
  return { values: kept.map(({ value }) => value), note };
}

interface ProcessorTime {
  /** Clock ticks of all processors in which they worked. */
  readonly busy: number;
  /** Of these, the ones of this process and of all that it started and saw the end of. */
  readonly own: number;
  readonly at: number;
}

const TICKS_PER_SECOND = 100;

function processorTime(): ProcessorTime {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = (
    /^cpu +(.*)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1] ?? ''
  )
    .split(' ')
    .map(Number);
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const own = fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0);
  return { busy: user + nice + system + irq + softirq + steal, own, at: performance.now() };
}

function shareOfOthers(before: ProcessorTime, after: ProcessorTime): number {
  const ticks = ((after.at - before.at) / 1000) * TICKS_PER_SECOND * availableParallelism();
  return Math.max(0, after.busy - before.busy - (after.own - before.own)) / Math.max(1, ticks);
}
