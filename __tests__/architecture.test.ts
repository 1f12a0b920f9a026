import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const src = join(root, 'src');

/**
 * Room, or file directly in src -> what it may import besides itself: rooms, or single files. A room is a folder; what
 * lies in a folder of its own inside it is another room, with a row of its own. `*` as last part stands for each folder there.
 */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'core/text': [],
  'core/paths': ['core/text'],
  'core/secrets': ['core/text'],
  'core/remarks': ['core/text'],
  'core/preflight': [],
  'core/batch': ['core'],
  'core/timing': ['core'],
  'core/verdict': ['core/text', 'core/secrets'],
  core: ['core/text', 'core/paths', 'core/secrets', 'core/remarks', 'core/validators', 'core/verdict'],
  'core/commands': ['core', 'core/paths', 'core/text', 'core/verdict'],
  /** Generated. */
  'core/validators': [],
  'core/tokens': ['core', 'core/text'],
  'config/inputs': ['core', 'config/provider-presets.ts'],
  config: ['core', 'config/inputs'],
  'config/settings': ['core', 'config', 'config/inputs'],

  'intake/trigger': ['core'],
  'intake/sanitize': ['core'],
  'intake/excerpt': ['core'],
  'intake/instructions': ['core', 'intake/sanitize'],
  'intake/relevance': ['core', 'intake/excerpt'],
  'intake/context': ['core', 'intake/sanitize', 'intake/trigger', 'intake/relevance', 'intake/instructions'],
  intake: ['core'],
  conversation: ['core'],
  'dialect/json': [],
  'dialect/calls': ['core', 'dialect/json'],
  'dialect/plan': ['core', 'dialect/json', 'dialect/calls'],
  dialect: ['core', 'dialect/calls', 'dialect/plan'],
  strategy: ['core'],
  'tools/places': ['core'],
  tools: ['core', 'tools/places'],
  loop: ['core', 'conversation', 'tools'],

  'review/files': ['core'],
  'review/results/readers': ['core'],
  'review/results/readers/*': ['core', 'review/results/readers'],
  'review/results': ['core', 'review/results/readers', 'review/results/readers/*'],
  'review/selection': ['core'],
  'review/gate': ['core', 'review/files', 'review/results', 'review/selection'],
  'review/originals': ['core', 'review/files', 'review/gate', 'review/probing', 'review/results'],
  'review/proof': ['core', 'review/files', 'review/gate', 'review/results'],
  'review/probing': ['core', 'review/gate', 'review/files', 'review/results'],
  review: [
    'core',
    'review/files',
    'review/gate',
    'review/originals',
    'review/probing',
    'review/proof',
    'review/results',
  ],
  validation: ['core', 'review', 'review/gate', 'review/results'],
  critic: ['core'],
  'deliver/text': ['core'],
  'deliver/sections': ['core', 'deliver/text'],
  deliver: ['core', 'deliver/text', 'deliver/sections'],
  'deliver/report': ['core', 'deliver', 'deliver/text', 'deliver/sections'],
  'deliver/status': ['core', 'deliver', 'deliver/text'],
  session: ['core'],
  bundle: ['core'],
  batch: ['core', 'deliver/text', 'session'],
  preflight: ['config', 'core', 'review/results', 'validation'],

  'adapters/process': ['core'],
  'adapters/encoding': ['core'],
  'adapters/http': [],
  'adapters/git': ['core', 'adapters/process', 'adapters/encoding'],
  'adapters/candidate': ['core', 'adapters/process', 'adapters/git', 'adapters/encoding'],
  'adapters/sandbox': ['core', 'adapters/process', 'adapters/git', 'adapters/candidate'],
  'adapters/scan': ['core', 'adapters/process'],
  'adapters/telemetry/metrics': ['core'],
  'adapters/telemetry/otlp': ['core', 'adapters/http'],
  'adapters/telemetry': ['core'],
  'adapters/runner': ['core', 'adapters/process', 'adapters/git', 'adapters/candidate', 'adapters/telemetry'],
  'adapters/workspace': [
    'core',
    'adapters/process',
    'adapters/encoding',
    'adapters/git',
    'adapters/candidate',
    'adapters/sandbox',
    'adapters/scan',
    'adapters/runner',
  ],
  'adapters/forge/http': ['core', 'adapters/http'],
  'adapters/forge': ['core', 'adapters/forge/http', 'adapters/http'],
  'adapters/forge/github': ['core', 'adapters/forge', 'adapters/forge/http', 'adapters/http'],
  'adapters/forge/gitea': ['core', 'adapters/forge', 'adapters/forge/http'],
  'adapters/model/errors': ['core', 'config/inputs/inputs.ts'],
  'adapters/model/transport': [
    'core',
    'config/provider-presets.ts',
    'adapters/http',
    'adapters/model/errors',
  ],
  'adapters/model/chat': ['core', 'adapters/model/transport'],
  'adapters/model/messages': ['core', 'config/provider-presets.ts', 'adapters/model/transport'],
  'adapters/model/responses': ['core', 'adapters/model/transport'],
  'adapters/model': [
    'core',
    'adapters/http',
    'config/provider-presets.ts',
    'adapters/model/errors',
    'adapters/model/transport',
    'adapters/model/chat',
    'adapters/model/responses',
    'adapters/model/messages',
  ],

  run: [
    'core',
    'intake/context',
    'intake/instructions',
    'conversation',
    'strategy',
    'tools',
    'loop',
    'review',
    'review/gate',
    'review/files',
    'review/results',
    'critic',
    'review/selection',
    'validation',
    'deliver',
    'deliver/text',
    'deliver/status',
    'session',
    'bundle',
  ],

  start: [
    'core',
    'adapters/candidate',
    'adapters/forge',
    'adapters/forge/gitea',
    'adapters/forge/github',
    'adapters/git',
    'adapters/http',
    'adapters/model',
    'adapters/runner',
    'adapters/telemetry',
    'adapters/telemetry/metrics',
    'adapters/telemetry/otlp',
    'config',
    'config/settings',
    'deliver',
    'deliver/report',
    'deliver/text',
    'intake/trigger',
    'session',
    'tools',
  ],
  issue: [
    'core',
    'adapters/http',
    'adapters/runner',
    'adapters/telemetry',
    'config',
    'deliver',
    'deliver/status',
    'deliver/text',
    'intake/trigger',
    'session',
    'start',
  ],
  jobs: [
    'core',
    'adapters/candidate',
    'adapters/forge',
    'adapters/git',
    'adapters/model',
    'adapters/runner',
    'adapters/sandbox',
    'adapters/workspace',
    'batch',
    'bundle',
    'config',
    'config/inputs',
    'deliver',
    'deliver/text',
    'dialect',
    'intake',
    'intake/context',
    'intake/trigger',
    'issue',
    'preflight',
    'run',
    'validation',
    'session',
    'start',
  ],
  'main.ts': ['*'],
  'post.ts': ['*'],
  'index.ts': ['main.ts', 'post.ts', 'core'],
};

/** npm packages by the top folder or the room that may use them; the others use none. */
const MAY_USE: Readonly<Record<string, readonly string[]>> = {
  core: ['ajv'],
  'review/files': ['picomatch'],
  'review/probing': ['diff'],
  'review/results/readers/jvm': ['parse5'],
  'adapters/telemetry/metrics': ['prom-client'],
  'adapters/telemetry/otlp': ['@opentelemetry'],
  'adapters/candidate': ['diff'],
  'adapters/workspace': ['picomatch'],
  'intake/sanitize': ['markdown-it', 'markdown-it-footnote', 'parse5'],
  'config/settings': ['yaml'],
  'review/results/readers/node': ['yaml'],
  adapters: ['@actions/core', '@actions/exec', '@actions/github', '@octokit/core', 'openai', 'picomatch'],
  'adapters/encoding': ['iconv-lite'],
  'adapters/model/transport': ['eventsource-parser', 'openai'],
  'adapters/scan': ['@secretlint/secretlint-rule-preset-recommend', '@secretlint/types'],
};

/** Files that name tools, besides the tools themselves. */
const MAY_NAME_TOOLS: Readonly<Record<string, string>> = {
  'dialect/calls/tool-name.ts': 'the tools that keys of a plan stand for',
  'strategy/recovery.ts': 'what a model is told to do instead when this tool failed',
};

const MAX_FILE_LINES = 250;
const MAX_ROOM_FILES = 25;
const MAX_FUNCTION_LINES = 60;
const MAX_MEMBERS = 12;

interface SourceFile {
  readonly path: string;
  readonly room: string;
  readonly text: string;
}

const files: readonly SourceFile[] = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !/\.generated\.(?:d\.)?ts$/.test(path))
  .map((path) => ({ path, room: roomOf(path), text: readFileSync(join(src, path), 'utf8') }));

/** The folder of a file; of a file directly in src, the file. */
function roomOf(path: string): string {
  const folder = dirname(path);
  return folder === '.' ? path : folder;
}

function topOf(path: string): string {
  return path.split('/')[0] ?? path;
}

/** Does an entry in the row of `from` name the room? To rooms outside of it, `core` is one with all its inner rooms. */
function isNamedBy(pattern: string, room: string, from: string): boolean {
  if (pattern === 'core' && topOf(from) !== 'core') return topOf(room) === 'core';
  if (!pattern.endsWith('/*')) return pattern === room;
  return dirname(room) === pattern.slice(0, -2);
}

/** The row of a room; a row of its own goes before one with a star. */
function rowOf(room: string): readonly string[] | null {
  const star = Object.keys(MAY_IMPORT).find((pattern) => isNamedBy(pattern, room, room));
  return MAY_IMPORT[room] ?? (star === undefined ? null : (MAY_IMPORT[star] ?? null));
}

function mayImport(from: SourceFile, target: string): boolean {
  const room = roomOf(target);
  if (room === from.room) return true;
  return (rowOf(from.room) ?? []).some(
    (allowed) => allowed === '*' || allowed === target || isNamedBy(allowed, room, from.room),
  );
}

function importsOf({ text }: SourceFile): readonly string[] {
  const found = text.matchAll(
    /^(?:import|export)\b[^;'"]*?\bfrom '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm,
  );
  return [...found].map(([, from, bare, dynamic]) => from ?? bare ?? dynamic ?? '');
}

function localImportsOf(file: SourceFile): readonly string[] {
  const folder = dirname(join(src, file.path));
  const local = importsOf(file).filter((specifier) => specifier.startsWith('.'));
  return local.map((specifier) => relative(src, resolve(folder, specifier)));
}

/** Named functions, methods and arrow functions with a block, by their indentation: Biome keeps that regular. */
function functionsOf({ text }: SourceFile): readonly { readonly name: string; readonly lines: number }[] {
  const lines = text.split('\n');
  return lines.flatMap((line, start) => {
    const match =
      /^(\s*)(?:export )?(?:async )?function\*? (\w+)/.exec(line) ??
      /^(\s*)(?:static |async |get |set )*(#?\w+)(?:<.*>)?\(.*\{$/.exec(line) ??
      /^(\s*)(?:export )?const (\w+) = .*=> \{$/.exec(line);
    if (match === null || /^\s*(?:if|for|while|switch|catch)\b/.test(line)) return [];
    const end = lines.findIndex((other, index) => index > start && other.startsWith(`${match[1] ?? ''}}`));
    return end < 0 ? [] : [{ name: match[2] ?? '', lines: end - start + 1 }];
  });
}

/** Interfaces and object types with their members, also those inside another type, by their indentation. */
function typesOf({ path, text }: SourceFile): readonly { readonly name: string; readonly members: number }[] {
  const lines = text.split('\n');
  return lines.flatMap((line, start) => {
    const match =
      /^(\s*)(?:export )?interface (\w+).*\{$/.exec(line) ??
      /^(\s*)(?:export )?type (\w+)\b.*= \{$/.exec(line) ??
      /^(\s*)(?:readonly (\w+)\??: |\| |& )(?:readonly )?\{$/.exec(line) ??
      /^(\s*).*[(,}:]\s*(?:\w+: )?\{$/.exec(line);
    if (match === null) return [];
    const [, indent = '', name = `${path}:${start + 1}`] = match;
    const end = lines.findIndex((other, index) => index > start && other.startsWith(`${indent}}`));
    const member = new RegExp(`^${indent} {2}(?:readonly #?\\w+\\??: |\\w+(?:<.*>)?\\(.*\\): .*;$)`);
    return [{ name, members: lines.slice(start + 1, end).filter((other) => member.test(other)).length }];
  });
}

describe('the rooms of src', () => {
  test('every file stands in a room that the design names', () => {
    const strays = files.filter(({ room }) => rowOf(room) === null).map(({ path }) => path);
    expect(
      strays,
      'Put these into a room of MAY_IMPORT, or give their folder a row with a decision.',
    ).toEqual([]);
  });

  test('imports go only where the row of a room allows', () => {
    const breaches = files.flatMap((file) =>
      localImportsOf(file)
        .filter((target) => !mayImport(file, target))
        .map((target) => `${file.path} imports ${target}`),
    );
    expect(breaches, 'Move the shared word to core, or hand the part in from main.ts.').toEqual([]);
  });

  test('the rows make no circle of rooms', () => {
    const closed = new Set<string>();
    const visit = (room: string, trail: readonly string[]): readonly string[] => {
      if (trail.includes(room)) return [[...trail.slice(trail.indexOf(room)), room].join(' -> ')];
      if (closed.has(room)) return [];
      closed.add(room);
      const targets = Object.keys(MAY_IMPORT).filter((other) =>
        (rowOf(room) ?? []).some((pattern) => other !== room && isNamedBy(pattern, other, room)),
      );
      return targets.flatMap((other) => visit(other, [...trail, room]));
    };
    const circles = Object.keys(MAY_IMPORT).flatMap((room) => visit(room, []));
    expect(circles, 'One of the two rooms holds a word that belongs in core.').toEqual([]);
  });

  test('no row allows what nothing uses', () => {
    const unused = Object.entries(MAY_IMPORT).flatMap(([room, allowed]) =>
      allowed
        .filter((pattern) => pattern !== '*')
        .filter(
          (pattern) =>
            !files.some(
              (file) =>
                (room === file.room || isNamedBy(room, file.room, room)) &&
                localImportsOf(file).some(
                  (target) => target === pattern || isNamedBy(pattern, roomOf(target), room),
                ),
            ),
        )
        .map((pattern) => `${room} -> ${pattern}`),
    );
    expect(unused, 'Take these out of MAY_IMPORT.').toEqual([]);
  });

  test(`rooms hold up to ${MAX_ROOM_FILES} files`, () => {
    const rooms = Map.groupBy(files, ({ room }) => room);
    const crowded = [...rooms].filter(([, inside]) => inside.length > MAX_ROOM_FILES);
    expect(
      crowded.map(([room, inside]) => `${room}: ${inside.length}`),
      'Give a part of it a folder.',
    ).toEqual([]);
  });

  test('no circle of imports, types included', () => {
    const graph = new Map(files.map((file) => [file.path, localImportsOf(file)]));
    const circles: string[] = [];
    const state = new Map<string, 'open' | 'closed'>();
    const visit = (path: string, trail: readonly string[]): void => {
      if (state.get(path) === 'closed') return;
      if (state.get(path) === 'open') {
        circles.push([...trail.slice(trail.indexOf(path)), path].join(' -> '));
        return;
      }
      state.set(path, 'open');
      for (const target of graph.get(path) ?? []) visit(target, [...trail, path]);
      state.set(path, 'closed');
    };
    for (const path of graph.keys()) visit(path, []);
    expect(circles, 'Break the circle: one of the two holds a word that belongs in core.').toEqual([]);
  });

  test('npm packages are used only where the design allows', () => {
    const breaches = files.flatMap((file) =>
      importsOf(file)
        .filter((specifier) => !specifier.startsWith('.') && !specifier.startsWith('node:'))
        .filter(
          (specifier) =>
            !(MAY_USE[file.room] ?? MAY_USE[topOf(file.path)] ?? []).some(
              (name) => specifier === name || specifier.startsWith(`${name}/`),
            ),
        )
        .map((specifier) => `${file.path} imports ${specifier}`),
    );
    expect(breaches, 'Packages that touch the outside belong in an adapter.').toEqual([]);
  });
});

describe('the size and the manner of files', () => {
  test(`files have up to ${MAX_FILE_LINES} lines`, () => {
    const long = files.map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }));
    const tooLong = long.filter(({ lines }) => lines > MAX_FILE_LINES);
    expect(tooLong, 'Split the file along its nouns.').toEqual([]);
  });

  test(`functions have up to ${MAX_FUNCTION_LINES} lines`, () => {
    const tooLong = files.flatMap((file) =>
      functionsOf(file)
        .filter(({ lines }) => lines > MAX_FUNCTION_LINES)
        .map(({ name, lines }) => `${file.path} ${name}: ${lines} lines`),
    );
    expect(tooLong, 'Name the steps of the function and give each one its own.').toEqual([]);
  });

  test(`types have up to ${MAX_MEMBERS} members, so that no part of a run is handed a bag`, () => {
    const bags = files.flatMap(typesOf).filter(({ members }) => members > MAX_MEMBERS);
    expect(bags, 'Give the members that belong together a slice of their own.').toEqual([]);
  });

  /** Words that mean nothing else; `search`, `ask` and `finish` are plain English, too, and count where a name is compared. */
  const TOOL_NAMED =
    /'(?:read-file|write-file|append-file|patch-file|delete-file|run-command|mkdir)'|\b(?:name|tool) [!=]== '(?:search|ask|finish)'/;

  test('no literal is spread into another one only to write its members side by side', () => {
    const breaches = files.flatMap(({ path, text }) =>
      [...text.matchAll(/\.\.\.\{(?: .*|$)/gm)].map(([line]) => `${path}: ${line}`),
    );
    expect(breaches, 'Write the members themselves.').toEqual([]);
  });

  test('both agents share loop, dialects, conversation and budget: a strategy, its wording and tools are all of one', () => {
    const SHARED = /^(?:loop|dialect|conversation)\/|^tools\/tool\.ts$|^core\/budget\.ts$/;
    const OF_THE_WRITER = ['strategy/writer.ts'];
    const shared = files.filter(({ path }) => SHARED.test(path));
    expect(shared.length).toBeGreaterThan(20);
    const naming = shared.filter(({ text }) =>
      /'writer'|[wW]riter(?:Strategy|Plan)/.test(withoutComments(text)),
    );
    expect(naming.map(({ path }) => path)).toEqual([]);
    const strategies = files.filter(
      ({ path, text }) => topOf(path) === 'strategy' && /writer/i.test(path + withoutComments(text)),
    );
    expect(strategies.map(({ path }) => path).sort()).toEqual(OF_THE_WRITER);
  });

  test('what is known of a tool is told by the tool: nothing else has sets of their names', () => {
    const naming = files
      .filter(({ path, text }) => topOf(path) !== 'tools' && TOOL_NAMED.test(withoutComments(text)))
      .map(({ path }) => path);
    expect(naming.sort(), 'Add what is asked to the definition of the tool, and ask that.').toEqual(
      Object.keys(MAY_NAME_TOOLS),
    );
  });

  test('what is known of a runner is told by its reader: nothing else compares their names', () => {
    const names = readdirSync(join(src, 'review/results/readers'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .flatMap((path) => {
        const text = readFileSync(join(src, 'review/results/readers', path), 'utf8');
        return [...text.matchAll(/^ {2}format: '([\w-]+)',$/gm)].map(([, name = '']) => name);
      });
    expect(names).toContain('go-test');
    const compared = new RegExp(`(?:[!=]== |includes\\(|has\\()'(?:${names.join('|')})'`);
    // A selection reads command lines, in which the same words are programs.
    const naming = files
      .filter(({ path }) => /^review\/(?!selection\/|results\/readers\/)/.test(path))
      .filter(({ text }) => compared.test(text))
      .map(({ path }) => path);
    expect(naming, 'Add what is asked to FormatReader, and ask that.').toEqual([]);
  });

  const FORBIDDEN: readonly (readonly [what: string, pattern: RegExp, allowedIn: readonly string[]])[] = [
    ['a cast through unknown', /\bas unknown as\b/, []],
    ['the environment', /\bprocess\.env\b/, ['config/environment.ts']],
  ];
  test.each(FORBIDDEN)('no %s in src', (_what, pattern, allowedIn) => {
    const found = files.filter(
      ({ path, text }) => pattern.test(withoutComments(text)) && !allowedIn.includes(path),
    );
    expect(found.map(({ path }) => path)).toEqual([]);
  });

  test.each([
    ['suppressed check', /@ts-(?:ignore|expect-error|nocheck)|biome-ignore/],
    ['left note', /\b(?:TODO|FIXME|XXX|HACK)\b/],
  ])('no %s in src, in comments neither', (_what, pattern) => {
    expect(files.filter(({ text }) => pattern.test(text)).map(({ path }) => path)).toEqual([]);
  });

  test('file names are one noun or verb in kebab case, and none is called utils', () => {
    const odd = files.filter(
      ({ path }) => !/^(?:[a-z]+\/){0,4}[a-z]+(?:-[a-z]+)*\.ts$/.test(path) || /util|helper|misc/.test(path),
    );
    expect(odd.map(({ path }) => path)).toEqual([]);
  });
});

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
}
