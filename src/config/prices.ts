import type { Prices } from '../core/budget.ts';
import type { FaultMessage } from '../core/fault.ts';
import type { GivenInputs } from './given-inputs.ts';
import { isInput, type OptionValues } from './inputs/inputs.ts';
import { MODEL_PRICES } from './model-prices.generated.ts';
import {
  type ModelConfig,
  PROVIDERS,
  type Provider,
  type ProviderName,
  providerAt,
} from './provider-presets.ts';

/** Providers that charge the list price of a model's maker. */
const AT_LIST_PRICE: readonly ProviderName[] = ['openai', 'azure', 'anthropic', 'gemini', 'openrouter'];

/** Usual price factor for writes to the prompt cache, for models that are not in the table. */
const CACHE_WRITE_FACTOR = 1.25;

/** The largest window used by default: every round pays for its content, and beyond this some models cost more. */
const LARGEST_WINDOW = 200_000;
const USUAL_WINDOW = 128_000;

interface ModelName {
  readonly provider: ProviderName;
  readonly model: string;
}

/** The prices in the table; null: the model or the price of its provider is not known. */
export function knownPrices({ provider, model }: ModelName): Prices | null {
  const row = AT_LIST_PRICE.includes(provider) ? rowOf(model) : undefined;
  if (row === undefined) return null;
  const [, [input, cachedInput, cacheWrite, output]] = row;
  return { input, cachedInput, cacheWrite, output };
}

/** Input tokens of the runs described in docs/configuration.md ("What the defaults rest on"). */
export const MEASURED_INPUT_TOKENS = { least: 11_200, mean: 20_000, most: 40_500 } as const;

const CAPS = [
  ...(['max-cost-usd', 'max-cost-usd-per-issue', 'batch-max-cost-usd'] as const),
  ...(['max-cost-usd-per-day', 'max-cost-usd-per-month'] as const),
] as const;

/** What a model costs: as given, otherwise as the table has it. Null: not known. */
export function priceOf(inputs: GivenInputs, named: ModelName): Prices | null {
  const all = inputs.get('price');
  const given = all.get(named.model) ?? (named.model === inputs.get('model') ? all.get('') : undefined);
  return given === undefined
    ? knownPrices(named)
    : { ...given, cacheWrite: given.input * CACHE_WRITE_FACTOR };
}

/** Null: the cost is not counted. */
function readPrices(inputs: GivenInputs, named: ModelName, faults: FaultMessage[]): Prices | null {
  const known = priceOf(inputs, named);
  for (const name of known === null ? CAPS : []) {
    if (!inputs.isGiven(name)) continue;
    faults.push({
      wrong: `${isInput(name) ? 'Input' : 'Setting'} ${name} cannot be kept: what the model costs is not known.`,
      was: `It was ${inputs.get(name)}.`,
      remedy: `Give the input price, or take ${name} out.`,
    });
  }
  for (const name of known === null ? [] : (['critic', 'escalation-model'] as const)) {
    const model = inputs.get(name);
    if (/^(?:on|off)?$/i.test(model) || priceOf(inputs, { ...named, model }) !== null) continue;
    faults.push({
      wrong: `What the model of ${name} costs is not known, and the run counts its cost.`,
      was: `It was "${model}".`,
      remedy: `Give the input price a further line: ${model}: INPUT, OUTPUT.`,
    });
  }
  return known;
}

export function contextWindowOf(inputs: GivenInputs, { model }: ModelName): number {
  const given = inputs.get('context-window');
  const known = rowOf(model)?.[2] ?? USUAL_WINDOW;
  return given ?? Math.min(known, LARGEST_WINDOW);
}

function rowOf(model: string): (typeof MODEL_PRICES)[number] | undefined {
  const name = nameInTable(model);
  return MODEL_PRICES.find(([names]) => names.includes(name));
}

/**
 * A model's name in the form of the price table: without the maker's prefix of gateways and Bedrock (`eu.anthropic.`),
 * without a date or version at the end, and with dashes instead of dots.
 */
export function nameInTable(model: string): string {
  return model
    .toLowerCase()
    .replace(/^~?(?:models\/|[\w-]+\/|(?:[a-z]+\.)?anthropic\.)/, '')
    .replace(/(?<=claude.*)-v\d(?::\d)?$/, '')
    .replace(/(?:[-@]\d{8}|-\d{4}-\d{2}-\d{2}|-latest|-preview)+$/, '')
    .replaceAll('.', '-');
}

/** Planning a batch needs the price of the model; publish and plan-batch do not need its endpoint. */
export function readPricedModel(mode: OptionValues['mode'], inputs: GivenInputs, faults: FaultMessage[]) {
  if (mode === 'publish') return { model: readNoModel(inputs, faults), prices: null };
  const model = readModel(inputs, mode === 'plan-batch' ? [] : faults);
  return { model, prices: readPrices(inputs, model, faults) };
}

/** As it stands in the examples, and in the workflow that `npm run init` writes. */
const PLACEHOLDER = 'YOUR-MODEL';

/** Given inputs override the preset. Faults are added to the list. */
function readModel(inputs: GivenInputs, faults: FaultMessage[]): ModelConfig {
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
function readNoModel(inputs: GivenInputs, faults: FaultMessage[]): ModelConfig {
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
