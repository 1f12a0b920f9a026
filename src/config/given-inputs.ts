import type { FaultMessage } from '../core/fault.ts';
import type { Parsed } from '../core/schema.ts';
import { type Environment, givenInput } from './environment.ts';
import type { Input } from './input.ts';
import { INPUT_NAMES, INPUTS, type InputName, type InputValues, OLDER_NAMES } from './inputs.ts';

const TABLE: { readonly [Name in InputName]: Input<InputValues[Name]> } = INPUTS;

/** The inputs of one run as they were given, read through the table and the bridge for older names. */
export class GivenInputs {
  readonly #env: Environment;

  constructor(env: Environment) {
    this.#env = env;
  }

  /** The parsed value; the default's where the given one is faulty (`faults` tells of it). */
  get<Name extends InputName>(name: Name): InputValues[Name] {
    const parsed = this.#parse(name);
    if (parsed.kind === 'valid') return parsed.value;
    const fallback = TABLE[name].parse(TABLE[name].default);
    if (fallback.kind === 'valid') return fallback.value;
    throw new Error(
      `The default of input ${name} is faulty: ${fallback.errorDetail} This is a bug in Tether.`,
    );
  }

  isDefault(name: InputName): boolean {
    return this.#raw(name) === TABLE[name].default;
  }

  /** Those that stand away from their defaults, for people: of secret ones that they are given. */
  told(): Readonly<Record<string, string>> {
    const given = INPUT_NAMES.filter((name) => !this.isDefault(name));
    return Object.fromEntries(
      given.map((name) => [name, TABLE[name].isSecret ? '***' : withoutLogin(this.#raw(name))]),
    );
  }

  faults(): readonly FaultMessage[] {
    return INPUT_NAMES.flatMap((name) => {
      const parsed = this.#parse(name);
      if (parsed.kind === 'valid') return [];
      const was = TABLE[name].isSecret ? {} : { was: `It was "${shown(this.#raw(name))}".` };
      return [{ wrong: `Input ${name} is wrong.`, ...was, remedy: parsed.errorDetail }];
    });
  }

  /** One sentence for each older name that was used. */
  warnings(): readonly string[] {
    return INPUT_NAMES.flatMap((name) => {
      const older = this.#older(name);
      if (older === null) return [];
      return [
        `Input ${older.name} is an older name. Its value ${older.raw} counts as ${name}. Write ${name} instead.`,
      ];
    });
  }

  #parse<Name extends InputName>(name: Name): Parsed<InputValues[Name]> {
    return TABLE[name].parse(this.#raw(name));
  }

  #raw(name: InputName): string {
    const given = this.#older(name)?.raw ?? givenInput(this.#env, name).trim();
    return given === '' ? TABLE[name].default : given;
  }

  /** An older name counts only where the newer one stands at its default. */
  #older(name: InputName): { readonly name: InputName; readonly raw: string } | null {
    const bridge = OLDER_NAMES.find(({ now }) => now === name);
    if (bridge === undefined) return null;
    const given = givenInput(this.#env, name).trim();
    const raw = givenInput(this.#env, bridge.older).trim();
    return raw !== '' && (given === '' || given === TABLE[name].default) ? { name: bridge.older, raw } : null;
  }
}

/** An address without the user name and password in it, which no log has to hold. */
function shown(raw: string): string {
  return withoutLogin(raw).slice(0, 200);
}

function withoutLogin(raw: string): string {
  return raw.replace(/\/\/[^/\s]*@/g, '//***@');
}
