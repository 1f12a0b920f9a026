import { GRACE_PERIODS } from './core/timing/grace-periods.ts';

const LEAST_NODE = 24;

// The reader of the log may close it early. What cannot be written is dropped; the run goes on.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

process.stdout.write('Tether: from a labelled issue to a validated pull request.\n');

const { node } = process.versions;
if (Number.parseInt(node, 10) < LEAST_NODE) {
  const text = `Tether needs Node ${LEAST_NODE} or newer. It was started with Node ${node}. Use a runner that knows node${LEAST_NODE} (2.327.1 or newer; 2.336.0 for the reusable workflow), or start it with such a Node.`;
  process.stdout.write(`::error title=Tether::${text}\n`);
  process.exit(1);
}

const controller = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (controller.signal.aborted) process.exit(1);
    process.stdout.write(`${signal} received: stopping.\n`);
    controller.abort(signal);
    setTimeout(() => process.exit(1), GRACE_PERIODS[signal].exitMs).unref();
  });
}

// Loaded after the first line, so that the line appears as early as from an empty process.
// `dist/post.js` passes this argument to run the post step.
const { main } = await (process.argv[2] === 'post' ? import('./post.ts') : import('./main.ts'));
process.exitCode = await main(controller.signal);
// Idle connections and timers of libraries must not keep the job alive; everything that matters is written by now.
process.exit();
