import type { PackageRule } from '../core/commands/commands.ts';
import type { FaultMessage } from '../core/fault.ts';
import type { Parsed } from '../core/parsed.ts';
import { SETTINGS_FILE } from '../core/session.ts';
import { type Environment, givenInput } from './environment.ts';
import type { Input } from './inputs/input.ts';
import { INPUT_NAMES, INPUTS, type InputName, type InputValues, OLDER_NAMES } from './inputs/inputs.ts';

const TABLE: { readonly [Name in InputName]: Input<InputValues[Name]> } = INPUTS;

/** Values in the text form of inputs. */
export type SettingValues = ReadonlyMap<InputName, string>;

/** What the settings file says for one run. */
export interface GivenSettings {
  /** They replace the defaults of inputs. */
  readonly defaults: SettingValues;
  /** From the profile of the run: they replace the values of the workflow. */
  readonly profile: SettingValues;
  readonly packages: readonly PackageSettings[];
  readonly pullRequest: PullRequestSettings;
}

export interface PullRequestSettings {
  /** Pattern with `{title}` and `{issue}`, the number. */
  readonly title: string;
  readonly labels: readonly string[];
  /** People, and teams as owner/team. */
  readonly reviewers: readonly string[];
  readonly usesTemplate: boolean;
}

export interface PackageSettings extends Pick<PackageRule, 'folder' | 'commands'> {
  /** Globs of files outside the folder that belong to the package as well. */
  readonly paths: readonly string[];
}

export const NO_SETTINGS: GivenSettings = {
  defaults: new Map(),
  profile: new Map(),
  packages: [],
  pullRequest: { title: '{title}', labels: [], reviewers: [], usesTemplate: true },
};

/**
 * The given inputs of one run, read by the table of inputs, with support for older names. The settings file overrides
 * an input with its default value: the runner fills in defaults, so it is not known whether it was given.
 */
export class GivenInputs {
  readonly #env: Environment;
  readonly #settings: GivenSettings;

  constructor(env: Environment, settings: GivenSettings) {
    this.#env = env;
    this.#settings = settings;
  }

  /** The parsed value; the default if the given value is invalid (see `faults`). */
  get<Name extends InputName>(name: Name): InputValues[Name] {
    const parsed = this.#parse(name);
    if (parsed.kind === 'valid') return parsed.value;
    const fallback = TABLE[name].parse(TABLE[name].default);
    if (fallback.kind === 'valid') return fallback.value;
    throw new Error(
      `The default of input ${name} is faulty: ${fallback.errorDetail} This is a bug in Tether.`,
    );
  }

  isValid(name: InputName): boolean {
    return this.#parse(name).kind === 'valid';
  }

  isDefault(name: InputName): boolean {
    return this.#raw(name) === TABLE[name].default;
  }

  /** Inputs with a non-default value, for people; values of secret ones are hidden. */
  nonDefaults(): Readonly<Record<string, string>> {
    const given = INPUT_NAMES.filter((name) => !this.isDefault(name));
    return Object.fromEntries(
      given.map((name) => [name, TABLE[name].isSecret ? '***' : withoutLogin(this.#raw(name))]),
    );
  }

  faults(): readonly FaultMessage[] {
    return INPUT_NAMES.flatMap((name) => {
      const parsed = this.#parse(name);
      if (parsed.kind === 'valid') return [];
      const where = this.#isSet(name) ? ` in ${SETTINGS_FILE}` : '';
      const was = TABLE[name].isSecret ? {} : { was: `It was "${shown(this.#raw(name))}"${where}.` };
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
    const { profile, defaults } = this.#settings;
    return profile.get(name) ?? (this.#isSet(name) ? defaults.get(name) : undefined) ?? this.#given(name);
  }

  /** The value in the workflow. */
  #given(name: InputName): string {
    const given = this.#older(name)?.raw ?? givenInput(this.#env, name).trim();
    return given === '' ? TABLE[name].default : given;
  }

  /** Whether the value comes from the settings file. */
  #isSet(name: InputName): boolean {
    const { profile, defaults } = this.#settings;
    return profile.has(name) || (defaults.has(name) && this.#given(name) === TABLE[name].default);
  }

  /** An older name counts only if the newer one has its default value. */
  #older(name: InputName): { readonly name: InputName; readonly raw: string } | null {
    const bridge = OLDER_NAMES.find(({ now }) => now === name);
    if (bridge === undefined) return null;
    const given = givenInput(this.#env, name).trim();
    const raw = givenInput(this.#env, bridge.older).trim();
    return raw !== '' && (given === '' || given === TABLE[name].default) ? { name: bridge.older, raw } : null;
  }
}

/** Hides user name and password of an address, which should not be logged. */
function shown(raw: string): string {
  return withoutLogin(raw).slice(0, 200);
}

function withoutLogin(raw: string): string {
  return raw.replace(/\/\/[^/\s]*@/g, '//***@');
}
