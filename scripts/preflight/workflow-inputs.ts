import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { list, mapping, type Plain, plainWorkflow } from '../init/github-workflow.ts';

/** What the workflow of a checkout gives the action. */
export interface WorkflowInputs {
  /** Relative to the checkout. */
  readonly path: string;
  readonly inputs: Readonly<Record<string, string>>;
  /** Variables of the workflow, its job and its step, but for the colours of its log. */
  readonly env: Readonly<Record<string, string>>;
  /** Inputs and variables whose values only a run knows, such as secrets. */
  readonly unknown: readonly string[];
}

const WORKFLOWS = '.github/workflows';

/**
 * The inputs of the step that runs the commands, in the first workflow that has one.
 * @param action by which the step is known, such as `owner/name`
 * @returns null where no workflow of the checkout has one
 */
export function workflowInputs(checkout: string, action: string): WorkflowInputs | null {
  for (const path of workflowsIn(checkout)) {
    const workflow = plainWorkflow(readFileSync(join(checkout, path), 'utf8')) ?? {};
    for (const job of Object.values(mapping(workflow.jobs)).map(mapping)) {
      const step = list(job.steps)
        .map(mapping)
        .find((one) => runsCommands(one, action));
      if (step === undefined) continue;
      const inputs = sorted(mapping(step.with));
      const { FORCE_COLOR: _, ...given } = {
        ...mapping(workflow.env),
        ...mapping(job.env),
        ...mapping(step.env),
      };
      const env = sorted(given);
      return { path, inputs: inputs.known, env: env.known, unknown: [...inputs.unknown, ...env.unknown] };
    }
  }
  return null;
}

function workflowsIn(checkout: string): readonly string[] {
  try {
    const names = readdirSync(join(checkout, WORKFLOWS)).filter((name) => /\.ya?ml$/.test(name));
    return names.sort().map((name) => `${WORKFLOWS}/${name}`);
  } catch {
    return [];
  }
}

function runsCommands(step: { readonly [key: string]: Plain }, action: string): boolean {
  const uses = String(step.uses ?? '');
  const isOwn = uses.startsWith(`${action}@`) || uses === './';
  return isOwn && !['publish', 'plan-batch'].includes(String(mapping(step.with).mode));
}

function sorted(values: { readonly [key: string]: Plain }) {
  const all = Object.entries(values).map(([name, value]) => [name, String(value ?? '').trim()] as const);
  const known = Object.fromEntries(all.filter(([, value]) => !value.includes('${{')));
  return { known, unknown: all.flatMap(([name, value]) => (value.includes('${{') ? [name] : [])) };
}
