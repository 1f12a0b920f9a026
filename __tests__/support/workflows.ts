import { validate } from '@actions/languageservice';
import type { ActionMetadata } from '@actions/languageservice/action';
import {
  convertWorkflowTemplate,
  isBasicExpression,
  isBoolean,
  isMapping,
  isNumber,
  isSequence,
  isString,
  NoOperationTraceWriter,
  parseWorkflow,
} from '@actions/workflow-parser';
import type { TemplateToken } from '@actions/workflow-parser/templates/tokens/template-token';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { type Contexts, evaluate, list, mapping, type Plain } from '../../scripts/init/github-workflow.ts';

export { evaluate, list, mapping, type Plain } from '../../scripts/init/github-workflow.ts';

interface Job {
  readonly id: string;
  /** The condition as GitHub evaluates it, with `success()` put in front. */
  readonly condition: string;
  /** An expression that gives the concurrency group; null without one. */
  readonly group: string | null;
  readonly plain: { readonly [key: string]: Plain };
}

export interface Workflow {
  readonly plain: { readonly [key: string]: Plain };
  readonly jobs: readonly Job[];
}

/** @throws when GitHub's parser finds a fault */
export async function readWorkflow(name: string, content: string): Promise<Workflow> {
  const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter());
  if (value === undefined) throw new Error(`${name} cannot be parsed.`);
  const template = await convertWorkflowTemplate(context, value);
  const faults = context.errors.getErrors().map(({ message }) => message);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const plain = mapping(plainOf(value));
  const jobs = mapping(plain.jobs);
  return {
    plain,
    jobs: template.jobs.map((job) => ({
      id: job.id.value,
      condition: job.if.expression,
      group: groupOf(job.concurrency),
      plain: mapping(jobs[job.id.value]),
    })),
  };
}

function plainOf(token: TemplateToken): Plain {
  if (isMapping(token)) {
    return Object.fromEntries([...token].map(({ key, value }) => [key.toString(), plainOf(value)]));
  }
  if (isSequence(token)) return [...token].map(plainOf);
  if (isBasicExpression(token)) return token.source ?? token.toString();
  if (isString(token)) return token.value;
  return isBoolean(token) || isNumber(token) ? token.value : null;
}

function groupOf(token: TemplateToken | undefined): string | null {
  if (token === undefined) return null;
  const group = isMapping(token) ? token.find('group') : token;
  if (group === undefined) return null;
  if (isBasicExpression(group)) return group.expression;
  return `'${group.toString().replaceAll("'", "''")}'`;
}

export function isTrue(condition: string, contexts: Contexts): boolean {
  return evaluate(`!!(${condition})`, contexts) === 'true';
}

/** What the checkers are told about this repository. */
export interface OwnFiles {
  /** owner/name as workflows write it. */
  readonly repository: string;
  readonly action: ActionMetadata;
  /** Texts by path, for `$/` references and calls of reusable workflows. */
  readonly files: ReadonlyMap<string, string>;
}

/** Part of each address, because the language service remembers what it parsed by address. */
let checked = 0;

/**
 * The complaints of GitHub's language service, which also holds `with` against the inputs of this action and of its
 * reusable workflow. Other actions are not looked into.
 */
export async function languageServiceComplaints(
  path: string,
  text: string,
  own: OwnFiles,
): Promise<readonly string[]> {
  checked += 1;
  const document = TextDocument.create(`file:///${checked}/${path}`, 'yaml', 1, text);
  const complaints = await validate(document, {
    actionsMetadataProvider: {
      fetchActionMetadata: async ({ owner, name }) =>
        `${owner}/${name}` === own.repository ? own.action : { name, description: '' },
    },
    fileProvider: {
      getFileContent: async (reference) => {
        const content = own.files.get(reference.path);
        if (content === undefined) throw new Error(`There is no file ${reference.path}.`);
        return { name: reference.path, content };
      },
    },
  });
  return complaints.map(({ message, range }) => `${path}:${range.start.line + 1}: ${message}`);
}

/** Actions that are not pinned by a full commit with its version beside it. Ours are: `./`, `$/` and `own`. */
export function unpinnedUses(text: string, own: string): readonly string[] {
  const lines = text.split('\n').filter((line) => /^[^#]*\buses:/.test(line));
  return lines
    .filter((line) => {
      const uses = /\buses:\s*["']?([^\s"',}]+)/.exec(line)?.[1] ?? '';
      const isOwn =
        uses.startsWith('./') ||
        uses.startsWith('$/') ||
        uses.startsWith(`${own}@`) ||
        uses.startsWith(`${own}/`);
      return !isOwn && !(/@[\da-f]{40}$/.test(uses) && /# v\d+\.\d+\.\d+$/.test(line));
    })
    .map((line) => line.trim());
}

/** Every `run` that GitHub would put values into before a shell reads it. */
export function runsWithExpressions({ jobs }: Workflow): readonly string[] {
  const steps = jobs.flatMap(({ plain }) => list(plain.steps).map(mapping));
  return steps
    .map(({ run }) => run)
    .filter((run) => typeof run === 'string')
    .filter((run) => run.includes('${{'));
}

/** A checkout leaves the token in a file unless it is told not to. */
export function checkoutsThatKeepTheToken({ jobs }: Workflow): number {
  const steps = jobs.flatMap(({ plain }) => list(plain.steps).map(mapping));
  const checkouts = steps.filter(
    ({ uses }) => typeof uses === 'string' && uses.startsWith('actions/checkout@'),
  );
  return checkouts.filter((step) => String(mapping(step.with)['persist-credentials']) !== 'false').length;
}
