// npm run report -- TRACE.jsonl [--out FILE.html]: the page of a run, made of its trace.
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { reportPage } from './report-page.ts';

const USAGE = 'npm run report -- TRACE.jsonl [--out FILE.html]';

async function main(): Promise<number> {
  const options = { out: { type: 'string' }, help: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  if (values.help === true) {
    console.log(`${USAGE}\nThe page goes beside the trace unless told otherwise.`);
    return 0;
  }
  const [trace, ...more] = positionals;
  if (trace === undefined || more.length > 0) return complain(`Name one trace: ${USAGE}`);
  // npm starts this program in the package's folder and says here where the person stands.
  const from = process.env.INIT_CWD ?? process.cwd();
  const path = resolve(from, trace);
  const out = resolve(from, values.out ?? trace.replace(/(?:\.jsonl)?$/, '.html'));
  const page = await reportPage(readFileSync(path, 'utf8'));
  if (page.kind === 'unreadable')
    return complain(`${trace} cannot be shown: ${page.why}. Use the version of Tether that wrote it.`);
  writeFileSync(out, page.html);
  console.log(out);
  return 0;
}

function complain(why: string): number {
  process.stderr.write(`${why}\n`);
  return 2;
}

try {
  process.exitCode = await main();
} catch (thrown) {
  process.exitCode = complain(`${thrown instanceof Error ? thrown.message : thrown}. Usage: ${USAGE}`);
}
