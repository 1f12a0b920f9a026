import { test } from 'vitest';
import type { Files } from '../../../embedded/github/files.ts';
import type { TurnReply } from '../../../embedded/model-script.ts';
import type { ActionResult } from '../../../embedded/run-action.ts';
import type { Stage } from '../../../embedded/stage.ts';
import { INPUTS_HERE } from '../namespaces.ts';
import { stageFor } from '../scenario.ts';
import { type Ecosystem, projectOf, type Suite } from './ecosystem.ts';
import { install } from './install.ts';

export interface Play {
  /** What the base tests. */
  readonly base: Suite;
  readonly replies: readonly TurnReply[];
  readonly more?: Files;
  readonly issue?: { readonly title: string; readonly body: string };
  readonly inputs?: Readonly<Record<string, string>>;
}

const ISSUE = { title: 'Sums are differences', body: '`add(2, 3)` is -1.' } as const;

/** Runs the action once on the project, with its runner as the only gate and one attempt, unless told. */
export async function play(
  ecosystem: Ecosystem,
  { base, replies, more = {}, issue = ISSUE, inputs = {} }: Play,
  look: (result: ActionResult, stage: Stage) => Promise<void> | void,
): Promise<void> {
  await using stage = await stageFor({
    content: { files: projectOf(ecosystem, base, more) },
    issue,
    script: replies,
    inputs: { ...INPUTS_HERE, validate: ecosystem.validate, 'max-validation-retries': '0', ...inputs },
  });
  if (ecosystem.packages !== undefined) install(ecosystem.packages, stage.workspace);
  await look(await stage.start({ kind: 'label' }), stage);
}

/** One test for each ecosystem; it is skipped where the tools are not there, and its name says so. */
export function testIn(
  ecosystems: readonly Ecosystem[],
  what: string,
  body: (ecosystem: Ecosystem) => Promise<void>,
): void {
  for (const ecosystem of ecosystems) {
    const { name, missing } = ecosystem;
    const note = missing === null ? '' : ` (skipped: ${missing})`;
    test.skipIf(missing !== null)(`${what}: ${name}${note}`, () => body(ecosystem), LONGEST_MS);
  }
}

/** A virtual machine on a busy computer needs its time. */
const LONGEST_MS = 180_000;
