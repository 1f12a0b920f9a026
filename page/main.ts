import { ledgerView, timelineView } from './charts.ts';
import { el, open, orElse } from './dom.ts';
import { KEYS, listenToKeys } from './keys.ts';
import { changeSection, overview, verdictSection } from './overview.ts';
import { goTo, roundFolds } from './rounds.ts';
import { searchOver } from './search.ts';
import { linesIn, Run } from './trace.ts';

const run = new Run(linesIn(document.getElementById('trace')?.textContent ?? '[]'));
const folds = roundFolds(run);
const { bar, field } = searchOver(run, folds);

const parts = [overview, timelineView, ledgerView, verdictSection, changeSection].map((make) =>
  orElse(
    () => make(run),
    () => null,
  ),
);
const rounds = el(
  'section',
  { 'aria-labelledby': 'rounds' },
  el('h2', { id: 'rounds' }, 'What happened'),
  bar,
  el('p', { class: 'quiet keys' }, KEYS),
  ...folds.map(({ details }) => details),
);
document.getElementById('page')?.replaceChildren(...[...parts, rounds].filter((part) => part !== null));

listenToKeys(folds, field);
const follow = (): void => goTo(folds, location.hash);
window.addEventListener('hashchange', follow);
window.addEventListener('beforeprint', () => {
  for (const { details } of folds) if (!details.hidden) open(details);
});
follow();
document.documentElement.dataset.ready = 'true';
