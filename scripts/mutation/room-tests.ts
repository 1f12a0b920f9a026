// In the place of `vitest` for the tests of a room: they are kept, so that each can be run again for each mutant.
import { vi } from 'vitest';
import { LEFT_OUT } from './rooms.ts';

export * from 'vitest';

type Body = (...row: Rest) => unknown;
type Hook = () => unknown;

interface Suite {
  readonly name: string;
  readonly within: Suite | null;
  readonly before: Hook[];
  readonly after: Hook[];
}

export interface RoomTest {
  /** File and name, and its place among tests of the same name. */
  readonly id: string;
  readonly file: string;
  readonly suite: Suite;
  readonly body: () => unknown;
}

let file = '';
let suite: Suite = suiteOf('', null);
let tests: RoomTest[] = [];
let whenFinished: Hook[] = [];

/** The tests of the files that `load` loads. */
export async function testsOf(
  files: readonly string[],
  load: (path: string) => Promise<unknown>,
): Promise<readonly RoomTest[]> {
  tests = [];
  for (const path of files) {
    [file, suite] = [path, suiteOf('', null)];
    await load(path);
  }
  return tests;
}

export type Outcome = { readonly kind: 'passed' } | { readonly kind: 'failed'; readonly error: unknown };

const { setTimeout: startTimer, clearTimeout: stopTimer } = globalThis;

/** A test that does not end in time has failed. */
export async function run(
  { suite, body }: RoomTest,
  options: { readonly limitMs: number },
): Promise<Outcome> {
  const suites = suitesOf(suite);
  whenFinished = [];
  let timer: NodeJS.Timeout | null = null;
  try {
    for (const hook of suites.flatMap(({ before }) => before)) await hook();
    const late = new Promise<never>((_, reject) => {
      timer = startTimer(() => reject(new Error('not in time')), options.limitMs);
    });
    await Promise.race([body(), late]);
    return { kind: 'passed' };
  } catch (error) {
    return { kind: 'failed', error };
  } finally {
    if (timer !== null) stopTimer(timer);
    for (const hook of [...whenFinished, ...suites.toReversed().flatMap(({ after }) => after)]) await hook();
    vi.useRealTimers();
  }
}

function suiteOf(name: string, within: Suite | null): Suite {
  return { name, within, before: [], after: [] };
}

function suitesOf(innermost: Suite): readonly Suite[] {
  return innermost.within === null ? [innermost] : [...suitesOf(innermost.within), innermost];
}

/** What may stand behind a name: options on either side of the body, which are of no interest here. */
type Rest = readonly unknown[];

function bodyOf(rest: Rest): Body {
  const body = rest.find((one): one is Body => typeof one === 'function');
  if (body === undefined) throw new Error(`A test without a body in ${file}.`);
  return body;
}

function addSuite(name: string, ...rest: Rest): void {
  const outer = suite;
  suite = suiteOf(name, outer);
  bodyOf(rest)();
  suite = outer;
}

function addTest(name: string, ...rest: Rest): void {
  if (LEFT_OUT.test(name)) return;
  const names = suitesOf(suite).map((one) => one.name);
  const id = [file, ...names.slice(1), name].join(' > ');
  const same = tests.filter((one) => one.id === id || one.id.startsWith(`${id} #`)).length;
  tests.push({ id: same === 0 ? id : `${id} #${same + 1}`, file, suite, body: bodyOf(rest) });
}

/** As in vitest: a row that is a list is spread. */
function each(add: (name: string, ...rest: Rest) => void) {
  return (rows: Rest) =>
    (name: string, ...rest: Rest): void => {
      const body = bodyOf(rest);
      for (const row of rows) {
        const words: Rest = Array.isArray(row) ? row : [row];
        add(name, () => body(...words));
      }
    };
}

export const test = Object.assign(addTest, { each: each(addTest) });
export const it = Object.assign(addTest, { each: each(addTest) });
export const describe = Object.assign(addSuite, { each: each(addSuite) });
export const beforeEach = (hook: Hook): void => void suite.before.push(hook);
export const afterEach = (hook: Hook): void => void suite.after.push(hook);
export const onTestFinished = (hook: Hook): void => void whenFinished.push(hook);
