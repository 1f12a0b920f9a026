import type { FaultMessage } from '../../core/fault.ts';
import { SETTINGS_FILE } from '../../core/session.ts';
import { isRecord, type JsonRecord } from '../../core/text/json-record.ts';

export function asRecord(value: unknown, where: string, faults: FaultMessage[]): JsonRecord {
  if (isRecord(value)) return value;
  if (value !== '') faults.push(fault(where, 'It has to hold names with values behind them.'));
  return {};
}

/** A list becomes the lines of an input. Null: not a text or a list of texts. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value.trim();
  if (!Array.isArray(value)) return null;
  const lines: readonly unknown[] = value;
  const texts = lines.filter((line): line is string => typeof line === 'string');
  return texts.length === lines.length ? texts.join('\n') : null;
}

export function fault(where: string, remedy: string): FaultMessage {
  const was = where === '' ? `It is ${SETTINGS_FILE} as a whole.` : `It is ${where} in ${SETTINGS_FILE}.`;
  return { wrong: 'The settings file has a setting that cannot be used.', was, remedy };
}
