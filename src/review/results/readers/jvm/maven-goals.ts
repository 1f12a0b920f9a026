import type { Failure } from '../../../../core/verdict/test-report.ts';
import { unplaced } from '../findings.ts';
import { normalised } from '../format.ts';

/** Maven's final report about one failed goal. */
export interface GoalFailure {
  readonly failures: readonly Failure[];
  /** The runner crashed, so its output is incomplete. */
  readonly isCrash: boolean;
  /** Its name, if it is one of tests that ran and failed; else null. */
  readonly ofTests: string | null;
}

const GOAL = '[ERROR] Failed to execute goal ';
/** Maven names the exception that ended a goal below. This one means that the goal did its work and found something. */
const HAS_FOUND = /^\[ERROR\] \[Help \d{1,4}\] http\S*\/MojoFailureException$/;
/** Words for findings of style checkers, some of which throw like a plugin that could not start. */
const TELLS_OF_FINDINGS = /\bviolations?\b|not (?:properly )?formatted/i;
const CRASH = 'The forked VM terminated without properly saying goodbye';

/**
 * The failed goals, and errors that kept Maven from running any. Lines before `from` are ignored: tests can print such
 * lines, and Maven prints them last.
 */
export function failedGoals(lines: readonly string[], from: number): readonly GoalFailure[] {
  const goals: GoalFailure[] = [];
  const hasFound = lines.some((line) => HAS_FOUND.test(line));
  for (let index = Math.max(0, from); index < lines.length && goals.length < MAX_GOALS; index += 1) {
    const line = lines[index] ?? '';
    if (line.startsWith(GOAL)) goals.push(goalFailure(lines, index, { hasFound }));
    else if (line.startsWith('[ERROR] ') && HELP.test(line)) {
      const said = messageIn(line.slice('[ERROR] '.length));
      // An indented line continues the previous one.
      if (!/^\s|^$/.test(said)) goals.push(alone('load', `maven: ${normalised(said)}`, said));
    }
  }
  return goals;
}

const HELP = / ?-> \[Help (\d{1,4})\]$/;

function messageIn(text: string): string {
  return text.replace(HELP, '').trimEnd();
}

const MAX_GOALS = 100;
const MAX_GOAL_LINES = 200;

function goalFailure(
  lines: readonly string[],
  start: number,
  { hasFound }: { readonly hasFound: boolean },
): GoalFailure {
  const head = (lines[start] ?? '').slice(GOAL.length);
  const project = /(?:^| )on project ([\w.-]+)/.exec(head)?.[1] ?? '';
  const [, artifact = '', , goal = ''] = head.slice(0, head.search(/[ )]|$/)).split(':');
  const plugin = artifact.replace(/^maven-|-maven-plugin$|-plugin$/g, '');
  const colon = head.indexOf(': ', head.indexOf(' on project '));
  const end = lines.findIndex((line, index) => index > start && isEnd(line, index - start));
  const body = lines.slice(start + 1, end < 0 ? start + MAX_GOAL_LINES : end);
  const said = messageIn(colon < 0 ? '' : head.slice(colon + 2));
  const what = plugin === '' ? `build of ${project}` : `${plugin}:${goal} of ${project}`;
  if (plugin === 'compiler') return alone('load', what, said.split(': ', 1)[0] ?? '');
  if (plugin !== 'surefire' && plugin !== 'failsafe') {
    const full = said === '' ? body.map((line) => line.replace(/^\[ERROR\] ?/, '')).join(' ') : said;
    return alone(hasFound || TELLS_OF_FINDINGS.test(full) ? 'unknown' : 'load', what, full);
  }
  if (/No tests (?:were executed|matching pattern)/.test(said)) return alone('load', what, said);
  if (body.some((line) => line.includes(CRASH)) || said.includes(CRASH)) {
    const crashed = crashedTests(body);
    const ids = crashed.length === 0 ? [what] : crashed;
    const failures = ids.map((id) => unplaced('error', { id, message: CRASH }));
    return { failures, isCrash: true, ofTests: null };
  }
  if (said === '' || said.startsWith('There are test failures'))
    return { failures: [], isCrash: false, ofTests: what };
  return { ...alone('load', what, said), isCrash: true };
}

function alone(cause: Failure['cause'], id: string, message: string): GoalFailure {
  return { failures: [unplaced(cause, { id, message })], isCrash: false, ofTests: null };
}

function isEnd(line: string, distance: number): boolean {
  return line.startsWith('[ERROR] -> [Help') || line.startsWith(GOAL) || distance >= MAX_GOAL_LINES;
}

/** The classes below `Crashed tests:`, each once. Maven prints the list with the message and again with its cause. */
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
