import { open } from './dom.ts';
import type { RoundFold } from './rounds.ts';

export const KEYS =
  'Keys: / searches, j and k go to the next and the previous part, Enter opens, o opens all that are shown, Escape clears the search.';

/** The page by the keyboard alone, besides what browsers do by themselves. */
export function listenToKeys(folds: readonly RoundFold[], field: HTMLInputElement): void {
  const shown = (): readonly HTMLDetailsElement[] =>
    folds.map(({ details }) => details).filter((details) => !details.hidden);
  const move = (by: 1 | -1): void => {
    const all = shown();
    const at = all.findIndex((details) => details.contains(document.activeElement));
    const next = at < 0 ? (by > 0 ? 0 : all.length - 1) : at + by;
    all[next]?.querySelector('summary')?.focus();
  };
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape' && field.value !== '') {
      field.value = '';
      field.dispatchEvent(new Event('input'));
    }
    if (document.activeElement === field) return;
    if (event.key === '/') {
      event.preventDefault();
      field.focus();
    }
    if (event.key === 'j') move(1);
    if (event.key === 'k') move(-1);
    if (event.key === 'o') for (const details of shown()) open(details);
  });
}
