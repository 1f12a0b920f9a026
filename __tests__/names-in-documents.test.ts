import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { OUTPUTS } from '../scripts/outputs.ts';
import { OLDER_NAMES, OPTION_NAMES, OPTIONS } from '../src/config/inputs/inputs.ts';
import { EXIT_CODES } from '../src/core/outcome.ts';
import { FATES } from '../src/core/verdict/fates.ts';
import { RUNS } from '../src/core/verdict/versions.ts';
import { ALL_TOOLS } from '../src/tools/catalogue.ts';

const root = join(import.meta.dirname, '..');

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** Written by hand, and held by no other test: that of metrics and that of traces have names of their own. */
const PAGES = [
  'README.md',
  'SECURITY.md',
  'examples/README.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md') && !['metrics.md', 'trace.md'].includes(name))
    .map((name) => `docs/${name}`),
];

/** Of workflows, actions/checkout and other tools. */
const OF_OTHERS = [
  ...['fetch-depth', 'persist-credentials', 'sparse-checkout', 'timeout-minutes'],
  ...['id-token', 'pull-requests', 'sk-no-key-required', 'fix-me'],
];

/** What a person may write into a workflow or read from one. */
function ownNames(): ReadonlySet<string> {
  const { on } = parse(read('.github/workflows/tether.yml'));
  return new Set([
    ...OPTION_NAMES,
    ...Object.keys(OLDER_NAMES),
    ...Object.keys(on.workflow_call.inputs),
    ...Object.values(OPTIONS).flatMap((input) =>
      [...JSON.stringify(input).matchAll(/[a-z]+(?:-[a-z]+)+/g)].flat(),
    ),
    ...Object.keys(OUTPUTS),
    ...Object.keys(EXIT_CODES),
    ...Object.keys(FATES),
    ...Object.keys(RUNS),
    ...ALL_TOOLS.map(({ spec }) => spec.name),
  ]);
}

/** Words with hyphens that are set as code, alone or before a value. */
function namesIn(text: string): readonly string[] {
  return [...text.matchAll(/`([a-z]+(?:-[a-z0-9]+)+)(?:: ?[^`]*)?`/g)].map(([, name = '']) => name);
}

test('an input, an output, a tool or a status that a page names is one', () => {
  const known = new Set([...ownNames(), ...OF_OTHERS]);
  const named = PAGES.flatMap((page) => namesIn(read(page)).map((name) => ({ page, name })));
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ name }) => !known.has(name))).toEqual([]);
});
