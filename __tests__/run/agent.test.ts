import { expect, test } from 'vitest';
import { NO_SESSION } from '../../src/core/session.ts';
import { Instructions } from '../../src/intake/instructions/instructions.ts';
import { agentOf, notedTool } from '../../src/run/agent.ts';
import type { Run } from '../../src/run/parts.ts';
import { readFile } from '../../src/tools/read-file.ts';
import { writeFile } from '../../src/tools/write-file.ts';
import { repositoryOf } from '../intake/repository.ts';
import { LIMITS } from '../support/budgets.ts';
import { scopeOf } from '../tools/scope.ts';

const PASSES = '[On the base, without your change, the commands pass.]';

test('an edit tells once how the base ended, and once what its folder asks for', async () => {
  const instructions = new Instructions(await repositoryOf({ 'src/AGENTS.md': 'Use tabs.' }));
  const notes = ['', PASSES];
  const scope = scopeOf();
  const edit = notedTool(writeFile, { instructions, baseNote: async () => notes.shift() ?? '' });
  const write = (path: string) => edit.invoke({ path, content: 'x' }, scope);
  const [early, first, second] = [await write('a'), await write('src/b'), await write('src/c')];
  expect(early.text).toBe('Created "a": 1 line.');
  expect(first.text).toMatch(
    /^Created "src\/b": 1 line\.\n\[On the base, [^\]]*\]\n\[What is asked [^\]]*\]\nsrc\/AGENTS\.md\n/,
  );
  expect(second.text).toBe('Created "src/c": 1 line.');
});

test('a result that a reference may replace tells nothing of it', async () => {
  const instructions = new Instructions(await repositoryOf({}));
  expect(notedTool(readFile, { instructions, baseNote: async () => PASSES })).toBe(readFile);
});

test('a planner is offered no answer and told of no validation', async () => {
  const parts = { session: { before: NO_SESSION }, budget: { limits: LIMITS } } as unknown as Run;
  const instructions = new Instructions(await repositoryOf({}));
  const { toolbox } = agentOf({ ...parts, role: 'planner' }, { instructions, baseNote: async () => '' });
  const finish = toolbox.specs.find(({ name }) => name === 'finish');
  expect(JSON.stringify(finish)).not.toMatch(/answer|tests|validate/);
  expect(toolbox.specs.map(({ name }) => name)).toEqual(['read-file', 'search', 'finish', 'ask']);
});
