import { expect, onTestFinished, test } from 'vitest';
import { useProxy } from '../../../../src/adapters/http/proxy.ts';
import { openTracing } from '../../../../src/adapters/telemetry/otlp/tracing.ts';
import { Secrets } from '../../../../src/core/secrets/secrets.ts';
import { startHttpScript } from '../../../support/http-script.ts';

test('spans go through the proxy of the environment, but to what NO_PROXY names', async () => {
  await using proxy = await startHttpScript();
  await using direct = await startHttpScript();
  direct.on('POST /v1/traces', { json: {} });
  const variables = { HTTP_PROXY: proxy.url, NO_PROXY: '127.0.0.1' };
  onTestFinished(useProxy(variables));
  const notes: string[] = [];
  for (const collector of ['http://collector.invalid:4318', direct.url]) {
    const env = { ...variables, OTEL_EXPORTER_OTLP_ENDPOINT: collector };
    await openTracing(env, new Set())?.send({
      secrets: new Secrets([]),
      limitMs: 60_000,
      emit: (event) => notes.push(event.kind === 'note' ? event.text : event.kind),
    });
  }
  const [asked] = proxy.requests;
  expect(asked?.headers.host).toBe('collector.invalid:4318');
  expect(proxy.requests).toHaveLength(1);
  expect(direct.log).toEqual(['POST /v1/traces']);
  // The proxy knows no such collector.
  expect(notes).toEqual([expect.stringContaining('collector.invalid:4318 answered 404')]);
});
