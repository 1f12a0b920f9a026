import type { RunDependencies } from './dependencies.ts';

/**
 * Makes sure that commands can run, and runs the setup.
 * @param begin called right before the setup, which may take long
 * @throws {UserFault}
 */
export async function prepare(
  { validation, emit }: Pick<RunDependencies, 'validation' | 'emit'>,
  begin: () => void,
): Promise<void> {
  const { environment, commands } = validation;
  const { prepare: setUp } = environment;
  await environment.expectFolder();
  // Without a gate nothing will be validated, and the pull request says so.
  if (commands.listed.some(({ purpose }) => purpose === 'validate')) await environment.expectCommands();
  if (setUp === null) return;
  emit({ kind: 'phase', title: 'Setup commands' });
  begin();
  await setUp();
}
