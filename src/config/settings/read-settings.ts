import { parse } from 'yaml';
import { type FaultMessage, messageOf } from '../../core/fault.ts';
import {
  type PullRequestForm,
  TEMPLATE_PARTS,
  type TemplateFill,
} from '../../core/remarks/pull-request-form.ts';
import { SETTINGS_FILE } from '../../core/session.ts';
import { isRecord } from '../../core/text/json-record.ts';
import { oneLine, unlinked } from '../../core/text/text.ts';
import { type GivenSettings, NO_SETTINGS, type SettingValues } from '../given-inputs.ts';
import { OPTION_NAMES, type OptionName } from '../inputs/inputs.ts';
import { nearestTo } from '../nearest-name.ts';
import { Place } from './place.ts';
import { readPackages } from './read-packages.ts';
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
  const file = fileOf(text, faults);
  const own = file.all().filter(([name]) => ![SCHEMA, PROFILES, PACKAGES, PULL].includes(name));
  const defaults = valuesOf(own, SETTINGS);
  const listed = file.at(PROFILES).all();
  const profiles = new Map(listed.map(([name, place]) => [name, valuesOf(place.all(), PROFILE_SETTINGS)]));
  const profile = wanted === null ? NO_PROFILE : profileOf(wanted, profiles, faults);
  const packages = readPackages(file.at(PACKAGES));
  const pullRequest = readPullRequest(file.at(PULL));
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

function fileOf(text: string, faults: FaultMessage[]): Place {
  try {
    // All values are texts, as those of inputs are. A warning would print lines of the file past the log.
    const options = { schema: 'failsafe', maxAliasCount: 20, logLevel: 'error' } as const;
    return new Place(parse(text, options) ?? {}, '', faults);
  } catch (thrown) {
    const was = `The parser said "${oneLine(messageOf(thrown), 300)}".`;
    faults.push({
      wrong: 'The settings file is no YAML.',
      was,
      remedy: `Correct ${SETTINGS_FILE} on the default branch.`,
    });
    return new Place({}, '', faults);
  }
}

function valuesOf(given: ReturnType<Place['all']>, settable: readonly OptionName[]): SettingValues {
  const values = new Map<OptionName, string>();
  for (const [key, place] of given) {
    const name = settable.find((one) => one === key);
    const text = name === undefined ? null : place.text();
    if (name === undefined) place.fault(whyNotSettable(key, settable));
    else if (text !== null) values.set(name, text);
  }
  return values;
}

function whyNotSettable(key: string, settable: readonly OptionName[]): string {
  const input = OPTION_NAMES.find((name) => name === key);
  if (input === undefined) {
    const others = settable === SETTINGS ? [PROFILES, PACKAGES, PULL] : [];
    const nearest = nearestTo(key, [...settable, ...others]);
    return nearest === null
      ? 'There is no such setting; docs/configuration.md in the repository of the action has the list.'
      : `There is no such setting. Write ${nearest}, or take it out.`;
  }
  const isOfProfiles = PROFILE_SETTINGS.includes(input);
  return isOfProfiles
    ? `Set it in the workflow, or in a profile below "${PROFILES}".`
    : 'Set it in the workflow: who may start a run, at which endpoint and with which secrets is decided there.';
}

const NAMES = ['title', 'labels', 'reviewers', 'template'] as const;
const MAX_TITLE_CHARS = 200;
/** Each needs a separate request. */
const MAX_EACH = 10;
const REVIEWER = /^@?[\w.-]{1,100}(?:\/[\w.-]{1,100})?$/;

function readPullRequest(form: Place): PullRequestForm {
  const at = form.only(NAMES, 'It');
  const title = at('title').text() || NO_SETTINGS.pullRequest.title;
  if (!title.includes('{title}') || title.includes('\n') || title.length > MAX_TITLE_CHARS)
    at('title').fault('Give one line with {title} in it, such as "fix: {title} (#{issue})".');
  const labels = at('labels').lines();
  if (labels.length > MAX_EACH || labels.some(({ length }) => length > 100))
    at('labels').fault(`Give up to ${MAX_EACH} names of labels.`);
  const reviewers = at('reviewers').lines();
  if (reviewers.length > MAX_EACH || !reviewers.every((one) => REVIEWER.test(one)))
    at('reviewers').fault(`Give up to ${MAX_EACH} people, or teams as owner/team.`);
  return { title, labels, reviewers, template: readTemplate(at('template')) };
}

function readTemplate(template: Place): TemplateFill {
  const given = template.value;
  if (given === '' || given === 'auto') return 'auto';
  if (given === 'off') return 'off';
  if (!isRecord(given)) {
    template.fault('Give auto, off, or headings with what stands below each.');
    return 'auto';
  }
  const parts = template.all().flatMap(([heading, place]) => {
    const known = TEMPLATE_PARTS.find((one) => one === place.value);
    if (known !== undefined) return [[heading, known] as const];
    place.fault(`Give one of ${TEMPLATE_PARTS.join(', ')}.`);
    return [];
  });
  return Object.fromEntries(parts);
}
