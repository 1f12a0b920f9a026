import type { Execution, Rules, Run, Workbench } from '../run/parts.ts';

export function preparing(
  run: Pick<Run, 'emit'>,
  rules: Pick<Rules, 'commands'>,
  execution: Pick<Execution, 'environment'>,
): Workbench['prepare'] {
  let preparing: Promise<void> | null = null;
  return (onSetup) => {
    preparing ??= prepare(run, { ...rules, ...execution }, onSetup);
    return preparing;
  };
}

async function prepare(
  { emit }: Pick<Run, 'emit'>,
  { commands, environment }: Pick<Rules, 'commands'> & Pick<Execution, 'environment'>,
  onSetup: () => void,
): Promise<void> {
  const { prepare: setUp } = environment;
  await environment.expectFolder();
  // Without a gate nothing will be validated, and the pull request says so.
  if (commands.listed.some(({ purpose }) => purpose === 'validate')) await environment.expectCommands();
  if (setUp === null) return;
  emit({ kind: 'phase', title: 'Setup commands' });
  onSetup();
  await setUp();
}
