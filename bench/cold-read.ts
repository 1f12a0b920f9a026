// Reads the reply on its standard input once, and prints how many milliseconds that took. A process of its own, with
// nothing in it but the reader: a run reads a few replies, so that nothing of it is compiled when the first one comes.
import { readFileSync } from 'node:fs';
import { isQuotedFrom } from '../src/dialect/plan/quoted.ts';
import { readPlan } from '../src/dialect/plan/read-plan.ts';

const [mark = ''] = process.argv.slice(2);
const isQuoted = isQuotedFrom([{ role: 'user', origin: 'task', text: 'x'.repeat(100_000) }]);
const text = readFileSync(0, 'utf8');
const startedAt = performance.now();
readPlan(text, { mark, isQuoted });
process.stdout.write(String(performance.now() - startedAt));
