import { el } from './dom.ts';
import { FILTERS, type RoundFold, wordsOf } from './rounds.ts';
import type { Run } from './trace.ts';
import { count } from './words.ts';

export interface Search {
  readonly bar: HTMLElement;
  readonly field: HTMLInputElement;
}

/** The field and the boxes above the rounds: what does not match is hidden. */
export function searchOver(run: Run, folds: readonly RoundFold[]): Search {
  const field = el('input', {
    type: 'search',
    id: 'search',
    placeholder: 'Words in messages, calls, results',
    autocomplete: 'off',
  });
  const boxes = FILTERS.map(({ name, isIn }) => {
    const box = el('input', { type: 'checkbox', id: `only-${name}` });
    return { box, isIn, label: el('label', { for: `only-${name}` }, box, ` ${name}`) };
  });
  const told = el('p', { role: 'status', class: 'quiet' }, count(folds.length, 'part'));
  const words = new Map<RoundFold, string>();
  const apply = (): void => {
    const wanted = field.value.trim().toLowerCase();
    const asked = boxes.filter(({ box }) => box.checked);
    let shown = 0;
    for (const one of folds) {
      const { lines } = one.section;
      let isShown = asked.every(({ isIn }) => isIn(lines));
      if (isShown && wanted !== '') {
        const known = words.get(one) ?? wordsOf(run, one.section);
        words.set(one, known);
        isShown = known.includes(wanted);
      }
      one.details.hidden = !isShown;
      if (isShown) shown += 1;
    }
    told.textContent =
      shown === folds.length ? count(shown, 'part') : `${shown} of ${count(folds.length, 'part')}`;
  };
  field.addEventListener('input', apply);
  for (const { box } of boxes) box.addEventListener('change', apply);
  const bar = el(
    'search',
    { class: 'bar' },
    el('label', { for: 'search' }, 'Search'),
    field,
    el('fieldset', {}, el('legend', {}, 'Only with'), ...boxes.map(({ label }) => label)),
    told,
  );
  return { bar, field };
}
