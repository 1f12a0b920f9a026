import type { CheckedFinding } from '../../core/preflight/finding.ts';
import { escapedLine } from '../text/escape.ts';

const MAX_CELL_CHARS = 1200;

/** The findings of a preflight, broken ones first; empty without findings. */
export function findingsTable(findings: readonly CheckedFinding[]): string {
  if (findings.length === 0) return '';
  const rows = ORDER.flatMap((kind) => findings.filter((row) => row.kind === kind)).map((row) => {
    const remedy = row.kind === 'fine' ? '' : row.remedy;
    return `| ${TITLES[row.kind]} | ${cell(row.check)} | ${cell(row.found)} | ${cell(remedy)} |`;
  });
  return ['| | Check | What was found | What to do |', '|---|---|---|---|', ...rows].join('\n');
}

const ORDER = ['broken', 'warning', 'fine'] as const;

const TITLES = { broken: '**broken**', warning: 'warning', fine: 'fine' } as const;

function cell(text: string): string {
  return escapedLine(text, MAX_CELL_CHARS).replaceAll('|', '\\|');
}
