import type { PackageRule } from '../core/commands.ts';
import type { FaultMessage } from '../core/fault.ts';
import type { Parsed } from '../core/schema.ts';
import { SETTINGS_FILE } from '../core/session.ts';
import { type Environment, givenInput } from './environment.ts';
import type { Input } from './inputs/input.ts';
import { INPUT_NAMES, INPUTS, type InputName, type InputValues, OLDER_NAMES } from './inputs/inputs.ts';

const TABLE: { readonly [Name in InputName]: Input<InputValues[Name]> } = INPUTS;

/** Texts of inputs, as an input's own would be. */
export type SettingValues = ReadonlyMap<InputName, string>;

/** What the settings file says for one run. */
export interface GivenSettings {
  /** They take the place of defaults. */
  readonly defaults: SettingValues;
  /** Of the profile that the run was asked for: they take the place of what the workflow gives. */
  readonly profile: SettingValues;
  readonly packages: readonly PackageSettings[];
  readonly pullRequest: PullRequestSettings;
}

/** How the repository wants the pull requests of runs. */
export interface PullRequestSettings {
  /** With `{title}`, and `{issue}` for the number. */
  readonly title: string;
  readonly labels: readonly string[];
  /** People, and teams as owner/team. */
  readonly reviewers: readonly string[];
  readonly usesTemplate: boolean;
}

/** Commands of a part of the repository. */
export interface PackageSettings extends Pick<PackageRule, 'folder' | 'commands'> {
  /** Globs of files elsewhere that belong to it as well. */
  readonly paths: readonly string[];
}

export const NO_SETTINGS: GivenSettings = {
  defaults: new Map(),
  profile: new Map(),
  packages: [],
  pullRequest: { title: '{title}', labels: [], reviewers: [], usesTemplate: true },
};

/**
 * The inputs of one run as they were given, read through the table and the bridge for older names. An input that stands
 * at its default gives way to the settings file: the runner fills defaults in, so that nobody can tell whether it was given.
 */
export class GivenInputs {
  readonly #env: Environment;
  readonly #settings: GivenSettings;

  constructor(env: Environment, settings: GivenSettings) {
    this.#env = env;
    this.#settings = settings;
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

  /** In the workflow. */
  #given(name: InputName): string {
    const given = this.#older(name)?.raw ?? givenInput(this.#env, name).trim();
    return given === '' ? TABLE[name].default : given;
  }

  /** Whether what counts stands in the settings file. */
  #isSet(name: InputName): boolean {
    const { profile, defaults } = this.#settings;
    return profile.has(name) || (defaults.has(name) && this.#given(name) === TABLE[name].default);
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
