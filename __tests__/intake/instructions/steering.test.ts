import { expect, test } from 'vitest';
import { steeringParts } from '../../../src/intake/instructions/steering.ts';

const GUIDE = `# Contributing

Thanks for coming.

## Code of Conduct

Be kind.

## Reporting bugs

Say what happened.

## Development

Fork it first.

### Setting up on Windows

Install a shell.

### Running tests

Run \`npm test\`.

\`\`\`sh
# Releasing
npm run all
\`\`\`

#### Fixtures

They stand in test/fixtures.

### Signing the CLA

Ask a lawyer.

### Conduct

Be patient.

### The changelog

Add a line.

Commit messages
---------------

Begin with fix: or feat:.

## Contributor License Agreement

Sign it.
`;

test('of what contributors are told the parts that steer a change are kept, with what stands below them', () => {
  const text = steeringParts(GUIDE);
  for (const kept of ['Run `npm test`.', '# Releasing\nnpm run all', 'They stand in test', 'Begin with fix:'])
    expect(text).toContain(kept);
  for (const left of ['Be kind', 'what happened', 'Install a shell', 'Sign it', 'Thanks for coming'])
    expect(text).not.toContain(left);
  // Below a section that is kept.
  expect(text).not.toMatch(/lawyer|patient/);
  expect(text).toContain('Add a line.');
  expect(text).toMatch(/\n\n\[The other sections say nothing of changes\.\]$/);
});

test('a text without sections, or in which each one counts, stays as it is', () => {
  for (const text of ['Use tabs.', '# Rules\n\nUse tabs.', '## Style\n\nTabs.\n\n## Tests\n\nWrite them.'])
    expect(steeringParts(text)).toBe(text);
});

test.each(['Changelog', 'Tests', 'Code style', 'Commit messages'])(
  'a section %j is kept for its title',
  (title) => {
    const text = `# Contributing\n\nThanks.\n\n## Money\n\nGive some.\n\n## ${title}\n\nDo it so.\n`;
    expect(steeringParts(text)).toBe(
      `## ${title}\n\nDo it so.\n\n[The other sections say nothing of changes.]`,
    );
  },
);

test('notes for agents lose no section for want of a known word', () => {
  const text = '# For agents\n\nBe brief.\n\n## What bites\n\nImports end in .ts.\n\n## License\n\nMIT.';
  expect(steeringParts(text, 'agents')).toBe(
    '# For agents\n\nBe brief.\n\n## What bites\n\nImports end in .ts.\n\n[The other sections say nothing of changes.]',
  );
});

test('hostile headings are read in one pass', () => {
  for (const text of [
    '#'.repeat(200_000),
    '# a\n'.repeat(50_000),
    `# ${' #'.repeat(100_000)}x`,
    '=\n'.repeat(100_000),
  ])
    expect(steeringParts(text).length).toBeLessThanOrEqual(text.length + 100);
});
