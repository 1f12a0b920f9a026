import type { Prices } from '../core/budget.ts';
import type { FaultMessage } from '../core/fault.ts';
import type { GivenInputs } from './given-inputs.ts';
import { isInput, type OptionValues } from './inputs/inputs.ts';
import { MODEL_PRICES } from './model-prices.ts';
import type { ProviderName } from './provider-presets.ts';
import { readModel, readNoModel } from './providers.ts';

/** Providers that charge the list price of a model's maker. */
const AT_LIST_PRICE: readonly ProviderName[] = ['openai', 'azure', 'anthropic', 'gemini', 'openrouter'];

/** Usual price factor for writes to the prompt cache, for models that are not in the table. */
const CACHE_WRITE_FACTOR = 1.25;

/** The largest window used by default: every round pays for its content, and beyond this some models cost more. */
const LARGEST_WINDOW = 200_000;
const USUAL_WINDOW = 128_000;

export interface ModelName {
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

/** Given prices override the table. Null: the cost is not counted. */
function readPrices(inputs: GivenInputs, named: ModelName, faults: FaultMessage[]): Prices | null {
  const given = inputs.get('price');
  if (given !== null) return { ...given, cacheWrite: given.input * CACHE_WRITE_FACTOR };
  const known = knownPrices(named);
  for (const name of known === null ? CAPS : []) {
    if (inputs.isDefault(name)) continue;
    faults.push({
      wrong: `${isInput(name) ? 'Input' : 'Setting'} ${name} cannot be kept: what the model costs is not known.`,
      was: `It was ${inputs.get(name)}.`,
      remedy: `Give the input price, or take ${name} out.`,
    });
  }
  return known;
}

export function readContextWindow(inputs: GivenInputs, { model }: ModelName): number {
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
