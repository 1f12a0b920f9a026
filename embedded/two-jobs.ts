import { dirname } from 'node:path';
import { type ActionResult, type ActionRun, runAction } from './run-action.ts';

/** A run as the two jobs of a split workflow: what each of them is given, and no more. */
export interface TwoJobs extends ActionRun {
  readonly inputs: Readonly<Record<string, string>>;
  /** May read, as the token of the first job. */
  readonly readToken: string;
  /** Between the jobs; the bundle is handed on by the path that is returned. */
  readonly between?: (bundlePath: string) => Promise<void>;
}

function ofTheFirst({ outputs }: ActionResult): Record<string, string> {
  const { 'trace-path': trace = '', 'metrics-path': metrics = '' } = outputs;
  return { 'trace-path': trace, 'metrics-path': metrics };
}

/** Plays both jobs, each as a process with an environment of its own. Told is what the last of them came to. */
export async function runInTwoJobs({ readToken, between, ...run }: TwoJobs): Promise<ActionResult> {
  const proposed = await runAction({
    ...run,
    token: readToken,
    inputs: { ...run.inputs, mode: 'propose' },
  });
  const { bundle: path = '' } = proposed.outputs;
  if (path === '') return proposed;
  await between?.(path);
  const { 'api-key': _key, 'api-key-file': _file, ...inputs } = run.inputs;
  const { cancelAfter: _cancelAfter, ...again } = run;
  const published = await runAction({
    ...again,
    secrets: [],
    inputs: { ...inputs, mode: 'publish', bundle: `${dirname(path)}#${path}` },
  });
  return {
    ...published,
    // What the model did stands in the trace and the counters of the job that asked it.
    outputs: { ...published.outputs, ...ofTheFirst(proposed) },
    ms: proposed.ms + published.ms,
    log: `${proposed.log}\n${published.log}`,
    leaked: [...proposed.leaked, ...published.leaked],
    sent: [...proposed.sent, ...published.sent],
  };
}
