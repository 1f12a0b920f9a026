import type { RunDependencies } from './dependencies.ts';

/**
 * Makes sure that commands can run, and runs the setup.
 * @param begin called when the setup is about to begin, which takes long
 * @throws {UserFault}
 */
export async function prepare(
  { validation, emit }: Pick<RunDependencies, 'validation' | 'emit'>,
  begin: () => void,
): Promise<void> {
  const { environment, commands } = validation;
  const { prepare: setUp } = environment;
  await environment.expectFolder();
  // Without a gate nothing is validated anywhere, and the pull request says so.
  if (commands.listed.some(({ purpose }) => purpose === 'validate')) await environment.expectCommands();
  if (setUp === null) return;
  emit({ kind: 'phase', title: 'Setup commands' });
  begin();
  await setUp();
}
