// The action's inputs as tables and as descriptions, from the groups in src/config.
import type { Input } from '../src/config/inputs/input.ts';
import {
  INPUTS,
  type InputName,
  OPTION_NAMES,
  OPTIONS,
  type OptionName,
} from '../src/config/inputs/inputs.ts';
import { REPOSITORY_SETTINGS } from '../src/config/inputs/repository.ts';
import {
  BASIC_INPUTS,
  COMMAND_INPUTS,
  JUDGING_INPUTS,
  LIMIT_INPUTS,
  MODEL_INPUTS,
  RARE_INPUTS,
  TRIGGER_INPUTS,
} from '../src/config/inputs/workflow.ts';
import { MEANINGS } from './meanings.ts';

type Rows = Partial<Readonly<Record<OptionName, Input<unknown>>>>;

const INPUT_GROUPS: readonly { readonly title: string; readonly inputs: Rows }[] = [
  { title: 'What most workflows set', inputs: BASIC_INPUTS },
  { title: 'What starts a run', inputs: TRIGGER_INPUTS },
  { title: 'What may run', inputs: COMMAND_INPUTS },
  { title: 'How a change is judged', inputs: JUDGING_INPUTS },
  { title: 'The model', inputs: MODEL_INPUTS },
  { title: 'Limits', inputs: LIMIT_INPUTS },
  { title: 'Rarely needed', inputs: RARE_INPUTS },
];

/** What an input means and which values it takes, as action.yml and the reusable workflow tell it. */
export function described(name: InputName): string {
  const { values } = INPUTS[name];
  return values === '' ? MEANINGS[name] : `${MEANINGS[name]} Takes ${values}.`;
}

/** A heading and a table for each group. */
export function inputTables(): string {
  return INPUT_GROUPS.map(({ title, inputs }) => `### ${title}\n\n${table(inputs)}`).join('\n\n');
}

/** What the settings file alone sets. */
export function settingTable(): string {
  return table(REPOSITORY_SETTINGS, 'Setting');
}

function table(inputs: Rows, what = 'Input'): string {
  const rows = OPTION_NAMES.filter((name) => name in inputs).map((name) => {
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
