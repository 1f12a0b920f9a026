import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { PROMISES, promiseTable, type Tally, withPromises } from './promises.ts';

const PAGE = join(import.meta.dirname, '..', '..', 'docs', 'security.md');

/** Prints how many cases of each promise held, and writes it into docs/security.md when all cases were played. */
export default class PromiseReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const cases = modules.flatMap((module) => [...module.children.allTests()]);
    const played = cases.filter((test) => test.result().state !== 'skipped');
    const tallies = new Map(Object.keys(PROMISES).map((name) => [name, tallyOf(name, played)]));
    const width = 9;
    const line = (...columns: readonly (string | number)[]): string =>
      columns.map((column) => String(column).padStart(width)).join('');
    const rows = [...tallies].map(([name, { cases: all, held }]) => line(name, all, held, all - held));
    const text = [line('promise', 'cases', 'held', 'not held'), ...rows].join('\n');
    process.stdout.write(`\n${text}\n`);
    const isWhole = process.env.CORPUS_SHARE === undefined && played.length === cases.length;
    if (modules.length < 3 || !isWhole) return;
    writeFileSync(PAGE, withPromises(readFileSync(PAGE, 'utf8'), promiseTable(tallies)));
  }
}

/** A case that is played in several protocols is one, and holds when each test that plays it does. */
function tallyOf(name: string, played: readonly TestCase[]): Tally {
  const plays = played.flatMap((test) => {
    const about = test.meta().cases?.filter(({ promises }) => promises.includes(name)) ?? [];
    return about.map((one) => ({ key: `${test.module.moduleId} ${one.name}`, test }));
  });
  const cases = [...Map.groupBy(plays, ({ key }) => key).values()];
  const held = cases.filter((each) => each.every(({ test }) => test.result().state === 'passed'));
  return { cases: cases.length, held: held.length };
}
