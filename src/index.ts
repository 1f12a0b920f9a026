/** What is left between the first SIGINT and the runner's SIGTERM 7.5 s later. */
const LAST_MOMENT_MS = 6500;

process.stdout.write('Tether: from a labelled issue to a validated pull request.\n');

const controller = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (controller.signal.aborted) process.exit(1);
    process.stdout.write(`${signal} received: stopping.\n`);
    controller.abort(signal);
    setTimeout(() => process.exit(1), LAST_MOMENT_MS).unref();
  });
}

// Loaded behind the first line, which so comes as soon as from an empty process.
const { main } = await import('./main.ts');
process.exitCode = await main(controller.signal);
// Idle connections and timers of libraries must not hold the job; everything that matters is written by now.
process.exit();
