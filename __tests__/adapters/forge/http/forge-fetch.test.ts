import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  AmbiguousWrite,
  createForgeFetch,
  type ForgeFetchOptions,
} from '../../../../src/adapters/forge/http/forge-fetch.ts';
import { send as realSend } from '../../../../src/adapters/http/send.ts';
import { Cancelled, ServiceFault } from '../../../../src/core/fault.ts';
import { CLOCK_START, createForgeClock, type ForgeClock } from '../../../support/forge-clock.ts';
import { answerOfFetch } from '../../../support/http-answer.ts';
import { type HttpScript, type ScriptedAnswer, startHttpScript } from '../../../support/http-script.ts';

let http: HttpScript;
let clock: ForgeClock;
beforeEach(async () => {
  http = await startHttpScript();
  clock = createForgeClock();
});
afterEach(async () => {
  await http[Symbol.asyncDispose]();
});

function forgeFetch(options: Partial<ForgeFetchOptions> = {}) {
  return createForgeFetch({ apiUrl: `${http.url}/api/v3`, ...clock, ...options });
}

const OK: ScriptedAnswer = { json: { fine: true } };

/** The time of the first attempt is up once its request has arrived, which nobody answers. */
function firstIsLate(route: string): void {
  const time = new AbortController();
  const timer = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(time.signal);
  onTestFinished(() => timer.mockRestore());
  http.on(route, () => {
    if (time.signal.aborted) return OK;
    time.abort(new DOMException('The time is up.', 'TimeoutError'));
    return 'silence';
  });
}

describe('what is repeated', () => {
  test.each([408, 429, 500, 502, 503, 504, 520, 524, 530])('HTTP %i is tried again', async (status) => {
    http.on('GET /a', [{ status }, OK]);
    const response = await forgeFetch()(`${http.url}/a`);
    expect(JSON.parse(response.text)).toEqual({ fine: true });
    expect(http.log).toEqual(['GET /a', 'GET /a']);
    expect(clock.events).toMatchObject([{ kind: 'retry', service: 'forge', attempt: 1 }]);
  });

  test.each([400, 401, 403, 404, 409, 410, 422, 501])('HTTP %i is final at once', async (status) => {
    http.on('GET /a', [{ status, json: { message: 'Must have admin rights to Repository.' } }, OK]);
    const response = await forgeFetch()(`${http.url}/a`);
    expect(response.status).toBe(status);
    expect(http.log).toHaveLength(1);
    expect(clock.waits).toEqual([]);
  });

  test('a connection that breaks is made again', async () => {
    http.on('GET /a', ['reset', OK]);
    expect((await forgeFetch()(`${http.url}/a`)).status).toBe(200);
    expect(clock.events).toMatchObject([{ why: expect.stringContaining('connection broke') }]);
  });

  test.each(['<html>One moment</html>', '{"number":1', '{"a":1}{"b":2}', 'ok'])(
    'a success with %s in the place of JSON is tried again, and handed on at the third time',
    async (text) => {
      http.on('GET /a', [{ text }, OK]);
      expect(JSON.parse((await forgeFetch()(`${http.url}/a`)).text)).toEqual({ fine: true });
      expect(clock.events).toMatchObject([
        { why: 'the forge answered HTTP 200 with what is no JSON', waitMs: 500 },
      ]);
      http.on('GET /b', { text });
      expect((await forgeFetch()(`${http.url}/b`)).text).toBe(text);
      expect(http.log).toEqual(['GET /a', 'GET /a', 'GET /b', 'GET /b', 'GET /b']);
    },
  );

  test.each(['', ' \n', 'null', '[]', '\ufeff{}'])('a success with %j is final at once', async (text) => {
    http.on('GET /a', [{ text }, OK]);
    expect((await forgeFetch()(`${http.url}/a`)).text).toBe(text.replace('\ufeff', ''));
    expect(http.log).toHaveLength(1);
  });

  test('a success that was cut leaves in doubt whether the write has happened', async () => {
    http.on('POST /pulls', { status: 201, text: '{"number":' });
    const posting = forgeFetch()(`${http.url}/pulls`, { method: 'POST', body: '{}' });
    await expect(posting).rejects.toThrow(AmbiguousWrite);
    expect(http.log).toHaveLength(1);
  });

  test('an attempt that gets no answer is given up after its time', async () => {
    firstIsLate('GET /a');
    const response = await forgeFetch()(`${http.url}/a`);
    expect(response.status).toBe(200);
    expect(clock.events).toMatchObject([{ why: 'the forge did not answer in time' }]);
  });

  test('the time that is left may be any part of a millisecond', async () => {
    http.on('GET /a', [OK]);
    const response = await forgeFetch({ remainingMs: () => 12_345.678 })(`${http.url}/a`);
    expect(response.status).toBe(200);
    expect(http.log).toHaveLength(1);
  });

  test('a certificate that is not trusted is final, with the variable that mends it', async () => {
    const cause = Object.assign(new Error('self-signed certificate'), {
      code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    });
    const fetch = () => Promise.reject(new TypeError('fetch failed', { cause }));
    await expect(forgeFetch({ fetch })(`${http.url}/a`)).rejects.toThrow(/NODE_EXTRA_CA_CERTS/);
    expect(clock.waits).toEqual([]);
  });

  test('six attempts are made, with waits that double, and the last answer is named', async () => {
    http.on('GET /a', { status: 502 });
    const fault = await forgeFetch()(`${http.url}/a`).catch((thrown: unknown) => thrown);
    expect(fault).toBeInstanceOf(ServiceFault);
    expect(fault).toMatchObject({ service: 'forge', status: 502 });
    expect(http.log).toHaveLength(6);
    // With `random` at 0 each wait is half of 1, 2, 4, 8 and 16 seconds.
    expect(clock.waits).toEqual([500, 1000, 2000, 4000, 8000]);
  });

  test('jitter stretches a wait up to its full length', async () => {
    http.on('GET /a', [{ status: 500 }, OK]);
    await forgeFetch({ random: () => 0.5 })(`${http.url}/a`);
    expect(clock.waits).toEqual([750]);
  });
});

describe('rate limits', () => {
  const answerDate = new Date(CLOCK_START + 90_000).toUTCString();
  const reset = String(CLOCK_START / 1000 + 120);
  test.each<[string, ScriptedAnswer, number]>([
    ['retry-after in seconds', { status: 429, headers: { 'retry-after': '7' } }, 7000],
    [
      'retry-after as a date',
      { status: 429, headers: { 'retry-after': answerDate, date: new Date(CLOCK_START).toUTCString() } },
      90_000,
    ],
    ['retry-after on a 403', { status: 403, headers: { 'retry-after': '3' } }, 3000],
    ['retry-after on a 503', { status: 503, headers: { 'retry-after': '5' } }, 5000],
    [
      'a spent limit and its reset',
      { status: 403, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset } },
      121_000,
    ],
    [
      'a secondary limit that names no time',
      { status: 403, json: { message: 'You have exceeded a secondary rate limit.' } },
      60_000,
    ],
    [
      'a limit of GraphQL, which comes as a success',
      {
        headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset },
        json: { errors: [{ type: 'RATE_LIMITED', message: 'API rate limit already exceeded' }] },
      },
      121_000,
    ],
    [
      'a limit on making things',
      {
        status: 422,
        json: { message: 'Validation Failed', errors: [{ message: 'was submitted too quickly' }] },
      },
      60_000,
    ],
    ['a retry-after that says nothing', { status: 429, headers: { 'retry-after': 'soon' } }, 60_000],
  ])('%s is waited for', async (_, answer, ms) => {
    http.on('GET /a', [answer, OK]);
    expect((await forgeFetch()(`${http.url}/a`)).status).toBe(200);
    expect(clock.waits).toEqual([ms]);
  });

  test('only what the issue is told may wait beyond the time of the run', async () => {
    const fetch = forgeFetch({ remainingMs: (until) => (until === 'report-end' ? 10_000 : 0) });
    const limited: ScriptedAnswer = { status: 429, headers: { 'retry-after': '5' } };
    http.on('PATCH /repos/o/r/issues/comments/7', [limited, OK]).on('POST /repos/o/r/pulls', limited);
    expect((await fetch(`${http.url}/repos/o/r/issues/comments/7`, { method: 'PATCH' })).status).toBe(200);
    await expect(fetch(`${http.url}/repos/o/r/pulls`, { method: 'POST' })).rejects.toThrow(ServiceFault);
    expect(clock.waits).toEqual([5000]);
  });

  test('an attempt has the less time the less the run has: for the last report some, and behind that hardly any', async () => {
    http.on('GET /a', OK);
    const given = vi.spyOn(AbortSignal, 'timeout');
    for (const [work, report] of [
      [90_000, 110_000],
      [20_000, 40_000],
      [0, 15_000],
      [0, 0],
    ] as const)
      await forgeFetch({ remainingMs: (until) => (until === 'report-end' ? report : work) })(`${http.url}/a`);
    expect(given.mock.calls.map(([ms]) => ms)).toEqual([30_000, 20_000, 4000, 1000]);
    given.mockRestore();
  });

  test('a wait that the run has no time for ends at once with the time that was asked', async () => {
    clock = createForgeClock({ leftMs: 60_000 });
    http.on('GET /a', { status: 429, headers: { 'retry-after': '3600' } });
    const fault = await forgeFetch()(`${http.url}/a`).catch((thrown: unknown) => thrown);
    expect(fault).toMatchObject({
      status: 429,
      parts: { was: 'It asks for a wait of 3600 s, and 60 s are left.' },
    });
    expect(clock.waits).toEqual([]);
  });

  test('a limited POST did nothing and is simply repeated', async () => {
    http.on('POST /repos/o/r/pulls', [{ status: 429, headers: { 'retry-after': '1' } }, OK]);
    const response = await forgeFetch()(`${http.url}/repos/o/r/pulls`, { method: 'POST', body: '{}' });
    expect(response.status).toBe(200);
  });
});

describe('writes', () => {
  test.each<[string, (route: string) => void]>([
    ['a broken connection', (route) => http.on(route, ['reset', OK])],
    ['HTTP 502', (route) => http.on(route, [{ status: 502 }, OK])],
    ['silence', firstIsLate],
  ])('a POST that creates something is not repeated blindly after %s', async (_, fails) => {
    fails('POST /repos/o/r/issues/1/comments');
    const send = forgeFetch();
    const sent = send(`${http.url}/repos/o/r/issues/1/comments`, { method: 'POST', body: '{"body":"x"}' });
    await expect(sent).rejects.toBeInstanceOf(AmbiguousWrite);
    expect(http.log).toHaveLength(1);
    expect(clock.waits).toHaveLength(1);
  });

  test('a POST to a server that was never reached is repeated', async () => {
    let calls = 0;
    const flaky: typeof realSend = (...args) => {
      calls += 1;
      if (calls > 1) return realSend(...args);
      const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      return Promise.reject(new TypeError('fetch failed', { cause }));
    };
    http.on('POST /repos/o/r/pulls', OK);
    const send = forgeFetch({ fetch: flaky });
    const response = await send(`${http.url}/repos/o/r/pulls`, { method: 'POST', body: '{}' });
    expect(response.status).toBe(200);
    expect(http.log).toHaveLength(1);
  });

  test.each([
    ...['git/blobs', 'git/trees', 'git/commits', 'issues/comments/5/reactions'],
    ...['issues/9/labels', 'pulls/9/requested_reviewers'],
  ])('POST %s may happen twice and is repeated', async (path) => {
    http.on(`POST /repos/o/r/${path}`, ['reset', OK]);
    const response = await forgeFetch()(`${http.url}/repos/o/r/${path}`, { method: 'POST', body: '{}' });
    expect(response.status).toBe(200);
  });

  test('go one after another, while reads go side by side', async () => {
    const send = forgeFetch();
    const release = Promise.withResolvers<void>();
    http.on('GET /b', OK).on('PATCH /a', async () => {
      await release.promise;
      return OK;
    });
    const patches = [1, 2, 3].map((n) => send(`${http.url}/a`, { method: 'PATCH', body: `${n}` }));
    // While these go there and back, a write that did not wait would have arrived, too.
    for (let trips = 0; trips < 3; trips += 1) await send(`${http.url}/b`);
    expect(http.bodies('PATCH /a')).toEqual([1]);
    release.resolve();
    await Promise.all(patches);
    expect(http.bodies('PATCH /a')).toEqual([1, 2, 3]);

    const arrived = Promise.withResolvers<void>();
    let waiting = 0;
    http.on('GET /b', async () => {
      waiting += 1;
      if (waiting === 2) arrived.resolve();
      await arrived.promise;
      return OK;
    });
    const answers = await Promise.all([send(`${http.url}/b`), send(`${http.url}/b`)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  test('do not wait for GraphQL, which has a limit of its own', async () => {
    const limited: ScriptedAnswer = { json: { errors: [{ type: 'RATE_LIMITED' }] } };
    http.on('POST /api/graphql', [limited, OK]).on('PATCH /a', OK);
    const reset = Promise.withResolvers<void>();
    const send = forgeFetch({ sleep: () => reset.promise });
    const asked = send(`${http.url}/api/graphql`, { method: 'POST', body: '{}' });
    expect((await send(`${http.url}/a`, { method: 'PATCH', body: '{}' })).status).toBe(200);
    reset.resolve();
    expect((await asked).status).toBe(200);
  });

  test('a write that failed does not hold up the next one', async () => {
    http.on('POST /repos/o/r/pulls', 'reset').on('PATCH /a', OK);
    const send = forgeFetch();
    const first = send(`${http.url}/repos/o/r/pulls`, { method: 'POST', body: '{}' });
    const second = send(`${http.url}/a`, { method: 'PATCH', body: '{}' });
    await expect(first).rejects.toBeInstanceOf(AmbiguousWrite);
    expect((await second).status).toBe(200);
  });
});

describe('where the token goes', () => {
  const headers = { authorization: 'token secret-token' };

  test('a redirect on the same host is followed with the token', async () => {
    http.on('GET /old', { status: 301, headers: { location: '/new' } }).on('GET /new', OK);
    const response = await forgeFetch()(`${http.url}/old`, { headers });
    expect(JSON.parse(response.text)).toEqual({ fine: true });
    expect(http.requests[1]?.headers.authorization).toBe('token secret-token');
  });

  test('a redirect to another host is refused, and that host hears nothing', async () => {
    await using other = await startHttpScript();
    http.on('GET /old', { status: 302, headers: { location: `${other.url}/take` } });
    const fault = await forgeFetch()(`${http.url}/old`, { headers }).catch((thrown: unknown) => thrown);
    expect(fault).toBeInstanceOf(ServiceFault);
    expect(String(fault)).toContain(other.url);
    expect(String(fault)).not.toContain('secret-token');
    expect(other.requests).toEqual([]);
  });

  test('a request to another host than the API is refused', async () => {
    await using other = await startHttpScript();
    await expect(forgeFetch()(`${other.url}/a`, { headers })).rejects.toBeInstanceOf(ServiceFault);
    expect(other.requests).toEqual([]);
  });

  test('a write is sent on by 307 with its body, and not turned into a read by 302', async () => {
    http
      .on('PATCH /old', { status: 307, headers: { location: '/new' } })
      .on('PATCH /new', OK)
      .on('PATCH /found', { status: 302, headers: { location: '/new' } });
    const send = forgeFetch();
    await send(`${http.url}/old`, { method: 'PATCH', body: '{"a":1}' });
    expect(http.bodies('PATCH /new')).toEqual([{ a: 1 }]);
    const refused = send(`${http.url}/found`, { method: 'PATCH', body: '{}' });
    await expect(refused).rejects.toMatchObject({ status: 302 });
  });

  test('a redirect to what is no address is final at once', async () => {
    http.on('GET /a', { status: 302, headers: { location: 'http://[' } });
    await expect(forgeFetch()(`${http.url}/a`)).rejects.toMatchObject({ status: 302 });
    expect(clock.waits).toEqual([]);
  });

  test('a circle of redirects ends', async () => {
    http.on('GET /a', { status: 302, headers: { location: '/a' } });
    await expect(forgeFetch()(`${http.url}/a`)).rejects.toMatchObject({ status: 302 });
    expect(http.log).toHaveLength(4);
  });
});

describe('bounds', () => {
  test('no more requests go out than one run may make', async () => {
    http.on('GET /a', OK);
    const send = forgeFetch({ maxRequests: 2 });
    await send(`${http.url}/a`);
    await send(`${http.url}/a`);
    await expect(send(`${http.url}/a`)).rejects.toThrow(/2 requests/);
    expect(http.log).toHaveLength(2);
  });

  test('repeated attempts count', async () => {
    http.on('GET /a', { status: 500 });
    await expect(forgeFetch({ maxRequests: 3 })(`${http.url}/a`)).rejects.toThrow(/3 requests/);
    expect(http.log).toHaveLength(3);
  });

  test('a stopped run ends a request that is under way', async () => {
    const arrived = Promise.withResolvers<void>();
    http.on('GET /a', () => {
      arrived.resolve();
      return 'silence';
    });
    const sent = forgeFetch()(`${http.url}/a`);
    await arrived.promise;
    clock.stop();
    await expect(sent).rejects.toBeInstanceOf(Cancelled);
  });

  test('a stopped run ends a wait', async () => {
    http.on('GET /a', { status: 503 });
    const sleep = async () => clock.stop();
    const sent = forgeFetch({ sleep })(`${http.url}/a`);
    await expect(sent).rejects.toThrow(new Cancelled('The run was stopped while it waited for the forge.'));
    expect(http.log).toHaveLength(1);
  });

  test('the report can still be sent after the run was stopped, with a signal of its own', async () => {
    http.on('PATCH /a', OK);
    const run = new AbortController();
    const report = new AbortController();
    const send = forgeFetch({ signal: () => (run.signal.aborted ? report.signal : run.signal) });
    run.abort();
    expect((await send(`${http.url}/a`, { method: 'PATCH', body: '{}' })).status).toBe(200);
  });
});

test('an answer that does not end is not read to its end', async () => {
  const piece = new Uint8Array(2 ** 24);
  let sent = 0;
  const endless = () =>
    new ReadableStream({
      pull(controller) {
        sent += 1;
        controller.enqueue(piece);
      },
    });
  const fetch = async () => answerOfFetch(new Response(endless()));
  await expect(forgeFetch({ fetch })(`${http.url}/a`)).rejects.toThrow('larger than');
  expect(sent).toBeLessThan(8);
});
