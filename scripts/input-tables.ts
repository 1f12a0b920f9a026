// The action's inputs as tables and as descriptions, from the groups in src/config.
import type { Input } from '../src/config/inputs/input.ts';
import { INPUT_GROUPS, INPUTS, type InputName } from '../src/config/inputs/inputs.ts';
import { REPOSITORY_SETTINGS } from '../src/config/inputs/repository.ts';

type Rows = Readonly<Record<string, Input<unknown>>>;

/** What an input means and which values it takes, as action.yml and the reusable workflow tell it. */
export function described(name: InputName): string {
  const { meaning, values } = INPUTS[name];
  return values === '' ? meaning : `${meaning} Takes ${values}.`;
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
  const rows = Object.entries(inputs).map(([name, { meaning, values, default: initial }]) => {
    const cells = [`\`${name}\``, initial === '' ? '' : `\`${initial}\``, valuesCell(values), meaning];
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
