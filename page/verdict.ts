import type { Evidence } from '../src/core/verdict/evidence.ts';
import { describeRead } from '../src/core/verdict/run.ts';
import type { Verdict } from '../src/core/verdict/verdict.ts';
import { badge, el, fold, pre } from './dom.ts';
import { shown } from './message.ts';

const TITLES: Readonly<Record<Verdict['kind'], string>> = {
  passed: 'passed',
  failed: 'failed',
  blocked: 'blocked by policy',
  inconclusive: 'inconclusive',
};

/** What the commands said of a change, compared with the base, and what it proves. */
export function verdictView(verdict: Verdict, isRepeat = false): HTMLElement {
  const { kind, evidence } = verdict;
  const why = 'why' in verdict ? ` ${verdict.why}` : '';
  const repeat = isRepeat ? ' The same change was judged before.' : '';
  const title = el(
    'p',
    {},
    badge(`verdict: ${TITLES[kind]}`, kind === 'passed' ? 'good' : 'bad'),
    `${why}${repeat}`,
  );
  const { comparisons, tampering } = evidence;
  const rows = comparisons.map(({ command, base, candidate, outcome, failures, why: said }) =>
    el(
      'tr',
      {},
      el('td', {}, el('code', {}, command)),
      el('td', {}, base === null ? 'not run' : describeRead(base)),
      el('td', {}, describeRead(candidate)),
      el('td', {}, outcome.replaceAll('-', ' ')),
      el('td', {}, said),
      el('td', {}, failures.map((one) => `${one.class}: ${one.failure.name}`).join('\n')),
    ),
  );
  const heads = ['Command', 'Base', 'This change', 'Outcome', 'Why', 'Failures'].map((name) =>
    el('th', { scope: 'col' }, name),
  );
  return el(
    'div',
    { class: 'verdict' },
    title,
    rows.length === 0
      ? null
      : el(
          'div',
          { class: 'scroll', tabindex: '0', role: 'group', 'aria-label': 'Commands of the verdict' },
          el('table', {}, el('thead', {}, el('tr', {}, ...heads)), el('tbody', {}, ...rows)),
        ),
    proofView(evidence),
    ...tampering.map(({ path, kind: what, detail }) =>
      el('p', {}, badge('tests and settings', 'warn'), ` ${path}: ${what.replaceAll('-', ' ')}. ${detail}`),
    ),
    fold('Evidence as it was recorded', () => pre(shown(evidence))),
  );
}

function proofView({ proof }: Evidence): HTMLElement {
  switch (proof.kind) {
    case 'proven':
    case 'passes-without-change':
    case 'load-error': {
      const tone = proof.kind === 'proven' ? 'good' : 'warn';
      const sides = `${proof.command}: without the change ${describeRead(proof.without)}, with it ${describeRead(proof.with)}.`;
      const tests =
        proof.tests.length === 0 ? '' : ` Tests: ${proof.tests.map(({ name }) => name).join(', ')}.`;
      return el(
        'p',
        {},
        badge(`proof: ${proof.kind.replaceAll('-', ' ')}`, tone),
        ` ${sides}${tests} ${proof.message}`,
      );
    }
    case 'not-shown':
    case 'not-applicable':
      return el('p', {}, badge(`proof: ${proof.kind.replaceAll('-', ' ')}`, 'plain'), ` ${proof.why}`);
  }
}
