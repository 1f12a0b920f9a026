import { basename, dirname } from 'node:path';
import type { ActionResult, ActionRun } from '../../embedded/run-action.ts';
import type { Stage } from '../../embedded/stage.ts';
import { QUICK } from './scenario.ts';

export interface Handed {
  readonly path: string;
  readonly sha256: string;
}

export type Sent = Awaited<ReturnType<Stage['eventOf']>> & {
  readonly env?: Readonly<Record<string, string>>;
  readonly workspace?: string;
} & Pick<ActionRun, 'signal' | 'cancelsWith'>;

/** The first job: a token that may only read, and the key of the model. */
export async function proposes(stage: Stage, sent: Sent, inputs: Readonly<Record<string, string>> = QUICK) {
  const result = await stage.start(
    { kind: 'label' },
    { ...sent, token: stage.readToken, inputs: { ...inputs, mode: 'propose' } },
  );
  const { bundle: path = '' } = result.outputs;
  const sha256 = basename(path, '.json');
  return { result, handed: { path, sha256 } };
}

/** The second job: the token that writes, and no key. */
export async function publishes(
  stage: Stage,
  sent: Sent,
  { path, sha256 }: Handed,
  inputs: Readonly<Record<string, string>> = QUICK,
): Promise<ActionResult> {
  const bundle = path === '' ? '' : `${dirname(path)}#${sha256}.json`;
  const handed = { mode: 'publish', bundle, 'api-key': '' };
  return stage.start({ kind: 'label' }, { ...sent, secrets: [], inputs: { ...handed, ...inputs } });
}
