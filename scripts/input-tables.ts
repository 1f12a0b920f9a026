// The action's inputs as tables and as descriptions. A group begins with the first of its inputs in the order of `INPUTS`.
import {
  INPUT_NAMES,
  INPUTS,
  type InputName,
  isInput,
  OPTION_NAMES,
  OPTIONS,
  type OptionName,
} from '../src/config/inputs/inputs.ts';
import { MEANINGS } from './meanings.ts';

/** The headings of the tables, each with the first of its inputs. */
const GROUPS: readonly (readonly [title: string, first: InputName])[] = [
  ['What most workflows set', 'model'],
  ['What starts a run', 'mode'],
  ['What may run', 'commands'],
  ['How a change is judged', 'proof'],
  ['The model', 'base-url'],
  ['Limits', 'max-rounds'],
  ['Rarely needed', 'github-token'],
];

/** What an input means, which values it takes and which it has by itself, as action.yml and the reusable workflow tell it. */
export function described(name: InputName): string {
  const { values, default: initial, isSecret } = INPUTS[name];
  const takes = values === '' ? '' : ` Takes ${values}.`;
  return `${MEANINGS[name]}${takes}${initial === '' || isSecret ? '' : ` Default: ${initial}.`}`;
}

/** A heading and a table for each group. */
export function inputTables(): string {
  const starts = [...GROUPS.map(([, first]) => INPUT_NAMES.indexOf(first)), INPUT_NAMES.length];
  return GROUPS.map(
    ([title], at) => `### ${title}\n\n${table(INPUT_NAMES.slice(starts[at], starts[at + 1]), 'Input')}`,
  ).join('\n\n');
}

/** What the settings file alone sets. */
export function settingTable(): string {
  return table(
    OPTION_NAMES.filter((name) => !isInput(name)),
    'Setting',
  );
}

function table(names: readonly OptionName[], what: string): string {
  const rows = names.map((name) => {
    const { values, default: initial } = OPTIONS[name];
    const cells = [`\`${name}\``, initial === '' ? '' : `\`${initial}\``, valuesCell(values), MEANINGS[name]];
    return `| ${cells.join(' | ')} |`;
  });
  return [`| ${what} | Default | Values | Meaning |`, '|---|---|---|---|', ...rows].join('\n');
}

function valuesCell(values: string): string {
  const [, choices] = /^one of: (.*)$/.exec(values) ?? [];
  if (choices !== undefined)
    return choices
      .split(', ')
      .map((choice) => `\`${choice}\``)
      .join(', ');
  return values.replace(/^a (?:whole )?number from /, '');
}
