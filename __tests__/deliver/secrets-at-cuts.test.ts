import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../embedded/temp.ts';
import { BoundedOutput } from '../../src/adapters/process/bounded-output.ts';
import { startTelemetry } from '../../src/adapters/telemetry/telemetry.ts';
import type { RunEvent } from '../../src/core/events.ts';
import { NO_DELIVERY, type Outcome } from '../../src/core/outcome.ts';
import { Secrets } from '../../src/core/secrets/secrets.ts';
import { pullRequestBody } from '../../src/deliver/body.ts';
import { endedComment } from '../../src/deliver/comment.ts';
import { reportOn } from '../../src/deliver/report/report.ts';
import type { RunRecord } from '../../src/deliver/text/run-record.ts';
import { commitMessageFor, subjectFor } from '../../src/deliver/text/subject.ts';
import { someOf } from '../support/examples.ts';
import { comparison, exited, failure, record, red } from './records.ts';

const SECRETS = [
  'ghs_7QmZ2vXr9LkTbW4yHs8NcPd3JfGa6EuR1x0K',
  'sk-local-model-key-of-the-stage',
  'sk-proj-T3BlbkFJ_x7-Qm2Zr9LkbW4yHs8NcPd5vGa6EuR1x0KqYt-eXo2_Zw7Q',
];
const secrets = new Secrets(SECRETS);
const PIECES = SECRETS.flatMap(piecesOf);

function piecesOf(secret: string): readonly string[] {
  return Array.from({ length: secret.length - 11 }, (_, index) => secret.slice(index, index + 12));
}

/** Where texts are cut on their way to people, as far as one text reaches. */
const LIMITS = [60, 100, 120, 150, 160, 200, 250, 300, 400, 500, 1000, 1200, 1500, 2000, 4000, 6000];

/** Every text of others in a run is this one; nothing has been masked on its way. */
function runOf(text: string): { readonly outcome: Outcome; readonly record: RunRecord } {
  const named = { class: 'regression', failure: failure(text, { message: text }) } as const;
  const failed = { result: exited(1, text), reading: null };
  const comparisons = [
    comparison({ candidate: failed, failures: [named], outcome: 'regressed', why: text, command: text }),
  ];
  const tampering = [{ kind: 'tests-removed', path: text, line: 1, detail: text }] as const;
  const verdict = red({ comparisons, tampering: [...tampering] });
  const claim = { title: text, summary: text };
  const told = record({
    ...{ end: { kind: 'unvalidated', claim, verdict, why: text }, verdict, notices: [text] },
    task: { title: text, instruction: text },
    change: { patch: text, files: [{ path: text, kind: 'modified', added: 1, deleted: 0 }] },
    cost: { model: text },
  });
  const outcome: Outcome = {
    ...{
      status: 'unvalidated',
      reason: text,
      delivery: NO_DELIVERY,
      verdict,
      patchPath: null,
      mustFail: false,
    },
  };
  return { outcome, record: told };
}

function sinksOf(text: string): readonly string[] {
  const { outcome, record: told } = runOf(text);
  const { outputs, summary, annotation } = reportOn(
    { outcome, record: told },
    {
      spent: told.cost.spent,
      ms: 1,
      paths: { trace: '', metrics: '', session: '' },
      timeline: { rounds: [] },
    },
  );
  const asked = { ...told, end: { kind: 'needs-info', question: text } } as const;
  const written = [
    ...[
      pullRequestBody(told, 'c'.repeat(40)),
      subjectFor({ pattern: '{title}', issue: 1 }, text),
      commitMessageFor(told, ''),
      summary,
      annotation?.text ?? '',
    ],
    ...[
      endedComment({ outcome, record: told }, 42),
      endedComment({ outcome, record: null }, 42),
      endedComment({ outcome, record: asked }, 42),
    ],
    ...Object.values(outputs),
  ];
  return written.map((one) => secrets.mask(one));
}

function eventsOf(text: string): readonly RunEvent[] {
  const call = {
    id: text,
    name: text,
    arguments: { kind: 'parsed', value: { path: text, status: text } },
  } as const;
  const usage = { inputTokens: 1, cachedTokens: 0, outputTokens: 1, source: 'estimated' } as const;
  return [
    { kind: 'note', level: 'warning', text },
    { kind: 'retry', service: 'model', attempt: 1, waitMs: 1, why: text },
    { kind: 'reminded', round: 1, why: text },
    { kind: 'replied', round: 1, usage, ms: 1, text, calls: [] },
    {
      ...{ kind: 'answered', round: 1, call, ms: 1 },
      result: { callId: text, tool: text, status: 'failed' as const, text },
    },
    { kind: 'baseline', command: text, result: exited(1, `Error: ${text}`) },
    { kind: 'command', record: { command: text, result: exited(1, `Error: ${text}`), changeSetHash: 'abc' } },
  ];
}

test('an output that is cut while it is read keeps no piece of a secret on either side of the cut', () => {
  const left: string[] = [];
  for (const secret of SECRETS) {
    for (let offset = 0; offset <= secret.length; offset++) {
      for (const limits of [
        { head: 100, tail: 50 },
        { head: 50, tail: 100 },
      ]) {
        const kept = new BoundedOutput(limits);
        const before = '.'.repeat(100 - offset);
        for (const byte of `${before}${secret}${'.'.repeat(400)}${secret}${before}`)
          kept.push(Buffer.from(byte));
        const shown: string = secrets.mask(kept.text());
        expect(kept.isTruncated).toBe(true);
        left.push(...PIECES.filter((piece) => shown.includes(piece)));
      }
    }
  }
  expect(left).toEqual([]);
});

test.each(SECRETS.map((secret) => [secret]))(
  'nothing that people read holds 12 characters of %s, wherever it is cut',
  async (secret) => {
    await using folder = await temporaryFolder('trace');
    let log = '';
    const telemetry = startTelemetry({
      ...{ secrets, tracePath: join(folder.path, 'trace.jsonl'), now: () => 0 },
      write: (text) => {
        log += text;
      },
    });
    const left: string[] = [];
    // No other secret is anywhere in these texts.
    const pieces = piecesOf(secret);
    const look = (written: string, where: string): void => {
      for (const piece of pieces) if (written.includes(piece)) left.push(`${piece} ${where}`);
    };
    for (const limit of LIMITS) {
      for (const offset of someOf(Array.from({ length: secret.length + 3 }, (_, at) => at))) {
        const before = 'filler '.repeat(limit / 7 + 1).slice(0, Math.max(0, limit - offset));
        const text = `${before}${secret} and ${'more '.repeat(20)}`;
        look(sinksOf(text).join('\n'), `${limit} ${offset}`);
        // Tails are kept of some texts: the secret stands as far from their ends.
        if (limit <= 400) for (const event of eventsOf(text)) telemetry.emit(event);
      }
    }
    look(log, 'log');
    look(readFileSync(telemetry.tracePath, 'utf8'), 'trace');
    expect(log).toContain('filler');
    expect(left).toEqual([]);
  },
  120_000,
);
