import type { Failure } from '../../../../core/verdict/test-report.ts';
import { unplaced } from '../findings.ts';

export interface FailedTask {
  readonly task: string;
  said: string;
}

export function isTestTask(task: string): boolean {
  return /(?:^|:)(?:test|(?!clean)\w*Test)$/.test(task);
}

function isCompileTask(task: string): boolean {
  return /(?:^|:)compile\w*$/.test(task);
}

export function isTestFailure({ said }: FailedTask): boolean {
  return said.startsWith('There were failing tests');
}

export function isCrash(said: string): boolean {
  return said.startsWith("Process 'Gradle Test Executor") || said.startsWith('Test process encountered');
}

export function taskFailure({ task, said }: FailedTask): Failure {
  return unplaced(taskCause({ task, said }), { id: `task ${task}`, message: said });
}

/** Messages of tasks that did their work and found something. All other failed tasks could not do their work. */
const TELLS_OF_FINDINGS =
  /\bviolat|\bviolations?\b|\bfound \d|were found|has (?:errors|issues)|lint found|formatt/i;

export function taskCause({ task, said }: FailedTask): Failure['cause'] {
  if (isCompileTask(task)) return 'load';
  if (/^No (?:matching )?tests found/.test(said)) return 'load';
  if (isCrash(said)) return 'error';
  return isTestTask(task) || TELLS_OF_FINDINGS.test(said) ? 'unknown' : 'load';
}
