import type { Prices } from '../core/budget.ts';
import type { FaultMessage } from '../core/fault.ts';
import type { GivenInputs } from './given-inputs.ts';

/** Null: the cost is not counted. */
export function readPrices(inputs: GivenInputs, faults: FaultMessage[]): Prices | null {
  const input = inputs.get('price-input');
  const output = inputs.get('price-output');
  if (input !== null && output !== null)
    return { input, output, cachedInput: inputs.get('price-cached-input') ?? input };
  if (inputs.get('max-cost-usd') !== null) {
    faults.push({
      wrong: 'Input max-cost-usd cannot be held without prices.',
      was: `It was ${inputs.get('max-cost-usd')}; price-input was ${input ?? 'empty'}, price-output ${output ?? 'empty'}.`,
      remedy:
        'Give price-input and price-output in US dollars for a million tokens, or take max-cost-usd out.',
    });
  }
  return null;
}

export function priceWarnings(inputs: GivenInputs): readonly string[] {
  const given = [inputs.get('price-input'), inputs.get('price-output')].filter((price) => price !== null);
  return given.length === 1
    ? ['The cost is not counted: give both price-input and price-output, or neither of them.']
    : [];
}
