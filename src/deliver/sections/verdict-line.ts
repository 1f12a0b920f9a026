import { isTestPath } from '../../core/paths/test-paths.ts';
import { asSentence, counted } from '../../core/text/text.ts';
import { type Evidence, failuresIn, isEachPartNoticed } from '../../core/verdict/evidence.ts';
import { codeRunOn } from '../../core/verdict/original-tests.ts';
import { isShown } from '../../core/verdict/proof.ts';
import { escapedWords, NOTE } from '../text/escape.ts';
import type { RunRecord } from '../text/run-record.ts';
import { headlineOf, lackOfProof, whyNotValidated } from './end-sentence.ts';
import { gateRemedy } from './gate-remedy.ts';
import { remarksOf } from './points.ts';
import { proofWords } from './proof.ts';

type Judged = Pick<RunRecord, 'end' | 'verdict' | 'checks'>;

/** The first paragraph of a page: is this change validated, with which doubts, and if not, why not? */
export function verdictBanner({ end, verdict, checks }: Judged): string {
  const caveats = checks.caveats.join(' ');
  if (end.kind !== 'validated' || verdict?.kind !== 'passed') {
    const why = whyNotValidated(end, verdict).replace(/\.$/, '');
    return alert('WARNING', `**Not validated:** ${escapedWords(why, NOTE)}. ${caveats}`, gateRemedy(verdict));
  }
  const { evidence } = verdict;
  const remarks = remarksOf(evidence);
  const isProven = isShown(evidence);
  const facts = [
    isProven ? proofWords(evidence.proof) : '',
    evidence.proof.kind === 'load-error' ? noticedWords(evidence) : '',
    baseTests(evidence),
    ...remarks.map(({ text }) => `${asSentence(escapedWords(text))}.`),
    caveats,
  ].filter((fact) => fact !== '');
  const head = headlineOf(verdict);
  const lack = escapedWords(lackOfProof(evidence.proof));
  const begin = isProven ? `**${head}.**` : `**${head}:** ${lack}.`;
  const isDoubted = remarks.some(({ weight }) => weight === 'doubt');
  const isPlain = remarks.length === 0 && isProven;
  return alert(isPlain ? 'NOTE' : isDoubted ? 'WARNING' : 'IMPORTANT', [begin, ...facts].join(' '));
}

/** The first words of the banner. */
export function verdictWord({ end, verdict }: Judged): string {
  return end.kind === 'validated' && verdict?.kind === 'passed' ? headlineOf(verdict) : 'Not validated';
}

/** @param more a further paragraph; empty: none */
function alert(kind: 'NOTE' | 'IMPORTANT' | 'WARNING', text: string, more = ''): string {
  return `> [!${kind}]\n> ${text.trim()}${more === '' ? '' : `\n>\n> ${more}`}`;
}

/** How leaving parts out makes up for a weak proof, in a sentence; empty: it does not. */
function noticedWords(evidence: Evidence): string {
  const tried = evidence.leftOut?.tried ?? 0;
  if (!isEachPartNoticed(evidence)) return '';
  return tried === 1
    ? 'With one part of the code left out, a test fails.'
    : `With each of ${tried} parts of the code left out in turn, a test fails.`;
}

/** How the old versions of edited tests end; empty: there are none, or a remark says how they end. */
function baseTests(evidence: Evidence): string {
  const { originalTests: tests } = evidence;
  if (tests.kind !== 'passed' || tests.paths.length === 0) return '';
  // By its name alone, code could pass for a test.
  const isTest = (path: string) => evidence.tests?.includes(path) ?? isTestPath(path);
  const own = tests.paths.filter(isTest).length;
  const inCode = tests.paths.length - own;
  const changed = [
    ...(own === 0 ? [] : [`${counted(own, 'file')} of tests`]),
    ...(inCode === 0 ? [] : [`tests in ${counted(inCode, 'file')} of code`]),
  ].join(' and ');
  const isGreen = failuresIn(evidence, 'pre-existing').length === 0;
  if (codeRunOn(tests) === 'the base')
    return `${asSentence(changed)} changed; the code is that of the base${isGreen ? ', where the old versions pass' : ''}.`;
  const how = isGreen ? 'pass on the new code, too' : 'have no new failure on the new code, either';
  return `${asSentence(changed)} changed; the old versions ${how}.`;
}
