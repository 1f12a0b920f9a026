/** What one check of a preflight found, and what to do when it is not fine. */
export type Finding =
  /** `untried`: only a run can show it. */
  | { readonly kind: 'fine' | 'untried'; readonly found: string }
  | { readonly kind: 'warning' | 'broken'; readonly found: string; readonly remedy: string };

/** A row of the table that a preflight writes. */
export type CheckedFinding = Finding & { readonly check: string };

export function fine(found: string): Finding {
  return { kind: 'fine', found };
}

export function warning(found: string, remedy: string): Finding {
  return { kind: 'warning', found, remedy };
}

export function broken(found: string, remedy: string): Finding {
  return { kind: 'broken', found, remedy };
}

/** One line of the log. */
export function describeFinding(row: CheckedFinding): string {
  return `${row.kind}: ${row.check}. ${row.found} ${remedyOf(row)}`.replace(/\s+/g, ' ').trim();
}

/** Empty: there is nothing to do. */
export function remedyOf(finding: Finding): string {
  return 'remedy' in finding ? finding.remedy : '';
}
