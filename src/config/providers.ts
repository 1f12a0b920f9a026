import type { FaultMessage } from '../core/fault.ts';
import type { GivenInputs } from './given-inputs.ts';
import {
  type ModelConfig,
  PROVIDERS,
  type Provider,
  type ProviderName,
  providerAt,
} from './provider-presets.ts';

/** As it stands in the examples, and in the workflow that `npm run init` writes. */
const PLACEHOLDER = 'YOUR-MODEL';

/** Given inputs override the preset. Faults are added to the list. */
export function readModel(inputs: GivenInputs, faults: FaultMessage[]): ModelConfig {
  const name = providerNamed(inputs);
  const provider: Provider = PROVIDERS[name];
  const baseUrl = inputs.get('base-url') || (provider.baseUrl ?? '');
  const effort = inputs.get('reasoning-effort');
  const read: ModelConfig = {
    provider: name,
    api: inputs.get('provider').api ?? provider.api,
    baseUrl,
    apiKey: inputs.get('api-key'),
    keyFile: inputs.get('api-key-file'),
    model: inputs.get('model'),
    effort: effort === 'default' ? null : effort,
  };
  if (read.model === '' || read.model === PLACEHOLDER) {
    faults.push({
      wrong: read.model === '' ? 'Input model is empty.' : `Input model is still ${PLACEHOLDER}.`,
      remedy: 'Name the model to use, as your endpoint knows it.',
    });
  }
  const isFaulty = faults.some(({ wrong }) => wrong.startsWith('Input base-url'));
  if (baseUrl === '' && !isFaulty) faults.push(addressMissing(name));
  if (baseUrl !== '') checkKey(read, provider, faults);
  return read;
}

/** For a publishing job, which must not have a key: whoever takes over that job would get it. */
export function readNoModel(inputs: GivenInputs, faults: FaultMessage[]): ModelConfig {
  for (const name of ['api-key', 'api-key-file'] as const) {
    if (inputs.get(name) === '') continue;
    faults.push({
      wrong: `Input ${name} is given to a job that asks no model (mode: publish).`,
      remedy: `Take ${name} out of this step: the job with mode: propose is the only one that needs it.`,
    });
  }
  if (inputs.get('bundle') === null && inputs.isValid('bundle')) {
    faults.push({
      wrong: 'Input bundle is empty, and mode publish needs it.',
      remedy: 'Hand the output bundle of the job with mode: propose over, as examples/two-jobs.yml does.',
    });
  }
  return {
    provider: 'custom',
    api: 'chat',
    baseUrl: '',
    apiKey: '',
    keyFile: '',
    model: inputs.get('model'),
    effort: null,
  };
}

function providerNamed(inputs: GivenInputs): ProviderName {
  const { name } = inputs.get('provider');
  if (name !== 'auto') return name;
  const baseUrl = inputs.get('base-url');
  return baseUrl === '' ? 'openai' : providerAt(baseUrl);
}

function addressMissing(name: ProviderName): FaultMessage {
  const example = name === 'azure' ? 'https://NAME.openai.azure.com/openai/v1' : 'https://models.example/v1';
  return {
    wrong: `Input base-url is empty, and provider ${name} has no address of its own.`,
    remedy: `Give the address of your endpoint, such as \`${example}\`.`,
  };
}

function checkKey(
  { baseUrl, apiKey, keyFile }: ModelConfig,
  { needsKey }: Provider,
  faults: FaultMessage[],
): void {
  const { protocol, hostname } = new URL(baseUrl);
  const isLocal = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  if (apiKey !== '' && keyFile !== '')
    faults.push({
      wrong: 'Inputs api-key and api-key-file are both given.',
      remedy: 'Take one of them out: the token in the file is sent in place of a key.',
    });
  const hasKey = apiKey !== '' || keyFile !== '';
  if (!hasKey && needsKey && protocol === 'https:' && !isLocal) {
    faults.push({
      wrong: 'Input api-key is empty.',
      remedy: `Store the key for ${hostname} as a secret and pass it: api-key: \${{ secrets.MODEL_API_KEY }}.`,
    });
  }
  if (hasKey && protocol === 'http:' && !isLocal) {
    faults.push({
      wrong: 'Input base-url would send the key and the code unencrypted.',
      was: `It was "${baseUrl}".`,
      remedy: 'Use an https address, or leave the key out when the endpoint needs none.',
    });
  }
}
