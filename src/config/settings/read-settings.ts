import { parse } from 'yaml';
import { type FaultMessage, messageOf } from '../../core/fault.ts';
import {
  type PullRequestForm,
  TEMPLATE_PARTS,
  type TemplateFill,
} from '../../core/remarks/pull-request-form.ts';
import { SETTINGS_FILE } from '../../core/session.ts';
import { isRecord, type JsonRecord } from '../../core/text/json-record.ts';
import { oneLine, unlinked } from '../../core/text/text.ts';
import { type GivenSettings, NO_SETTINGS, type SettingValues } from '../given-inputs.ts';
import { entriesIn } from '../inputs/input.ts';
import { OPTION_NAMES, type OptionName } from '../inputs/inputs.ts';
import { nearestTo } from '../nearest-name.ts';
import { asRecord, checkNames, fault, readPackages, textIn } from './read-packages.ts';
import { PROFILE_SETTINGS, SETTINGS } from './settable.ts';

export type SettingsReading =
  /** `profile`: name of the profile in effect; null: none. */
  | { readonly kind: 'read'; readonly settings: GivenSettings; readonly profile: string | null }
  | { readonly kind: 'faulty'; readonly faults: readonly FaultMessage[] };

/** `kept`: the profile of an earlier run, which the file may no longer have. */
export interface WantedProfile {
  readonly kind: 'named' | 'kept';
  readonly name: string;
}

/** For editors: the address of the file's schema. */
const SCHEMA = '$schema';
const PROFILES = 'profiles';
const PACKAGES = 'packages';
const PULL = 'pull-request';
/** More than anybody fixes at once; outputs of the runner are limited. */
const MAX_FAULTS = 50;

/**
 * Reads the settings file. Every fault is found in one pass; the values are validated later, with the inputs that they
 * set.
 * @param wanted null: no profile
 */
export function readSettings(text: string, wanted: WantedProfile | null): SettingsReading {
  const faults: FaultMessage[] = [];
  const {
    [SCHEMA]: _,
    [PROFILES]: listed = {},
    [PACKAGES]: parts = {},
    [PULL]: form = {},
    ...own
  } = recordIn(text, faults);
  const defaults = valuesOf(own, { where: '', settable: SETTINGS, faults });
  const profiles = new Map(
    Object.entries(asRecord(listed, PROFILES, faults)).map(([name, values]) => {
      const where = `${PROFILES}.${oneLine(name, 60)}`;
      return [name, valuesOf(asRecord(values, where, faults), { where, settable: PROFILE_SETTINGS, faults })];
    }),
  );
  const profile = wanted === null ? NO_PROFILE : profileOf(wanted, profiles, faults);
  const packages = readPackages(asRecord(parts, PACKAGES, faults), PACKAGES, faults);
  const pullRequest = readPullRequest(asRecord(form, PULL, faults), PULL, faults);
  return faults.length > 0
    ? { kind: 'faulty', faults: faults.slice(0, MAX_FAULTS) }
    : {
        kind: 'read',
        settings: { defaults, profile: profile.values, packages, pullRequest },
        profile: profile.name,
      };
}

interface Profile {
  readonly name: string | null;
  readonly values: SettingValues;
}

const NO_PROFILE: Profile = { name: null, values: new Map() };

function profileOf(
  wanted: WantedProfile,
  profiles: ReadonlyMap<string, SettingValues>,
  faults: FaultMessage[],
): Profile {
  // The forge ignores the case of labels.
  const found = [...profiles].find(([name]) => name.toLowerCase() === wanted.name.toLowerCase());
  if (found !== undefined) return { name: found[0], values: found[1] };
  if (wanted.kind === 'kept') return NO_PROFILE;
  const known = [...profiles.keys()].map((name) => `"${oneLine(name, 60)}"`).join(', ');
  faults.push({
    wrong: 'The label asks for a profile that the settings file does not have.',
    was: `It was "${unlinked(oneLine(wanted.name, 60))}"; ${known === '' ? 'there are none' : `there is ${known}`}.`,
    remedy: `Add it below "${PROFILES}" in ${SETTINGS_FILE} on the default branch, or put another label on the issue.`,
  });
  return NO_PROFILE;
}

function recordIn(text: string, faults: FaultMessage[]): Readonly<Record<string, unknown>> {
  try {
    // All values are texts, as those of inputs are. A warning would print lines of the file past the log.
    const options = { schema: 'failsafe', maxAliasCount: 20, logLevel: 'error' } as const;
    return asRecord(parse(text, options) ?? {}, '', faults);
  } catch (thrown) {
    const was = `The parser said "${oneLine(messageOf(thrown), 300)}".`;
    faults.push({
      wrong: 'The settings file is no YAML.',
      was,
      remedy: `Correct ${SETTINGS_FILE} on the default branch.`,
    });
    return {};
  }
}

function valuesOf(
  given: Readonly<Record<string, unknown>>,
  about: {
    readonly where: string;
    readonly settable: readonly OptionName[];
    readonly faults: FaultMessage[];
  },
): SettingValues {
  const values = new Map<OptionName, string>();
  for (const [key, value] of Object.entries(given)) {
    const where = [about.where, oneLine(key, 60)].filter((part) => part !== '').join('.');
    const name = about.settable.find((one) => one === key);
    const text = name === undefined ? null : textIn(value, where, about.faults);
    if (name === undefined) about.faults.push(fault(where, whyNotSettable(key)));
    else if (text !== null) values.set(name, text);
  }
  return values;
}

function whyNotSettable(key: string): string {
  const input = OPTION_NAMES.find((name) => name === key);
  if (input === undefined) {
    const nearest = nearestTo(key, [...SETTINGS, PROFILES, PACKAGES, PULL]);
    return nearest === null
      ? 'There is no such setting; docs/configuration.md has the list.'
      : `There is no such setting. Write ${nearest}, or take it out.`;
  }
  const isOfProfiles = PROFILE_SETTINGS.includes(input);
  return isOfProfiles
    ? `Set it in the workflow, or in a profile below "${PROFILES}".`
    : 'Set it in the workflow: who may start a run, at which endpoint and with which secrets is decided there.';
}

const NAMES = ['title', 'labels', 'reviewers', 'template'];
const MAX_TITLE_CHARS = 200;
/** Each needs a separate request. */
const MAX_EACH = 10;
const REVIEWER = /^@?[\w.-]{1,100}(?:\/[\w.-]{1,100})?$/;

function readPullRequest(given: JsonRecord, where: string, faults: FaultMessage[]): PullRequestForm {
  checkNames(given, NAMES, { where, whose: 'It', faults });
  const read = (name: string): string => textIn(given[name] ?? '', `${where}.${name}`, faults) ?? '';
  const listOf = (name: string, fits: (entry: string) => boolean, remedy: string): readonly string[] => {
    const entries = entriesIn(read(name));
    if (entries.length > MAX_EACH || !entries.every(fits)) faults.push(fault(`${where}.${name}`, remedy));
    return entries;
  };
  const title = read('title') || NO_SETTINGS.pullRequest.title;
  if (!title.includes('{title}') || title.includes('\n') || title.length > MAX_TITLE_CHARS)
    faults.push(
      fault(`${where}.title`, 'Give one line with {title} in it, such as "fix: {title} (#{issue})".'),
    );
  return {
    title,
    labels: listOf('labels', (label) => label.length <= 100, `Give up to ${MAX_EACH} names of labels.`),
    reviewers: listOf(
      'reviewers',
      (one) => REVIEWER.test(one),
      `Give up to ${MAX_EACH} people, or teams as owner/team.`,
    ),
    template: readTemplate(given.template ?? '', `${where}.template`, faults),
  };
}

function readTemplate(given: unknown, where: string, faults: FaultMessage[]): TemplateFill {
  if (given === '' || given === 'auto') return 'auto';
  if (given === 'off') return 'off';
  if (!isRecord(given)) {
    faults.push(fault(where, 'Give auto, off, or headings with what stands below each.'));
    return 'auto';
  }
  const parts = Object.entries(given).flatMap(([heading, part]) => {
    const known = TEMPLATE_PARTS.find((one) => one === part);
    if (known !== undefined) return [[heading, known] as const];
    faults.push(fault(`${where}.${oneLine(heading, 60)}`, `Give one of ${TEMPLATE_PARTS.join(', ')}.`));
    return [];
  });
  return Object.fromEntries(parts);
}
