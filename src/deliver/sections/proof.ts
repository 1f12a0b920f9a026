import { asSentence, clipEnd } from '../../core/text/text.ts';
import { TEST_DOUBTS } from '../../core/verdict/evidence.ts';
import { isByExitCode, type Proof, type ProofSides, type RedToGreen } from '../../core/verdict/proof.ts';
import { describeRead } from '../../core/verdict/run.ts';
import { escapedBlock, escapedCode, escapedWords } from '../text/escape.ts';
import { details, paragraphs } from '../text/fit-to-limit.ts';

const MAX_TESTS = 20;
const MAX_NAME_CHARS = 200;
const MAX_MESSAGE_CHARS = 400;
const MAX_WHY_CHARS = 300;

/** Whether tests show that the change has an effect: one sentence, then the evidence from base and change. */
export function proofSection(proof: Proof): string {
  switch (proof.kind) {
    case 'proven': {
      const isOwn = proof.by === 'tests-of-the-change';
      const place = isOwn ? 'Base, with these tests alone' : 'Base';
      if (isByExitCode(proof)) {
        const how = isOwn ? 'On the base, with the tests of the change alone,' : 'On the base';
        return withSides(
          `**Proof by exit code:** no failing test can be read from the output. ${how} the command fails twice; with the whole change it passes.`,
          proof,
          place,
        );
      }
      const text = isOwn
        ? `**Proof, red to green:** on the base, without the rest of the change, its tests fail twice, by an assertion or by an error in the code under test. With the whole change they pass.${alteredWords(proof)}`
        : '**Proof, red to green:** tests that fail on the base, twice, pass with this change.';
      return withSides(text, proof, place);
    }
    case 'passes-without-change': {
      const text = `**Proof: none. ${asSentence(TEST_DOUBTS[proof.kind])},** so they show nothing of what it does.`;
      return withSides(text, proof, 'Base, with these tests alone');
    }
    case 'load-error': {
      const text = `**Proof, weak: ${asSentence(TEST_DOUBTS[proof.kind])}.** That they check what it does is not shown.`;
      return withSides(text, proof, 'Base, with these tests alone');
    }
    case 'no-tests':
      return `**Proof: none. ${asSentence(TEST_DOUBTS[proof.kind])}:** the change brings no test, and no test of the base was seen to go from red to green by its code.`;
    case 'not-applicable':
      return `**Proof:** there is nothing to prove: ${escapedWords(proof.why, MAX_WHY_CHARS)}.`;
    case 'not-checked':
      return `**Proof: none.** None was found: ${escapedWords(proof.why, MAX_WHY_CHARS)}.`;
  }
}

function alteredWords({ alteredTests = 0 }: RedToGreen): string {
  if (alteredTests === 0) return '';
  return alteredTests === 1
    ? ' The base passes one of these tests as it has it: this change altered it, or what it uses of the tests.'
    : ` The base passes ${alteredTests} of these tests as it has them: this change altered them, or what they use of the tests.`;
}

function withSides(text: string, sides: ProofSides, base: string): string {
  return `${text}\n\n${details('Evidence', evidenceOf(sides, base))}`;
}

/** Counts equal names: some runners report assertions, many with the same name. */
function timesEach(names: readonly string[]): readonly (readonly [name: string, times: number])[] {
  const times = new Map<string, number>();
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
  return [...times];
}

function evidenceOf(sides: ProofSides, base: string): string {
  const { command, tests, without, with: whole, message } = sides;
  const rows = [
    `| Command | ${base} | Whole change |`,
    '|---|---|---|',
    `| ${escapedCode(command, MAX_NAME_CHARS)} | ${describeRead(without)} | ${describeRead(whole)} |`,
  ];
  const shown = tests.slice(0, MAX_TESTS).map(({ name }) => name);
  const names = timesEach(shown).map(
    ([name, times]) => `- ${escapedCode(name, MAX_NAME_CHARS)}${times === 1 ? '' : ` (${times} times)`}`,
  );
  const left = tests.length - shown.length;
  if (left > 0) names.push(`- ... and ${left} more`);
  return paragraphs(
    rows.join('\n'),
    names.length === 0 ? '' : `The tests that decide:\n\n${names.join('\n')}`,
    message === ''
      ? ''
      : `What ${names.length === 0 ? 'the command' : 'the first of them'} says on the base:\n\n${escapedBlock(clipEnd(message, MAX_MESSAGE_CHARS))}`,
  );
}
