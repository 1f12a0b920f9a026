import { createBench } from './isolation.ts';

// A program that runs one isolated command, for tests that end or burden the program itself.
// Usage: node isolated-host.ts MODE SCRIPT; prints "ready" before the command and its output behind it.
const [mode, script = 'true'] = process.argv.slice(2);
const { sh, close } = await createBench({ a: 'a' }, { mode: mode === 'none' ? 'none' : 'auto' });
process.stdout.write('ready\n');
const result = await sh(script, { limitMs: 120_000 });
process.stdout.write('output' in result ? result.output : result.why);
await close();
