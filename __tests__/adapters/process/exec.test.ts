import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../embedded/temp.ts';
import { BoundedOutput } from '../../../src/adapters/process/bounded-output.ts';
import { type ExecEnd, type ExecOptions, run } from '../../../src/adapters/process/exec.ts';

const env = { PATH: process.env.PATH ?? '' };

async function runShell(
  script: string,
  options: Partial<ExecOptions> = {},
): Promise<{ readonly end: ExecEnd; readonly output: BoundedOutput; readonly errors: string }> {
  const output = new BoundedOutput({ head: 1_000, tail: 1_000 });
  let errors = '';
  const end = await run('bash', ['--norc', '-c', script], {
    env,
    limitMs: 30_000,
    onStdout: (chunk) => output.push(chunk),
    onStderr: (chunk) => {
      errors += chunk.toString();
    },
    ...options,
  });
  return { end, output, errors };
}

/** Gone, or a zombie that nobody in this container collects. */
function isDead(pid: number): boolean {
  try {
    return /^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return true;
  }
}

test('what is handed on only after the end is read, though nothing here had a turn meanwhile', async () => {
  await using folder = await temporaryFolder('exec');
  const [up, written] = [join(folder.path, 'up'), join(folder.path, 'written')];
  const relay = `: >${up}; while kill -0 "$0" 2>&-; do :; done; echo late; : >${written}`;
  const leader = `setsid bash --norc -c '${relay}' $$ & while [ ! -e ${up} ]; do :; done; echo ready`;
  const output = new BoundedOutput({ head: 1_000, tail: 1_000 });
  await run('bash', ['--norc', '-c', leader], {
    env,
    limitMs: 30_000,
    onStdout: (chunk, child) => {
      output.push(chunk);
      if (!chunk.includes('ready')) return;
      child.once('exit', () => {
        // As on a machine that gives this process no turn: each of its timers is due by the time it goes on.
        const until = performance.now() + 2_500;
        while (!existsSync(written) || performance.now() < until);
      });
    },
    onStderr: () => undefined,
  });
  expect(output.text()).toBe('ready\nlate\n');
});

describe('the end of a process is a value', () => {
  test('an exit code, with both streams', async () => {
    const { end, output, errors } = await runShell('echo out; echo err >&2; exit 3');
    expect(end).toMatchObject({ kind: 'exited', code: 3 });
    expect(output.text()).toBe('out\n');
    expect(errors).toBe('err\n');
  });

  test('a signal by its name', async () => {
    expect((await runShell('kill -SEGV $$')).end).toMatchObject({ kind: 'signalled', signal: 'SIGSEGV' });
  });

  test('a program that does not exist', async () => {
    const end = await run('no-such-program', [], {
      env,
      limitMs: 1_000,
      onStdout: () => undefined,
      onStderr: () => undefined,
    });
    expect(end).toMatchObject({ kind: 'not-started', isMissing: true });
  });

  test('a folder that does not exist', async () => {
    expect((await runShell('true', { cwd: '/no/such/folder' })).end).toMatchObject({ kind: 'not-started' });
  });

  test('an argument that no program can get', async () => {
    expect((await runShell('true\0')).end).toMatchObject({ kind: 'not-started', isMissing: false });
  });
});

test('input is given and stdin closed behind it', async () => {
  const { output } = await runShell('cat; echo end', { input: 'given\n' });
  expect(output.text()).toBe('given\nend\n');
});

test('without input stdin is empty', async () => {
  expect((await runShell('wc -c')).output.text().trim()).toBe('0');
});

test('only the given environment is there', async () => {
  const { output } = await runShell('env', { env: { ...env, GIVEN: 'yes' } });
  expect(output.text()).toContain('GIVEN=yes');
  expect(output.text()).not.toContain('HOME=');
});

describe('a process that does not end is ended', () => {
  test('by its time limit', async () => {
    const { end } = await runShell('sleep 60', { limitMs: 100 });
    expect(end).toMatchObject({ kind: 'timed-out', limitMs: 100 });
  });

  /** Ends as soon as it has said something. */
  async function abortedOnceReady(script: string, graceMs: number) {
    const controller = new AbortController();
    const output = new BoundedOutput({ head: 1_000, tail: 1_000 });
    const onStdout = (chunk: Buffer): void => {
      output.push(chunk);
      controller.abort();
    };
    const { end } = await runShell(script, { signal: controller.signal, graceMs, onStdout });
    expect(end.kind).toBe('aborted');
    return output.text();
  }

  test('a tree that ignores TERM is killed after the grace time, grandchildren included', async () => {
    const script = 'trap "" TERM; bash -c \'trap "" TERM; echo $$; while :; do sleep 1; done\' & wait';
    const pid = Number(await abortedOnceReady(script, 200));
    await expect.poll(() => isDead(pid), { timeout: 30_000 }).toBe(true);
  });

  test('one that heeds TERM may still say something', async () => {
    const script = 'trap "echo bye; exit 0" TERM; echo ready; while :; do sleep 0.05; done';
    expect(await abortedOnceReady(script, 60_000)).toBe('ready\nbye\n');
  });

  test('an abort before the start starts nothing', async () => {
    const { end, output } = await runShell('echo ran', { signal: AbortSignal.abort() });
    expect(end).toEqual({ kind: 'aborted', ms: 0 });
    expect(output.text()).toBe('');
  });
});

test('a child left in the background does not hold the result up, and is killed', async () => {
  const { end, output } = await runShell('sleep 60 & echo $!');
  expect(end).toMatchObject({ kind: 'exited', code: 0 });
  await expect.poll(() => isDead(Number(output.text().trim())), { timeout: 30_000 }).toBe(true);
});

describe('output is bounded while it is read', () => {
  test('50 MB leave head and tail, and a note of what is missing', async () => {
    const { output } = await runShell('echo first; head -c 50000000 /dev/zero | tr "\\0" x; echo; echo last');
    const text = output.text();
    expect(text).toMatch(/^first\nx+\n\[\.\.\. 49998012 bytes left out of the middle \.\.\.\]\nx+\nlast\n$/);
  });

  test('a cut tears no character apart', () => {
    const output = new BoundedOutput({ head: 4, tail: 4 });
    output.push(Buffer.from('aüüüüüüb'));
    expect(output.text()).toBe('aü\n[... 10 bytes left out of the middle ...]\nüb'.replace('10', '8'));
  });

  test('bytes that are no UTF-8 are shown as escapes, in both parts of a cut', async () => {
    const { output } = await runShell("printf 'a\\377\\200b\\303\\274'");
    expect(output.text()).toBe('a\\xff\\x80bü');
    const cut = new BoundedOutput({ head: 3, tail: 3 });
    cut.push(Buffer.from([0x61, 0xff, 0x62, 0x63, 0x64, 0x65, 0xfe, 0x66]));
    expect(cut.text()).toBe('a\\xffb\n[... 2 bytes left out of the middle ...]\ne\\xfef');
  });
});
