/** What is promised, and which tests hold it besides the cases of the corpus. Paths are below `__tests__`. */
export interface PromiseRow {
  readonly says: string;
  readonly tests: readonly string[];
}

export const PROMISES: Readonly<Record<string, PromiseRow>> = {
  P1: {
    says: 'Only what the forge answers about a permission starts a run; whatever is unclear means no.',
    tests: ['intake/trigger', 'scenarios/denied-actor.test.ts'],
  },
  P2: {
    says: 'Other events, edited or quoted comments and its own words start nothing.',
    tests: ['intake/trigger/event.test.ts', 'scenarios/skipped.test.ts'],
  },
  P3: {
    says: 'The model reads the text as it was when the run was started.',
    tests: ['scenarios/what-the-model-is-shown.test.ts'],
  },
  P4: {
    says: 'What readers do not see steers no model and is published nowhere.',
    tests: ['intake/sanitize', 'deliver/text/escape.test.ts'],
  },
  P5: {
    says: "Text of others is enclosed in marks that cannot be guessed; calls come from the model's own reply.",
    tests: ['intake/context', 'dialect/answers.test.ts'],
  },
  P6: {
    says: 'No tool reaches outside of the repository, into a git directory or through a link.',
    tests: ['core/paths', 'scenarios/forbidden-deeds.test.ts', 'scenarios/odd-files.test.ts'],
  },
  P7: {
    says: 'What no commit and no tool has written is neither shown nor published.',
    tests: ['scenarios/checkout-untouched.test.ts', 'scenarios/command-made-changes.test.ts'],
  },
  P8: {
    says: 'Files that act by themselves are refused, in whatever spelling.',
    tests: ['core/paths/protected-paths.test.ts', 'scenarios/forbidden-deeds.test.ts'],
  },
  P9: {
    says: 'Commands are those of the list; the model adds one path at most.',
    tests: ['tools/run-command.test.ts', 'scenarios/commands.test.ts'],
  },
  P10: {
    says: 'A command sees no secret.',
    tests: ['scenarios/secrets.test.ts', 'adapters/sandbox'],
  },
  P11: {
    says: 'A command has no network and no rights, and leaves nothing behind.',
    tests: ['adapters/sandbox', 'scenarios/host-faults.test.ts'],
  },
  P12: {
    says: 'Where commands cannot be isolated, none runs without somebody having asked for that.',
    tests: ['scenarios/commands.test.ts', 'adapters/sandbox'],
  },
  P13: {
    says: 'Nothing that lies in a repository or a checkout makes git run something or go elsewhere.',
    tests: ['adapters/git', 'scenarios/odd-files.test.ts'],
  },
  P14: {
    says: 'It writes to its own branch, pull request and issue, forces nothing and overwrites nobody.',
    tests: ['scenarios/second-run.test.ts', 'deliver/schedules.test.ts'],
  },
  P15: {
    says: 'A known secret is published nowhere, in none of its usual forms.',
    tests: ['core/secrets', 'scenarios/secrets.test.ts'],
  },
  P16: {
    says: 'No text of others becomes a command to the runner, an output or a variable.',
    tests: ['scenarios/runner-commands.test.ts', 'adapters/runner'],
  },
  P17: {
    says: 'Nobody is mentioned, nothing else is closed, nothing is loaded, no bot is commanded.',
    tests: ['deliver/text/escape.test.ts', 'deliver/body.test.ts'],
  },
  P18: {
    says: 'What a pull request says of commands is what the action measured.',
    tests: ['scenarios/lying-model-claims.test.ts'],
  },
  P19: {
    says: 'A pull request lists the manifests, scripts, tests and settings that it changes, and what it makes executable or a symbolic link.',
    tests: ['deliver/sections/changed-files.test.ts', 'review/files'],
  },
  P20: {
    says: 'Endpoint and key come from inputs, limits from there or from the default branch; the key goes nowhere else.',
    tests: ['config/config.test.ts', 'adapters/model'],
  },
  P21: {
    says: 'Everything is bounded, also when the endpoint lies.',
    tests: ['core/budget.test.ts', 'scenarios/lying-usage.test.ts', 'scenarios/endless-model.test.ts'],
  },
  P22: {
    says: 'A call that was cut or can be read in two ways has no effect.',
    tests: ['dialect/native-tools.test.ts', 'dialect/malformed.test.ts'],
  },
  P23: {
    says: 'Killed anywhere and started again, or twice at once: one branch, one pull request, one comment.',
    tests: ['deliver/schedules.test.ts', 'scenarios/two-at-once.test.ts', 'scenarios/forge-faults.test.ts'],
  },
  P24: {
    says: 'What runs is what is in the repository, rebuilt and compared.',
    tests: ['dist.test.ts', 'workflows.test.ts'],
  },
};

export interface Tally {
  readonly cases: number;
  readonly held: number;
}

/** The table of docs/security.md, between its marks. */
export function promiseTable(tallies: ReadonlyMap<string, Tally>): string {
  const rows = Object.entries(PROMISES).map(([name, { says }]) => {
    const { cases = 0, held = 0 } = tallies.get(name) ?? {};
    const result =
      cases === 0
        ? 'tested without a run'
        : held === cases
          ? `${cases} pass`
          : `${cases}, ${cases - held} FAIL`;
    return `| ${name} | ${says} | ${result} |`;
  });
  return ['| | Promise | Cases |', '|---|---|---|', ...rows].join('\n');
}

const BEGIN = '<!-- promises:begin -->';
const END = '<!-- promises:end -->';

/** The page with the table in place of the one that it has. @throws where the page has no place for it */
export function withPromises(page: string, table: string): string {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`The page has no ${BEGIN} and ${END}.`);
  return `${page.slice(0, from + BEGIN.length)}\n${table}\n${page.slice(to)}`;
}
