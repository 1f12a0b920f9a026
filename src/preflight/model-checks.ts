import { broken, type Finding, fine, warning } from '../core/preflight/finding.ts';
import { counted } from '../core/text/text.ts';
import type { Check, ModelContext } from './check.ts';

/** Checks of the endpoint, the model's name and its prices, without a reply. */
export const MODEL_CHECKS: readonly Check[] = [
  { of: 'model', name: 'Model endpoint', run: endpoint },
  { of: 'model', name: 'Cost of a run', run: cost },
];

/** The most names in a message. */
const MAX_NAMES = 5;

async function endpoint(model: ModelContext): Promise<Finding> {
  const { name, host } = model;
  const listing = await model.list();
  switch (listing.kind) {
    case 'listed': {
      const { names } = listing;
      // Gemini's list has a folder before the names.
      if (names.some((one) => one === name || one === `models/${name}`))
        return fine(`${host} answers and lists ${name}.`);
      const like = alike(name, names);
      const meant = like.length === 0 ? '' : ` It lists, for instance: ${like.join(', ')}.`;
      return warning(
        `${host} answers and does not list ${name} among ${counted(names.length, 'model')}.${meant}`,
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

/** The names that are most like this one: those with the longest common beginning first. */
function alike(name: string, names: readonly string[]): readonly string[] {
  const shared = (other: string): number => {
    const [a, b] = [name.toLowerCase(), other.toLowerCase()];
    let length = 0;
    while (length < a.length && a[length] === b[length]) length += 1;
    return length;
  };
  return [...names].sort((one, other) => shared(other) - shared(one)).slice(0, MAX_NAMES);
}

async function cost(model: ModelContext): Promise<Finding> {
  const { name, prices, measured, maxCostUsd } = model;
  const { least, mean, most } = measured;
  const tokens = `${grouped(mean)} input tokens on average (${grouped(least)} to ${grouped(most)})`;
  if (prices === null) {
    return warning(
      `The price of ${name} is unknown, so no cost limit applies. Measured runs took ${tokens}.`,
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
