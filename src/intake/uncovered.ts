import type { ChangeSet } from '../core/change-set.ts';
import type { Commands } from '../core/commands/commands.ts';
import type { BaseSearch } from '../core/ports.ts';
import { parsedJson } from '../core/text/json-record.ts';
import type { CommandEntry } from '../core/verdict/verdict.ts';
import { checkersOf, detectCommands } from './detect-commands.ts';
import { namesAt, textAt } from './trigger/payload.ts';

const MAX_PACKAGES = 20;

/** Checks of the manifests, at the root or in the packages that a change touches, that its gate does not run. */
export async function uncoveredBy(
  changes: ChangeSet,
  commands: Commands,
  { base, workingDirectory }: { readonly base: BaseSearch; readonly workingDirectory: string },
): Promise<readonly string[]> {
  const gate = commands.gateFor(changes);
  const touched = commands.touchedBy(changes);
  const judging = commands.judging(changes);
  const isOwn = touched.length === 0 || gate.some(({ folder }) => folder === undefined);
  const own = isOwn ? await uncheckedBy(commands.own, base, workingDirectory) : [];
  const ofPackages = await Promise.all(
    judging.slice(0, MAX_PACKAGES).map(async (folder) => {
      const ofFolder = gate.filter((entry) => entry.folder === folder);
      return (await uncheckedBy(ofFolder, base, folder)).map((text) => `${folder}: ${text}`);
    }),
  );
  return [...own, ...ofPackages.flat()];
}

const MAX_MANIFEST_BYTES = 500_000;
const MAX_DEPTH = 5;
const CALL = /\b(?:npm|pnpm|yarn|bun)\s+(?:-\S+\s+)*(?:run(?:-script)?\s+)?(?:-\S+\s+)*([\w:.-]+)/g;

/** What may start checkers without a word of them in the command. */
const INDIRECT =
  /(?:^|[\s/])(?:make|tox|nox|just|task|rake|invoke|hatch|pdm|poe|pre-commit|gradlew?|mvnw?|docker|\S+\.(?:sh|py))(?=\s|$)/m;

/**
 * Type checks and linters of the manifest, or with settings beside it, that no command of the gate runs, directly or
 * through other scripts. The pull request mentions them.
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
  const setUp = INDIRECT.test(run) ? [] : await checkersOf(base, workingDirectory);
  const scriptless = setUp.flatMap(({ program }) => (run.includes(program) ? [] : [program]));
  const scripted = found.flatMap(({ text }) => {
    const name = /^\w+ run (\S+)$/.exec(text)?.[1] ?? '';
    const own = scripts.get(name) ?? '';
    const [program = ''] = own.trim().split(/\s+/);
    const isRun = run.includes(text) || run.includes(own) || run.split(/[\s/;&|]+/).includes(program);
    return own === '' || name === 'build' || isRun ? [] : [text];
  });
  return [...scripted, ...scriptless];
}

function expanded(text: string, scripts: ReadonlyMap<string, string>, depth: number): string {
  if (depth >= MAX_DEPTH) return text;
  const called = [...text.matchAll(CALL)].flatMap(([, name = '']) =>
    [`pre${name}`, name, `post${name}`].flatMap((one) => scripts.get(one) ?? []),
  );
  return [text, ...called.map((script) => expanded(script, scripts, depth + 1))].join('\n');
}
