import { createHash } from 'node:crypto';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ToolCall } from '../../src/core/chat.ts';
import { examples, someOf } from '../support/examples.ts';
import { ANSWERS, type Answer, brief, openPlan, read, reply } from './plans.ts';

/** By its whole path: mutation testing runs this from another file. */
const RECOVERED = join(import.meta.dirname, 'answers.recovered.txt');

const WHOLE = ANSWERS.filter(({ isTruncated }) => !isTruncated);

/** A call on one line; a long argument by its length and the beginning of its hash. */
function line({ id, name, arguments: args }: ToolCall): string {
  if (args.kind === 'unreadable') return `  ${id} ${name} REFUSED: ${args.errorDetail}`;
  const fields = Object.entries(typeof args.value === 'object' && args.value !== null ? args.value : {});
  const shown = fields.map(([key, value]) => {
    const text = JSON.stringify(value);
    if (text.length <= 100) return `${key}=${text}`;
    return `${key}=${text.length} characters of JSON, ${createHash('sha256').update(text).digest('hex').slice(0, 12)}`;
  });
  return `  ${id} ${name} ${shown.join(' ')}`;
}

function recovered({ name, text, isTruncated }: Answer): string {
  const problems: string[] = [];
  const dialect = openPlan({
    emit: (event) => {
      if (event.kind === 'schema-violation') problems.push(`  violation at "${event.pointer}"`);
      if (event.kind === 'repaired') problems.push(`  repair: ${event.what}`);
    },
  });
  const { turn, intent } = dialect.interpret(reply(text, isTruncated ? 'length' : 'end'));
  return [`${name}: ${intent.kind}`, ...turn.calls.map(line), ...problems].join('\n');
}

/** The object of an uncut answer, found by hand: its README says that it is valid JSON without what is around it. */
function objectIn(text: string): Record<string, unknown> {
  const start = text.startsWith('{"') ? 0 : text.indexOf('{\n  "');
  const end = Math.max(text.lastIndexOf('\n}'), text.startsWith('{"') ? text.length - 2 : -1) + 2;
  return JSON.parse(text.slice(start, end));
}

describe('the 24 answers that a model wrote', () => {
  // Checked by eye against each answer when it was written: every tool, path and order, what was cut, what was not.
  test('are recovered as the snapshot says', async () => {
    await expect(`${ANSWERS.map(recovered).join('\n\n')}\n`).toMatchFileSnapshot(RECOVERED);
  });

  test.each(WHOLE)('$name gives up its items letter for letter', ({ text }) => {
    const object = objectIn(text);
    const items = [object.requestTools, object.runTools, object.runTool]
      .flat()
      .filter((item) => item !== undefined);
    const { calls } = read(text);
    for (const item of items) {
      const { tool, args } = item as { readonly tool: string; readonly args: unknown };
      expect(calls.map(brief)).toContain(`${tool} ${JSON.stringify(args)}`);
    }
    for (const change of Array.isArray(object.fileChanges) ? object.fileChanges : []) {
      if (typeof change.content === 'string') {
        expect(calls.map(brief)).toContain(
          `write-file ${JSON.stringify({ path: change.path, content: change.content })}`,
        );
      }
    }
    expect(calls.length).toBeGreaterThan(0);
    expect(calls.every((call) => call.arguments.kind === 'parsed')).toBe(true);
  });
});

/** Every place would take minutes; these are enough to meet each kind of place in every answer. */
const CUTS_PER_ANSWER = examples(250);

describe('any answer, cut at any byte', () => {
  test.each(WHOLE)('$name never makes a call that the whole one did not', ({ text }) => {
    const bytes = Buffer.from(text);
    const whole = new Set(read(text).calls.map(brief));
    const check = (at: number, stop: 'end' | 'length') => {
      const { calls } = read(bytes.subarray(0, at).toString(), stop);
      for (const call of calls) if (call.arguments.kind === 'parsed') expect(whole).toContain(brief(call));
    };
    // All around the beginnings and ends of values, where most goes wrong.
    for (const back of someOf(Array.from({ length: 150 }, (_, index) => index)))
      check(Math.max(0, bytes.length - back), 'length');
    fc.assert(fc.property(fc.nat(bytes.length), fc.constantFrom('end' as const, 'length' as const), check), {
      numRuns: CUTS_PER_ANSWER,
    });
  });
});
