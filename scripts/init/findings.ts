import { stripVTControlCharacters } from 'node:util';
import { machineCauseIn, mentionsNetworkFailure } from '../../src/core/text/machine-causes.ts';
import { counted } from '../../src/core/text/text.ts';
import type { Attempt } from './attempt.ts';

const LONG_SECONDS = 300;

const MISSING_TOOL = /command not found|No module named|executable file not found/i;
const MISSING_FILE = /FileNotFoundError|ENOENT|No such file or directory|cannot open/i;

function remedyFor(place: Attempt['place'], output: string): string {
  if (place === 'setup' && mentionsNetworkFailure(output)) return 'The network was not reached from here.';
  const cause = place === 'gate' ? machineCauseIn(output) : null;
  if (cause !== null) return `It is that ${cause.reason}. ${cause.remedy}`;
  if (MISSING_TOOL.test(output))
    return 'A tool is missing on this machine. The setup actions of the workflow may bring it; if not, add a step that does.';
  if (MISSING_FILE.test(output))
    return 'A file is missing. If a step of the CI makes it, add that step: commands see files that are not committed.';
  return place === 'setup'
    ? 'A run ends at a step that fails. Run it by hand in a fresh clone, and correct it, or take it out if the commands pass without it.'
    : 'Run it by hand. Failing tests that have names are no obstacle; anything else is.';
}

/** What a person should know of the attempts, with the remedy; empty: all passed quickly. */
export function findings(attempts: readonly Attempt[]): readonly string[] {
  const hasSetUp = !attempts.some(
    ({ place, outcome }) => place === 'setup' && ['failed', 'timed-out'].includes(outcome.kind),
  );
  return attempts.flatMap((one) => findingOf(one, { hasSetUp }) ?? []);
}

function findingOf(
  { text, place, outcome, seconds }: Attempt,
  { hasSetUp }: { readonly hasSetUp: boolean },
): string | null {
  const about = `${place}: ${named(text)}`;
  const faster = 'Raise command-timeout and max-minutes, or take a faster command.';
  switch (outcome.kind) {
    case 'passed':
      return seconds < LONG_SECONDS ? null : `${about}: passed in ${seconds} seconds. ${faster}`;
    case 'skipped':
      return `${about}: not tried here, ${outcome.why}.`;
    case 'timed-out':
      return `${about}: not done in time. ${faster}`;
    case 'failed': {
      const remedy =
        place === 'gate' && !hasSetUp
          ? 'Not all of the setup passed before it: see to that first.'
          : remedyFor(place, outcome.output);
      const said = tellingLines(outcome.output);
      return [`${about}: failed after ${seconds} seconds. ${remedy}`, ...said].join('\n    ');
    }
  }
}

/** By its first line; that of a script is not always the one that failed. */
function named(script: string): string {
  const [first = '', ...others] = script.split('\n').filter((line) => line.trim() !== '');
  return others.length === 0 ? first : `${first} (and ${counted(others.length, 'more line')})`;
}

const MOST_LINES = 5;

/** The first lines of an error, else the last of all. */
function tellingLines(output: string): readonly string[] {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => /\w/.test(line));
  const errors = lines.filter(
    (line) => /\b(?:error|fail(?:ed|ure)?|cannot|could not)\b/i.test(line) && !/\bwarning\b/i.test(line),
  );
  return (errors.length > 0 ? errors : lines.slice(-MOST_LINES)).slice(0, MOST_LINES);
}
