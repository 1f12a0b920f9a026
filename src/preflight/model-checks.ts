import { MEASURED_INPUT_TOKENS } from '../config/prices.ts';
import { broken, type Finding, fine, warning } from '../core/preflight/finding.ts';
import { counted } from '../core/text/text.ts';
import type { Check, Preflight } from './check.ts';

/** Checks of the endpoint, the model's name and its prices, without a reply. */
export const MODEL_CHECKS: readonly Check[] = [
  { of: 'both', name: 'Model endpoint', run: endpoint },
  { of: 'both', name: 'Cost of a run', run: cost },
];

async function endpoint({ config, listModels }: Preflight): Promise<Finding> {
  const { model: name, baseUrl } = config.model;
  const { host } = new URL(baseUrl);
  const listing = await listModels();
  switch (listing.kind) {
    case 'listed': {
      const { names } = listing;
      // Gemini's list has a folder before the names.
      if (names.some((one) => one === name || one === `models/${name}`))
        return fine(`${host} answers and lists ${name}.`);
      return warning(
        `${host} answers and does not list ${name} among ${counted(names.length, 'model')}.`,
        'Correct the input model, unless it is a name that the endpoint takes without listing it.',
      );
    }
    case 'no-list':
      return warning(
        `${host} does not tell its models: it answered ${listing.answered}.`,
        `See that base-url has the whole path (often it ends with /v1), and that the endpoint knows ${name}.`,
      );
    case 'key-refused':
      return broken(
        `${host} does not take the key: it answered ${listing.answered}.`,
        'Store the key again, and pass it on as the input api-key.',
      );
    case 'unreachable':
      return broken(
        `${host} did not answer: ${listing.why}.`,
        'Check the input base-url, and that the endpoint is up and can be reached from this runner.',
      );
  }
}

async function cost({ config: { model, prices, limits } }: Preflight): Promise<Finding> {
  const { maxCostUsd } = limits;
  const { least, mean, most } = MEASURED_INPUT_TOKENS;
  const tokens = `${grouped(mean)} input tokens on average (${grouped(least)} to ${grouped(most)})`;
  if (prices === null) {
    return warning(
      `The price of ${model.model} is unknown, so no cost limit applies. Measured runs took ${tokens}.`,
      'Give the input price.',
    );
  }
  const { input, cachedInput, output } = prices;
  const usd = (count: number): number => (count * input) / 1_000_000;
  const rates = `A million tokens cost ${input} US dollars read, ${cachedInput} from the cache, ${output} written.`;
  const found = `Estimate: ${usd(mean).toFixed(2)} US dollars for reading (${usd(least).toFixed(2)} to ${usd(most).toFixed(2)}): measured runs took ${tokens}. A prompt cache makes it less, what the model writes comes on top. ${rates}`;
  if (maxCostUsd === null || usd(mean) <= maxCostUsd) return fine(found);
  return warning(
    `${found} max-cost-usd is ${maxCostUsd}.`,
    'Raise max-cost-usd, or name a model that costs less.',
  );
}

function grouped(count: number): string {
  return count.toLocaleString('en-US');
}
