import { oneLine } from '../../src/core/text/text.ts';
import { asCommand } from './command-action.ts';
import { commandsOf, roleOf, type Scripts } from './command-role.ts';
import { type Known, runs, settled } from './expressions.ts';
import { list, mapping, type Plain } from './github-workflow.ts';
import { chosenFrom, combinationsOf, namesWithOthers } from './matrix.ts';

type Mapping = { readonly [key: string]: Plain };

/** A job of the repository's CI with one combination of its matrix in it. */
export interface CiJob {
  readonly path: string;
  readonly id: string;
  /** With what the whole workflow gives its jobs. */
  readonly plain: Mapping;
  readonly known: Known;
  /** Whether its matrix is made by another job. */
  readonly isUnread: boolean;
  /** What decides its matrix where other combinations test something else. */
  readonly varied: readonly string[];
  readonly steps: readonly CiStep[];
}

export interface CiStep {
  readonly plain: Mapping;
  /** As it is named, else what it does. */
  readonly name: string;
  readonly commands: readonly string[];
  /** Parts of the matrix that it names. */
  readonly varies: readonly string[];
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
  const combinations = combinationsIn(job, from);
  const known = knownTo(job, from);
  const { defaults = null, ...plain } = mapping(settled({ ...job, env: known.env }, known));
  const ofAll = mapping(mapping(settled(from.plain.defaults ?? null, known)).run);
  const ofRuns = { ...ofAll, ...mapping(mapping(defaults).run) };
  const machine = JSON.stringify(plain['runs-on'] ?? '');
  if (plain.steps === undefined || /windows|macos/i.test(machine) || runs(job.if, known) === 'no')
    return null;
  return {
    path: from.path,
    id,
    plain,
    known,
    isUnread: combinations === null,
    varied: namesWithOthers(combinations ?? []),
    steps: list(job.steps).flatMap((step) => {
      const own = mapping(step);
      // Its folder and shell stand with each command, as another job may take over some of them.
      return stepsFrom(own.run === undefined ? own : { ...ofRuns, ...own }, known, from);
    }),
  };
}

/** What is known of a job before it runs, with one combination of its matrix. */
export function knownTo(job: Mapping, from: Called): Known {
  const env = { ...mapping(from.plain.env), ...mapping(job.env) };
  return { matrix: chosenFrom(combinationsIn(job, from) ?? []), inputs: from.inputs, env };
}

function combinationsIn(job: Mapping, { inputs }: Called): readonly Known['matrix'][] | null {
  return combinationsOf(mapping(settled(job.strategy ?? null, { matrix: {}, inputs, env: {} })).matrix);
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
  const varies = [...JSON.stringify(step).matchAll(/\bmatrix\.([\w-]+)/g)].map(([, one = '']) => one);
  return [{ plain, name, commands, varies }];
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
