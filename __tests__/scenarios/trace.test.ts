import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findTrace } from '../../demo/trace.ts';
import { listOf, numberOf, objectOf, parseJson, textOf } from '../../embedded/json.ts';
import type { ModelRequestRecord } from '../../embedded/model-script.ts';
import type { RunEvent } from '../../src/core/events.ts';
import { startHttpScript } from '../support/http-script.ts';
import {
  expectEnd,
  finish,
  MEND,
  QUICK,
  RIGHT,
  read,
  says,
  stageFor,
  usageOf,
  WRONG,
  write,
} from '../support/scenario.ts';
import { eventsOf, sentWords, TRACE_SCHEMA, traceAt, unlikeSchema } from '../support/trace.ts';

/** Exhaustive by its type. */
const KINDS: { readonly [Kind in RunEvent['kind']]: true } = {
  ...{ began: true, task: true, message: true, sent: true, received: true, charged: true, edited: true },
  ...{ changed: true, note: true, phase: true, 'file-chosen': true },
  ...{ prompt: true, requested: true, interpreted: true, 'dialect-fallback': true, 'schema-violation': true },
  ...{ repaired: true, recovered: true, replied: true, overflowed: true, answered: true, reminded: true },
  ...{ criticised: true, stalled: true, escalated: true, imitated: true, compacted: true, command: true },
  ...{ generated: true, baseline: true, probe: true, verdict: true, retry: true, 'rounds-ended': true },
  ...{ running: true, ended: true },
};

/** What an endpoint read, word by word: turns may share a message. */
function readBy({ body }: ModelRequestRecord): string {
  return listOf(body.messages)
    .map(objectOf)
    .flatMap(({ content, tool_calls: calls }) => [
      ...(content === null ? [] : [textOf(content)]),
      ...listOf(calls).map((call) =>
        JSON.stringify(parseJson(textOf(objectOf(objectOf(call).function).arguments))),
      ),
    ])
    .filter((words) => words !== '')
    .join('\n\n');
}

function hunkOf(before: string, after: string): string {
  const line = (expression: string) => `export const add = (a, b) => ${expression};\n`;
  return `@@ -1,1 +1,1 @@\n-${line(before)}+${line(after)}`;
}

test('schemas/trace.json knows each kind of event, and no other', () => {
  const kinds = listOf(TRACE_SCHEMA.oneOf).map((one) =>
    textOf(objectOf(objectOf(objectOf(one).properties).kind).const),
  );
  expect([...kinds].sort()).toEqual(Object.keys(KINDS).sort());
});

describe('the trace of a run', () => {
  test('holds every word that the model read, each message once', async () => {
    await using stage = await stageFor({
      script: [
        says(read('src/add.js')),
        says(write('src/add.js', WRONG), finish()),
        says(write('src/add.js', RIGHT), finish('Mended')),
        { text: '{"outcome": "APPROVE", "feedback": ""}' },
      ],
    });

    const result = await stage.start({ kind: 'label' }, { inputs: { ...QUICK, critic: 'on' } });

    expectEnd(result, 'validated', 0);
    const trace = traceAt(result.outputs['trace-path'] ?? '');
    expect(unlikeSchema(trace)).toEqual([]);
    const inputs = { ...QUICK, critic: 'on', 'api-key': '***' };
    expect(trace[0]).toMatchObject({ kind: 'began', version: 1, model: 'local-model', inputs });
    expect(JSON.stringify(trace)).not.toContain(stage.apiKey);
    expect(sentWords(trace)).toEqual(stage.model.requests.map(readBy));
    expect(eventsOf(trace, 'sent').map(({ purpose }) => purpose)).toEqual([
      'round',
      'round',
      'round',
      'critic',
    ]);
    const messages = eventsOf(trace, 'message').map(({ turn }) => JSON.stringify(turn));
    expect(new Set(messages).size).toBe(messages.length);

    // What came of them: replies, edits as they were made, what was paid for, and the change at the end.
    expect(eventsOf(trace, 'received')).toHaveLength(4);
    expect(eventsOf(trace, 'edited').map(({ path, to, hunks }) => [path, to, hunks])).toEqual([
      ['src/add.js', 'modified', hunkOf('a - b', 'a * b')],
      ['src/add.js', 'modified', hunkOf('a * b', 'a + b')],
    ]);
    const [charged] = eventsOf(trace, 'charged').slice(-1);
    expect(numberOf(objectOf(charged?.spent).inputTokens)).toBe(Number(usageOf(result).inputTokens));
    const [changed] = eventsOf(trace, 'changed');
    expect(listOf(changed?.paths)).toEqual(['src/add.js']);
    expect(textOf(changed?.patch)).toContain('+export const add = (a, b) => a + b;');
    const [task] = eventsOf(trace, 'task');
    expect(objectOf(task?.task).body).toBe('`add(2, 3)` is -1. See `src/add.js`.');
  });

  test('is whole to its last line when the process is killed in the middle of a request', async () => {
    await using stage = await stageFor({ script: [{ fault: 'hang' }] });
    const ending = new AbortController();
    const run = stage.start(
      { kind: 'label' },
      {
        inputs: QUICK,
        signal: ending.signal,
        cancelsWith: 'kill',
      },
    );
    const words = async (): Promise<string> => {
      const path = await findTrace(stage.runnerTemp);
      return path === null ? '' : readFileSync(path, 'utf8');
    };
    await expect.poll(words, { timeout: 60_000 }).toContain('"kind":"sent"');
    // The trace is written before the request leaves.
    await expect.poll(() => stage.model.requests, { timeout: 60_000 }).toHaveLength(1);
    ending.abort();
    expect((await run).sent).toContain('kill');

    const trace = traceAt((await findTrace(stage.runnerTemp)) ?? '');
    expect(unlikeSchema(trace)).toEqual([]);
    expect(textOf(trace[0]?.kind)).toBe('began');
    expect(sentWords(trace)).toEqual(stage.model.requests.map(readBy));
  });

  test('goes to a collector where one is named', async () => {
    await using collector = await startHttpScript();
    collector.on('POST /v1/traces', { json: {} });
    await using stage = await stageFor({ script: [MEND] });

    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
    expectEnd(await stage.start({ kind: 'label' }, { inputs: QUICK, env }), 'validated', 0);
    const told = JSON.stringify(collector.bodies('POST /v1/traces'));
    for (const name of ['invoke_agent tether', 'chat local-model', 'execute_tool finish', 'run command'])
      expect(told).toContain(`"name":"${name}"`);
    expect(told).not.toContain('The sign was wrong.');
    expect(told).not.toContain(stage.apiKey);
  });
});
