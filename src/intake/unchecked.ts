import type { BaseSearch } from '../core/ports.ts';
import { parsedJson } from '../core/text/json-record.ts';
import type { CommandEntry } from '../core/verdict/verdict.ts';
import { detectCommands } from './detect-commands.ts';
import { namesAt, textAt } from './trigger/payload.ts';

const MAX_MANIFEST_BYTES = 500_000;
const MAX_DEPTH = 5;
const CALL = /\b(?:npm|pnpm|yarn|bun)\s+(?:-\S+\s+)*(?:run(?:-script)?\s+)?(?:-\S+\s+)*([\w:.-]+)/g;

/**
 * Type checks and lint scripts of the manifest that no command of the gate runs, directly or through other scripts. The
 * pull request mentions them.
 */
export async function uncheckedBy(
  commands: readonly CommandEntry[],
  base: BaseSearch,
  workingDirectory: string,
): Promise<readonly string[]> {
  const folder = workingDirectory === '' ? '' : `${workingDirectory}/`;
  const manifest = parsedJson((await base.text(`${folder}package.json`, MAX_MANIFEST_BYTES)) ?? '');
  const names = namesAt(manifest, 'scripts');
  const scripts = new Map(names.map((name) => [name, textAt(manifest, 'scripts', name) ?? '']));
  const found = await detectCommands(base, workingDirectory);
  const gate = commands.filter(({ purpose }) => purpose === 'validate');
  const run = gate.map(({ text }) => expanded(text, scripts, 0)).join('\n');
  return found.flatMap(({ text }) => {
    const name = /^\w+ run (\S+)$/.exec(text)?.[1] ?? '';
    const own = scripts.get(name) ?? '';
    const [program = ''] = own.trim().split(/\s+/);
    const isRun = run.includes(text) || run.includes(own) || run.split(/[\s/;&|]+/).includes(program);
    return own === '' || name === 'build' || isRun ? [] : [text];
  });
}

function expanded(text: string, scripts: ReadonlyMap<string, string>, depth: number): string {
  if (depth >= MAX_DEPTH) return text;
  const called = [...text.matchAll(CALL)].flatMap(([, name = '']) =>
    [`pre${name}`, name, `post${name}`].flatMap((one) => scripts.get(one) ?? []),
  );
  return [text, ...called.map((script) => expanded(script, scripts, depth + 1))].join('\n');
}
