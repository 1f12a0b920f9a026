import { asSentence, clipEnd, counted } from '../../core/text/text.ts';
import { TEST_DOUBTS } from '../../core/verdict/evidence.ts';
import { isByExitCode, type Proof, type ProofSides, type RedToGreen } from '../../core/verdict/proof.ts';
import { type CommandRun, describeRead, isRed } from '../../core/verdict/run.ts';
import { countOfTests, executedWords } from '../../core/verdict/test-report.ts';
import { escapedBlock, escapedCode, escapedWords } from '../text/escape.ts';
import { paragraphs } from '../text/fit-to-limit.ts';

const MAX_TESTS = 20;
const MAX_NAME_CHARS = 200;
const MAX_MESSAGE_CHARS = 400;
const MAX_WHY_CHARS = 200;

/** What shows that the change has an effect, in a sentence or two; empty: nothing does. */
export function proofWords(proof: Proof): string {
  switch (proof.kind) {
    case 'proven':
      return provenWords(proof);
    case 'load-error':
      return `${asSentence(TEST_DOUBTS[proof.kind])}.`;
    case 'not-applicable':
      return `Nothing to prove: ${escapedWords(proof.why, MAX_WHY_CHARS)}.`;
    case 'passes-without-change':
    case 'not-shown':
      return '';
  }
}

function provenWords(proof: RedToGreen): string {
  const isOwn = proof.by === 'tests-of-the-change';
  if (isByExitCode(proof)) {
    const command = escapedCode(proof.command, MAX_NAME_CHARS);
    const tests = isOwn ? " with this change's tests" : '';
    return `Proven by exit code: ${command} fails on the base${tests}, in two runs, and passes with the change.`;
  }
  const [many, one] = countOf(proof);
  return isOwn
    ? `${many} of this change ${one ? 'fails' : 'fail'} without it and ${one ? 'passes' : 'pass'} with it.${editedWords(proof)}`
    : `${many} that ${one ? 'fails' : 'fail'} on the base ${one ? 'passes' : 'pass'} with this change.`;
}

/** Tests of one name count once: some runners report assertions, many with the same name. */
function countOf({ tests }: ProofSides): readonly [words: string, isOne: boolean] {
  const named = [...new Map(tests.map((test) => [test.name, test])).values()];
  const many = countOfTests(named);
  return [counted(many, 'test'), many === 1];
}

/** An edited test checks what the change decided. That is mentioned, but is no doubt. */
function editedWords({ alteredTests = 0 }: RedToGreen): string {
  if (alteredTests === 0) return '';
  const them = alteredTests === 1 ? 'it, or what it uses' : 'them, or what they use';
  return ` ${alteredTests} of these already existed and passed on the base: this change edited ${them}.`;
}

/** Both sides of a proof, with the tests that decide; empty: it was not tried. */
export function proofEvidence(proof: Proof): string {
  switch (proof.kind) {
    case 'proven':
      // The table of the commands has both sides of a proof by tests of the base.
      return paragraphs(
        proof.by === 'tests-of-the-change' ? sidesOf(proof) : '',
        decidingTests(proof, 'Tests that fail without this change and pass with it'),
      );
    case 'load-error':
      return paragraphs(
        sidesOf(proof),
        decidingTests(proof, 'What does not load, compile or find a name without this change'),
      );
    case 'passes-without-change':
      return sidesOf(proof);
    case 'not-shown':
    case 'not-applicable':
      return '';
  }
}

/** Counts equal names. */
function timesEach(names: readonly string[]): readonly (readonly [name: string, times: number])[] {
  const times = new Map<string, number>();
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
  return [...times];
}

function sidesOf({ command, without, with: whole }: ProofSides): string {
  return [
    "| Command | Base code + this change's tests | This change |",
    '|---|---|---|',
    `| ${escapedCode(command, MAX_NAME_CHARS)} | ${endOf(without, command)} | ${endOf(whole, command)} |`,
  ].join('\n');
}

/**
 * How a run of a command ended, and of which part of its tests, where not all of them ran. What the exit code of a part
 * says besides the failures (such as that too few lines are covered) is not about these tests.
 */
function endOf(run: CommandRun, command: string): string {
  if (run.command === command || !run.command.startsWith(command)) return describeRead(run);
  const part = run.command
    .slice(command.length)
    .trim()
    .replace(/^\(|\)$/g, '');
  const { counts = null, failures = [] } = run.reading ?? {};
  const isGreen = isRed(run) && counts !== null && failures.length === 0;
  const end = isGreen ? `${executedWords(counts)}, none failed` : describeRead(run);
  return `${end} (${escapedCode(part, MAX_NAME_CHARS)})`;
}

/** @param heading what the tests have in common */
function decidingTests({ tests, message }: ProofSides, heading: string): string {
  const shown = tests.slice(0, MAX_TESTS).map(({ name }) => name);
  const names = timesEach(shown).map(
    ([name, times]) => `- ${escapedCode(name, MAX_NAME_CHARS)}${times === 1 ? '' : ` (${times} times)`}`,
  );
  const left = tests.length - shown.length;
  if (left > 0) names.push(`- ... and ${left} more`);
  return paragraphs(
    names.length === 0 ? '' : `${heading}:\n\n${names.join('\n')}`,
    message === ''
      ? ''
      : `${names.length === 1 ? 'Its message' : names.length === 0 ? 'What the command says' : 'The message of the first'} without this change:\n\n${escapedBlock(clipEnd(message, MAX_MESSAGE_CHARS))}`,
  );
}
