import { CODE, DATA, type Files, INI, type Logged, MANIFEST, SUITES, type World } from './world.ts';

const TESTS = [...SUITES, DATA];
const CHECKS = [INI, MANIFEST];

/** What a sentence may rest on: which states were run, and how each run ended. */
export class Oracle {
  readonly #log: readonly Logged[];
  readonly #world: World;

  constructor(log: readonly Logged[], world: World) {
    this.#log = log;
    this.#world = world;
  }

  get base(): readonly Logged[] {
    return this.#of((path) => this.#world.base[path]);
  }

  get change(): readonly Logged[] {
    return this.#of((path) => this.#world.change[path]);
  }

  /** The tests of the change on the base. */
  get alone(): readonly Logged[] {
    return this.#of((path) => (TESTS.includes(path) ? this.#world.change : this.#world.base)[path]);
  }

  /** The base's own tests and settings on the code of the change; its manifest is of either. */
  get held(): readonly Logged[] {
    const { base, change } = this.#world;
    return [base, change].flatMap((of) =>
      this.#of((path) => (path === CODE ? change : path === MANIFEST ? of : base)[path]),
    );
  }

  /** The change under the base's own settings and manifest. */
  get withOriginalChecks(): readonly Logged[] {
    return this.#of((path) => (CHECKS.includes(path) ? this.#world.base : this.#world.change)[path]);
  }

  /** With nonsense in the place of the code, or without it. */
  get damaged(): readonly Logged[] {
    return this.#log.filter(({ state }) => state[CODE]?.includes('<?php') ?? true);
  }

  get isVerbose(): boolean {
    return this.#world.isVerbose;
  }

  /** Whether the file of a test is one that the change alters. */
  isOfChange(id: string): boolean {
    const [path = ''] = id.split('::');
    return this.#world.base[path] !== this.#world.change[path];
  }

  get commands(): readonly string[] {
    return this.#world.gate.map(({ text }) => text);
  }

  #of(text: (path: string) => string | null | undefined): readonly Logged[] {
    const paths = [CODE, ...TESTS, ...CHECKS];
    const isIt = (state: Files): boolean =>
      paths.every((path) => (state[path] ?? null) === (text(path) ?? null));
    return this.#log.filter(({ state }) => isIt(state));
  }
}

export function redIn({ ends }: Logged): readonly string[] {
  return [...ends].flatMap(([id, end]) => (end === 'failed' ? [id] : []));
}

export function fails(id: string): (run: Logged) => boolean {
  return ({ ends }) => ends.get(id) === 'failed';
}

export function passes(id: string): (run: Logged) => boolean {
  return ({ ends }) => ends.get(id) === 'passed';
}

export function isGreen({ result }: Logged): boolean {
  return result.kind === 'exited' && result.code === 0;
}

/** By its exit code alone: it came to an end, and names no test. */
export function isRedByCode({ result, ends }: Logged): boolean {
  return result.kind === 'exited' && result.code !== 0 && ends.size === 0;
}

/** Whether a run passed, or fails by nothing that these runs do not have. */
export function holdsBeside(run: Logged, others: readonly Logged[]): boolean {
  if (isGreen(run)) return true;
  const red = redIn(run);
  const known = new Set(others.flatMap(redIn));
  if (red.length > 0) return red.every((id) => known.has(id));
  return run.result.kind === 'exited' && others.some((one) => isRedByCode(one));
}

/** Whether these words are of this run. */
export function isTold(words: string, { result, ends }: Logged): boolean {
  const red = [...ends.values()].filter((end) => end === 'failed').length;
  const count = Number(/(\d+) tests?/.exec(words)?.[1] ?? ends.size);
  if (count !== ends.size) return false;
  const [, failed] = /^(\d+) of \d+ tests? failed/.exec(words) ?? [];
  if (failed !== undefined) return result.kind === 'exited' && result.code !== 0 && Number(failed) === red;
  if (words.startsWith('passed')) return result.kind === 'exited' && result.code === 0;
  const [, code] = /^exit code (\d+)/.exec(words) ?? [];
  if (code !== undefined) return result.kind === 'exited' && result.code === Number(code);
  if (words.startsWith('no end')) return result.kind === 'timed-out';
  return words.startsWith('ended by') ? result.kind === 'signalled' : result.kind === 'refused';
}
