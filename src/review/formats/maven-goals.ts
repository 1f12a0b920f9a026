import type { Failure } from '../../core/test-report.ts';

/** What Maven says at its very end about one goal that failed. */
export interface GoalFailure {
  readonly failures: readonly Failure[];
  /** The runner fell: what it would have said is missing. */
  readonly isCrash: boolean;
  /** The tests ran and failed, and the runner has named them. */
  readonly isTestFailure: boolean;
}

const GOAL = '[ERROR] Failed to execute goal ';
const CRASH = 'The forked VM terminated without properly saying goodbye';

/** The goals that failed. Lines before `from` are left alone: tests can print such lines, and Maven prints them last. */
export function failedGoals(lines: readonly string[], from: number): readonly GoalFailure[] {
  const goals: GoalFailure[] = [];
  for (let index = Math.max(0, from); index < lines.length && goals.length < MAX_GOALS; index += 1) {
    const line = lines[index];
    if (line?.startsWith(GOAL)) goals.push(goalFailure(lines, index));
  }
  return goals;
}

const MAX_GOALS = 100;
const MAX_GOAL_LINES = 200;

function goalFailure(lines: readonly string[], start: number): GoalFailure {
  const head = (lines[start] ?? '').slice(GOAL.length);
  const project = / on project ([\w.-]+)/.exec(head)?.[1] ?? '';
  const [, artifact = '', , goal = ''] = head.slice(0, head.search(/[ )]|$/)).split(':');
  const plugin = artifact.replace(/^maven-|-maven-plugin$|-plugin$/g, '');
  const colon = head.indexOf(': ', head.indexOf(' on project '));
  const said =
    colon < 0
      ? ''
      : head
          .slice(colon + 2)
          .replace(/ -> \[Help \d+\]$/, '')
          .trim();
  const make = (id: string, cause: Failure['cause'], message = said): Failure => {
    return { id, cause, name: id, at: null, message, trace: [] };
  };
  const what = `${plugin}:${goal} of ${project}`;
  if (plugin === 'compiler') return isolated(make(what, 'load', said.split(': ', 1)[0]));
  if (plugin !== 'surefire' && plugin !== 'failsafe') return isolated(make(what, 'unknown'));
  if (/No tests (?:were executed|matching pattern)/.test(said)) return isolated(make(what, 'load'));
  const end = lines.findIndex((line, index) => index > start && isEnd(line, index - start));
  const body = lines.slice(start + 1, end < 0 ? start + MAX_GOAL_LINES : end);
  if (body.some((line) => line.includes(CRASH)) || said.includes(CRASH)) {
    const crashed = crashedTests(body);
    const failures = (crashed.length === 0 ? [what] : crashed).map((id) => make(id, 'error', CRASH));
    return { failures, isCrash: true, isTestFailure: false };
  }
  if (said === '' || said.startsWith('There are test failures')) {
    return { failures: [], isCrash: false, isTestFailure: true };
  }
  return { failures: [make(what, 'unknown')], isCrash: true, isTestFailure: false };
}

function isolated(failure: Failure): GoalFailure {
  return { failures: [failure], isCrash: false, isTestFailure: false };
}

function isEnd(line: string, distance: number): boolean {
  return line.startsWith('[ERROR] -> [Help') || line.startsWith(GOAL) || distance >= MAX_GOAL_LINES;
}

/** The classes below `Crashed tests:`, each once: Maven prints the list with the message and with its cause. */
function crashedTests(body: readonly string[]): readonly string[] {
  const found = new Set<string>();
  let isList = false;
  for (const line of body) {
    const text = line.replace(/^\[ERROR\] ?/, '');
    if (text === 'Crashed tests:') isList = true;
    else if (isList && /^[\w$]+(?:\.[\w$#]+)*$/.test(text)) found.add(text);
    else isList = false;
  }
  return [...found];
}
