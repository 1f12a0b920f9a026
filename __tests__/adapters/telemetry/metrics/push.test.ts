import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createSocketServer, type Server } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../embedded/temp.ts';
import { createMetrics, type Metrics } from '../../../../src/adapters/telemetry/metrics/metrics.ts';
import {
  type PushOutcome,
  pushMetrics,
  sendMetrics,
} from '../../../../src/adapters/telemetry/metrics/push.ts';
import type { RunEvent } from '../../../../src/core/events.ts';
import { Secrets } from '../../../../src/core/secrets/secrets.ts';
import { CATALOGUE } from '../../../../src/tools/catalogue.ts';
import { startHttpScript } from '../../../support/http-script.ts';
import { masked } from '../../../support/masked.ts';

const GROUP = { repository: 'octo/hello', workflow: 'Resolve / issues ✓' };

function sampleMetrics(): Metrics {
  const metrics = createMetrics({ tools: CATALOGUE, secrets: new Secrets([]) });
  for (const ms of [800, 4000]) {
    const read = { provider: 'openai', intent: 'act', isReadable: true } as const;
    metrics.read({ kind: 'interpreted', mode: 'native', ...read });
    const usage = { inputTokens: 1, cachedTokens: 0, outputTokens: 1, source: 'reported' } as const;
    metrics.read({ kind: 'replied', round: 1, text: '', calls: [], usage, ms });
  }
  return metrics;
}

interface Gateway extends AsyncDisposable {
  readonly url: string;
  /** What Prometheus would be given. */
  scrape(): Promise<string>;
}

/** The Debian program on a free port of this machine, as whoever runs the tests. */
async function startGateway(): Promise<Gateway> {
  const args = ['--web.listen-address=127.0.0.1:0'];
  const child = spawn('prometheus-pushgateway', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const exit = once(child, 'exit');
  const url = `http://${await addressIn(child.stderr)}`;
  return {
    url,
    scrape: async () => (await fetch(`${url}/metrics`)).text(),
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL');
      await exit;
    },
  };
}

/** Waits for the line of the log that names the address; the log goes on being read, so that it never blocks. */
async function addressIn(log: Readable): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let seen = '';
  log.on('data', (chunk: Buffer) => {
    seen += chunk.toString();
    const address = /listening on"? address=(\S+)/i.exec(seen)?.[1];
    if (address !== undefined) resolve(address);
  });
  log.on('end', () => reject(new Error(`The gateway ended before it listened: ${seen}`)));
  return promise;
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

async function freePort(): Promise<number> {
  const server = createSocketServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server);
  server.close();
  await once(server, 'close');
  return port;
}

function whyNoGateway(): string | null {
  const { error } = spawnSync('prometheus-pushgateway', ['--version']);
  return error === undefined ? null : 'prometheus-pushgateway is not installed; Debian and Ubuntu package it';
}

const obstacle = whyNoGateway();
const suite = obstacle === null ? '' : ` (skipped: ${obstacle})`;

describe.skipIf(obstacle !== null)(`a real Pushgateway${suite}`, () => {
  test('takes the text as it is, in the group of repository and workflow, names with a slash included', async () => {
    await using gateway = await startGateway();
    expect(await pushMetrics(`${gateway.url}/`, sampleMetrics().text(), GROUP)).toEqual({ kind: 'pushed' });
    const scraped = await gateway.scrape();
    const group =
      'job="tether",mode="native",provider="openai",repository="octo/hello",workflow="Resolve / issues ✓"';
    expect(scraped).toContain(`agent_tool_call_mode_total{instance="",${group}} 2\n`);
    expect(scraped).toContain(`agent_tool_call_latency_seconds_sum{instance="",${group}} 4.8\n`);
    expect(scraped).toContain('# TYPE agent_tool_call_latency_seconds histogram\n');
    expect(scraped).toMatch(/^push_failure_time_seconds\{.*\} 0$/m);
  });

  test('shows the last run only: what it did not count is gone', async () => {
    await using gateway = await startGateway();
    await pushMetrics(gateway.url, sampleMetrics().text(), GROUP);
    const next = createMetrics({ tools: CATALOGUE, secrets: new Secrets([]) });
    expect(await pushMetrics(gateway.url, next.text(), GROUP)).toEqual({ kind: 'pushed' });
    const scraped = await gateway.scrape();
    expect(scraped).not.toContain('agent_tool_call_mode_total{');
    expect(scraped).toContain('agent_rounds_total{');
  });

  test('takes a run without a workflow name, and keeps two repositories apart', async () => {
    await using gateway = await startGateway();
    const text = sampleMetrics().text();
    for (const repository of ['octo/one', 'octo/two']) {
      const group = { repository, workflow: '' };
      expect(await pushMetrics(gateway.url, text, group)).toEqual({ kind: 'pushed' });
    }
    const scraped = await gateway.scrape();
    expect(
      scraped.match(/^agent_rounds_total\{.*repository="octo\/(one|two)".*workflow="".*\} 0$/gm),
    ).toHaveLength(2);
  });

  test('says why it refuses a text', async () => {
    await using gateway = await startGateway();
    const outcome = await pushMetrics(gateway.url, masked('a metric{\n'), GROUP);
    expect(whyOf(outcome)).toMatch(
      /not pushed to 127\.0\.0\.1:\d+: it answered 400 text format parsing error/,
    );
  });
});

function whyOf(outcome: PushOutcome): string {
  return outcome.kind === 'failed' ? outcome.why : 'it was pushed';
}

describe('a gateway that does not do its part', () => {
  test.each(['not an address', '', 'gateway'])(
    'the address %j is told by the name of its input',
    async (url) => {
      expect(whyOf(await pushMetrics(url, masked(''), GROUP))).toContain(
        'metrics-push-url is not an address',
      );
    },
  );

  test('the address with an unknown scheme, a dead port or a dropped connection is told', async () => {
    await using server = await startHttpScript();
    const { pathname } = new URL(targetOf(server.url));
    server.on(`PUT ${pathname}`, 'reset');
    expect(whyOf(await pushMetrics(server.url, masked(''), GROUP))).toMatch(
      /not pushed to 127\.0\.0\.1:\d+: \S/,
    );
    const dead = await freePort();
    expect(whyOf(await pushMetrics(`http://127.0.0.1:${dead}`, masked(''), GROUP))).toContain('ECONNREFUSED');
    expect(whyOf(await pushMetrics('mailto:x@y', masked(''), GROUP))).toContain(
      'The metrics were not pushed',
    );
  });

  test('a redirect is told and not followed', async () => {
    await using other = await startHttpScript();
    await using server = await startHttpScript();
    const { pathname } = new URL(targetOf(server.url));
    server.on(`PUT ${pathname}`, { status: 307, headers: { location: `${other.url}/metrics` } });
    expect(whyOf(await pushMetrics(server.url, masked('x 1\n'), GROUP))).toContain('it answered 307');
    expect(other.log).toEqual([]);
  });

  test('silence ends with the limit', async () => {
    await using server = await startHttpScript();
    server.on(`PUT ${new URL(targetOf(server.url)).pathname}`, 'silence');
    const outcome = await pushMetrics(server.url, masked(''), GROUP, { limitMs: 50 });
    expect(whyOf(outcome)).toContain('did not answer within 50 ms');
  });

  test('an answer without end is not read to its end', async () => {
    const letGo = Promise.withResolvers<void>();
    const server = createServer((_request, response) => {
      response.writeHead(500);
      const more = (): void => {
        while (!response.destroyed && response.write('no '.repeat(10_000)));
      };
      response.on('drain', more);
      response.on('close', letGo.resolve);
      more();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const outcome = await pushMetrics(`http://127.0.0.1:${portOf(server)}`, masked(''), GROUP, {
      limitMs: 60_000,
    });
    expect(whyOf(outcome)).toMatch(/it answered 500 (no )+/);
    expect(whyOf(outcome).length).toBeLessThan(400);
    await letGo.promise;
    server.close();
    await once(server, 'close');
  });

  test('user and password go into the header, and into no message', async () => {
    await using server = await startHttpScript();
    const { pathname } = new URL(targetOf(server.url));
    server.on(`PUT ${pathname}`, [
      { status: 200, text: '' },
      { status: 401, text: 'who are you?' },
    ]);
    const withUser = server.url.replace('://', '://mona:p%40ss@');
    expect(await pushMetrics(withUser, masked('x 1\n'), GROUP)).toEqual({ kind: 'pushed' });
    const [request] = server.requests;
    const basic = Buffer.from('mona:p@ss').toString('base64');
    expect(request?.headers.authorization).toBe(`Basic ${basic}`);
    const why = whyOf(await pushMetrics(withUser, masked(''), GROUP));
    expect(why).toContain('401 who are you?');
    expect(why).not.toMatch(/mona|p@ss|p%40ss/);
  });
});

/** Where a push to a gateway goes, worked out by hand. */
function targetOf(url: string): string {
  const [repository, workflow] = ['b2N0by9oZWxsbw', 'UmVzb2x2ZSAvIGlzc3VlcyDinJM'];
  return `${url}/metrics/job/tether/repository@base64/${repository}/workflow@base64/${workflow}`;
}

test('an empty name is sent in the form that the gateway documents for it', async () => {
  await using server = await startHttpScript();
  await pushMetrics(`${server.url}/base/`, masked(''), { repository: 'a', workflow: '' });
  expect(server.log).toEqual(['PUT /base/metrics/job/tether/repository@base64/YQ/workflow@base64/=']);
});

test('how the push went is counted in the file, and a failure is one note', async () => {
  await using folder = await temporaryFolder('metrics');
  await using server = await startHttpScript();
  server.on(`PUT ${new URL(targetOf(server.url)).pathname}`, [
    { status: 200 },
    { status: 503, text: 'busy' },
  ]);
  const metrics = createMetrics({ tools: CATALOGUE, secrets: new Secrets([]) });
  const notes: RunEvent[] = [];
  const emit = (event: RunEvent): void => {
    metrics.read(event);
    if (event.kind === 'note') notes.push(event);
  };
  const options = { url: server.url, group: GROUP, folder: folder.path, limitMs: 5000, emit };
  await sendMetrics(metrics, options);
  expect(notes).toEqual([]);
  await sendMetrics(metrics, options);
  expect(notes).toHaveLength(1);
  const file = await readFile(join(folder.path, 'metrics.prom'), 'utf8');
  expect(file).toContain('{flag="metrics-push-url",effect="pushed"} 1\n');
  expect(file).toContain('{flag="metrics-push-url",effect="failed"} 1\n');
});
