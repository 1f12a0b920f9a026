import type { CheckedFinding } from '../../core/preflight/finding.ts';
import { escapedCell } from '../text/escape.ts';

const MAX_CELL_CHARS = 1200;

/** The findings of a preflight, broken ones first; empty without findings. */
export function findingsTable(findings: readonly CheckedFinding[]): string {
  if (findings.length === 0) return '';
  const rows = ORDER.flatMap((kind) => findings.filter((row) => row.kind === kind)).map((row) => {
    const words = [row.check, row.found, row.kind === 'fine' ? '' : row.remedy];
    const cells = words.map((text) => escapedCell(text, MAX_CELL_CHARS));
    return `| ${TITLES[row.kind]} | ${cells.join(' | ')} |`;
  });
  return ['| | Check | What was found | What to do |', '|---|---|---|---|', ...rows].join('\n');
}

const ORDER = ['broken', 'warning', 'fine'] as const;

const TITLES = { broken: '**broken**', warning: 'warning', fine: 'fine' } as const;
