import type { Bundle, BundledFile } from '../../src/bundle/bundle.ts';
import { type Change, ChangeSet } from '../../src/core/change-set.ts';
import type { RoundsEnd } from '../../src/core/decision.ts';
import type { Comparison, Evidence } from '../../src/core/verdict/evidence.ts';
import type { Verdict } from '../../src/core/verdict/verdict.ts';
import { heldFailed, heldPassed, proven, sides } from './claims.ts';
import { DRAFT } from './drafts.ts';

type Validated = Extract<RoundsEnd, { readonly kind: 'validated' }>;

/** A bundle of a validated change, and what its tamperer knows of the repository. */
export interface Honest {
  readonly bundle: Bundle;
  /** A commit that is on no branch which a pull request may go to. */
  readonly elsewhere: string;
  /** Of the job that publishes. */
  readonly token: string;
}

/** What a hostile first job hands over in the place of its bundle: the text of a file. */
export type Tampering = readonly [what: string, text: (honest: Honest) => string];

function changed(edit: (honest: Honest) => Partial<Bundle>): Tampering[1] {
  return (honest) => JSON.stringify({ ...honest.bundle, ...edit(honest) });
}

/** Fields that no bundle has, or of another type. */
function misshapen(fields: Readonly<Record<string, unknown>>): Tampering[1] {
  return ({ bundle }) => JSON.stringify({ ...bundle, ...fields });
}

function endOf({ ending }: Bundle): Validated {
  if (ending.kind === 'rounds' && ending.end.kind === 'validated') return ending.end;
  throw new Error('The bundle is not of a validated change.');
}

function withEnd(bundle: Bundle, end: RoundsEnd): Partial<Bundle> {
  const { ending } = bundle;
  return ending.kind === 'rounds' ? { ending: { ...ending, end } } : {};
}

function judged(edit: (verdict: Verdict) => Verdict): Tampering[1] {
  return changed(({ bundle }) => {
    const end = endOf(bundle);
    return withEnd(bundle, { ...end, verdict: edit(end.verdict) });
  });
}

/** Every hash is made anew, so that nothing but the files themselves is wrong. */
export function forged(bundle: Bundle, files: readonly BundledFile[]): Partial<Bundle> {
  const changes = files.map(({ path, text }): readonly [string, Change] => {
    const isNew = path !== 'src/add.js' && path !== 'test/add.test.js';
    const file: Change = { kind: 'file', mode: '100644', bytes: Buffer.from(text ?? ''), isNew };
    return [path, text === null ? { kind: 'deleted' } : file];
  });
  const { hash } = ChangeSet.of(bundle.base ?? '', changes);
  const end = endOf(bundle);
  // A thorough forger: each run is said to have seen the other change.
  const verdict: Verdict = JSON.parse(JSON.stringify(end.verdict).replaceAll(bundle.change.hash, hash));
  return { change: { hash, files }, ...withEnd(bundle, { ...end, verdict }) };
}

function adding(path: string, text: string | null = 'x\n'): Tampering[1] {
  return changed(({ bundle }) => forged(bundle, [...bundle.change.files, { path, text }]));
}

/** What is no bundle at all, or not of this shape. */
export const MISSHAPEN: readonly Tampering[] = [
  ['nothing', () => ''],
  ['brackets without an end', () => '['.repeat(200_000)],
  [
    'a field that reaches for the prototype',
    ({ bundle }) => JSON.stringify(bundle).replace('{', '{"__proto__":{"base":null},'),
  ],
  ['no session', misshapen({ session: undefined })],
  ['an ending of another kind', misshapen({ ending: { kind: 'merge' } })],
  ['a file without a name', adding('')],
  [
    'more files than any run may have',
    changed(({ bundle: { change } }) => ({
      change: {
        ...change,
        files: Array.from({ length: 3001 }, (_, index) => ({ path: `f${index}`, text: '' })),
      },
    })),
  ],
  ['eighty megabytes', ({ bundle }) => `${JSON.stringify(bundle)}${' '.repeat(80 * 2 ** 20)}`],
];

/** Of something else than what the job that publishes is about. */
export const MISPLACED: readonly Tampering[] = [
  [
    'another repository',
    changed(({ bundle: { origin } }) => ({ origin: { ...origin, repository: 'o/other' } })),
  ],
  ['another issue', changed(({ bundle: { origin } }) => ({ origin: { ...origin, issue: 2 } }))],
  ['another workflow run', changed(({ bundle: { origin } }) => ({ origin: { ...origin, run: '2' } }))],
  ['no workflow run', changed(({ bundle: { origin } }) => ({ origin: { ...origin, run: '' } }))],
  ['another attempt', changed(({ bundle: { origin } }) => ({ origin: { ...origin, attempt: 2 } }))],
  ['another agent', changed(({ bundle: { origin } }) => ({ origin: { ...origin, agent: 'writer' } }))],
  ['no base', changed(() => ({ base: null }))],
  ['a base that nobody has', changed(() => ({ base: 'f'.repeat(40) }))],
  ['a base that is on no branch of the pull request', changed(({ elsewhere }) => ({ base: elsewhere }))],
  [
    'that base, with every hash made anew',
    ({ bundle, elsewhere }) => {
      const moved = { ...bundle, base: elsewhere };
      return JSON.stringify({ ...moved, ...forged(moved, bundle.change.files) });
    },
  ],
  ['a pull request that is not there', changed(() => ({ pull: 7 }))],
  ['a branch that is not there', changed(({ elsewhere }) => ({ head: elsewhere }))],
  [
    'a session that nobody kept',
    changed(({ bundle: { session } }) => ({ session: { ...session, over: 'f'.repeat(40) } })),
  ],
];

/** Files that the rules for every edit refuse, or that nobody judged. */
export const MISEDITED: readonly Tampering[] = [
  ['a workflow', adding('.github/workflows/own.yml', 'on: push\n')],
  ["git's own settings", adding('.git/config', '[core]\n\tfsmonitor = touch x\n')],
  ['instructions for agents', adding('AGENTS.md')],
  ['a file outside', adding('../outside.js')],
  ['a name that differs in letters alone', adding('SRC/add.js')],
  ['a file below a file', adding('check.sh/own.js')],
  ['a deletion of what is not there', adding('src/none.js', null)],
  ['the same file twice', adding('src/add.js', 'export {};\n')],
  ['a NUL in a text', adding('src/own.js', 'a\0b')],
  ['letters that no reviewer sees', adding('src/own.js', 'if (a /*\u202e*/) b();\n')],
  ['a file that is too large', adding('src/own.js', 'x'.repeat(1_048_577))],
  [
    'more files than the input allows',
    changed(({ bundle }) =>
      forged(bundle, [
        ...bundle.change.files,
        ...Array.from({ length: 200 }, (_, index) => ({ path: `src/f${index}.js`, text: 'x\n' })),
      ]),
    ),
  ],
  [
    'more bytes than the input allows',
    changed(({ bundle }) =>
      forged(bundle, [
        ...bundle.change.files,
        ...Array.from({ length: 11 }, (_, index) => ({
          path: `src/f${index}.js`,
          text: 'x'.repeat(1_000_000),
        })),
      ]),
    ),
  ],
  [
    'the token of the job in a file',
    ({ bundle, token }) => adding('src/own.js', `// ${token}\n`)({ bundle, token, elsewhere: '' }),
  ],
  [
    'what looks like a secret of somebody else',
    adding('src/own.js', `const key = 'ghp_${'a1B2c3'.repeat(6)}';\n`),
  ],
  [
    'one more file under that hash',
    changed(({ bundle: { change } }) => ({
      change: { ...change, files: [...change.files, { path: 'src/own.js', text: 'x\n' }] },
    })),
  ],
  ['another hash', changed(({ bundle: { change } }) => ({ change: { ...change, hash: 'a'.repeat(64) } }))],
];

const first = <T>(list: readonly T[], edit: (one: T) => T): readonly T[] =>
  list.map((one, index) => (index === 0 ? edit(one) : one));

/** @param edit of the evidence, by the hash of the change */
const evidenced = (edit: (evidence: Evidence, change: string) => Partial<Evidence>): Tampering[1] =>
  judged((verdict) => {
    const { evidence, changeSetHash } = verdict;
    return { ...verdict, evidence: { ...evidence, ...edit(evidence, changeSetHash) } };
  });

const compared = (edit: (one: Comparison) => Partial<Comparison>): Tampering[1] =>
  evidenced(({ comparisons }) => ({
    comparisons: first(comparisons, (one) => ({ ...one, ...edit(one) })),
  }));

const RED = { kind: 'exited', code: 1, output: '', ms: 1 } as const;
const FAILURE = {
  class: 'regression',
  failure: { id: 'a', cause: 'assertion', name: 'a', at: null, message: '', trace: [] },
} as const;

/** The comparison says that the command fails, and that it is no regression. */
const redAsBefore = (edit: (one: Comparison) => Pick<Comparison, 'base' | 'failures'>): Tampering[1] =>
  compared((one) => ({
    ...edit(one),
    candidate: { ...one.candidate, result: RED },
    outcome: 'no-regression',
  }));

/** Verdicts that are about something else, or contradict themselves. */
export const MISJUDGED: readonly Tampering[] = [
  ['a verdict about another change', judged((verdict) => ({ ...verdict, changeSetHash: 'a'.repeat(64) }))],
  ['validated by a failed verdict', judged((verdict) => ({ ...verdict, kind: 'failed' }))],
  ['a command that regressed', compared(() => ({ outcome: 'regressed' }))],
  ['a new failure that passes', compared(() => ({ failures: [FAILURE] }))],
  ['another command than the gate', compared(() => ({ command: 'true' }))],
  ['a red end that passes', compared(({ candidate }) => ({ candidate: { ...candidate, result: RED } }))],
  [
    'a command without an end that passes',
    compared(({ candidate }) => ({
      candidate: { ...candidate, result: { kind: 'timed-out', limitMs: 1, output: '', ms: 1 } },
    })),
  ],
  [
    'a red end that was red before, by no failure of the base',
    redAsBefore(({ base }) => ({ base, failures: [] })),
  ],
  [
    'a red end that was red before, where there is no base',
    redAsBefore(() => ({ base: null, failures: [{ ...FAILURE, class: 'pre-existing' }] })),
  ],
  [
    'a gate that is dead on both sides',
    redAsBefore(({ base }) => ({ base, failures: [{ ...FAILURE, class: 'pre-existing' }] })),
  ],
  [
    'a proof by tests that the change does not have',
    evidenced((_, change) => ({ proof: proven(['adds'], { command: 'sh check.sh' }, change) })),
  ],
  [
    'tests of its own that pass without it, which the change does not have',
    evidenced(() => ({
      proof: { kind: 'passes-without-change', ...sides([]), command: 'sh check.sh' },
    })),
  ],
  [
    'a proof by a test that failed once',
    evidenced((_, change) => {
      const proof = proven(['adds'], { command: 'sh check.sh' }, change);
      return { proof: { ...proof, again: { ...proof.again, reading: proof.with.reading } } };
    }),
  ],
  [
    'a proof by tests of the base that ran on something else',
    evidenced((_, change) => ({
      proof: proven(['adds'], { command: 'sh check.sh', by: 'tests-of-the-base' }, change),
    })),
  ],
  [
    'tests of the base that pass by a run in which one fails',
    evidenced(() => {
      const { commands } = heldFailed(['test/add.test.js'], [FAILURE.failure]);
      return { originalTests: { ...heldPassed(['test/add.test.js']), commands } };
    }),
  ],
  ['no command at all', evidenced(() => ({ comparisons: [] }))],
  [
    'what on-tamper: block holds back',
    evidenced(() => ({
      tampering: [{ kind: 'tests-removed', path: 'test/add.test.js', line: null, detail: 'It is gone.' }],
    })),
  ],
  ['a test that is gone, without a word of it', adding('test/add.test.js', null)],
  ['another script of the gate, without a word of it', adding('check.sh', 'exit 0\n')],
  [
    'a limit that was hit on a validated change that failed',
    changed(({ bundle }) => {
      const verdict: Verdict = { ...endOf(bundle).verdict, kind: 'failed' };
      const review = { kind: 'validated', verdict } as const;
      return withEnd(bundle, { kind: 'exhausted', limit: 'rounds', detail: '', review });
    }),
  ],
  [
    'nothing changed, with a change',
    changed(({ bundle }) =>
      withEnd(bundle, { kind: 'exhausted', limit: 'rounds', detail: '', review: { kind: 'no-change' } }),
    ),
  ],
  ['a verdict without a change', changed(({ bundle }) => forged(bundle, []))],
  ['a draft of the writer', changed(({ bundle }) => withEnd(bundle, { kind: 'drafted', draft: DRAFT }))],
];
