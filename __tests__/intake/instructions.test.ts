import { expect, test } from 'vitest';
import { Instructions } from '../../src/intake/instructions/instructions.ts';

function instructionsIn(files: Readonly<Record<string, string>>): Instructions {
  return new Instructions({
    paths: async () => Object.keys(files),
    text: async (path: string) => files[path] ?? null,
    linesWith: async () => new Map(),
  });
}

function shownOf(files: Readonly<Record<string, string>>) {
  return instructionsIn(files).ofRoot();
}

test('of a long file the sections that are left out are named with their lines', async () => {
  const words = 'Many words on how things are done here.\n'.repeat(60);
  const text = `# Rules\n<!-- hidden -->\n${words}## Testing\n${words}\n## Releases ##\nBy hand.\n`;
  const [only] = await shownOf({ 'AGENTS.md': text });
  expect(only?.text.length).toBeLessThanOrEqual(3_000);
  expect(only?.text).toMatch(/\n\[it goes on with: Testing \(line 63\); Releases \(line 125\)\]$/);
  expect(only?.whole).toBeNull();
});

test('a long file leaves room for the guide to which it sends the reader, also at its end', async () => {
  const words = 'Many words on how things are done here.\n'.repeat(200);
  const guide = 'Tests first.'.repeat(60);
  const instructions = await shownOf({
    'AGENTS.md': `# Rules\n${words}\nThen see CONTRIBUTING.md.`,
    'CONTRIBUTING.md': guide,
  });
  expect(instructions.map(({ path }) => path)).toEqual(['AGENTS.md', 'CONTRIBUTING.md']);
  expect(instructions[1]?.text).toBe(guide);
});

test('the guide for people is shown where nothing is there for agents, and where that names it', async () => {
  const paths = async (files: Readonly<Record<string, string>>) =>
    (await shownOf(files)).map(({ path }) => path);
  const guide = { 'CONTRIBUTING.md': 'Tests first.' };
  expect(await paths(guide)).toEqual(['CONTRIBUTING.md']);
  expect(await paths({ ...guide, 'AGENTS.md': 'Be brief.' })).toEqual(['AGENTS.md']);
  expect(await paths({ ...guide, 'AGENTS.md': 'See CONTRIBUTING.md.' })).toEqual([
    'AGENTS.md',
    'CONTRIBUTING.md',
  ]);
});

test('what the first prompt has no room for is shown with an edit in its folder, once', async () => {
  const nested = { 'a/AGENTS.md': 'Tabs only.', 'a/b/AGENTS.md': 'No casts.' };
  const instructions = instructionsIn(nested);
  expect(await instructions.near(['a/b/c.ts'], 100)).toEqual([]);
  const later = await instructions.near(['a/b/c.ts']);
  expect(later.map(({ text }) => text)).toEqual(['Tabs only.', 'No casts.']);
  expect(await instructions.near(['a/b/c.ts'])).toEqual([]);
});

test('of a text without headings the beginning is shown, however little room there is', async () => {
  const text = 'Many words on how things are done here. '.repeat(30);
  const [only] = await instructionsIn({ 'a/AGENTS.md': text }).near(['a/b.ts'], 300);
  expect(only?.text).toMatch(/^Many words.{200,300}\n\[\.\.\. \d+ characters left out \.\.\.\]$/);
});
