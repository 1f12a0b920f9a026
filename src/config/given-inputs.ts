import type { PackageRule } from '../core/commands/commands.ts';
import type { FaultMessage } from '../core/fault.ts';
import type { Parsed } from '../core/parsed.ts';
import type { PullRequestForm } from '../core/remarks/pull-request-form.ts';
import { SETTINGS_FILE } from '../core/session.ts';
import { type Environment, givenInput } from './environment.ts';
import type { Input } from './inputs/input.ts';
import {
  INPUT_NAMES,
  type InputName,
  isInput,
  OLDER_NAMES,
  OPTION_NAMES,
  OPTIONS,
  type OptionName,
  type OptionValues,
} from './inputs/inputs.ts';
import { nearestTo } from './nearest-name.ts';

const TABLE: { readonly [Name in OptionName]: Input<OptionValues[Name]> } = OPTIONS;

/** Values in the text form of inputs. */
export type SettingValues = ReadonlyMap<OptionName, string>;

/** What the settings file says for one run. */
export interface GivenSettings {
  /** They replace defaults. */
  readonly defaults: SettingValues;
  /** From the profile of the run: they replace the values of the workflow. */
  readonly profile: SettingValues;
  readonly packages: readonly PackageSettings[];
  readonly pullRequest: PullRequestForm;
}

export interface PackageSettings extends Pick<PackageRule, 'folder' | 'commands'> {
  /** Globs of files outside the folder that belong to the package as well. */
  readonly paths: readonly string[];
}

export const NO_SETTINGS: GivenSettings = {
  defaults: new Map(),
  profile: new Map(),
  packages: [],
  pullRequest: { title: '{title}', labels: [], reviewers: [], template: 'auto' },
};

/**
 * The options of one run: inputs of the workflow, and settings of the repository. What the workflow leaves empty is not
 * given: action.yml has no defaults, so that the two can be told apart.
 */
export class GivenInputs {
  readonly settings: GivenSettings;
  readonly #env: Environment;

  constructor(env: Environment, settings: GivenSettings) {
    this.#env = env;
    this.settings = settings;
  }

  /** The parsed value; the default if the given value is invalid (see `faults`). */
  get<Name extends OptionName>(name: Name): OptionValues[Name] {
    const parsed = this.#parse(name);
    if (parsed.kind === 'valid') return parsed.value;
    const fallback = TABLE[name].parse(TABLE[name].default);
    if (fallback.kind === 'valid') return fallback.value;
    throw new Error(`The default of ${name} is faulty: ${fallback.errorDetail} This is a bug in Tether.`);
  }

  isValid(name: OptionName): boolean {
    return this.#parse(name).kind === 'valid';
  }

  isGiven(name: OptionName): boolean {
    return (this.#given(name) ?? '') !== '';
  }

  /** The given options, for people; values of secret ones are hidden. */
  given(): Readonly<Record<string, string>> {
    const given = OPTION_NAMES.filter((name) => this.isGiven(name));
    return Object.fromEntries(
      given.map((name) => [name, TABLE[name].isSecret ? '***' : withoutLogin(this.#raw(name))]),
    );
  }

  faults(): readonly FaultMessage[] {
    const wrong = OPTION_NAMES.flatMap((name) => {
      const parsed = this.#parse(name);
      if (parsed.kind === 'valid') return [];
      const where = this.#isSet(name) ? ` in ${SETTINGS_FILE}` : '';
      const was = TABLE[name].isSecret ? {} : { was: `It was "${shown(this.#raw(name))}"${where}.` };
      return [
        {
          wrong: `${isInput(name) ? 'Input' : 'Setting'} ${name} is wrong.`,
          ...was,
          remedy: parsed.errorDetail,
        },
      ];
    });
    return [...wrong, ...this.#unknown().flatMap((name) => unknownInput(name) ?? [])];
  }

  /** Sentences for the log: about older names that were used, and names that are like no input. */
  warnings(): readonly string[] {
    const older = Object.entries(OLDER_NAMES).flatMap(([name, now]) => {
      const raw = this.#older(now);
      return raw === undefined
        ? []
        : [`Input ${name} is an older name. Its value ${raw} counts as ${now}. Write ${now} instead.`];
    });
    const unknown = this.#unknown().filter((name) => unknownInput(name) === null);
    return [...older, ...unknown.map((name) => `There is no input ${name}, and nothing is done with it.`)];
  }

  #parse<Name extends OptionName>(name: Name): Parsed<OptionValues[Name]> {
    return TABLE[name].parse(this.#raw(name));
  }

  #raw(name: OptionName): string {
    return this.#given(name) ?? TABLE[name].default;
  }

  /** Undefined: neither the workflow nor the settings file has it. */
  #given(name: OptionName): string | undefined {
    const { profile, defaults } = this.settings;
    return profile.get(name) ?? this.#inWorkflow(name) ?? defaults.get(name);
  }

  #inWorkflow(name: OptionName): string | undefined {
    if (!isInput(name)) return undefined;
    const given = givenInput(this.#env, name).trim();
    return given === '' ? this.#older(name) : given;
  }

  /** Whether the value comes from the settings file. */
  #isSet(name: OptionName): boolean {
    const { profile, defaults } = this.settings;
    return profile.has(name) || (defaults.has(name) && this.#inWorkflow(name) === undefined);
  }

  /** Settings that do nothing, as the workflow gives them. */
  overruled(): readonly OptionName[] {
    return [...this.settings.defaults.keys()].filter((name) => !this.#isSet(name));
  }

  /** The value under an older name, which counts only if the newer one is not given. */
  #older(name: InputName): string | undefined {
    const older = Object.keys(OLDER_NAMES).find((one) => OLDER_NAMES[one] === name);
    if (older === undefined || givenInput(this.#env, name).trim() !== '') return undefined;
    return givenInput(this.#env, older).trim() || undefined;
  }

  /** The runner passes on what the action does not declare. */
  #unknown(): readonly string[] {
    const given = Object.keys(this.#env).filter(
      (name) => name.startsWith('INPUT_') && this.#env[name] !== '',
    );
    const names = given.map((name) => name.slice('INPUT_'.length).toLowerCase());
    return names.filter((name) => !INPUT_NAMES.some((one) => one === name) && !(name in OLDER_NAMES));
  }
}

/** Null: it was not meant for this action. Variables of other programs may begin with `INPUT_` as well. */
function unknownInput(name: string): FaultMessage | null {
  const nearest = nearestTo(name, OPTION_NAMES);
  if (nearest === null) return null;
  return {
    wrong: `There is no input ${name}.`,
    remedy: isInput(nearest)
      ? `Write ${nearest}, or take it out.`
      : `Set ${nearest} in ${SETTINGS_FILE} on the default branch, and take it out of the workflow.`,
  };
}

/** Hides user name and password of an address, which should not be logged. */
function shown(raw: string): string {
  return withoutLogin(raw).slice(0, 200);
}

function withoutLogin(raw: string): string {
  return raw.replace(/\/\/[^/\s]*@/g, '//***@');
}
