import type { FaultMessage } from '../../core/fault.ts';
import { SETTINGS_FILE } from '../../core/session.ts';
import { isRecord, type JsonRecord } from '../../core/text/json-record.ts';
import { oneLine } from '../../core/text/text.ts';

export function asRecord(value: unknown, where: string, faults: FaultMessage[]): JsonRecord {
  if (isRecord(value)) return value;
  if (value !== '') faults.push(fault(where, 'It has to hold names with values behind them.'));
  return {};
}

/** A list becomes the lines of an input. Null: not a text or a list of texts, which is a fault. */
export function textIn(value: unknown, where: string, faults: FaultMessage[]): string | null {
  if (typeof value === 'string') return value.trim();
  const lines: readonly unknown[] = Array.isArray(value) ? value : [null];
  if (lines.every((line) => typeof line === 'string')) return lines.join('\n');
  faults.push(fault(where, 'Give one value, or a list of them.'));
  return null;
}

/** The names in `given` that `known` does not have are faults. */
export function checkNames(
  given: JsonRecord,
  known: readonly string[],
  {
    where,
    whose,
    faults,
  }: { readonly where: string; readonly whose: string; readonly faults: FaultMessage[] },
): void {
  for (const key of Object.keys(given).filter((one) => !known.includes(one)))
    faults.push(fault(`${where}.${oneLine(key, 60)}`, `${whose} has ${known.join(', ')}.`));
}

export function fault(where: string, remedy: string): FaultMessage {
  const was = where === '' ? `It is ${SETTINGS_FILE} as a whole.` : `It is ${where} in ${SETTINGS_FILE}.`;
  return { wrong: 'The settings file has a setting that cannot be used.', was, remedy };
}
