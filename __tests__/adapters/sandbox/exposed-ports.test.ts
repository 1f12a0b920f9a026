import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { exposePorts } from '../../../src/adapters/sandbox/exposed-ports.ts';
import { bench } from '../../support/bench.ts';
import { outputOf } from '../../support/isolation.ts';
import { describeIsolated } from '../../support/namespaces.ts';

const endings: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

/** A service of the host, as a job's `services:` would be. */
async function serve(
  answer: (socket: Socket) => void,
  { host = '127.0.0.1', halfOpen = false } = {},
): Promise<number> {
  const server = createServer({ allowHalfOpen: halfOpen }, (socket) => {
    // A command that is ended resets its connections.
    socket.on('error', () => undefined);
    answer(socket);
  }).listen(0, host);
  await once(server, 'listening');
  endings.push(() => new Promise((done) => server.close(done)));
  return (server.address() as AddressInfo).port;
}

const client = (address: string, port: number): string =>
  `(exec 3<>/dev/tcp/${address}/${port} && cat <&3) 2>&1`;

describeIsolated('ports of the host that are handed in', () => {
  test('are reached by any name of the loopback, and nothing else is', async () => {
    const [given, other] = [await serve((to) => to.end('given\n')), await serve((to) => to.end('other\n'))];
    const { sh, runnerTemp } = await bench({ a: 'a' }, { exposePorts: [given] });
    // What an attempt left that failed behind it.
    await exposePorts([given], join(runnerTemp, 'tether'));

    const said = outputOf(
      await sh(
        [
          client('127.0.0.1', given),
          client('localhost', given),
          client('::1', given),
          client('127.0.0.1', other),
          client('192.0.2.1', given),
          'ls /sys/class/net',
        ].join('; '),
      ),
    );

    expect(said.match(/^given$/gm)).toHaveLength(3);
    expect(said).not.toContain('other');
    expect(said).toMatch(/127\.0\.0\.1\/\d+: Connection refused/);
    expect(said).toMatch(/192\.0\.2\.1\/\d+: Network is unreachable/);
    expect(said.trim().split('\n').at(-1)).toBe('lo');
  });

  test('carry megabytes both ways, and the end of one way before that of the other', async () => {
    const port = await serve(
      (socket) => {
        let bytes = 0;
        socket.on('data', (chunk) => {
          bytes += chunk.length;
        });
        socket.on('end', () =>
          socket.end(Buffer.concat([Buffer.alloc(5_000_000, 'y'), Buffer.from(`${bytes}`)])),
        );
      },
      { halfOpen: true },
    );
    const { sh } = await bench(
      {
        'c.js': `let got = '';
const to = require('net').connect({ port: ${port}, allowHalfOpen: true });
to.on('data', (part) => { got += part; }).on('end', () => console.log(got.lastIndexOf('y') + 1, got.slice(5e6)));
to.end(Buffer.alloc(7e6, 'x'));`,
      },
      { exposePorts: [port] },
    );

    expect(outputOf(await sh('node c.js'))).toBe('5000000 7000000\n');
  });

  test('may listen on IPv6 alone; a port at which nothing listens ends the connection, and says so', async () => {
    const six = await serve((to) => to.end('six\n'), { host: '::1' });
    const gone = await serve((to) => to.end());
    await endings.pop()?.();
    const { sh } = await bench({ a: 'a' }, { exposePorts: [six, gone] });

    expect(outputOf(await sh(client('127.0.0.1', six)))).toBe('six\n');
    const refused = outputOf(
      await sh(`node -e "require('net').connect(${gone},'127.0.0.1').on('data',console.log)"`),
    );
    expect(refused).toContain('ECONNRESET');
    expect(refused).toContain(`only those at ${six}, ${gone} (input network), where something listens`);
  });

  test('cannot be taken over for the commands that come after, and nothing is left there for them', async () => {
    const port = await serve((to) => to.end('given\n'));
    const { sh } = await bench({ a: 'a' }, { exposePorts: [port] });

    const tried = outputOf(
      await sh(
        `cd /run/tether/ports; rm -f ${port}; echo x >left; mv ${port} away; echo x >../node; chmod 0 ${port}`,
      ),
    );
    expect(tried.match(/Read-only file system|Text file busy/g)).toHaveLength(5);
    expect(outputOf(await sh(`ls /run/tether/ports; ${client('127.0.0.1', port)}`))).toBe(`${port}\ngiven\n`);
  });

  test('below 1024 need no privilege', async () => {
    const { sh } = await bench({ a: 'a' }, { exposePorts: [80] });
    expect(outputOf(await sh('grep -E "CapEff" /proc/self/status'))).toMatch(/CapEff:\s+0+\n/);
  });

  test('are handed over by a process that has no more rights, files or processes than the command', async () => {
    const { sh } = await bench({ a: 'a' }, { exposePorts: [await serve((to) => to.end())] });
    const look = [
      'pid=$(pgrep -f ^/run/tether/node)',
      "readlink /proc/$pid/fd/* | grep -v -e '^[a-z_]*:' -e /null$",
      "grep -E '^(CapEff|CapBnd|NoNewPrivs):' /proc/$pid/status | tr -s '\\t' ' '",
      'wc -c </proc/$pid/environ',
      'cmp /proc/$pid/cgroup /proc/self/cgroup && cmp /proc/$pid/mountinfo /proc/self/mountinfo && echo same',
    ];

    expect(outputOf(await sh(look.join('\n'))).split('\n')).toEqual([
      'CapEff: 0000000000000000',
      'CapBnd: 0000000000000000',
      'NoNewPrivs: 1',
      '0',
      'same',
      '',
    ]);
  });

  test('are used by one command at a time, for a service has one state', async () => {
    const seen: string[] = [];
    const port = await serve((socket) => {
      seen.push('begins');
      socket.on('close', () => seen.push('ends')).pipe(socket);
    });
    const { sh } = await bench({ a: 'a' }, { exposePorts: [port] });
    const talk = `exec 3<>/dev/tcp/127.0.0.1/${port}; for i in {1..300}; do echo $i >&3; read -r line <&3; done; echo $line`;

    const all = await Promise.all([1, 2, 3].map(() => sh(talk)));

    expect(all.map(outputOf)).toEqual(['300\n', '300\n', '300\n']);
    expect(seen.slice(0, 5)).toEqual(['begins', 'ends', 'begins', 'ends', 'begins']);
  });
});
