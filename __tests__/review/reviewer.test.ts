import { describe, expect, test } from 'vitest';
import type { RunEvent } from '../../src/core/events.ts';
import type { CommandEntry, CommandResult } from '../../src/core/verdict/verdict.ts';
import type { GateOptions } from '../../src/review/gate/gate.ts';
import { MemoryWorkspace, type MemoryWorkspaceOptions } from '../support/memory-workspace.ts';
import { reviewerOf, type TestReviewer } from '../support/reviewer.ts';
import { judged } from './judged.ts';
import { pytestRun } from './read-results.ts';

const PASSED: CommandResult = pytestRun({ test_sum: 'passed' });
const FAILED: CommandResult = { kind: 'exited', code: 1, output: 'lib/sum.js:2:3 expected 1', ms: 1 };

function entry(text: string, purpose: CommandEntry['purpose'] = 'validate'): CommandEntry {
  return { text, argv: ['x', text], purpose, origin: 'input' };
}

interface Gate extends Pick<GateOptions, 'workspace'> {
  readonly workspace: MemoryWorkspace;
  readonly reviewer: TestReviewer;
  readonly events: RunEvent[];
}

function gate(commands: readonly CommandEntry[], scripts: MemoryWorkspaceOptions['commands'] = {}): Gate {
  const events: RunEvent[] = [];
  const workspace = new MemoryWorkspace({
    files: { 'lib/sum.js': 'one\ntwo\nthree\n', 'other/sum.js': '' },
    commands: scripts,
  });
  const { signal } = new AbortController();
  const emit = (event: RunEvent): void => void events.push(event);
  return { workspace, events, reviewer: reviewerOf({ workspace, commands, emit, signal }) };
}

async function changed(given: Gate, text = 'new'): Promise<Gate> {
  await given.workspace.apply({ kind: 'write', path: 'lib/sum.js', text: `one\n${text}\nthree\n` });
  return given;
}

function runs(given: Gate): readonly string[] {
  return given.workspace.calls.flatMap((call) => (call.kind === 'run' ? [call.entry.text] : []));
}

test('without a change nothing is run and nothing is accepted', async () => {
  const given = gate([entry('test')], { test: PASSED });
  expect(await given.reviewer.review()).toEqual({ kind: 'no-change' });
  expect(runs(given)).toEqual([]);
});

describe('the gate', () => {
  test('is every validate command, on exactly the change set', async () => {
    const given = await changed(
      gate([entry('types'), entry('fmt', 'allowed'), entry('test')], { types: PASSED, test: PASSED }),
    );
    const review = await given.reviewer.review();
    expect(review).toMatchObject({
      kind: 'validated',
      verdict: { kind: 'passed', changeSetHash: given.workspace.changes().hash },
    });
    expect(runs(given)).toEqual(['types', 'test']);
    const views = given.workspace.calls.flatMap((call) => (call.kind === 'run' ? [call.options.view] : []));
    for (const view of views) expect(view).toEqual({ kind: 'changes', changes: given.workspace.changes() });
  });

  test('that cannot be run proves nothing', async () => {
    const given = await changed(
      gate([entry('test')], { test: { kind: 'refused', why: 'No namespaces here.' } }),
    );
    const review = await given.reviewer.review();
    expect(review).toMatchObject({ kind: 'rejected', verdict: { kind: 'inconclusive' } });
    expect(review).toMatchObject({ feedback: expect.stringContaining('No namespaces here.') });
  });

  test('that is empty proves nothing, and {path} entries are no gate', async () => {
    for (const commands of [[], [entry('lint {path}')], [entry('fmt', 'allowed')]]) {
      const given = await changed(gate(commands));
      const review = await given.reviewer.review();
      expect(given.events.at(-1)).toMatchObject({ kind: 'verdict', isRepeat: false });
      expect(review).toMatchObject({
        kind: 'rejected',
        verdict: {
          kind: 'inconclusive',
          why: 'no validation command is known; name one in the input validate',
        },
      });
    }
  });

  test('that has no command for a file of no package proves nothing, and names the file', async () => {
    const given = judged({
      files: { 'a/sum.py': 'wrong', 'README.md': 'old' },
      commands: { 'a: pytest': () => PASSED },
      packages: [{ folder: 'a', claims: () => false, commands: [entry('pytest')] }],
      entries: [],
    });
    await given.write('a/sum.py', 'right');
    expect(await given.review()).toMatchObject({ kind: 'validated' });
    await given.write('README.md', 'new');
    expect(await given.review()).toMatchObject({
      kind: 'rejected',
      verdict: {
        kind: 'inconclusive',
        why: expect.stringMatching(/known for README\.md, which is in no package/),
      },
    });
  });
});

describe('records', () => {
  test('a green command is not run again for the same change set, and is for another', async () => {
    const given = await changed(
      gate([entry('types'), entry('test')], { types: PASSED, test: [FAILED, PASSED] }),
    );
    await given.reviewer.review();
    await given.reviewer.review();
    expect(runs(given)).toEqual(['types', 'test', 'test']);
    await changed(given, 'newer');
    await given.reviewer.review();
    expect(runs(given).slice(3)).toEqual(['types', 'test']);
  });

  test('a change that is taken back to an earlier one is known again', async () => {
    const given = await changed(gate([entry('test')], { test: PASSED }), 'a');
    await given.reviewer.review();
    await changed(given, 'b');
    await changed(given, 'a');
    expect(await given.reviewer.review()).toMatchObject({ kind: 'validated' });
    expect(runs(given)).toHaveLength(1);
    expect(given.events.at(-1)).toMatchObject({ kind: 'verdict', isRepeat: true });
  });
});

describe('feedback', () => {
  test('is bounded, head and tail, whatever a command prints', async () => {
    const output = `first\n${'x/y.js:1 '.repeat(200_000)}\nlast`;
    const given = await changed(gate([entry('test')], { test: { kind: 'exited', code: 1, output, ms: 1 } }));
    const review = await given.reviewer.review();
    if (review.kind !== 'rejected') throw new Error('expected a red review');
    expect(review.feedback.length).toBeLessThan(8000);
    expect(review.feedback).toMatch(/first[\s\S]*left out[\s\S]*last/);
  });
});
