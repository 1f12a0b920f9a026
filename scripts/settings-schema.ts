// The schema of the settings file for editors, from the table of inputs.
import { OPTIONS, type OptionName } from '../src/config/inputs/inputs.ts';
import { PROFILE_SETTINGS, SETTINGS } from '../src/config/settings/settable.ts';
import { TEMPLATE_PARTS } from '../src/core/remarks/pull-request-form.ts';
import { MEANINGS } from './meanings.ts';

type Json = string | number | boolean | readonly Json[] | { readonly [key: string]: Json };

/** @param address where the schema itself can be had */
export function settingsSchema(address: string): string {
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: address,
    title: 'Settings of Tether for a repository: .github/tether.yml',
    type: 'object',
    additionalProperties: false,
    properties: {
      $schema: { type: 'string' },
      ...propertiesOf(SETTINGS),
      packages: PACKAGES,
      'pull-request': PULL_REQUEST,
      profiles: {
        description:
          'Settings that count where the label names them: the profile "strong" by the label tether:strong.',
        type: 'object',
        additionalProperties: {
          type: 'object',
          additionalProperties: false,
          properties: propertiesOf(PROFILE_SETTINGS),
        },
      },
    },
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}

const LINES = { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] };

const PULL_REQUEST = {
  description: 'How the repository wants the pull requests of runs.',
  type: 'object',
  additionalProperties: false,
  properties: {
    title: {
      description: 'One line, with {title} for what the change is called and {issue} for the number.',
      type: 'string',
    },
    labels: { description: 'Labels of a new pull request.', ...LINES },
    reviewers: {
      description: 'Who is asked for a review once it is validated: people, and teams as owner/team.',
      ...LINES,
    },
    template: {
      description:
        "Whether the repository's template stands below what the run says, and what it has below which heading. auto: below the usual headings that ask people nothing.",
      default: 'auto',
      anyOf: [
        { enum: ['auto', 'off'] },
        { type: 'object', additionalProperties: { enum: [...TEMPLATE_PARTS] } },
      ],
    },
  },
};

const PACKAGES = {
  description:
    'Parts of the repository with commands of their own, by their folders; * stands for any part of one name. A change has to pass the commands of all packages that it touches.',
  type: 'object',
  additionalProperties: {
    type: 'object',
    additionalProperties: false,
    required: ['validate'],
    properties: {
      validate: {
        description: 'Commands that a change of the package must pass, run in its folder.',
        ...LINES,
      },
      commands: { description: 'Further commands that the model may run there.', ...LINES },
      paths: { description: 'Globs of files elsewhere that belong to the package as well.', ...LINES },
    },
  },
};

function propertiesOf(names: readonly OptionName[]): Readonly<Record<string, Json>> {
  return Object.fromEntries(
    names.map((name) => {
      const { default: initial, values } = OPTIONS[name];
      const about = { description: MEANINGS[name], ...(initial !== '' && { default: asWritten(initial) }) };
      return [name, { ...about, ...shapeOf(values) }];
    }),
  );
}

function shapeOf(values: string): Readonly<Record<string, Json>> {
  const [, choices] = /^one of: (.*)$/.exec(values) ?? [];
  if (choices !== undefined) return { enum: choices.split(', ').map(asWritten) };
  const [, kind, minimum, maximum] = /^a (whole )?number from (\S+) to (\S+)$/.exec(values) ?? [];
  if (minimum !== undefined && maximum !== undefined)
    return {
      type: kind === undefined ? 'number' : 'integer',
      minimum: Number(minimum),
      maximum: Number(maximum),
    };
  return { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }, { type: 'integer' }] };
}

/** As it is written in YAML without quotes. */
function asWritten(text: string): Json {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
}
