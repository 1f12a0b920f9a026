import type { Failure } from '../../../../core/verdict/test-report.ts';
import { failureFrom } from '../failure-from.ts';
import { Findings } from '../findings.ts';
import { type FormatReader, MAX_FAILURES, normalised } from '../format.ts';

/** What a build tool says that it could not do. */
interface Undone {
  readonly id: string;
  /** In one line. */
  readonly why: string;
}

interface BuildTool {
  readonly format: string;
  readonly title: string;
  /** Below the last of these, nothing is printed by a test. */
  readonly failed: RegExp;
  readonly passed: RegExp;
  readonly undoneIn: (lines: readonly string[]) => readonly Undone[];
}

const TESTS_FAILED = /^There (?:are test failures|were failing tests)/;
const ENDED_EARLY = /The forked VM terminated|^Process 'Gradle Test Executor|^Test process encountered/;

/** The tests of a build are in the reports that it writes. What it prints names the rest of what failed. */
function buildTool({ format, title, failed, passed, undoneIn }: BuildTool): FormatReader {
  return {
    format,
    title,
    role: 'builder',
    read({ lines, reports = null }) {
      const red = lines.findLastIndex((line) => failed.test(line));
      const end = red < 0 ? lines.findLastIndex((line) => passed.test(line)) : red;
      const all = undoneIn(lines.slice(Math.max(0, end)))
        .slice(0, MAX_FAILURES)
        .map(failureOf);
      if (all.length === 0) return null;
      const isNamed = (reports?.failures.length ?? 0) > 0;
      const findings = new Findings();
      for (const failure of all) if (failure.cause !== 'unknown' || !isNamed) findings.add(failure);
      const isComplete = findings.failures.every(({ cause }) => cause === 'load');
      return findings.reading({ counts: null, isComplete });
    },
  };
}

function failureOf({ id, why }: Undone): Failure {
  if (TESTS_FAILED.test(why)) return failureFrom({ name: id, cause: 'unknown', message: 'tests failed' });
  return failureFrom({ name: id, cause: ENDED_EARLY.test(why) ? 'error' : 'load', message: why });
}

/** `[ERROR] Failed to execute goal org.apache.maven.plugins:maven-surefire-plugin:3.5.4:test (x) on project y: no` */
const GOAL =
  /^\[ERROR\] Failed to execute goal (?:[\w.-]+:(?:maven-)?(?<plugin>[\w.-]+?)(?:-maven)?(?:-plugin)?:[\w.-]+:(?<goal>[\w-]+) .*?)?on project (?<project>[\w.-]+)(?:: (?<why>.*))?$/;
const HELP = / ?-> \[Help \d{1,4}\]$/;
/** Why a goal failed may be some lines below it. */
const MAX_GOAL_LINES = 8;

/** Maven, also with `-q`. The compiler's messages are left to its own reader. */
export const maven = buildTool({
  format: 'maven',
  title: 'Maven',
  failed: /^\[INFO\] BUILD FAILURE/,
  passed: /^\[INFO\] BUILD SUCCESS/,
  undoneIn: (lines) =>
    lines.flatMap((line, at) => {
      const goal = GOAL.exec(line)?.groups;
      if (goal !== undefined) return [goalOf(goal, lines.slice(at + 1, at + MAX_GOAL_LINES))];
      // An error that is none of a goal; an indented line continues the one above.
      if (!/^\[ERROR\] [^\s-]/.test(line) || !HELP.test(line)) return [];
      const why = line.replace(/^\[ERROR\] /, '').replace(HELP, '');
      return [{ id: `maven: ${normalised(why)}`, why }];
    }),
});

function goalOf(goal: Readonly<Record<string, string | undefined>>, lines: readonly string[]): Undone {
  const below = lines.map((line) => line.replace(/^\[ERROR\] ?/, ''));
  const said = [goal.why ?? '', ...below].map((line) => line.replace(HELP, '').trim());
  const why = said.find((line) => ENDED_EARLY.test(line)) ?? said.find((line) => line !== '') ?? '';
  return {
    id: `${goal.plugin === undefined ? 'build' : `${goal.plugin}:${goal.goal}`} of ${goal.project}`,
    why,
  };
}

/** Gradle, version 4 and later. */
export const gradle = buildTool({
  format: 'gradle',
  title: 'Gradle',
  failed: /^FAILURE: Build /,
  passed: /^BUILD SUCCESSFUL in /,
  undoneIn: (lines) =>
    lines.flatMap((line, at) => {
      if (line !== '* What went wrong:') return [];
      const [what = '', below = ''] = lines.slice(at + 1, at + 3);
      const task = /^Execution failed for task '([^']+)'/.exec(what)?.[1];
      if (task === undefined) return [{ id: `build: ${normalised(what)}`, why: what }];
      return [{ id: `task ${task}`, why: below.replace(/^> /, '') }];
    }),
});
