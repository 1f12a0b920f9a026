import { gateOf } from '../core/commands/commands.ts';
import type { RunDependencies } from './dependencies.ts';

/**
 * Makes sure that commands can run, and runs the setup.
 * @param begin called right before the setup, which may take long
 * @throws {UserFault}
 */
export async function prepare(
  { task, validation, emit }: Pick<RunDependencies, 'task' | 'validation' | 'emit'>,
  begin: () => void,
): Promise<void> {
  const { environment, commands } = validation;
  const { prepare: setUp } = environment;
  await environment.expectFolder();
  // Without a gate nothing will be validated, and the pull request says so.
  if (commands.listed.some(({ purpose }) => purpose === 'validate')) await environment.expectCommands();
  // Which commands of packages a change has to pass is not known yet.
  if (!commands.hasPackages) {
    const { title, body, instruction } = task;
    await environment.expectGate(gateOf(commands.own), [title, body, instruction].join('\n'));
  }
  if (setUp === null) return;
  emit({ kind: 'phase', title: 'Setup commands' });
  begin();
  await setUp();
}
