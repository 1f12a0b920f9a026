import { oneLine } from '../../src/core/text/text.ts';
import { commandsOf, roleOf, type Scripts } from './ci-command.ts';
import { asCommand } from './command-action.ts';
import { type Known, runs, settled } from './expressions.ts';
import { list, mapping, type Plain } from './github-workflow.ts';
import { chosenFrom } from './matrix.ts';

type Mapping = { readonly [key: string]: Plain };

/** A job of the repository's CI with one combination of its matrix in it. */
export interface CiJob {
  readonly path: string;
  readonly id: string;
  readonly plain: Mapping;
  readonly known: Known;
  /** What the whole workflow gives its jobs. */
  readonly shared: { readonly env: Plain; readonly defaults: Plain };
  /** What of it is not known. */
  readonly unread: readonly string[];
  readonly steps: readonly CiStep[];
}

export interface CiStep {
  readonly plain: Mapping;
  /** As it is named, else what it does. */
  readonly name: string;
  readonly commands: readonly string[];
  readonly runs: 'yes' | 'unknown';
}

/** A workflow file, what it is called with, and the files of the repository that it may call. */
export interface Called {
  readonly path: string;
  readonly plain: Mapping;
  readonly inputs: Known['inputs'];
  readonly files: ReadonlyMap<string, Mapping>;
  readonly scripts: Scripts;
}

/** Where it is from, for a person. */
export function placeOf({ path, id }: CiJob): string {
  return `${path}, job ${id}`;
}

/** @returns null where it does not run on Linux for a change */
export function jobFrom(id: string, job: Mapping, from: Called): CiJob | null {
  const { path, inputs } = from;
  const { env = null, defaults = null } = from.plain;
  const known = knownTo(job, inputs, env);
  const plain = mapping(settled(job, known ?? { matrix: {}, inputs, env: {} }));
  const machine = JSON.stringify(plain['runs-on'] ?? '');
  const facts = known ?? { matrix: {}, inputs, env: { ...mapping(env), ...mapping(job.env) } };
  if (plain.steps === undefined || /windows|macos/i.test(machine) || runs(job.if, facts) === 'no')
    return null;
  const steps = list(job.steps).flatMap((step) => stepsFrom(mapping(step), facts, from));
  const unread = known === null ? ['its matrix is made by another job'] : [];
  return { path, id, plain, known: facts, shared: { env: settled(env, facts), defaults }, unread, steps };
}

/** What is known of a job before it runs, with one combination of its matrix; null: the matrix is not known. */
export function knownTo(job: Mapping, inputs: Known['inputs'], env: Plain): Known | null {
  const strategy = mapping(settled(job.strategy ?? null, { matrix: {}, inputs, env: {} }));
  const matrix = chosenFrom(strategy.matrix);
  return matrix === null ? null : { matrix, inputs, env: { ...mapping(env), ...mapping(job.env) } };
}

/** One step, or those of an action of the repository itself that builds or tests. */
function stepsFrom(step: Mapping, known: Known, from: Called): readonly CiStep[] {
  const isRun = runs(step.if, known);
  if (isRun === 'no') return [];
  const inner = composite(step, known, from);
  if (inner.some(({ commands }) => commands.some((one) => isWork(one, from.scripts)))) return inner;
  // Where the chosen combination has it in any case, its condition goes with the matrix.
  const { if: condition, ...always } = mapping(settled({ ...step, ...ifOf(step) }, known));
  const plain = asCommand(isRun === 'yes' || condition === undefined ? always : { ...always, if: condition });
  const commands = typeof plain.run === 'string' ? commandsOf(plain.run) : [];
  const name = String(
    plain.name ?? plain.uses ?? oneLine((commands[0] ?? '').replace(/\$\{\{.*?\}\}/g, '…'), 60),
  );
  return [{ plain, name, commands, runs: isRun }];
}

/** Its condition as an expression, which it also is without braces. */
function ifOf({ if: condition }: Mapping): Mapping {
  if (condition === undefined || String(condition).includes('${{')) return {};
  return { if: `\${{ ${condition} }}` };
}

function composite(step: Mapping, known: Known, from: Called): readonly CiStep[] {
  const folder = /^\.\/(.+?)\/?$/.exec(String(step.uses ?? ''))?.[1];
  const names = ['action.yml', 'action.yaml'].map((name) => `${folder}/${name}`);
  const action = mapping(names.map((name) => from.files.get(name)).find((one) => one !== undefined));
  const inputs = { ...defaultsOf(action.inputs), ...mapping(settled(step.with ?? null, known)) };
  const steps = list(mapping(action.runs).steps).map(mapping);
  return steps.flatMap((inner) => stepsFrom(inner, { ...known, inputs }, from));
}

function isWork(command: string, scripts: Scripts): boolean {
  return ['tests', 'checks', 'builds'].includes(roleOf(command, scripts));
}

/** What inputs are where their caller does not say. */
export function defaultsOf(inputs: Plain | undefined): Mapping {
  return Object.fromEntries(
    Object.entries(mapping(inputs)).map(([name, input]) => [name, mapping(input).default ?? '']),
  );
}
