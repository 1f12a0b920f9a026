import type { FaultMessage } from '../../core/fault.ts';
import type { JsonRecord } from '../../core/text/json-record.ts';
import { NO_SETTINGS, type PullRequestSettings } from '../given-inputs.ts';
import { entriesIn } from '../inputs/input.ts';
import { checkNames, fault, textIn } from './values.ts';

const NAMES = ['title', 'labels', 'reviewers', 'template'];
const MAX_TITLE_CHARS = 200;
/** Each needs a separate request. */
const MAX_EACH = 10;
const REVIEWER = /^@?[\w.-]{1,100}(?:\/[\w.-]{1,100})?$/;

export function readPullRequest(
  given: JsonRecord,
  where: string,
  faults: FaultMessage[],
): PullRequestSettings {
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
      fault(`${where}.title`, 'Give one line in which {title} stands, such as "fix: {title} (#{issue})".'),
    );
  const template = read('template') || 'auto';
  if (template !== 'auto' && template !== 'off') faults.push(fault(`${where}.template`, 'Give auto or off.'));
  return {
    title,
    labels: listOf('labels', (label) => label.length <= 100, `Give up to ${MAX_EACH} names of labels.`),
    reviewers: listOf(
      'reviewers',
      (one) => REVIEWER.test(one),
      `Give up to ${MAX_EACH} people, or teams as owner/team.`,
    ),
    usesTemplate: template !== 'off',
  };
}
