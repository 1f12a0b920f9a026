import { asSentence, clipEnd, counted } from '../../core/text/text.ts';
import { TEST_DOUBTS } from '../../core/verdict/evidence.ts';
import { isByExitCode, type Proof, type ProofSides, type RedToGreen } from '../../core/verdict/proof.ts';
import { type CommandRun, describeRead, isRed } from '../../core/verdict/run.ts';
import { countOfTests, executedWords } from '../../core/verdict/test-report.ts';
import { escapedBlock, escapedCode, escapedWords, NOTE } from '../text/escape.ts';
import { firstRows, paragraphs } from '../text/fit-to-limit.ts';

/** What shows that the change has an effect, in a sentence or two; empty: nothing does. */
export function proofWords(proof: Proof): string {
  switch (proof.kind) {
    case 'proven':
      return provenWords(proof);
    case 'load-error':
      return `${asSentence(TEST_DOUBTS[proof.kind])}.`;
    case 'not-applicable':
      return `Nothing to prove: ${escapedWords(proof.why)}.`;
    case 'passes-without-change':
    case 'not-shown':
      return '';
  }
}

function provenWords(proof: RedToGreen): string {
  const isOwn = proof.by === 'tests-of-the-change';
  if (isByExitCode(proof)) {
    const command = escapedCode(proof.command);
    const tests = isOwn ? " with this change's tests" : '';
    return `Proven by exit code: ${command} fails on the old code${tests}, in two runs, and passes on the new.`;
  }
  const [many, one] = countOf(proof);
  const which = isOwn ? `${many} of this change` : `${many} of the base`;
  const edited = isOwn ? editedWords(proof, one) : '';
  return `${which} ${one ? 'fails' : 'fail'} on the old code and ${one ? 'passes' : 'pass'} on the new.${edited}`;
}

/** Tests of one name count once: some runners report assertions, many with the same name. */
function countOf({ tests }: ProofSides): readonly [words: string, isOne: boolean] {
  const named = [...new Map(tests.map((test) => [test.name, test])).values()];
  const many = countOfTests(named);
  return [counted(many, 'test'), many === 1];
}

/** An edited test checks what the change decided. That is mentioned, but is no doubt. */
function editedWords({ alteredTests = 0 }: RedToGreen, isOne: boolean): string {
  if (alteredTests === 0) return '';
  if (isOne) return ' It already existed and passed on the base: this change edited it, or what it uses.';
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
        decidingTests(proof, 'Tests that fail on the old code and pass on the new'),
      );
    case 'load-error':
      return paragraphs(
        sidesOf(proof),
        decidingTests(proof, 'What does not load, compile or find a name on the old code'),
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
    "| Command | Old code + this change's tests | This change |",
    '|---|---|---|',
    `| ${escapedCode(command)} | ${endOf(without, command)} | ${endOf(whole, command)} |`,
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
  return `${end} (${escapedCode(part)})`;
}

/** @param heading what the tests have in common */
function decidingTests({ tests, message }: ProofSides, heading: string): string {
  const names = firstRows(
    timesEach(tests.map(({ name }) => name)),
    ([name, times]) => `${escapedCode(name)}${times === 1 ? '' : ` (${times} times)`}`,
  ).map((row) => `- ${row}`);
  return paragraphs(
    names.length === 0 ? '' : `${heading}:\n\n${names.join('\n')}`,
    message === ''
      ? ''
      : `${names.length === 1 ? 'Its message' : names.length === 0 ? 'What the command says' : 'The message of the first'} on the old code:\n\n${escapedBlock(clipEnd(message, NOTE))}`,
  );
}
