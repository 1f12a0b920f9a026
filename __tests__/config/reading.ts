import { type Config, type ConfigReading, readConfig } from '../../src/config/config.ts';
import { NO_SETTINGS } from '../../src/config/given-inputs.ts';
import { OPTION_NAMES, type OptionName } from '../../src/config/inputs/inputs.ts';

const RUNNER = {
  GITHUB_REPOSITORY: 'octo/hello',
  GITHUB_WORKSPACE: '/checkout',
  RUNNER_TEMP: '/temp',
  GITHUB_REF: 'refs/heads/develop',
  GITHUB_RUN_ID: '7',
};

export type Inputs = Readonly<Record<string, string>>;
export type Texts = Readonly<Partial<Record<OptionName, string>>>;

/** What the runner hands on of these inputs. */
export function envOf(inputs: Inputs): Inputs {
  const given = Object.entries({ 'github-token': 'ghs_token', model: 'some-model', ...inputs });
  return {
    ...RUNNER,
    ...Object.fromEntries(given.map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value])),
  };
}

/** @param file what the settings file sets */
export function read(inputs: Inputs, file: Texts = {}): ConfigReading {
  const defaults = new Map(
    OPTION_NAMES.flatMap((name) => (file[name] === undefined ? [] : [[name, file[name]]])),
  );
  return readConfig(envOf(inputs), { ...NO_SETTINGS, defaults });
}

export function configIn(reading: ConfigReading): Config {
  if (reading.kind === 'invalid') throw new Error(JSON.stringify(reading.faults));
  return reading.config;
}

export function faultsIn(reading: ConfigReading): readonly string[] {
  return reading.kind === 'valid'
    ? []
    : reading.faults.map(({ wrong, was, remedy }) => `${wrong} ${was ?? ''} ${remedy}`);
}
