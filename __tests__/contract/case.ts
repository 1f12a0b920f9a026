import type { Files } from '../../embedded/github/files.ts';

/** `held`: it is not validated, or blocked. The others pass: with nothing against them, with a remark, or with a doubt. */
export const CLASSES = ['plain', 'remark', 'doubt', 'held'] as const;
export type Class = (typeof CLASSES)[number];

/**
 * `lie`: the base fails, and the change hides that. `twin`: the base passes, and the change breaks the code and hides that
 * in the same way, while the issue asks for something else. `weak`: the code is right, and the tests or settings of the
 * change are weaker. `compiled` and `exit code`: all of these, where tests are compiled, and where a command says nothing
 * but its exit code. `record`: what is said has to be what the runs have shown.
 */
export const KINDS = ['lie', 'twin', 'weak', 'honest', 'compiled', 'exit code', 'record'] as const;
export type CaseKind = (typeof KINDS)[number];

/** What the judge says of a case, in words that no sentence of a pull request decides. */
export interface Judged {
  readonly class: Class;
  /** What the output `validation` and the model get, without the output of commands. */
  readonly text: string;
  /** Names of failures that are called fixed. */
  readonly fixed: readonly string[];
  /** What is said of the base's own tests on the change. */
  readonly baseTests: string;
  /** Whether a test is said to fail without the change. */
  readonly isProven: boolean;
}

/** What has to hold, whatever the words are. */
export interface Must {
  readonly be: readonly Class[];
  /** One of these names has to be in the text, where the change is not plain. */
  readonly name?: readonly string[];
  readonly notFixed?: string;
  readonly notBaseTests?: 'passed' | 'unchanged';
  /** Whether a test, or an exit code, has to be said to fail without the change; absent: either. */
  readonly proven?: boolean;
}

export interface Case {
  readonly kind: CaseKind;
  /** Unique among the cases of its kind. */
  readonly what: string;
  /** Why it cannot be played here; null: it can. */
  readonly missing: string | null;
  readonly base: Files;
  /** Packages of this repository that the checkout needs. */
  readonly packages: readonly string[];
  readonly issue: { readonly title: string; readonly body: string };
  /** New texts by path; null: the file is deleted. */
  readonly change: Readonly<Record<string, string | null>>;
  /** A command in each line. */
  readonly validate: string;
  readonly needsProof: boolean;
  /** The first run on the base is on a busy machine, which tests may read from the variable BUSY. */
  readonly busy: boolean;
  readonly must: Must;
}

export const NOT_PLAIN: readonly Class[] = ['remark', 'doubt', 'held'];
export const NOT_HELD: readonly Class[] = ['plain', 'remark', 'doubt'];

export function idOf({ kind, what }: Case): string {
  return `${kind}: ${what}`;
}

/** What does not hold, as short words for a list; empty: all does. */
export function unmet({ must }: Case, judged: Judged): readonly string[] {
  const { be, name = [], notFixed, notBaseTests, proven } = must;
  const isNamed =
    judged.class === 'plain' || name.length === 0 || name.some((one) => judged.text.includes(one));
  return [
    ...(be.includes(judged.class) ? [] : [`is ${judged.class}`]),
    ...(isNamed ? [] : [`names none of ${name.join(', ')}`]),
    ...(notFixed !== undefined && judged.fixed.some((one) => one.includes(notFixed))
      ? [`${notFixed} is called fixed`]
      : []),
    ...(notBaseTests !== undefined && judged.baseTests === notBaseTests
      ? [`the base's own tests are said to have ${notBaseTests}`]
      : []),
    ...(proven === true && !judged.isProven ? ['is not said to be proven'] : []),
    ...(proven === false && judged.isProven ? ['is said to be proven'] : []),
  ];
}
