import type { FailureCause } from '../../../core/verdict/test-report.ts';
import type { FailedTest } from './failure-from.ts';
import type { FormatReader } from './format.ts';
import type { Runs } from './runs.ts';
import type { Language } from './trace.ts';

/** By name, what the expressions of a rule found. */
export type Groups = Readonly<Record<string, string | undefined>>;

/**
 * What a line means. A test has a `name` and, where lines are indented below the titles of groups, an `indent`.
 *
 * - `group`: a title above tests. `started`, `passed`, `skipped`: a test. Where tests are announced by `started`, the
 *   pass of another one was printed by a test, and a run that ends within a test was ended by it. `open`: a test whose
 *   result may be on a line of its own, and then has no name.
 * - `mark`: a test that failed, which `failed` names again in a whole output.
 * - `failed`: the heading of a failure's text. Its `number`, if any, is one higher than the last, and begins at one where an
 *   `end` or a `count` enters a section.
 * - `more`: of the name in the heading above: a `name` inside of it, or another `line` of it.
 * - `fault`: of the run itself or of a file, not of a test. With `passed`, no test ran.
 * - `crash`: ended the run, unless there is a closing. The first one is kept.
 * - `count`: numbers of the closing, which may go on in the next line, or the `name` of a failed test that it counts. They
 *   are named as `closingOf` adds them up: `total`, `passed`, `failed`, `errors`, `skipped`, `pending` and a few more. Of a
 *   run that failed they have to say so: what failed above a closing without failures is not believed.
 * - `closing`: the last numbers; in a table without it, these are the last ones above other text.
 * - `total`: how many `tests` a closing has to count, how many `failures` are named, or that one more `part` has to close.
 * - `end`: no text of a failure follows.
 */
export interface Rule {
  readonly kind:
    | 'group'
    | 'started'
    | 'open'
    | 'passed'
    | 'skipped'
    | 'mark'
    | 'failed'
    | 'more'
    | 'fault'
    | 'crash'
    | 'count'
    | 'closing'
    | 'total'
    | 'end'
    | 'ignored';
  readonly line: RegExp;
  /** Of a `fault` of which no more is to be read: it has a `name`, and may have a `message`. */
  readonly cause?: FailureCause;
  /** What the lines above and below have to be. */
  readonly above?: RegExp;
  readonly below?: RegExp;
  /** The test is below all titles above it; else, without an `indent`, below none. */
  readonly isInside?: boolean;
  /** The text of a failure is above it. Default: below its heading, or below the next one where these follow each other. */
  readonly text?: 'above';
  /** What is above it was printed by tests: closings, marks, or all failures since the last closing. */
  readonly clears?: readonly ('closings' | 'marks' | 'failures')[];
  /** It ends the group that has its name, if there is one around it, and is no test then. */
  readonly endsGroup?: boolean;
  /** The section of the table that the next lines belong to. */
  readonly enter?: string;
}

/** A failure that is being read. */
export interface Block {
  /** With the titles around it. */
  readonly name: string;
  readonly groups: Groups;
  readonly lines: readonly string[];
  readonly cause?: FailureCause;
  /** What the title that has its name says. */
  readonly title?: Groups;
  /** The run ended before the test did. */
  readonly isOpen?: boolean;
  /** It is of a group of tests. */
  readonly isGroup?: boolean;
}

/**
 * A runner that prints a list of tests, a block of text for each failure, and a closing with counts. With AVA's table:
 *
 *     line of the output        section    rule      what becomes of it
 *       ✔ adds                  list       passed    a test that passed
 *       ✘ [fail]: halves        list       none      text of no failure
 *       ─                       list       end       what follows is of the section `failures`
 *       halves                  failures   failed    begins the block of "halves"; its text is of the section `text`
 *       test/half.js:3          text       none      a line of that block
 *       ─                       text       end
 *       1 test passed           failures   count     a part of the closing: it ends at the first line that is no count
 *       1 test failed           failures   count
 *
 * In the end each mark takes the block that belongs to it (`listed`), and `failureOf` makes a failure of the two. A
 * block that no mark belongs to was printed by a test, unless the closing counts more failures than there are marks.
 * Without `listed` the blocks are the failures, and marks with other names fill up what the closing counts. Above a
 * closing without failures no block is one.
 */
export interface ListRunner extends Omit<FormatReader, 'read'> {
  /** Found in any output of this format. */
  readonly recognisedBy: RegExp;
  /** Text of one failure may be taken for the next one where something is left out: then it is not complete. */
  readonly isLostByCut?: boolean;
  /** Splits the output of consecutive runs. Default: as npm and pnpm start them. */
  readonly runsOf?: (lines: readonly string[]) => Runs;
  /** A run without a closing, failures and named passes is none: what the format is recognised by is no proof. */
  readonly needsClosing?: boolean;
  /**
   * By section, its rules: the first that fits a line is used, and a line that fits none is text. A run begins in the
   * section `list`.
   */
  readonly sections: Readonly<Record<string, readonly Rule[]>>;
  /** Between the names of nested groups. Default: a blank. */
  readonly joint?: string;
  /** A name without what differs between runs. */
  readonly nameOf?: (name: string) => string;
  /**
   * It lists its failed tests by `mark`, to which the blocks of the same `key`, or of the same name, belong. `mostly`: the
   * list may be switched off, so that all blocks are failures where more are counted than listed.
   */
  readonly listed?: 'always' | 'mostly';
  /** No test prints a name in passing like it: where more have passed by name than ran, no name is believed. */
  readonly countsNames?: boolean;
  /** Of the traces that it prints. Default: JavaScript. */
  readonly language?: Language;
  /** What is known of a failure beside its name and its lines. Null: the reader of another format tells of it. */
  readonly failureOf?: (block: Block) => Partial<FailedTest> | null;
  /** What its closing counts as a test and is none. The cause is null where it passed. */
  readonly noTest?: (name: string, cause: FailureCause | null) => boolean;
}

export function didNotLoad(_name: string, cause: FailureCause | null): boolean {
  return cause === 'load';
}

/** A line, and those beside it. */
export interface Lines {
  readonly line: string;
  readonly above: string;
  readonly below: string;
}

/** Null: the rule does not fit. The lines beside it are asked first: they are told apart faster. */
export function groupsOf({ line, above, below }: Rule, at: Lines): Groups | null {
  const before = above?.exec(at.above);
  const after = before === null ? null : below?.exec(at.below);
  const own = after === null ? null : line.exec(at.line);
  if (before === null || after === null || own === null) return null;
  if (before === undefined && after === undefined) return own.groups ?? NONE;
  return { ...before?.groups, ...after?.groups, ...own.groups };
}

const NONE: Groups = {};
