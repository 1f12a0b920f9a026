import { createHash } from 'node:crypto';
import type { CommandOptions } from '../../../src/core/ports.ts';
import type { CommandEntry, CommandResult } from '../../../src/core/verdict/verdict.ts';
import { MemoryWorkspace } from '../../support/memory-workspace.ts';
import { exited, pytest } from '../read-results.ts';

/** The files of a repository; null: there is none. */
export type Files = Readonly<Record<string, string | null>>;

/** One run, as the workspace saw it: nothing here comes from the judge. */
export interface Logged {
  readonly entry: CommandEntry;
  /** The command of the gate that it is, or is a part of. */
  readonly command: string;
  readonly isPart: boolean;
  readonly state: Files;
  readonly result: CommandResult;
  /** What became of each test; empty where the output names none. */
  readonly ends: ReadonlyMap<string, 'passed' | 'failed'>;
}

export interface World {
  readonly seed: number;
  readonly base: Files;
  readonly change: Files;
  readonly gate: readonly CommandEntry[];
  /** Whether the runner names the tests that pass. */
  readonly isVerbose: boolean;
  /** Of a hundred outcomes of a test or a command. */
  readonly red: number;
  readonly flaky: number;
  /** Of a hundred runs that come to no usable end. */
  readonly odd: number;
}

export const CODE = 'size.py';
export const INI = 'pytest.ini';
export const MANIFEST = 'pyproject.toml';
export const DATA = 'tests/data.txt';
export const SUITES = ['tests/test_a.py', 'tests/test_b.py', 'tests/test_c.py'] as const;

const ERRORS = [
  'AssertionError: assert 1 == 2',
  'AssertionError: assert 3 == 4',
  'ValueError: too large',
  "NameError: name 'area' is not defined",
] as const;

/** Answers each state and command with outcomes by chance, the same for the same, and writes down what it answered. */
export class RandomWorkspace extends MemoryWorkspace {
  readonly log: Logged[] = [];
  readonly #world: World;

  constructor(world: World) {
    const files = Object.entries(world.base).flatMap(([path, text]) =>
      text === null ? [] : [[path, text] as const],
    );
    super({ files: Object.fromEntries(files) });
    this.#world = world;
  }

  override async run(entry: CommandEntry, { view }: CommandOptions): Promise<CommandResult> {
    const { base, gate } = this.#world;
    const changes = view.kind === 'base' ? [] : view.changes.entries();
    const changed = changes.map(([path, change]) => [
      path,
      change.kind === 'deleted' ? null : Buffer.from(change.bytes).toString(),
    ]);
    const state: Files = { ...base, ...Object.fromEntries(changed) };
    const command =
      gate.find(({ text }) => entry.text === text || entry.text.startsWith(`${text} (`))?.text ?? '';
    const isPart = entry.text !== command;
    const { result, ends } = this.#answer(entry, { command, isPart, state });
    this.log.push({ entry, command, isPart, state, result, ends });
    return result;
  }

  #answer(
    entry: CommandEntry,
    { command, isPart, state }: Pick<Logged, 'command' | 'isPart' | 'state'>,
  ): Pick<Logged, 'result' | 'ends'> {
    const { argv, text: name } = entry;
    const { odd, red, isVerbose } = this.#world;
    const times = this.log.length;
    const none = new Map<string, 'passed' | 'failed'>();
    const chance = this.#of('odd', name, times);
    if (chance < odd)
      return {
        ends: none,
        result:
          [
            { kind: 'refused', why: 'no room is left' } as const,
            { kind: 'timed-out', limitMs: 1000, output: '', ms: 1000 } as const,
            { kind: 'signalled', signal: 'SIGKILL', output: '', ms: 1 } as const,
            exited(2, 'cannot start\n'),
          ][times % 4] ?? exited(2, ''),
      };
    const seen = [state[CODE], state[INI], state[MANIFEST]];
    if (command.startsWith('check')) {
      const code = this.#of(command, ...seen, ...SUITES.map((path) => state[path]), this.#flake(command));
      return { ends: none, result: exited(code < red * 2 ? 1 : 0, code < red * 2 ? 'it is wrong\n' : '') };
    }
    const files = SUITES.filter((path) => !isPart || argv.includes(path));
    // Settings and code may keep the first test of a file from running.
    const left = state[INI]?.includes('fewer') || state[CODE]?.includes('stop') ? 1 : 0;
    const tests = files.flatMap((path) =>
      (state[path] ?? '').split('\n').flatMap((line, at) => {
        const [name = ''] = line.split(' ');
        return name === '' || at < left ? [] : [{ id: `${path}::${name}`, line }];
      }),
    );
    const outcomes = tests.map(({ id, line }) => {
      const value = this.#of(id, line, state[DATA], ...seen, this.#flake(id));
      const error = ERRORS[this.#of('error', id, line, ...seen) % ERRORS.length] ?? ERRORS[0];
      return [id, value < red ? ([error] as const) : 'passed'] as const;
    });
    const ends = new Map(
      outcomes.map(([id, end]) => [id, end === 'passed' ? ('passed' as const) : ('failed' as const)]),
    );
    const code = outcomes.length === 0 ? 5 : outcomes.some(([, end]) => end !== 'passed') ? 1 : 0;
    const names = outcomes.map(([id, end]) => `${id} ${end === 'passed' ? 'PASSED' : 'FAILED'} [ 50%]`);
    const text = pytest(Object.fromEntries(outcomes));
    return {
      ends,
      result: exited(code, isVerbose ? text.replace(' items\n', ` items\n\n${names.join('\n')}\n`) : text),
    };
  }

  /** Zero, or for what is flaky another number each time. */
  #flake(name: string): number {
    return this.#of('flaky', name) < this.#world.flaky ? this.log.length : 0;
  }

  /** A number below a hundred. */
  #of(...parts: readonly unknown[]): number {
    const hash = createHash('sha256').update(JSON.stringify([this.#world.seed, ...parts]));
    return hash.digest().readUInt16BE() % 100;
  }
}
