import type { FaultMessage } from '../../core/fault.ts';
import { SETTINGS_FILE } from '../../core/session.ts';
import { isRecord, type JsonRecord } from '../../core/text/json-record.ts';
import { oneLine } from '../../core/text/text.ts';
import { entriesIn } from '../inputs/input.ts';

/** A value of the settings file, where it stands there. What is wrong with it is added to the faults of the whole file. */
export class Place {
  readonly value: unknown;
  readonly #where: string;
  readonly #faults: FaultMessage[];

  /** @param where empty: the whole file */
  constructor(value: unknown, where: string, faults: FaultMessage[]) {
    this.value = value;
    this.#where = where;
    this.#faults = faults;
  }

  /** What is below a name; an empty text where there is nothing. */
  at(name: string): Place {
    const where = this.#where === '' ? oneLine(name, 60) : `${this.#where}.${oneLine(name, 60)}`;
    return new Place(this.#record[name] ?? '', where, this.#faults);
  }

  /** What it holds, by name. */
  all(): readonly (readonly [name: string, place: Place])[] {
    if (!isRecord(this.value) && this.value !== '')
      this.fault('It has to hold names with values behind them.');
    return Object.keys(this.#record).map((name) => [name, this.at(name)]);
  }

  /** The same of these names; others are faults. */
  only<Name extends string>(names: readonly Name[], whose: string): (name: Name) => Place {
    for (const [name, place] of this.all())
      if (!names.some((known) => known === name)) place.fault(`${whose} has ${names.join(', ')}.`);
    return (name) => this.at(name);
  }

  /** A list becomes the lines of an input. Null: not a text or a list of texts, which is a fault. */
  text(): string | null {
    if (typeof this.value === 'string') return this.value.trim();
    const lines: readonly unknown[] = Array.isArray(this.value) ? this.value : [null];
    if (lines.every((line) => typeof line === 'string')) return lines.join('\n');
    this.fault('Give one value, or a list of them.');
    return null;
  }

  lines(): readonly string[] {
    return entriesIn(this.text() ?? '');
  }

  fault(remedy: string): void {
    const what = this.#where === '' ? SETTINGS_FILE : `The setting ${this.#where} in ${SETTINGS_FILE}`;
    this.#faults.push({ wrong: `${what} cannot be used.`, remedy });
  }

  get #record(): JsonRecord {
    return isRecord(this.value) ? this.value : {};
  }
}
