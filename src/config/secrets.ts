import { isPlaceholder } from '../core/secrets/placeholder.ts';
import { type ProxySecret, proxySecrets } from './addresses.ts';
import { type Environment, givenInput } from './environment.ts';
import type { GivenInputs } from './given-inputs.ts';
import type { ModelConfig } from './provider-presets.ts';

/** The values of inputs that must be masked, and how. */
export interface KnownSecrets {
  /** Masked everywhere, in any form, whole and cut; a change that contains one is not published. */
  readonly keys: readonly string[];
  /** Masked only in the log: words used in place of a key, which ordinary text may contain as well. */
  readonly placeholders: readonly string[];
}

/** Shorter values occur in most words: masking them would make the log unreadable. */
const MIN_MASKED = 3;

/** The workflow's token is never a placeholder. The password of a proxy that is one word, and a user alone that is a name, are masked in the log alone. */
export function secretsOf(
  inputs: GivenInputs,
  { apiKey }: ModelConfig,
  ofProxies: readonly ProxySecret[],
): KnownSecrets {
  const token = inputs.get('github-token');
  const ofProxy = (kind: ProxySecret['kind']) =>
    ofProxies.filter((one) => one.kind === kind).map(({ value }) => value);
  const given = apiKey === token ? [] : [apiKey];
  return {
    keys: distinct([token, ...given.filter((value) => !isPlaceholder(value)), ...ofProxy('key')]),
    placeholders: distinct(
      [...given.filter(isPlaceholder), ...ofProxy('word')].filter(({ length }) => length >= MIN_MASKED),
    ),
  };
}

/** Keys to mask before the inputs are validated: the message about a fault may quote a key given in the wrong input. */
export function givenKeys(env: Environment): readonly string[] {
  const given = ['github-token', 'api-key'].map((name) => givenInput(env, name).trim());
  return distinct([
    ...given.filter((value) => !isPlaceholder(value)),
    ...proxySecrets(env).map(({ value }) => value),
  ]);
}

function distinct(values: readonly string[]): readonly string[] {
  return [...new Set(values)].filter((value) => value !== '');
}
