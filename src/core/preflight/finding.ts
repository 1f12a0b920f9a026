/** What one check of a preflight found, and what to do when it is not fine. */
export type Finding =
  | { readonly kind: 'fine'; readonly found: string }
  | { readonly kind: 'warning' | 'broken'; readonly found: string; readonly remedy: string };

/** A row of the table that a preflight writes. */
export type CheckedFinding = Finding & { readonly check: string };

/** One line of the log. */
export function describeFinding(row: CheckedFinding): string {
  const remedy = row.kind === 'fine' || row.remedy === '' ? '' : ` ${row.remedy}`;
  return `${row.kind}: ${row.check}. ${row.found}${remedy}`.replace(/\s+/g, ' ');
}
