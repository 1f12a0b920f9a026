import type { Failure } from '../../../../core/verdict/test-report.ts';
import { unplaced } from '../findings.ts';
import { normalised } from '../format.ts';

/** What Maven says last of a goal that failed, or of what kept it from running any. */
export interface FailedGoal extends Failure {
  /** `tests`: they ran, and some failed. `crash`: they did not end. */
  readonly of: 'tests' | 'crash' | 'build';
}

/** `[ERROR] Failed to execute goal org.apache.maven.plugins:maven-surefire-plugin:3.5.4:test (x) on project y: no` */
const GOAL =
  /^\[ERROR\] Failed to execute goal (?:[\w.-]+:(?:maven-)?(?<plugin>[\w.-]+?)(?:-maven)?(?:-plugin)?:[\w.-]+:(?<goal>[\w-]+) .*?)?on project (?<project>[\w.-]+)(?:: (?<why>.*))?$/;
const HELP = / ?-> \[Help \d{1,4}\]$/;
const CRASH = 'The forked VM terminated without properly saying goodbye';
const MAX_GOALS = 100;
const MAX_GOAL_LINES = 200;

/** @param lines below the end of the build, as tests can print such lines, too */
export function failedGoals(lines: readonly string[]): readonly FailedGoal[] {
  const starts = lines.flatMap((line, at) => (GOAL.test(line) || isOfMaven(line) ? [at] : []));
  return starts.slice(0, MAX_GOALS).map((start, at) => goalIn(lines.slice(start, starts[at + 1])));
}

/** An error that is none of a goal. An indented line continues the one above. */
function isOfMaven(line: string): boolean {
  return /^\[ERROR\] [^\s-]/.test(line) && HELP.test(line);
}

function goalIn([head = '', ...lines]: readonly string[]): FailedGoal {
  const below = lines.slice(0, MAX_GOAL_LINES).map((line) => line.replace(/^\[ERROR\] ?/, ''));
  const { plugin, goal, project, why: own = '' } = GOAL.exec(head)?.groups ?? {};
  const end = below.findIndex((line) => HELP.test(line));
  const why = textOf(own) || textOf(below.slice(0, end + 1).join(' '));
  if (project === undefined) {
    const message = textOf(head.slice('[ERROR] '.length));
    return { ...unplaced('load', { id: `maven: ${normalised(message)}`, message }), of: 'build' };
  }
  const id = plugin === undefined ? `build of ${project}` : `${plugin}:${goal} of ${project}`;
  const isOfTests = plugin === 'surefire' || plugin === 'failsafe';
  if (isOfTests && below.some((line) => line.includes(CRASH)))
    return { ...unplaced('error', { id, message: CRASH }), of: 'crash' };
  if (isOfTests && why.startsWith('There are test failures'))
    return { ...unplaced('unknown', { id }), of: 'tests' };
  return { ...unplaced('load', { id, message: why }), of: 'build' };
}

function textOf(text: string): string {
  return text.replace(HELP, '').trimEnd();
}
